package io.millrace.ingest;

/** Somebody with lines for a {@link Lane} that may have to wait for room. All calls come on the lane's event loop. */
interface Feeder {
    /** Hands over as many lines as there is room for; true when all are. */
    boolean feed();

    /** Called once after a {@link #feed} of the lane's own that returned true: the feeder is no longer in the lane's queue. */
    void onFed();

    /** The lane ends, and will not take what is left: lets go of it. */
    void discard();
}
