package io.millrace.output;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Encodes frames and writes them, again and again if that fails and the output is one that retries: nothing is given up
 * before {@link #abandon} or a failure that is final. Owned by the writer's thread.
 */
final class FrameWriter {
    private static final long FIRST_PAUSE_NANOS = 10_000_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    private final String output;
    private final boolean retries;
    private final FrameEncoder encoder;
    private final ByteBufAllocator allocator;
    private final OutputCounts counts;
    private final Consumer<String> log;
    private boolean rotationFailed;
    private volatile boolean abandoned;
    private volatile @Nullable Throwable failure;

    FrameWriter(
            String output,
            boolean retries,
            FrameEncoder encoder,
            ByteBufAllocator allocator,
            OutputCounts counts,
            Consumer<String> log) {
        this.output = output;
        this.retries = retries;
        this.encoder = encoder;
        this.allocator = allocator;
        this.counts = counts;
        this.log = log;
    }

    /** Returns once all of {@code raw}, a direct buffer, is in the sink as one frame. Its position and limit are of no meaning then. */
    void write(FrameSink sink, ByteBuffer raw) throws GaveUpException {
        int start = raw.position();
        int rawBytes = raw.remaining();
        for (int attempt = 1; ; attempt++) {
            if (abandoned) {
                throw new GaveUpException("closed before it was written");
            }
            try {
                raw.limit(start + rawBytes).position(start);
                ByteBuffer frame = encoder.encode(raw);
                int frameBytes = frame.remaining();
                sink.write(frame);
                written(sink, rawBytes, frameBytes, attempt);
                return;
            } catch (IOException | OutOfMemoryError e) {
                failed(sink, e, attempt);
            }
        }
    }

    /** What gathers frames for the sink. */
    FrameAssembler assembler(FrameSink sink, Runnable whenWritten) {
        return new FrameAssembler(this, sink, encoder.directBytes(), whenWritten);
    }

    /** A direct buffer for what goes to the sink; waits until there is memory for it. */
    ByteBuf allocate(FrameSink sink, int bytes) throws GaveUpException {
        for (int attempt = 1; ; attempt++) {
            try {
                return allocator.directBuffer(bytes);
            } catch (OutOfMemoryError e) {
                failed(sink, e, attempt);
            }
        }
    }

    private void written(FrameSink sink, int rawBytes, int frameBytes, int attempts) {
        counts.rawBytes().add(rawBytes);
        counts.writtenBytes().add(frameBytes);
        counts.flushes().increment();
        if (attempts > 1) {
            log.accept("output '" + output + "': writing to " + sink.describe() + " works again after " + (attempts - 1)
                    + " failed attempts; nothing was lost");
        }
        rotate(sink);
    }

    /** Lets the sink rotate its file if that is due. */
    void rotate(FrameSink sink) {
        try {
            sink.afterFrame();
            rotationFailed = false;
        } catch (IOException e) {
            counts.writeErrors().increment();
            if (!rotationFailed) {
                rotationFailed = true;
                log.accept("output '" + output + "': cannot rotate " + sink.describe() + ": " + FileProblem.reason(e)
                        + "; it is tried again later, and nothing is lost");
            }
        }
    }

    private void failed(FrameSink sink, Throwable cause, int attempt) throws GaveUpException {
        if (abandoned) {
            throw new GaveUpException("closed before it was written");
        }
        counts.writeErrors().increment();
        if (!retries && cause instanceof IOException) {
            failure = new IOException("cannot write to " + sink.describe() + ": " + FileProblem.reason(cause), cause);
            throw new GaveUpException("who reads the failure says it");
        }
        if (!sink.canRetry() && cause instanceof IOException) {
            failure = cause;
            log.accept("output '" + output + "': writing to " + sink.describe() + " failed for good: "
                    + FileProblem.reason(cause) + "; its results are dropped from here on and counted as lost");
            throw new GaveUpException("the sink is broken");
        }
        if (attempt == 1) {
            log.accept("output '" + output + "': cannot write to " + sink.describe() + ": " + FileProblem.reason(cause)
                    + "; the results are kept and tried again, and the streams that feed it wait");
        }
        pause(Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(attempt - 1, 10)));
        if (abandoned) {
            throw new GaveUpException("closed before it was written");
        }
    }

    private void pause(long nanos) {
        long startNanos = System.nanoTime();
        long left = nanos;
        while (left > 0 && !abandoned) {
            LockSupport.parkNanos(this, left);
            left = nanos - (System.nanoTime() - startNanos);
        }
    }

    /** Any thread: what has not been written by now is given up. The caller wakes the writer. */
    void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Any thread: why nothing is written any more, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    void failed(Throwable cause) {
        failure = cause;
    }
}
