package io.millrace.window;

import org.jspecify.annotations.Nullable;

/**
 * One aggregate of a rule: what it works out, of which field (by the engine's number; {@value #NO_FIELD} for LINES
 * alone), and the form of that field. {@code percentile} is there for PERCENTILE alone, {@code
 * samples} for SAMPLES.
 */
public record AggregateSpec(
        Kind kind,
        int field,
        ValueForm form,
        @Nullable Percentile percentile,
        @Nullable SampleLimit samples) {
    /** The field of an aggregate over lines. */
    public static final int NO_FIELD = -1;

    /** What is worked out. Over no values LINES, PRESENT and SUM are 0 and all others absent. */
    public enum Kind {
        /** {@code count()}: lines. */
        LINES,
        /** {@code count(x)}: lines in which the field is present. */
        PRESENT,
        SUM,
        MIN,
        MAX,
        AVG,
        /** Of the population. */
        STDDEV,
        FIRST,
        LAST,
        DISTINCT,
        PERCENTILE,
        /** The first values in the order of lines, as texts. */
        SAMPLES
    }

    public AggregateSpec {
        if ((kind == Kind.LINES) != (field == NO_FIELD) || field < NO_FIELD) {
            throw new IllegalArgumentException(kind + " of field " + field);
        }
        if ((kind == Kind.PERCENTILE) != (percentile != null)) {
            throw new IllegalArgumentException(kind + " with percentile " + percentile);
        }
        if ((kind == Kind.SAMPLES) != (samples != null)) {
            throw new IllegalArgumentException(kind + " with samples " + samples);
        }
    }

    /** {@code count()}. */
    public static AggregateSpec lines() {
        return new AggregateSpec(Kind.LINES, NO_FIELD, ValueForm.TEXT, null, null);
    }

    /** Any aggregate of a field but a percentile. */
    public static AggregateSpec of(Kind kind, int field, ValueForm form) {
        return new AggregateSpec(kind, field, form, null, null);
    }

    public static AggregateSpec percentile(Percentile percentile, int field, ValueForm form) {
        return new AggregateSpec(Kind.PERCENTILE, field, form, percentile, null);
    }

    /** The first values of a text field. */
    public static AggregateSpec samples(SampleLimit limit, int field) {
        return new AggregateSpec(Kind.SAMPLES, field, ValueForm.TEXT, null, limit);
    }
}
