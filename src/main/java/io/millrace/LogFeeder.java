package io.millrace;

import io.millrace.ingest.Framings;
import io.millrace.ingest.LineSink;
import io.millrace.ingest.SourceReader;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads stored logs into blocks, as fast as the ring takes them, waiting where it is full. Lines end in LF or CR LF, the last one needs no end; a line over
 * the limit is cut there and its rest dropped. Lines of plain streams are found where they are read; what is to be turned into UTF-8 or joined goes the way
 * that the listeners' bytes go. One thread.
 */
final class LogFeeder implements Intake.Waiter, LineSink {
    /** About as much as an array can have. */
    private static final long MOST_BLOCK_BYTES = Integer.MAX_VALUE - 1024;

    private static final long LOOK_MILLIS = 100;

    private final Intake intake;
    private final int stream;
    private final int maxLineLength;
    private final @Nullable Framings framings;
    private final int readSize;
    private final Count cut;
    private final Runnable look;
    private final Semaphore room = new Semaphore(0);
    private @Nullable LineBlock block;
    private long bytesRead;

    /**
     * @param readSize bytes to ask for at a time; results do not depend on it
     * @param look is done now and then while there is no room: throws if there never will be
     */
    LogFeeder(Intake intake, StreamTarget target, int readSize, Runnable look, Metrics metrics) {
        this.intake = intake;
        this.look = look;
        this.readSize = readSize;
        stream = target.number();
        maxLineLength = target.maxLineLengthBytes();
        cut = metrics.count(Counter.LINES_CUT, target.name());
        framings = target.isPlain() ? null : new Framings(target, metrics);
    }

    @Override
    public void onRoom() {
        room.release();
    }

    /** Bytes taken in so far, of logs as they are when unpacked. */
    long bytesRead() {
        return bytesRead;
    }

    /** Reads a log to its end; lines of the next one begin anew. */
    void feed(InputStream log, Source source) throws IOException, InterruptedException {
        if (framings == null) {
            feedPlain(log, source);
        } else {
            feed(framings.reader(log, source, readSize));
        }
    }

    private void feed(SourceReader log) throws IOException, InterruptedException {
        long before = bytesRead;
        while (!log.isDone()) {
            if (!log.advance(this)) {
                awaitRoom();
            }
            bytesRead = before + log.bytesRead();
        }
    }

    @Override
    public @Nullable LineBlock room(int minBytes) {
        LineBlock current = block;
        if (current != null) {
            if (current.room() >= minBytes && !current.isFull()) {
                return current;
            }
            if (current.lines() == 0) {
                intake.giveBack(current);
            } else if (!intake.tryPublish(current, this)) {
                return null;
            }
        }
        current = intake.takeBlock(stream, minBytes);
        block = current;
        return current;
    }

    private void feedPlain(InputStream log, Source source) throws IOException, InterruptedException {
        LineBlock current = blockWithRoom(0);
        int lineStart = current.position();
        boolean skipping = false;
        while (true) {
            if (current.room() == 0) {
                current = moveTail(current, lineStart);
                lineStart = 0;
            }
            int from = current.position();
            int n = log.read(current.bytes(), from, Math.min(current.room(), readSize));
            if (n < 0) {
                break;
            }
            bytesRead += n;
            current.position(from + n);
            int end = from + n;
            for (int at = from; at < end; at++) {
                if (current.bytes()[at] != '\n') {
                    continue;
                }
                if (!skipping) {
                    addLine(current, lineStart, at, true, source);
                }
                skipping = false;
                lineStart = at + 1;
                if (current.isFull()) {
                    current = moveTail(current, lineStart);
                    end = current.position();
                    lineStart = 0;
                    at = -1;
                }
            }
            // One byte more than the limit may be the CR of a line end.
            if (skipping) {
                current.position(lineStart);
            } else if (end - lineStart > maxLineLength + 1) {
                addLine(current, lineStart, end, false, source);
                skipping = true;
                lineStart += maxLineLength;
                current.position(lineStart);
            }
        }
        if (!skipping && current.position() > lineStart) {
            addLine(current, lineStart, current.position(), false, source);
        }
    }

    private void addLine(LineBlock to, int start, int end, boolean ended, Source source) {
        int lineEnd = ended && end > start && to.bytes()[end - 1] == '\r' ? end - 1 : end;
        if (lineEnd - start <= maxLineLength) {
            to.addLine(start, lineEnd, source);
            return;
        }
        to.addLine(start, start + maxLineLength, source);
        to.markCut();
        cut.increment();
    }

    /** Publishes the lines of a block and begins another with the bytes of the unfinished line. */
    private LineBlock moveTail(LineBlock from, int lineStart) throws InterruptedException {
        int tail = from.position() - lineStart;
        LineBlock next = intake.takeBlock(
                stream, (int) Math.max(LineBlock.STANDARD_BYTES, Math.min(2L * tail, MOST_BLOCK_BYTES)));
        System.arraycopy(from.bytes(), lineStart, next.bytes(), 0, tail);
        next.position(tail);
        block = next;
        publish(from);
        return next;
    }

    private LineBlock blockWithRoom(int bytes) throws InterruptedException {
        LineBlock current = block;
        if (current == null || current.room() <= bytes || current.isFull()) {
            flush();
            current = intake.takeBlock(stream, LineBlock.STANDARD_BYTES);
            block = current;
        }
        return current;
    }

    /** Publishes what is left. */
    void flush() throws InterruptedException {
        LineBlock last = block;
        block = null;
        if (last != null) {
            publish(last);
        }
    }

    private void publish(LineBlock full) throws InterruptedException {
        if (full.lines() == 0) {
            intake.giveBack(full);
            return;
        }
        while (!intake.tryPublish(full, this)) {
            awaitRoom();
        }
    }

    private void awaitRoom() throws InterruptedException {
        while (!room.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            look.run();
        }
    }
}
