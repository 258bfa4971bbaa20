package io.millrace.engine;

/**
 * In how small slices large windows are published, so that others need not wait for them. Results do not depend on it, nor does their order in any
 * output. Called by the collector alone.
 */
public interface Pace {
    /** Everything in one go. */
    Pace WHOLE = new Pace() {
        @Override
        public int rowsAtOnce() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean isDue() {
            return true;
        }

        @Override
        public void begin() {}

        @Override
        public int groups() {
            return Integer.MAX_VALUE;
        }

        @Override
        public void end() {}
    };

    /** So many rows of windows may be published between two blocks without being cut into slices. */
    int rowsAtOnce();

    /** Whether it is time for a slice though a block is waiting. */
    boolean isDue();

    /** A slice begins. */
    void begin();

    /** So many groups more may be published before this is asked again; 0: the slice is over. */
    int groups();

    /** It has ended. */
    void end();
}
