package io.millrace.window;

/**
 * State of an accumulator that does not fit into cells of fixed size. Holders are pooled by {@link Cells}: after {@link
 * #reset} one is as new, but may keep some memory for its next use. Not all of it, or that of the few large groups
 * would with time be held by all; sets and sketches give theirs to {@link Spares}.
 */
abstract sealed class Holder permits TextHolder, ExactSums, DistinctSet, RankSketch, SampleHolder {
    /** How many kinds of holders there are. */
    static final int SHELVES = 5;

    /** The bytes of memory that a holder may keep over a reset, roughly. */
    static final int KEPT_BYTES = 16 << 10;

    /** The same where few holders keep anything yet: windows of few large groups then make no garbage. */
    static final int KEPT_BY_FEW_BYTES = 64 << 10;

    /** Header and fields of an object, header of an array, reference to it, roughly. */
    static final int OBJECT_BYTES = 64;

    /** A new one of that kind. {@code spares}: where its larger parts come from and go to. */
    static Holder make(int shelf, Spares spares) {
        return switch (shelf) {
            case TextHolder.SHELF -> new TextHolder();
            case ExactSums.SHELF -> new ExactSums();
            case DistinctSet.SHELF -> new DistinctSet(spares);
            case RankSketch.SHELF -> new RankSketch(spares);
            case SampleHolder.SHELF -> new SampleHolder();
            default -> throw new IllegalArgumentException("no shelf " + shelf);
        };
    }

    /** Which kind this is, from 0. */
    abstract int shelf();

    /** Forgets everything. {@code keptBytes}: one of the two. */
    abstract void reset(int keptBytes);

    /** The memory behind it. Cheap, since it is asked for before and after each change. */
    abstract long heldBytes();
}
