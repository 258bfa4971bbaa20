package com.google.re2j;

/**
 * What the library compiles a pattern to, which it shows to its own package alone: that is why this class stands here. With it a search can run where it
 * pleases, and the library still says what a pattern means. Immutable.
 */
public final class Instructions {
    /** What an instruction does; all but {@code MATCH} and {@code FAIL} go on with the one {@link #next}. */
    public enum Kind {
        /** Tries {@link #next} first, then {@link #argument}. */
        FORK,
        /** Keeps the place as bound number {@link #argument} of the groups. */
        BOUND,
        /** Needs all the {@link #around} that its {@link #argument} names. */
        BETWEEN,
        /** Takes one character, if it is one that it {@link #takes}. */
        CHARACTER,
        NOTHING,
        MATCH,
        FAIL
    }

    private final RE2 pattern;

    private Instructions(RE2 pattern) {
        this.pattern = pattern;
    }

    public static Instructions of(Pattern pattern) {
        return new Instructions(pattern.re2());
    }

    /** How many there are; they are numbered from 0. */
    public int count() {
        return pattern.prog.numInst();
    }

    /** Where every search starts. */
    public int first() {
        return pattern.prog.start;
    }

    /** Whether a match can only begin where the text does. */
    public boolean needsBeginning() {
        return (pattern.cond & Utils.EMPTY_BEGIN_TEXT) != 0;
    }

    public Kind kind(int number) {
        return switch (pattern.prog.getInst(number).op) {
            case Inst.ALT, Inst.ALT_MATCH -> Kind.FORK;
            case Inst.CAPTURE -> Kind.BOUND;
            case Inst.EMPTY_WIDTH -> Kind.BETWEEN;
            case Inst.RUNE, Inst.RUNE1, Inst.RUNE_ANY, Inst.RUNE_ANY_NOT_NL -> Kind.CHARACTER;
            case Inst.NOP -> Kind.NOTHING;
            case Inst.MATCH -> Kind.MATCH;
            case Inst.FAIL -> Kind.FAIL;
            default ->
                throw new IllegalStateException("an instruction that is not known: " + pattern.prog.getInst(number));
        };
    }

    public int next(int number) {
        return pattern.prog.getInst(number).out;
    }

    public int argument(int number) {
        return pattern.prog.getInst(number).arg;
    }

    /** Whether the instruction, which takes characters, takes this one. */
    public boolean takes(int number, int codePoint) {
        Inst instruction = pattern.prog.getInst(number);
        return switch (instruction.op) {
            case Inst.RUNE_ANY -> true;
            case Inst.RUNE_ANY_NOT_NL -> codePoint != '\n';
            case Inst.RUNE1 -> codePoint == instruction.runes[0];
            default -> instruction.matchRune(codePoint);
        };
    }

    /** What can be said of the place between two characters, as bits; -1 stands for no character. */
    public static int around(int before, int after) {
        return Utils.emptyOpContext(before, after);
    }
}
