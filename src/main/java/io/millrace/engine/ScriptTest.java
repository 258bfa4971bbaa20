package io.millrace.engine;

/** Whether a script says true. */
final class ScriptTest extends Condition {
    private final int slot;

    /** @param slot of the script, which is present where it does */
    ScriptTest(int slot) {
        this.slot = slot;
    }

    @Override
    boolean holds(Values values) {
        return values.has(slot);
    }
}
