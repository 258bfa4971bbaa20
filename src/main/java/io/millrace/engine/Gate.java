package io.millrace.engine;

import io.millrace.output.Output;
import io.millrace.ring.Intake;
import java.util.Arrays;

/** Shuts the streams that feed an output while it is full. Called by the output and by whoever deploys, on whichever threads. */
final class Gate implements Output.Listener {
    private final Intake intake;
    private int[] streams = {};
    private boolean full;

    Gate(Intake intake) {
        this.intake = intake;
    }

    /** It is these streams that feed the output from now on. */
    synchronized void feed(int[] feeding) {
        if (!Arrays.equals(streams, feeding)) {
            int[] before = streams;
            streams = feeding;
            if (full) {
                hold();
                Arrays.stream(before).forEach(intake::release);
            }
        }
    }

    @Override
    public synchronized void onFull() {
        full = true;
        hold();
    }

    private void hold() {
        Arrays.stream(streams).forEach(intake::hold);
    }

    @Override
    public synchronized void onRoom() {
        full = false;
        Arrays.stream(streams).forEach(intake::release);
    }
}
