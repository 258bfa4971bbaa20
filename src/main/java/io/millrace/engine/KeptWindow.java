package io.millrace.engine;

import io.millrace.window.Pane;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** A window that has been published, and may be corrected. Owned by the collector. */
final class KeptWindow {
    private Pane pane;

    /** The rows that have changed since they were published. */
    private BitSet changed = new BitSet();

    /** How often it has been corrected, by rule; a rule for which it has not is not there. */
    private final Map<LiveRule, Integer> revisions = new HashMap<>();

    /** @param pane with rows of tables whose rules it is kept for, as {@link KeptTables} number them */
    KeptWindow(Pane pane) {
        this.pane = pane;
    }

    Pane pane() {
        return pane;
    }

    boolean isChanged() {
        return !changed.isEmpty();
    }

    boolean isChanged(int row) {
        return changed.get(row);
    }

    void change(int row) {
        changed.set(row);
    }

    /** All that has changed is published. */
    void published() {
        changed.clear();
    }

    int revisions(LiveRule rule) {
        return revisions.getOrDefault(rule, 0);
    }

    void corrected(LiveRule rule) {
        revisions.merge(rule, 1, Integer::sum);
    }

    /** From now on it has this pane, without the rows of some tables; the others are there in the same order. */
    void thinOut(Pane thin, BitSet tablesGone) {
        BitSet left = new BitSet();
        int to = 0;
        for (int row = 0; row < pane.rows(); row++) {
            if (!tablesGone.get(pane.table(row))) {
                left.set(to++, changed.get(row));
            }
        }
        pane = thin;
        changed = left;
        revisions.keySet().removeIf(LiveRule::isGone);
    }

    /** Whether it has a row of any of these tables. */
    boolean hasAny(BitSet tables) {
        for (int row = 0; row < pane.rows(); row++) {
            if (tables.get(pane.table(row))) {
                return true;
            }
        }
        return false;
    }
}
