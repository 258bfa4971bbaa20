package io.millrace.window;

/** Takes what comes late into the panes of windows that have been published, one row at a time. Owned by the collector. */
public final class LateMerger {
    /** There was no room for the row's group. */
    public static final int NO_ROOM = -1;

    private final Merger.Tables tables;

    /** @param tables by their numbers in those panes */
    public LateMerger(Merger.Tables tables) {
        this.tables = tables;
    }

    /**
     * Adds a row of a block to a pane, as that table's.
     *
     * @param room whether the pane may have one more group
     * @return the number of the pane's row, or {@link #NO_ROOM}
     */
    public int merge(Pane pane, int table, Combiner from, int row, boolean room) {
        int key = pane.findKey(from, from.rowKey(row));
        int at = key < 0 ? -1 : pane.find(table, key);
        RowLayout layout = tables.layout(table);
        if (at < 0) {
            boolean mayBeKnown = key >= 0 && tables.isPart(table);
            if (!mayBeKnown && pane.isFull(table, tables.maxGroups(table))) {
                tables.overflowed(table, from.lines(row));
                at = pane.overflow(table, layout);
            } else if (room) {
                at = pane.add(table, key >= 0 ? key : pane.addKey(from, from.rowKey(row)), layout);
                tables.grown(table);
            } else {
                return NO_ROOM;
            }
        }
        layout.merge(pane.cells(), at, from.cells(), from.rowCells(row));
        return pane.rowAt(at);
    }
}
