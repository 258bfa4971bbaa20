package io.millrace.engine;

import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Ring.StoppedException;
import io.millrace.ring.Slot;

/** Claims one block after another and fills its result. A thread; owns its programs. */
final class Worker implements Runnable {
    private final Ring<BlockResult> ring;
    private final int number;
    private Deployment deployment;

    Worker(Ring<BlockResult> ring, int number, Deployment first) {
        this.ring = ring;
        this.number = number;
        this.deployment = first;
    }

    @Override
    public void run() {
        try {
            while (true) {
                long sequence = ring.claim();
                Slot<BlockResult> slot = ring.await(sequence);
                deployment = deployment.at(sequence);
                doWork(deployment.program(number), slot.block(), sequence, slot.result());
                ring.complete(sequence);
            }
        } catch (StoppedException | InterruptedException e) {
            // The engine is stopping: everything published has been collected.
        }
    }

    private static void doWork(Program program, LineBlock block, long sequence, BlockResult result) {
        RecordStage[] stages = program.stages();
        result.clear(stages.length);
        if (block.kind() == LineBlock.Kind.LINES) {
            program.streams()[block.stream()].run(block, sequence, result);
            for (int output = 0; output < stages.length; output++) {
                stages[output].moveTo(result, output);
            }
        }
    }
}
