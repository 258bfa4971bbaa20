package io.millrace.script;

import java.util.List;

/** What an expression says, as its language's own parser reads it. */
public sealed interface ScriptTree {
    /** The value of a variable, which may be absent. */
    record Name(String name) implements ScriptTree {}

    record Whole(long value) implements ScriptTree {}

    record Fraction(double value) implements ScriptTree {}

    record Text(String value) implements ScriptTree {}

    /** A pattern that stands where {@code =~} wants one. */
    record Pattern(String source) implements ScriptTree {}

    record Truth(boolean value) implements ScriptTree {}

    record Nil() implements ScriptTree {}

    /** {@code !x} or {@code -x}. */
    record Prefixed(Sign sign, ScriptTree operand) implements ScriptTree {}

    record Joined(Operator operator, ScriptTree left, ScriptTree right) implements ScriptTree {}

    record Call(String function, List<ScriptTree> arguments) implements ScriptTree {}

    /** Something else; {@code what} says what it has that no tree is made of, as in "it has a ternary". */
    record Opaque(String what) implements ScriptTree {}

    enum Sign {
        NOT,
        MINUS
    }

    enum Operator {
        AND("&&"),
        OR("||"),
        EQ("=="),
        NE("!="),
        LT("<"),
        LE("<="),
        GT(">"),
        GE(">="),
        MATCH("=~"),
        ADD("+"),
        SUBTRACT("-"),
        MULTIPLY("*"),
        DIVIDE("/"),
        REMAINDER("%");

        private final String written;

        Operator(String written) {
            this.written = written;
        }

        /** As scripts have it. */
        public String written() {
            return written;
        }
    }
}
