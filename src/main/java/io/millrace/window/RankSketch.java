package io.millrace.window;

import com.datadoghq.sketch.ddsketch.mapping.IndexMapping;
import com.datadoghq.sketch.ddsketch.mapping.QuadraticallyInterpolatedMapping;
import io.millrace.table.Capacity;
import java.util.Arrays;

/**
 * Values by rank: all of them up to {@value #EXACT}, beyond that a DDSketch: the count of values in each of the bins
 * that a relative accuracy of 0.8% makes. Counts have no order, and when the bins begin depends on the number of values
 * alone, so the same values give the same result however they came.
 *
 * <p>The mapping from value to bin is the library's. The one with quadratic interpolation, since neither direction of
 * it takes a logarithm or a cubic root, whose last bits differ between JDKs. The bins are our own, since the library's
 * cannot be read by rank without objects, are not reused and do not say what they hold.
 */
final class RankSketch extends Holder {
    static final int SHELF = 3;

    /** The most values that are kept as they are. */
    static final int EXACT = 64;

    static final double RELATIVE_ACCURACY = 0.008;

    private static final IndexMapping MAPPING = new QuadraticallyInterpolatedMapping(RELATIVE_ACCURACY);
    private static final double MIN_INDEXABLE = MAPPING.minIndexableValue();
    private static final int MIN_INDEX = MAPPING.index(MIN_INDEXABLE);

    /** What is smaller than the mapping takes has the bin of a value so much larger, moved to below all others. */
    private static final double TINY_SCALE = 0x1p64;

    private static final int TINY_SHIFT = MAPPING.index(MIN_INDEXABLE * TINY_SCALE) - MIN_INDEX + 1;

    private static final double[] NO_VALUES = new double[0];

    private double[] values = NO_VALUES;
    private long count;
    private boolean binned;
    private final Bins positive;
    private final Bins negative;
    private long zeros;
    private double min;
    private double max;

    RankSketch(Spares spares) {
        positive = new Bins(spares);
        negative = new Bins(spares);
    }

    void add(double value) {
        if (binned) {
            bin(value);
        } else if (count == EXACT) {
            toBins();
            bin(value);
        } else {
            int size = (int) count;
            if (size == values.length) {
                values = Arrays.copyOf(values, Math.min(EXACT, Capacity.grown(size, size + 4L)));
            }
            values[size] = value;
        }
        count++;
    }

    private void bin(double value) {
        if (value > 0) {
            positive.add(index(value), 1);
        } else if (value < 0) {
            negative.add(index(-value), 1);
        } else {
            zeros++;
        }
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    private static int index(double magnitude) {
        return magnitude >= MIN_INDEXABLE
                ? MAPPING.index(magnitude)
                : MAPPING.index(magnitude * TINY_SCALE) - TINY_SHIFT;
    }

    private static double magnitude(int index) {
        return index >= MIN_INDEX ? MAPPING.value(index) : MAPPING.value(index + TINY_SHIFT) / TINY_SCALE;
    }

    private void toBins() {
        binned = true;
        min = Double.POSITIVE_INFINITY;
        max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            bin(values[i]);
        }
    }

    void addAll(RankSketch other) {
        if (!other.binned) {
            for (int i = 0; i < other.count; i++) {
                add(other.values[i]);
            }
            return;
        }
        if (!binned) {
            toBins();
        }
        positive.addAll(other.positive);
        negative.addAll(other.negative);
        zeros += other.zeros;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        count += other.count;
    }

    long count() {
        return count;
    }

    /** The value of a rank from 1 (the lowest) to {@link #count}, exact or within the relative accuracy. */
    double valueAt(long rank) {
        if (!binned) {
            Arrays.sort(values, 0, (int) count);
            return values[(int) rank - 1];
        }
        double value;
        if (rank <= negative.count()) {
            // The lowest value is the one whose magnitude has the highest index.
            value = -magnitude(negative.indexOf(negative.count() - rank + 1));
        } else if (rank <= negative.count() + zeros) {
            value = 0;
        } else {
            value = magnitude(positive.indexOf(rank - negative.count() - zeros));
        }
        return Math.max(min, Math.min(max, value));
    }

    @Override
    int shelf() {
        return SHELF;
    }

    @Override
    void reset(int keptBytes) {
        count = 0;
        binned = false;
        zeros = 0;
        positive.reset(keptBytes / 2);
        negative.reset(keptBytes / 2);
    }

    @Override
    long heldBytes() {
        return 3 * OBJECT_BYTES + 8L * values.length + positive.heldBytes() + negative.heldBytes();
    }
}
