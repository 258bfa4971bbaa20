package io.millrace.script;

/** What a variable is when it is present: a {@code String}, a {@code Long}, a {@code Double}. */
public enum ScriptType {
    TEXT,
    INT,
    FLOAT
}
