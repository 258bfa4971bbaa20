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
    private final FrameAssembler assembler;
    private final FrameWriter frames;
    private final FrameEncoder encoder;
    private final FrameSink sink;
    private final OutputCounts counts;
    private final Consumer<String> log;
    private final long flushNanos;
    private long lastFlushNanos;
    private volatile boolean wroteAll;

    Writer(
            OutputSpec spec,
            BatchQueue queue,
            HighMark mark,
            FrameAssembler assembler,
            FrameWriter frames,
            FrameEncoder encoder,
            FrameSink sink,
            OutputCounts counts,
            Consumer<String> log) {
        output = spec.name();
        this.queue = queue;
        this.mark = mark;
        this.assembler = assembler;
        this.frames = frames;
        this.encoder = encoder;
        this.sink = sink;
        this.counts = counts;
        this.log = log;
        flushNanos = TimeUnit.MILLISECONDS.toNanos(spec.flushMillis());
        lastFlushNanos = System.nanoTime() - AWAITED_NANOS;
    }

    @Override
    public void run() {
        try {
            write();
            sink.finish();
            wroteAll = true;
        } catch (GaveUpException e) {
            discardAll();
        } catch (IOException e) {
            counts.writeErrors().increment();
            frames.failed(e);
            log.accept("output '" + output + "': cannot close " + sink.describe() + ": " + FileProblem.reason(e)
                    + "; its last records may not be on disk");
        } catch (RuntimeException | Error e) {
            frames.failed(e);
            log.accept(
                    "output '" + output + "' failed, this is a defect of Millrace; its results are dropped from here on"
                            + " and counted as lost: " + e);
            discardAll();
        } finally {
            assembler.release();
            encoder.close();
        }
    }

    private void write() throws GaveUpException {
        while (!queue.isDrained()) {
            Batches batches = queue.take(nanosToFlush());
            drain(batches);
            if (nanosToFlush() <= 0) {
                assembler.flush();
                lastFlushNanos = System.nanoTime();
            }
        }
        assembler.flush();
    }

    private void drain(Batches batches) throws GaveUpException {
        int size = batches.size();
        int at = 0;
        try {
            while (at < size) {
                ByteBuf batch = batches.takeBuffer(at);
                long cost = Batches.cost(batch);
                try {
                    assembler.add(batch, batches.records(at), batches.receipt(at), batches.firstNanos());
                    at++;
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
        if (assembler.isFlushed()) {
            return Long.MAX_VALUE;
        }
        long nowNanos = System.nanoTime();
        long left = flushNanos - (nowNanos - assembler.stagedSinceNanos());
        if (assembler.isAwaited() || sink.isWatched()) {
            boolean watched = sink.isWatched();
            long sinceNanos = assembler.isAwaited() ? assembler.awaitedSinceNanos() : assembler.stagedSinceNanos();
            long gathering = (watched ? 0 : GATHER_NANOS) - (nowNanos - sinceNanos);
            long resting = (watched ? WATCHED_NANOS : AWAITED_NANOS) - (nowNanos - lastFlushNanos);
            left = Math.min(left, Math.max(gathering, resting));
        }
        return left;
    }

    /** Nothing is written any more: releases and counts whatever comes until the queue is closed. */
    private void discardAll() {
        counts.lost().add(assembler.pendingRecords());
        while (!queue.isDrained()) {
            discard(queue.take(Long.MAX_VALUE), 0);
        }
        if (!sink.canRetry()) {
            return; // it is broken, and has said so
        }
        try {
            sink.finish();
        } catch (IOException e) {
            log.accept("output '" + output + "': cannot close " + sink.describe() + ": " + FileProblem.reason(e));
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
