package io.millrace.output;

import io.millrace.metrics.Metrics;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Opens outputs. */
public final class Outputs {
    // Of the mode of a file, as in sys/stat.h.
    private static final int FILE_TYPE = 0170000;
    private static final int SOCKET = 0140000;

    private Outputs() {}

    /**
     * Opens the output and starts its thread. A file that was torn by a crash is repaired.
     *
     * @param log takes one line for a person each time something is worth it; any thread
     * @throws IOException whose message names the output and the path, says what is wrong and what to do
     */
    public static Output open(OutputSpec spec, Metrics metrics, ByteBufAllocator allocator, Consumer<String> log)
            throws IOException {
        return open(spec, metrics, allocator, FileSink.Opener.REAL, log);
    }

    /**
     * An output that writes plain NDJSON to a stream, flushes it as soon as nothing more comes, and never closes it.
     */
    public static Output toStream(
            String name, OutputStream to, Metrics metrics, ByteBufAllocator allocator, Consumer<String> log) {
        OutputSpec spec = OutputSpec.toStream(name, to);
        OutputCounts counts = OutputCounts.of(metrics, name);
        FrameEncoder encoder = encoder(spec, allocator);
        FrameWriter frames = new FrameWriter(name, spec.retries(), encoder, allocator, counts, log);
        Receipts receipts = new Receipts(counts, log);
        FrameSinks sinks = single(frames, new StreamSink(to, name), receipts);
        return start(spec, sinks, new NewFiles(), frames, encoder, receipts, counts, log);
    }

    static Output open(
            OutputSpec spec, Metrics metrics, ByteBufAllocator allocator, FileSink.Opener opener, Consumer<String> log)
            throws IOException {
        if (spec.codec() == OutputSpec.Codec.ZSTD) {
            loadZstd(spec);
        }
        OutputCounts counts = OutputCounts.of(metrics, spec.name());
        FrameEncoder encoder = encoder(spec, allocator);
        FrameWriter frames = new FrameWriter(spec.name(), spec.retries(), encoder, allocator, counts, log);
        Receipts receipts = new Receipts(counts, log);
        NewFiles made = new NewFiles();
        Consumer<String> fileLog = line -> log.accept(subject(spec) + line);
        try {
            FrameSinks sinks = spec.sink() instanceof OutputSpec.Sink.DatedFile dated
                    ? dated(dated, spec.codec(), emptyFrame(encoder), opener, made, frames, receipts, counts, fileLog)
                    : single(frames, sink(spec, encoder, opener, made, counts, fileLog), receipts);
            try {
                return start(spec, sinks, made, frames, encoder, receipts, counts, log);
            } catch (RuntimeException | Error e) {
                sinks.finish();
                sinks.release();
                throw e;
            }
        } catch (IOException e) {
            made.takeAway();
            encoder.close();
            throw new IOException(subject(spec) + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            encoder.close();
            throw e;
        }
    }

    private static String subject(OutputSpec spec) {
        return "output '" + spec.name() + "': ";
    }

    private static void loadZstd(OutputSpec spec) throws IOException {
        try {
            ZstdLibrary.load();
        } catch (IOException e) {
            throw new IOException(subject(spec) + e.getMessage(), e);
        }
    }

    private static FrameEncoder encoder(OutputSpec spec, ByteBufAllocator allocator) {
        return switch (spec.codec()) {
            case NONE -> new PlainFrames();
            case ZSTD -> new ZstdFrames(spec.level(), allocator);
            case GZIP -> new GzipFrames(spec.level(), allocator);
            case LZ4 -> new Lz4Frames(allocator);
        };
    }

    private static FrameSinks single(FrameWriter frames, FrameSink sink, Receipts receipts) {
        return new SingleSink(frames, sink, frames.assembler(sink, receipts::settle));
    }

    private static FrameSinks dated(
            OutputSpec.Sink.DatedFile files,
            OutputSpec.Codec codec,
            byte[] emptyFrame,
            FileSink.Opener opener,
            NewFiles made,
            FrameWriter frames,
            Receipts receipts,
            OutputCounts counts,
            Consumer<String> log)
            throws IOException {
        DatedFiles.Opener sinks = path ->
                new FileSink(new OutputSpec.Sink.File(path, files.rotation()), codec, emptyFrame, opener, counts, log);
        new DatedFolder(files.path()).repair(sinks, made, log);
        return new DatedFiles(files.path(), sinks, frames, receipts, counts, log, System::nanoTime);
    }

    private static FrameSink sink(
            OutputSpec spec,
            FrameEncoder encoder,
            FileSink.Opener opener,
            NewFiles made,
            OutputCounts counts,
            Consumer<String> log)
            throws IOException {
        OutputSpec.Sink sink = spec.sink();
        if (sink instanceof OutputSpec.Sink.File file) {
            return PipeSink.isAt(file.path())
                    ? pipe(file.path())
                    : new FileSink(file, spec.codec(), emptyFrame(encoder), opener, counts, log).opened(made);
        } else if (sink instanceof OutputSpec.Sink.Stdout) {
            return new StdoutSink();
        } else if (sink instanceof OutputSpec.Sink.Stream stream) {
            return new StreamSink(stream.to(), spec.name());
        } else {
            return new DropSink();
        }
    }

    private static FrameSink pipe(Path path) throws IOException {
        if (isSocket(path)) {
            throw new IOException(
                    path + " is a socket, which no file is written to; choose another path, or make a pipe"
                            + " there (mkfifo)");
        }
        if (!Files.isWritable(path)) {
            throw FileProblem.cannot("write", path, new AccessDeniedException(path.toString()));
        }
        return new PipeSink(path);
    }

    private static boolean isSocket(Path path) throws IOException {
        try {
            return ((int) Files.getAttribute(path, "unix:mode") & FILE_TYPE) == SOCKET;
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }

    private static byte[] emptyFrame(FrameEncoder encoder) {
        ByteBuffer frame = encoder.encode(ByteBuffer.allocateDirect(0));
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }

    private static Output start(
            OutputSpec spec,
            FrameSinks sinks,
            NewFiles made,
            FrameWriter frames,
            FrameEncoder encoder,
            Receipts receipts,
            OutputCounts counts,
            Consumer<String> log) {
        BatchQueue queue = new BatchQueue(
                TimeUnit.MILLISECONDS.toNanos(spec.flushMillis()),
                Math.min(FrameAssembler.FRAME_BYTES, spec.highMarkBytes() / 4),
                sinks.isWatched());
        HighMark mark = new HighMark(spec.highMarkBytes());
        Writer writer = new Writer(spec, queue, mark, sinks, frames, encoder, receipts, counts, log);
        long stepMillis = spec.sink() instanceof OutputSpec.Sink.DatedFile dated
                ? dated.path().stepMillis()
                : 0;
        return new Output(spec, queue, mark, frames, sinks, made, stepMillis, counts, writer).start();
    }
}
