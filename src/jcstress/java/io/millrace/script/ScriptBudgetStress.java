package io.millrace.script;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** A stop that was meant for one call never meets the next. */
@JCStressTest
@Outcome(id = "0, false", expect = Expect.ACCEPTABLE, desc = "nothing ran when the watch looked")
@Outcome(id = "1, false", expect = Expect.ACCEPTABLE, desc = "the first call was marked, and was over")
@Outcome(id = "2, false", expect = Expect.ACCEPTABLE, desc = "the second was marked after it had looked")
@Outcome(id = "2, true", expect = Expect.ACCEPTABLE, desc = "the second was marked")
@Outcome(expect = Expect.FORBIDDEN, desc = "the second was stopped in place of the first")
@State
public class ScriptBudgetStress {
    private final ScriptBudget budget = new ScriptBudget(ScriptLimits.DEFAULT);
    private final long firstCall;

    public ScriptBudgetStress() {
        budget.begin();
        firstCall = budget.runningCall();
    }

    @Actor
    public void worker(IZ_Result result) {
        budget.end();
        budget.begin();
        try {
            budget.check();
        } catch (ScriptStoppedException e) {
            result.r2 = true;
        }
        budget.end();
    }

    @Actor
    public void watch(IZ_Result result) {
        long call = budget.runningCall();
        if ((call & 1) == 1) {
            budget.stop(call);
            result.r1 = call == firstCall ? 1 : 2;
        }
    }
}
