package io.millrace.output;

/**
 * What walking a file from its beginning has found.
 *
 * @param goodBytes the end of the last whole frame
 * @param why for a person, empty if the file is whole
 */
record Tail(State state, long goodBytes, String why) {
    enum State {
        /** Whole frames up to the end. */
        WHOLE,
        /** Whole frames, then one that was never finished: what a crash leaves. To be cut. */
        TORN,
        /**
         * Whole frames, then something that is neither a frame nor the beginning of one. Worth keeping for a person to
         * look at.
         */
        DAMAGED,
        /** Not this kind of file at all. Not to be touched. */
        FOREIGN
    }

    static Tail whole(long bytes) {
        return new Tail(State.WHOLE, bytes, "");
    }

    static Tail torn(long goodBytes) {
        return new Tail(State.TORN, goodBytes, "ends in the middle of a frame that begins at byte " + goodBytes);
    }

    /** The last frame has its full length and cannot be decompressed. */
    static Tail unsound(long goodBytes) {
        return new Tail(State.TORN, goodBytes, "ends in a frame that is not whole, which begins at byte " + goodBytes);
    }

    /**
     * What is found at {@code goodBytes} is no frame: damage behind good frames, another kind of file where it is the
     * beginning.
     */
    static Tail broken(long goodBytes, String why) {
        return new Tail(goodBytes == 0 ? State.FOREIGN : State.DAMAGED, goodBytes, why + " at byte " + goodBytes);
    }
}
