package io.millrace.plan;

/**
 * What a part of a script says: true, false, or nothing, since it throws where a field that it needs is absent. A part that throws makes all of the script
 * throw, unless what stands before it has decided already.
 *
 * @param holds where it says true
 * @param fails where it says false
 * @param says where it says either
 */
record Verdict(Term holds, Term fails, Term says) {
    /** Terms of more parts would cost more than the script. */
    private static final int MOST_PARTS = 200;

    static Verdict of(boolean value) {
        return new Verdict(value ? Term.ALWAYS : Term.NEVER, value ? Term.NEVER : Term.ALWAYS, Term.ALWAYS);
    }

    Verdict and(Verdict other) {
        return new Verdict(
                        Term.all(holds, other.holds),
                        Term.any(fails, Term.all(says, other.fails)),
                        says.equals(Term.ALWAYS) && other.says.equals(Term.ALWAYS)
                                ? Term.ALWAYS
                                : Term.any(fails, Term.all(says, other.says)))
                .checked();
    }

    Verdict or(Verdict other) {
        return not().and(other.not()).not();
    }

    Verdict not() {
        return new Verdict(fails, holds, says);
    }

    private Verdict checked() {
        if (holds.size() + fails.size() + says.size() > MOST_PARTS) {
            throw new LeftToScriptException("it is too large");
        }
        return this;
    }
}
