package io.millrace.script;

import org.jspecify.annotations.Nullable;

/** A variable that closures share with the code around them, in place of {@code groovy.lang.Reference}. */
public final class GroovyReference {
    private @Nullable Object value;

    public GroovyReference() {}

    public GroovyReference(@Nullable Object value) {
        this.value = value;
    }

    public @Nullable Object get() {
        return value;
    }

    public void set(@Nullable Object value) {
        this.value = value;
    }
}
