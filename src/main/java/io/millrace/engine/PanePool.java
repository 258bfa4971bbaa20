package io.millrace.engine;

import io.millrace.window.Pane;
import io.millrace.window.Spares;
import java.util.ArrayDeque;
import java.util.List;

/** Panes that wait for their next window. Owned by the collector. */
final class PanePool {
    /** What a pane that waits may keep of each of its parts. */
    private static final long KEEP_BYTES = 64 << 10;

    /** The same for a few, so that the steady turn of windows of a usual size makes no garbage. */
    static final long FEW_KEEP_BYTES = 2 << 20;

    /** So few: a window that is open, those that lateness keeps open beside it, the next. */
    private static final int FEW = 4;

    /** What all panes together keep of large groups' sets and sketches. */
    private static final long KEEP_PARTS_BYTES = 4 << 20;

    /** Panes that are kept. */
    private static final int MAX_SPARE = 16;

    /** Those that keep most are last, and taken first. */
    private final ArrayDeque<Pane> spare = new ArrayDeque<>();

    private Spares parts = new Spares(KEEP_PARTS_BYTES);
    private int made;
    private boolean isNeeded = true;

    /** It is these rules from now on. While none of them has windows, which may be for ever, nothing is kept. */
    void begin(List<LiveRule> rules) {
        isNeeded = rules.stream().anyMatch(LiveRule::aggregates);
        if (!isNeeded) {
            spare.clear();
            parts = new Spares(KEEP_PARTS_BYTES);
            made = 0;
        }
    }

    /** One that must begin before it is used. */
    Pane take() {
        Pane pane = spare.pollLast();
        if (pane == null) {
            pane = new Pane(made < FEW ? FEW_KEEP_BYTES : KEEP_BYTES, parts);
            made++;
        }
        return pane;
    }

    /** Takes one back that nobody needs any more. */
    void give(Pane pane) {
        pane.clear();
        if (!isNeeded) {
            return;
        }
        if (pane.keepBytes() > KEEP_BYTES) {
            spare.addLast(pane);
        } else if (spare.size() < MAX_SPARE) {
            spare.addFirst(pane);
        }
    }
}
