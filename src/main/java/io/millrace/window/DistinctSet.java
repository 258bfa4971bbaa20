package io.millrace.window;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counts distinct 64-bit hashes: all of them up to {@value #EXACT}, in an open-addressed set; with one more the set
 * becomes a sketch for good. Whether it is a sketch, and the sketch's every bit, follow from the set of the hashes
 * alone, so neither order nor partition can show.
 */
final class DistinctSet extends Holder {
    static final int SHELF = 2;

    /** The most hashes that are counted exactly. */
    static final int EXACT = 1000;

    /** 2^14 registers, 16 KiB: a standard error of 0.61%, so that 3% is nearly five of them. */
    private static final int PRECISION = 14;

    private static final int SKETCH_BYTES = OBJECT_BYTES + (1 << PRECISION);
    private static final int MIN_SLOTS = 16;
    private static final long[] NO_SLOTS = new long[0];

    /** What takes the place of the hash 0, which marks a free slot. */
    private static final long ZERO = 0x9E37_79B9_7F4A_7C15L;

    private long[] slots = new long[MIN_SLOTS];
    private int size;
    private @Nullable UltraLogLog sketch;

    /** Empty, for the next time that one is needed. */
    private @Nullable UltraLogLog spareSketch;

    /** Whether it may hold set and sketch both. */
    private boolean keepsBoth;

    void add(long hash) {
        long key = hash == 0 ? ZERO : hash;
        UltraLogLog sketch = this.sketch;
        if (sketch != null) {
            sketch.add(key);
            return;
        }
        long[] slots = this.slots;
        int mask = slots.length - 1;
        int at = (int) key & mask;
        while (slots[at] != 0) {
            if (slots[at] == key) {
                return;
            }
            at = at + 1 & mask;
        }
        if (size == EXACT) {
            toSketch().add(key);
            return;
        }
        slots[at] = key;
        if (++size * 3 > slots.length * 2) {
            grow();
        }
    }

    void addAll(DistinctSet other) {
        UltraLogLog otherSketch = other.sketch;
        if (otherSketch == null) {
            for (long key : other.slots) {
                if (key != 0) {
                    add(key);
                }
            }
        } else {
            UltraLogLog into = sketch == null ? toSketch() : sketch;
            into.add(otherSketch);
        }
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        int mask = slots.length - 1;
        for (long key : old) {
            if (key != 0) {
                int at = (int) key & mask;
                while (slots[at] != 0) {
                    at = at + 1 & mask;
                }
                slots[at] = key;
            }
        }
    }

    private UltraLogLog toSketch() {
        UltraLogLog made = spareSketch == null ? UltraLogLog.create(PRECISION) : spareSketch;
        spareSketch = null;
        for (long key : slots) {
            if (key != 0) {
                made.add(key);
            }
        }
        if (keepsBoth) {
            Arrays.fill(slots, 0);
        } else {
            slots = NO_SLOTS;
        }
        size = 0;
        sketch = made;
        return made;
    }

    long count() {
        return sketch == null ? size : Math.round(sketch.getDistinctCountEstimate());
    }

    @Override
    int shelf() {
        return SHELF;
    }

    @Override
    void reset(int keptBytes) {
        keepsBoth = keptBytes >= KEPT_BY_FEW_BYTES;
        if (!keepsBoth) {
            spareSketch = null;
        } else if (sketch != null) {
            spareSketch = sketch.reset();
        }
        sketch = null;
        if (slots.length == 0 || 8 * slots.length > keptBytes) {
            slots = new long[MIN_SLOTS];
        } else if (size > 0) {
            Arrays.fill(slots, 0);
        }
        size = 0;
    }

    @Override
    long heldBytes() {
        return OBJECT_BYTES + 8L * slots.length + (sketch == null && spareSketch == null ? 0 : SKETCH_BYTES);
    }
}
