package io.millrace.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A file for each date. Some are open at once, so that results which come out of order do not cut the output into
 * crumbs; a file that is not among them is opened again when a late result comes.
 */
final class DatedFiles implements FrameSinks {
    /** Each may hold a frame that is begun. */
    static final int MOST_OPEN = 16;

    /** A file that nothing was written to for so long is closed, so that others may have it. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Opens files, the first time that something is written to them. */
    interface Opener {
        FileSink file(Path path);
    }

    private static final class OpenFile {
        private final FileSink sink;
        private final FrameAssembler assembler;
        private long usedNanos;

        OpenFile(FileSink sink, FrameAssembler assembler) {
            this.sink = sink;
            this.assembler = assembler;
        }
    }

    private final DatedPath path;
    private final Opener opener;
    private final FrameWriter frames;
    private final Receipts receipts;
    private final OutputCounts counts;
    private final Consumer<String> log;
    private final LongSupplier nanos;

    /** By name, the one that was used longest ago first. */
    private final Map<String, OpenFile> open = new LinkedHashMap<>(MOST_OPEN * 2, 0.75f, true);

    private @Nullable OpenFile current;
    private long currentStep;

    DatedFiles(
            DatedPath path,
            Opener opener,
            FrameWriter frames,
            Receipts receipts,
            OutputCounts counts,
            Consumer<String> log,
            LongSupplier nanos) {
        this.path = path;
        this.opener = opener;
        this.frames = frames;
        this.receipts = receipts;
        this.counts = counts;
        this.log = log;
        this.nanos = nanos;
    }

    @Override
    public FrameAssembler at(long timeMillis) throws GaveUpException {
        long step = path.step(timeMillis);
        OpenFile file = current;
        if (file == null || step != currentStep) {
            file = turnTo(path.name(timeMillis));
            current = file;
            currentStep = step;
        }
        return file.assembler;
    }

    private OpenFile turnTo(String name) throws GaveUpException {
        OpenFile before = current;
        if (before != null) {
            before.usedNanos = nanos.getAsLong(); // from here on it may become idle
        }
        OpenFile file = open.get(name);
        if (file == null) {
            current = null;
            closeIdle();
            if (open.size() >= MOST_OPEN) {
                closeFirst();
            }
            FileSink sink = opener.file(Path.of(name));
            file = new OpenFile(sink, frames.assembler(sink, this::settle));
            open.put(name, file);
        }
        return file;
    }

    private void settle() {
        if (isFlushed()) {
            receipts.settle();
        }
    }

    private void closeIdle() throws GaveUpException {
        long nowNanos = nanos.getAsLong();
        while (!open.isEmpty() && nowNanos - open.values().iterator().next().usedNanos >= IDLE_NANOS) {
            closeFirst();
        }
    }

    private void closeFirst() throws GaveUpException {
        Iterator<OpenFile> files = open.values().iterator();
        OpenFile eldest = files.next();
        eldest.assembler.flush();
        files.remove();
        eldest.assembler.release();
        try {
            eldest.sink.finish();
        } catch (IOException e) {
            counts.writeErrors().increment();
            log.accept("cannot close " + eldest.sink.describe() + ": " + FileProblem.reason(e)
                    + "; its last records may not be on disk");
        }
    }

    @Override
    public void flush() throws GaveUpException {
        for (OpenFile file : open.values()) {
            file.assembler.flush();
        }
        OpenFile last = current;
        if (last != null) {
            last.usedNanos = nanos.getAsLong();
        }
        closeIdle();
    }

    @Override
    public boolean isFlushed() {
        for (OpenFile file : open.values()) {
            if (!file.assembler.isFlushed()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long stagedSinceNanos() {
        long nowNanos = nanos.getAsLong();
        long longestNanos = 0;
        for (OpenFile file : open.values()) {
            if (!file.assembler.isFlushed()) {
                longestNanos = Math.max(longestNanos, nowNanos - file.assembler.stagedSinceNanos());
            }
        }
        return nowNanos - longestNanos;
    }

    @Override
    public long nanosToRotation() {
        long least = Long.MAX_VALUE;
        for (OpenFile file : open.values()) {
            least = Math.min(least, file.sink.nanosToRotation());
        }
        return least;
    }

    @Override
    public void rotate() {
        for (OpenFile file : open.values()) {
            if (file.sink.nanosToRotation() <= 0) {
                frames.rotate(file.sink);
            }
        }
    }

    @Override
    public boolean canRetry() {
        return true;
    }

    @Override
    public boolean isWatched() {
        return false;
    }

    @Override
    public void finish() throws IOException {
        IOException failure = null;
        for (OpenFile file : open.values()) {
            try {
                file.sink.finish();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** A file lets nobody wait for long. */
    @Override
    public void abort(Thread writer) {}

    @Override
    public String describe() {
        return path.text();
    }

    @Override
    public void release() {
        open.values().forEach(file -> file.assembler.release());
        open.clear();
        current = null;
    }
}
