package io.millrace;

import io.millrace.plan.Quoted;

/** A line of what tells a test's expectation from what it found: as in a diff, plus notes. Nothing in it is obeyed by a terminal. */
record DiffLine(Kind kind, String text) {
    enum Kind {
        EXPECTED("- "),
        FOUND("+ "),
        NOTE("  ");

        private final String mark;

        Kind(String mark) {
            this.mark = mark;
        }
    }

    static DiffLine expected(String text) {
        return new DiffLine(Kind.EXPECTED, Quoted.visible(text));
    }

    static DiffLine found(String text) {
        return new DiffLine(Kind.FOUND, Quoted.visible(text));
    }

    static DiffLine note(String text) {
        return new DiffLine(Kind.NOTE, Quoted.visible(text));
    }

    @Override
    public String toString() {
        return kind.mark + text;
    }
}
