package io.millrace.engine;

/**
 * How long windows are and how often one begins. Where they overlap, lines go into slices as long as the way from one window to the next, which all windows
 * over them share:
 *
 * <pre>
 *   slices         | 0s    | 10s   | 20s   | 30s   |
 *   window 30s,    [-----------------------)
 *   every 10s              [-----------------------)
 * </pre>
 *
 * @param everyMillis divides {@code windowMillis}
 */
record WindowShape(long windowMillis, long everyMillis) {
    /** In the number of a combiner's key, behind which bit it says how many windows over a slice had closed. */
    private static final int CLOSED_SHIFT = 20;

    private static final int NUMBER = (1 << CLOSED_SHIFT) - 1;

    boolean overlaps() {
        return everyMillis < windowMillis;
    }

    /** How many windows there are over one moment. */
    int windows() {
        return (int) (windowMillis / everyMillis);
    }

    /** How many of the windows over the slice from {@code startMillis} on have ended. */
    int ended(long startMillis, long watermarkMillis) {
        long since = watermarkMillis - startMillis;
        return watermarkMillis < startMillis + everyMillis ? 0 : (int) Math.min(windows(), since / everyMillis);
    }

    /** The number of a shape, with how many windows over a slice had closed within the block when its lines came. */
    static int numbered(int shape, int closed) {
        return shape | closed << CLOSED_SHIFT;
    }

    static int shape(int numbered) {
        return numbered & NUMBER;
    }

    static int closed(int numbered) {
        return numbered >>> CLOSED_SHIFT;
    }
}
