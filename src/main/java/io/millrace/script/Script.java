package io.millrace.script;

import java.util.List;

/** A script that was compiled and found harmless. Immutable, shared by all workers; its classes go when the last reference to it does. */
public interface Script {
    /** The fields it reads, each once; {@link ScriptRun#run} takes their values in this order. */
    List<String> variables();

    /** What it says, for who may know a shorter way to the same result. */
    default ScriptTree tree() {
        return new ScriptTree.Opaque("it is no expression in AviatorScript");
    }

    /** How many statements were taken out of it: prints, log calls, stack traces. */
    int removedStatements();

    /** Whether it was found harmless; one that was not is run because the config says so. */
    boolean isSandboxed();

    /** The same for one more worker. */
    ScriptRun forWorker(ScriptBudget budget);
}
