package io.millrace.engine;

import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Ring.StoppedException;
import io.millrace.ring.Slot;

/** Claims one block after another and fills its result. A thread; owns its program. */
final class Worker implements Runnable {
    private final Ring<BlockResult> ring;
    private final Program program;

    Worker(Ring<BlockResult> ring, Program program) {
        this.ring = ring;
        this.program = program;
    }

    @Override
    public void run() {
        try {
            while (true) {
                long sequence = ring.claim();
                Slot<BlockResult> slot = ring.await(sequence);
                doWork(slot.block(), sequence, slot.result());
                ring.complete(sequence);
            }
        } catch (StoppedException | InterruptedException e) {
            // The engine is stopping: everything published has been collected.
        }
    }

    private void doWork(LineBlock block, long sequence, BlockResult result) {
        result.clear();
        if (block.kind() == LineBlock.Kind.LINES) {
            program.streams()[block.stream()].run(block, sequence, result);
            RecordStage[] stages = program.stages();
            for (int output = 0; output < stages.length; output++) {
                stages[output].moveTo(result, output);
            }
        }
    }
}
