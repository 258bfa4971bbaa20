package io.millrace.output;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** However bytes come and go, the last word to the listener fits the last count, and full and room take turns. */
@JCStressTest
@Outcome(id = "false, false, 0", expect = Expect.ACCEPTABLE, desc = "room again, as often as it was full")
@State
public class HighMarkStress {
    private final HighMark mark = new HighMark(100);
    private boolean full;
    private int wrongTurns;

    public HighMarkStress() {
        mark.listen(new Output.Listener() {
            @Override
            public void onFull() {
                turn(true);
            }

            @Override
            public void onRoom() {
                turn(false);
            }
        });
    }

    private void turn(boolean toFull) {
        if (full == toFull) {
            wrongTurns++;
        }
        full = toFull;
    }

    @Actor
    public void one() {
        mark.add(80);
        mark.subtract(80);
    }

    @Actor
    public void other() {
        mark.add(80);
        mark.subtract(80);
    }

    @Arbiter
    public void end(ZZI_Result result) {
        result.r1 = full;
        result.r2 = mark.isFull();
        result.r3 = wrongTurns;
    }
}
