package io.millrace.engine;

import io.millrace.window.Combiner;
import io.millrace.window.Pane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The open windows of one shape that overlap, and the slices of time that they share. A line goes into one slice, whatever the number of windows over it.
 * What came when some of those windows had closed within its block is kept in a pane of its own, which counts for the others alone:
 *
 * <pre>
 *   slice 10s to 20s, windows of 30s every 10s
 *   pane 0   counts for the windows that end at 20s, 30s, 40s
 *   pane 1   counts for the windows that end at      30s, 40s: the line that brought the watermark to 20s was in the same block
 * </pre>
 *
 * <p>Lines of later blocks go into pane 0 again: whatever has closed by then is published. Owned by the collector.
 */
final class Slices {
    private final int number;
    private final WindowShape shape;
    private final Host host;

    /** By start, then by how many windows had closed. */
    private final TreeMap<Long, @Nullable Pane[]> slices = new TreeMap<>();

    /** By end. */
    private final TreeMap<Long, OpenWindow> windows = new TreeMap<>();

    // What was asked for last
    private boolean latestKnown;
    private long latestStart;
    private int latestClosed;
    private @Nullable Pane latest;

    /** The panes of the slice that was looked for last, which most blocks want again; null if there are none. */
    private @Nullable Pane @Nullable [] latestSlice;

    private long latestSliceStart;

    /** Whose windows these are. */
    interface Host {
        /** How many of the windows over a slice the watermark has passed. */
        int ended(WindowShape shape, long startMillis);

        /** Whether a window was published before the watermark passed its end. */
        boolean isClosedEarly(int shape, long endMillis);

        Pane takePane();

        void opened(OpenWindow window);

        /** The number of the deployment that there is. */
        int deployment();
    }

    Slices(int number, WindowShape shape, Host host) {
        this.number = number;
        this.shape = shape;
        this.host = host;
    }

    /** Windows may have closed since the last block. */
    void beginMerge() {
        latestKnown = false;
    }

    /**
     * Where lines go; null if all windows over the slice have closed.
     *
     * @param closed how many of them had closed within the block alone
     */
    @Nullable
    Pane pane(long start, int closed) {
        if (!latestKnown || latestStart != start || latestClosed != closed) {
            latest = find(start, closed);
            latestKnown = true;
            latestStart = start;
            latestClosed = closed;
        }
        return latest;
    }

    private @Nullable Pane find(long start, int closed) {
        int ended = host.ended(shape, start);
        if (ended == shape.windows()) {
            return null;
        }
        int apart = closed > ended ? closed : 0;
        @Nullable Pane[] panes = slice(start);
        Pane present = panes == null || apart >= panes.length ? null : panes[apart];
        if (present != null) {
            return present;
        }
        if (!openWindows(start, Math.max(ended, closed))) {
            return null;
        }
        Pane pane = host.takePane();
        pane.beginSlice(number, start, start + shape.everyMillis());
        panes = panes == null ? new Pane[apart + 1] : Arrays.copyOf(panes, Math.max(panes.length, apart + 1));
        panes[apart] = pane;
        slices.put(start, panes);
        latestSlice = null;
        return pane;
    }

    private @Nullable Pane @Nullable [] slice(long start) {
        if (latestSlice == null || latestSliceStart != start) {
            latestSlice = slices.get(start);
            latestSliceStart = start;
        }
        return latestSlice;
    }

    /** Sees to it that the windows over a slice are open, but for so many at the front. False if all have closed. */
    private boolean openWindows(long start, int closed) {
        boolean open = false;
        for (int window = closed + 1; window <= shape.windows(); window++) {
            long end = start + window * shape.everyMillis();
            if (host.isClosedEarly(number, end)) {
                continue;
            }
            open = true;
            if (!windows.containsKey(end)) {
                OpenWindow opened = new OpenWindow(this, number, end - shape.windowMillis(), end, host.deployment());
                windows.put(end, opened);
                host.opened(opened);
            }
        }
        return open;
    }

    /** Whether some, but not all, of the windows over a slice have closed. */
    boolean isPartlyLate(long start, int closed) {
        if (pane(start, closed) == null) {
            return false;
        }
        if (closed > 0 || host.ended(shape, start) > 0) {
            return true;
        }
        for (int window = 1; window <= shape.windows(); window++) {
            if (host.isClosedEarly(number, start + window * shape.everyMillis())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a window over this slice has a combiner's key in any of its slices. */
    boolean isKnownBeside(Pane slice, Combiner from, int key) {
        long way = shape.windowMillis();
        for (@Nullable
        Pane[] panes : slices.subMap(slice.start() - way, false, slice.start() + way, false)
                .values()) {
            for (Pane pane : panes) {
                if (pane != null && pane.findKey(from, key) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What counts for the window that ends then. */
    List<Pane> of(long end) {
        List<Pane> found = new ArrayList<>();
        slices.subMap(end - shape.windowMillis(), end).forEach((start, panes) -> {
            int ended = (int) ((end - start) / shape.everyMillis());
            for (int closed = 0; closed < Math.min(ended, panes.length); closed++) {
                Pane pane = panes[closed];
                if (pane != null) {
                    found.add(pane);
                }
            }
        });
        return found;
    }

    /** The window that ends then is published: gives up the slices that no other needs. */
    void closed(long end, Consumer<Pane> unused) {
        windows.remove(end);
        latestKnown = false;
        latestSlice = null;
        slices.subMap(end - shape.windowMillis(), end).entrySet().removeIf(slice -> {
            long start = slice.getKey();
            boolean needed = !windows.subMap(start, false, start + shape.windowMillis(), true)
                    .isEmpty();
            if (!needed) {
                for (Pane pane : slice.getValue()) {
                    if (pane != null) {
                        unused.accept(pane);
                    }
                }
            }
            return !needed;
        });
    }

    void forEachPane(Consumer<Pane> action) {
        for (@Nullable Pane[] panes : slices.values()) {
            for (Pane pane : panes) {
                if (pane != null) {
                    action.accept(pane);
                }
            }
        }
    }

    /** Puts others in the place of all panes, and gives up slices that nothing is left of. */
    void replaceAll(UnaryOperator<Pane> change) {
        latestKnown = false;
        latestSlice = null;
        slices.values().removeIf(panes -> {
            boolean left = false;
            for (int at = 0; at < panes.length; at++) {
                Pane pane = panes[at];
                if (pane != null) {
                    Pane changed = change.apply(pane);
                    panes[at] = changed.rows() > 0 ? changed : null;
                    left |= panes[at] != null;
                }
            }
            return !left;
        });
    }

    /** Whether there is no slice of the window that ends then. */
    boolean isEmpty(long end) {
        return slices.subMap(end - shape.windowMillis(), end).isEmpty();
    }
}
