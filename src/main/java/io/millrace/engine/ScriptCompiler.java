package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.SlotPlan;

/** The scripts of one stream, for one worker. */
final class ScriptCompiler {
    private final ScriptAccounts accounts;
    private final int worker;
    private final ScriptInputs inputs;

    ScriptCompiler(StreamPlan stream, ScriptAccounts accounts, int worker) {
        this.accounts = accounts;
        this.worker = worker;
        this.inputs = new ScriptInputs(stream.slots().size());
    }

    Field field(int slot, SlotPlan.Computed plan) {
        ScriptAccount account = accounts.of(plan);
        return new ScriptField(slot, plan, accounts.budget(worker), inputs, account, account.meter(worker));
    }
}
