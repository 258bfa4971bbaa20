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
    static final int PRECISION = 14;

    static final int SKETCH_BYTES = OBJECT_BYTES + (1 << PRECISION);
    private static final int MIN_SLOTS = 16;

    /** What takes the place of the hash 0, which marks a free slot. */
    private static final long ZERO = 0x9E37_79B9_7F4A_7C15L;

    private final Spares spares;

    /** The slots as long as these are enough. */
    private final long[] few = new long[MIN_SLOTS];

    private long[] slots = few;
    private int size;
    private @Nullable UltraLogLog sketch;

    DistinctSet(Spares spares) {
        this.spares = spares;
    }

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
        slots = spares.takeLongs(old.length * 2);
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
        give(old);
    }

    private UltraLogLog toSketch() {
        UltraLogLog made = spares.takeSketch();
        for (long key : slots) {
            if (key != 0) {
                made.add(key);
            }
        }
        clearSlots();
        sketch = made;
        return made;
    }

    private void clearSlots() {
        if (size > 0) {
            give(slots);
        }
        slots = few;
        size = 0;
    }

    private void give(long[] slots) {
        if (slots == few) {
            Arrays.fill(few, 0);
        } else {
            spares.giveLongs(slots);
        }
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
        clearSlots();
        if (sketch != null) {
            spares.giveSketch(sketch);
            sketch = null;
        }
    }

    @Override
    long heldBytes() {
        long grown = slots == few ? 0 : 8L * slots.length;
        return OBJECT_BYTES + 8L * MIN_SLOTS + grown + (sketch == null ? 0 : SKETCH_BYTES);
    }
}
