package io.millrace.engine;

import io.millrace.table.SliceHash;
import org.jspecify.annotations.Nullable;

/** The open windows of a stream by shape and start: open addressing, since the collector looks here for every key of every block. */
final class PaneIndex {
    private static final int MIN_SLOTS = 64;

    private @Nullable OpenWindow[] slots = new OpenWindow[MIN_SLOTS];
    private int size;

    @Nullable
    OpenWindow find(int shape, long start) {
        int mask = slots.length - 1;
        for (int at = first(shape, start, mask); ; at = at + 1 & mask) {
            OpenWindow window = slots[at];
            if (window == null || window.shape() == shape && window.startMillis() == start) {
                return window;
            }
        }
    }

    /** There must be none of this shape and start yet. */
    void add(int shape, long start, OpenWindow window) {
        if (++size * 2 > slots.length) {
            grow();
        }
        put(slots, shape, start, window);
    }

    private static void put(@Nullable OpenWindow[] slots, int shape, long start, OpenWindow window) {
        int mask = slots.length - 1;
        int at = first(shape, start, mask);
        while (slots[at] != null) {
            at = at + 1 & mask;
        }
        slots[at] = window;
    }

    private void grow() {
        @Nullable OpenWindow[] larger = new OpenWindow[slots.length * 2];
        for (OpenWindow window : slots) {
            if (window != null) {
                put(larger, window.shape(), window.startMillis(), window);
            }
        }
        slots = larger;
    }

    /** Takes one out and moves those behind it that it had displaced. */
    void remove(int shape, long start) {
        int mask = slots.length - 1;
        int hole = first(shape, start, mask);
        while (true) {
            OpenWindow window = slots[hole];
            if (window == null) {
                return;
            }
            if (window.shape() == shape && window.startMillis() == start) {
                break;
            }
            hole = hole + 1 & mask;
        }
        size--;
        slots[hole] = null;
        for (int at = hole + 1 & mask; ; at = at + 1 & mask) {
            OpenWindow window = slots[at];
            if (window == null) {
                return;
            }
            int home = first(window.shape(), window.startMillis(), mask);
            if ((at - home & mask) >= (at - hole & mask)) {
                slots[hole] = window;
                slots[at] = null;
                hole = at;
            }
        }
    }

    private static int first(int shape, long start, int mask) {
        return (int) SliceHash.mix(start * 31 + shape) & mask;
    }
}
