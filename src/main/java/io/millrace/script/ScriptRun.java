package io.millrace.script;

import org.jspecify.annotations.Nullable;

/** A script as one worker runs it. Not thread-safe. */
public interface ScriptRun {
    /**
     * What the script makes of a line, as one call in the worker's budget; throws whatever the script throws, a {@link ScriptStoppedException} when it was over its budget.
     *
     * @param values of the script's variables, in their order: {@code String}, {@code Long}, {@code Double}, or null for an absent field; not kept
     */
    @Nullable
    Object run(@Nullable Object[] values) throws Exception;
}
