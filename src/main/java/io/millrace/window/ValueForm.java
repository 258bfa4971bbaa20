package io.millrace.window;

/** What a field's values are, which decides how results over them print. */
public enum ValueForm {
    /** Text; numeric aggregates take the values that are numbers and skip the rest. */
    TEXT,
    /** Integers within 64 bits. */
    INT,
    /** Numbers that print as floats, also where they are whole. */
    FLOAT
}
