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

    Collector(Ring<BlockResult> ring, Windows windows, Closings closings, Deployment first) {
        this.ring = ring;
        this.windows = windows;
        this.closings = closings;
        this.deployment = first;
        this.feeds = first.rules().feeds();
        windows.begin(first);
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
            begin(next);
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

    private void begin(Deployment next) {
        windows.begin(next);
        for (OutputFeed feed : feeds) {
            feed.flushResults();
        }
        deployment = next;
        feeds = next.rules().feeds();
        oldestDeployment = windows.oldestDeployment(next.number());
        next.begin();
    }

    private void collectLines(LineBlock block, BlockResult result) {
        windows.addFaults(block, result);
        windows.merge(block, result.combiner());
        for (int advance = 0; advance < result.advances(); advance++) {
            long time = result.advanceTime(advance);
            if (windows.closesAt(block.stream(), time)) {
                for (int output = 0; output < feeds.length; output++) {
                    feeds[output].recordsUpTo(
                            result.bytesBefore(advance, output), result.recordsBefore(advance, output));
                }
                windows.advance(block.stream(), time);
            }
        }
        windows.advance(block.stream(), result.highestTime());
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
