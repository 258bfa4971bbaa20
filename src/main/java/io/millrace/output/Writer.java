package io.millrace.output;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The thread of one output. It takes batches from the queue, makes frames of them and ends a frame when it is due:
 * {@code flushMillis} after its first record; much earlier when somebody waits, but not so often that waiting shippers
 * cut the output into crumbs.
 */
final class Writer implements Runnable {
    /** Between two flushes that somebody waits for. */
    static final long AWAITED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Between two flushes to somebody who watches the output as it comes. */
    private static final long WATCHED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The other blocks of the same request are given so long to come. */
    private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final String output;
    private final BatchQueue queue;
    private final HighMark mark;
    private final FrameSinks sinks;
    private final FrameWriter frames;
    private final FrameEncoder encoder;
    private final Receipts receipts;
    private final OutputCounts counts;
    private final Consumer<String> log;
    private final long flushNanos;
    private long lastFlushNanos;
    private volatile boolean wroteAll;

    Writer(
            OutputSpec spec,
            BatchQueue queue,
            HighMark mark,
            FrameSinks sinks,
            FrameWriter frames,
            FrameEncoder encoder,
            Receipts receipts,
            OutputCounts counts,
            Consumer<String> log) {
        output = spec.name();
        this.queue = queue;
        this.mark = mark;
        this.sinks = sinks;
        this.frames = frames;
        this.encoder = encoder;
        this.counts = counts;
        this.log = log;
        this.receipts = receipts;
        flushNanos = TimeUnit.MILLISECONDS.toNanos(spec.flushMillis());
        lastFlushNanos = System.nanoTime() - AWAITED_NANOS;
    }

    @Override
    public void run() {
        try {
            write();
            sinks.finish();
            wroteAll = true;
        } catch (GaveUpException e) {
            discardAll();
        } catch (IOException e) {
            counts.writeErrors().increment();
            frames.failed(e);
            log.accept("output '" + output + "': cannot close " + sinks.describe() + ": " + FileProblem.reason(e)
                    + "; its last records may not be on disk");
        } catch (OutOfMemoryError e) {
            frames.failed(e);
            throw e; // what is queued must not be dropped while all else goes on as if nothing were wrong
        } catch (RuntimeException | Error e) {
            frames.failed(e);
            log.accept(
                    "output '" + output + "' failed, this is a defect of Millrace; its results are dropped from here on"
                            + " and counted as lost: " + e);
            discardAll();
        } finally {
            sinks.release();
            encoder.close();
        }
    }

    private void write() throws GaveUpException {
        while (!queue.isDrained()) {
            Batches batches = queue.take(Math.min(nanosToFlush(), sinks.nanosToRotation()));
            drain(batches);
            boolean rotate = sinks.nanosToRotation() <= 0;
            if (rotate || nanosToFlush() <= 0) {
                flush();
            }
            if (rotate) {
                sinks.rotate();
            }
        }
        flush();
    }

    private void flush() throws GaveUpException {
        sinks.flush();
        receipts.settle();
        lastFlushNanos = System.nanoTime();
    }

    private void drain(Batches batches) throws GaveUpException {
        int size = batches.size();
        int at = 0;
        try {
            while (at < size) {
                ByteBuf batch = batches.takeBuffer(at);
                long cost = Batches.cost(batch);
                try {
                    if (batch.isReadable()) {
                        sinks.at(batches.timeMillis(at)).add(batch, batches.firstNanos());
                    }
                    receipts.add(batches.records(at), batches.receipt(at), batches.firstNanos());
                    at++;
                    if (sinks.isFlushed()) {
                        receipts.settle();
                    }
                } finally {
                    batch.release();
                    mark.subtract(cost);
                }
            }
        } finally {
            discard(batches, at);
        }
    }

    /** How long the frame that is begun may still wait; for ever if there is none. */
    private long nanosToFlush() {
        if (sinks.isFlushed()) {
            return Long.MAX_VALUE;
        }
        long nowNanos = System.nanoTime();
        long left = flushNanos - (nowNanos - sinks.stagedSinceNanos());
        if (receipts.isAwaited() || sinks.isWatched()) {
            boolean watched = sinks.isWatched();
            long sinceNanos = receipts.isAwaited() ? receipts.awaitedSinceNanos() : sinks.stagedSinceNanos();
            long gathering = (watched ? 0 : GATHER_NANOS) - (nowNanos - sinceNanos);
            long resting = (watched ? WATCHED_NANOS : AWAITED_NANOS) - (nowNanos - lastFlushNanos);
            left = Math.min(left, Math.max(gathering, resting));
        }
        return left;
    }

    /** Nothing is written any more: releases and counts whatever comes until the queue is closed. */
    private void discardAll() {
        counts.lost().add(receipts.pendingRecords());
        while (!queue.isDrained()) {
            discard(queue.take(Long.MAX_VALUE), 0);
        }
        if (!sinks.canRetry()) {
            return; // it is broken, and has said so
        }
        try {
            sinks.finish();
        } catch (IOException e) {
            log.accept("output '" + output + "': cannot close " + sinks.describe() + ": " + FileProblem.reason(e));
        }
    }

    /** Empties the set; what is in it from {@code from} on is lost. */
    private void discard(Batches batches, int from) {
        for (int at = from; at < batches.size(); at++) {
            counts.lost().add(batches.records(at));
            if (!batches.isTaken(at)) {
                ByteBuf batch = batches.takeBuffer(at);
                long cost = Batches.cost(batch);
                batch.release();
                mark.subtract(cost);
            }
        }
        batches.clear();
    }

    /** Whether everything that was offered is written and the sink is closed. */
    boolean wroteAll() {
        return wroteAll;
    }
}
