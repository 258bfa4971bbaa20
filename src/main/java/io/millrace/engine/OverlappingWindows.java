package io.millrace.engine;

import io.millrace.window.Combiner;
import io.millrace.window.Pane;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A stream's windows that overlap, by their shapes. Owned by the collector. */
final class OverlappingWindows {
    private final Slices.Host host;
    private @Nullable Slices[] byShape = {};
    private boolean any;

    OverlappingWindows(Slices.Host host) {
        this.host = host;
    }

    /** Takes in shapes that it does not know yet. */
    void begin(WindowShape[] shapes) {
        int known = byShape.length;
        byShape = Arrays.copyOf(byShape, shapes.length);
        for (int shape = known; shape < shapes.length; shape++) {
            if (shapes[shape].overlaps()) {
                byShape[shape] = new Slices(shape, shapes[shape], host);
                any = true;
            }
        }
    }

    /** Whether there is such a shape. */
    boolean any() {
        return any;
    }

    /** Those of a shape; null where its windows do not overlap. */
    @Nullable
    Slices of(int shape) {
        return byShape[shape];
    }

    /** Counts lines that are late for some of the windows over them, of these rows. Before they are merged. */
    void countPartlyLate(Combiner combiner, int firstRow, int endRow, CountedTables tables) {
        for (Slices each : byShape) {
            if (each != null) {
                each.beginMerge();
            }
        }
        for (int row = firstRow; row < endRow; row++) {
            int key = combiner.rowKey(row);
            int numbered = combiner.keyWindow(key);
            Slices ofShape = byShape[WindowShape.shape(numbered)];
            if (ofShape != null && ofShape.isPartlyLate(combiner.keyStart(key), WindowShape.closed(numbered))) {
                tables.late(combiner.table(row), combiner.lines(row));
            }
        }
    }

    void forEachPane(Consumer<Pane> action) {
        for (Slices each : byShape) {
            if (each != null) {
                each.forEachPane(action);
            }
        }
    }

    void replaceAll(UnaryOperator<Pane> change) {
        for (Slices each : byShape) {
            if (each != null) {
                each.replaceAll(change);
            }
        }
    }
}
