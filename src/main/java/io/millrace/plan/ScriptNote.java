package io.millrace.plan;

import java.util.Optional;

/**
 * What became of a script that is a condition.
 *
 * @param rule whose it is; -1 for one within a field of the stream
 * @param script which is kept for as long as the plan is, so that it need not be compiled again for the next one
 * @param lowered the tests that it became
 * @param why what it has that tests do not do; empty if it became tests
 */
public record ScriptNote(int rule, ScriptPlan script, Optional<ConditionPlan> lowered, String why) {
    ScriptNote of(int number) {
        return new ScriptNote(number, script, lowered, why);
    }
}
