package io.millrace.engine;

import io.millrace.ring.LineBlock;
import io.millrace.ring.Receipt;
import io.millrace.ring.Ring;
import io.millrace.ring.Slot;

/**
 * Takes the blocks' results in ring order, merges their aggregates into windows, closes windows as time passes and feeds the outputs. A thread; the only
 * one that touches windows. Never waits for an output: a full one stops the intake of the streams that feed it.
 */
final class Collector implements Runnable {
    /** How often time passes while no lines come, at the least. */
    private static final long TICK_NANOS = 50_000_000;

    private final Ring<BlockResult> ring;
    private final Windows windows;
    private final Closings closings;
    private OutputFeed[] feeds;
    private Deployment deployment;

    /** The oldest deployment that an open window had met when the latest one began. */
    private volatile int oldestDeployment;

    /** @param nowMillis the wall clock */
    Collector(Ring<BlockResult> ring, Windows windows, Closings closings, Deployment first, long nowMillis) {
        this.ring = ring;
        this.windows = windows;
        this.closings = closings;
        this.deployment = first;
        this.feeds = first.rules().feeds();
        windows.begin(first, nowMillis);
    }

    /** No window knows anything of the deployments before this one, by number. Any thread. */
    int oldestDeployment() {
        return oldestDeployment;
    }

    /** Returns when the end of the input has been collected, or when the ring is stopped before. */
    @Override
    public void run() {
        long sequence = 0;
        while (true) {
            if (!ring.awaitCompleted(sequence, closings.isPending() ? 0 : TICK_NANOS)) {
                if (ring.isStopped()) {
                    closings.finish();
                    return;
                }
                closings.publishSlice();
                onSilence();
                continue;
            }
            Slot<BlockResult> slot = ring.slot(sequence);
            LineBlock.Kind kind = slot.block().kind();
            collect(sequence, slot.block(), slot.result());
            ring.free(sequence++);
            if (kind == LineBlock.Kind.END) {
                return;
            }
            closings.endBlock();
        }
    }

    /** Time passes by way of the ring, and only where somebody waits for it. */
    private void onSilence() {
        windows.publishProgress();
        if (ring.used() == 0 && windows.waitForClock()) {
            ring.intake().tick();
        }
    }

    private void collect(long sequence, LineBlock block, BlockResult result) {
        Deployment next = deployment.nextAt(sequence);
        while (next != null) {
            begin(next, block.arrivalMillis());
            next = deployment.nextAt(sequence);
        }
        for (int output = 0; output < feeds.length; output++) {
            feeds[output].begin(result.takeRecords(output), result.recordCount(output), result.runs(output));
        }
        windows.passClock(block.arrivalMillis());
        switch (block.kind()) {
            case LINES -> collectLines(block, result);
            case END -> windows.closeAll();
            case TICK -> {}
        }
        for (OutputFeed feed : feeds) {
            feed.end();
        }
        windows.publishProgress();
        acknowledge(block);
    }

    private void begin(Deployment next, long nowMillis) {
        windows.begin(next, nowMillis);
        for (OutputFeed feed : feeds) {
            feed.flushResults();
        }
        deployment = next;
        feeds = next.rules().feeds();
        oldestDeployment = windows.oldestDeployment(next.number());
        next.begin();
    }

    private void collectLines(LineBlock block, BlockResult result) {
        StreamWindows stream = windows.of(block.stream());
        stream.time().strayed(result);
        if (stream.time().isStepwise()) {
            collectSteps(stream, block, result);
            return;
        }
        stream.merge(result, 0, block.arrivalMillis());
        for (int advance = 0; advance < result.advances(); advance++) {
            reach(stream, result, advance, result.advanceTime(advance));
        }
        stream.advance(result.highestTime());
    }

    /** The same where it is known only here which lines are late: step by step. */
    private void collectSteps(StreamWindows stream, LineBlock block, BlockResult result) {
        long arrival = block.arrivalMillis();
        int heard = 0;
        for (int advance = 0; advance < result.advances(); advance++) {
            int run = result.steps().run(advance);
            for (; heard <= run; heard++) {
                stream.time().heard(block.runSource(heard), arrival);
            }
            stream.merge(result, advance, arrival);
            long reached = stream.reached(block.runSource(run), result.advanceTime(advance), arrival);
            reach(stream, result, advance, reached);
        }
        for (; heard < block.runs(); heard++) {
            stream.time().heard(block.runSource(heard), arrival);
        }
        stream.merge(result, result.advances(), arrival);
        stream.advance(result.highestTime());
    }

    /** The stream reaches this time by an advance: records that came before it go before what is published. */
    private void reach(StreamWindows stream, BlockResult result, int advance, long timeMillis) {
        if (stream.publishesAt(timeMillis)) {
            for (int output = 0; output < feeds.length; output++) {
                feeds[output].recordsUpTo(result.bytesBefore(advance, output), result.recordsBefore(advance, output));
            }
        }
        stream.advance(timeMillis);
    }

    private void acknowledge(LineBlock block) {
        Receipt receipt = block.receipt();
        if (receipt != null) {
            for (OutputFeed feed : feeds) {
                feed.acknowledge(receipt);
            }
            receipt.release();
        }
    }
}
