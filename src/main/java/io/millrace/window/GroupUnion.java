package io.millrace.window;

import io.millrace.table.Capacity;
import java.util.Arrays;
import java.util.List;

/**
 * The groups that one rule has in a pane, put together from its rows in one or several tables. A row whose key no other
 * row has is left where it is; only those with equal keys are added up. Groups are in the order of their first lines,
 * and so it is told for which of them there was room.
 *
 * <p>Owned by the collector; reused.
 */
public final class GroupUnion {
    private static final int IN_PANE = -1;
    private static final int NONE = -1;
    private static final int MIN_PLACES = 64;

    /** Arrays that are longer than this are given up when a window is published. */
    private static final int KEPT_PLACES = 1 << 20;

    private final Cells sums = new Cells(1 << 20, new Spares(1 << 20));
    private Pane pane = new Pane(0);
    private RowLayout layout = RowLayout.of(List.of());
    private int maxGroups;

    /** By key, its group while {@link #rounds} says so. */
    private int[] groupOf = new int[MIN_PLACES];

    private int[] rounds = new int[MIN_PLACES];
    private int round;

    /** By group, its first row in the pane. */
    private int[] firstRows = new int[MIN_PLACES];

    /** By group, its row in the sums, or {@link #IN_PANE}. */
    private int[] sumRows = new int[MIN_PLACES];

    private int size;
    private int overflowRow;
    private int overflowSum;

    /** Forgets everything and begins to take rows of this pane. */
    public void begin(Pane pane, RowLayout layout, int maxGroups) {
        this.pane = pane;
        this.layout = layout;
        this.maxGroups = maxGroups;
        sums.clear();
        size = 0;
        overflowRow = NONE;
        if (pane.keyCount() > rounds.length) {
            int grown = Capacity.grown(rounds.length, pane.keyCount());
            groupOf = new int[grown];
            rounds = new int[grown];
            round = 0;
        }
        if (++round == Integer.MAX_VALUE) {
            Arrays.fill(rounds, 0);
            round = 1;
        }
    }

    /**
     * Takes in a row of a table that is, among others, the rule's. Rows must come in rising order, which is that of
     * their first lines.
     *
     * @return how many lines found no room only now
     */
    public long take(int row) {
        if (pane.isOverflow(row)) {
            overflow(row);
            return 0;
        }
        int key = pane.key(row);
        if (rounds[key] == round) {
            int group = groupOf[key];
            if (group == NONE) {
                overflow(row);
                return pane.lines(row);
            }
            sumRows[group] = sum(sumRows[group], firstRows[group], row);
            return 0;
        }
        rounds[key] = round;
        if (size == maxGroups) {
            groupOf[key] = NONE;
            overflow(row);
            return pane.lines(row);
        }
        groupOf[key] = add(row);
        return 0;
    }

    /** The group that a row was taken into, or -1 if it was the overflow. */
    public int groupOf(int row) {
        return pane.isOverflow(row) ? NONE : groupOf[pane.key(row)];
    }

    private int add(int row) {
        if (size == firstRows.length) {
            int grown = Capacity.grown(size, size + 1L);
            firstRows = Arrays.copyOf(firstRows, grown);
            sumRows = Arrays.copyOf(sumRows, grown);
        }
        firstRows[size] = row;
        sumRows[size] = IN_PANE;
        return size++;
    }

    private void overflow(int row) {
        if (overflowRow == NONE) {
            overflowRow = row;
            overflowSum = IN_PANE;
        } else {
            overflowSum = sum(overflowSum, overflowRow, row);
        }
    }

    /** Adds a row to what stands in the sums, or begins there with the first row. Returns where. */
    private int sum(int present, int firstRow, int row) {
        int at = present;
        if (at == IN_PANE) {
            at = layout.addRow(sums);
            layout.merge(sums, at, pane.cells(), pane.cellsOf(firstRow));
        }
        layout.merge(sums, at, pane.cells(), pane.cellsOf(row));
        return at;
    }

    /** Forgets everything, and gives up memory that only a very large window needed. */
    public void clear() {
        sums.clear();
        size = 0;
        overflowRow = NONE;
        if (rounds.length > KEPT_PLACES) {
            groupOf = new int[MIN_PLACES];
            rounds = new int[MIN_PLACES];
            round = 0;
        }
        if (firstRows.length > KEPT_PLACES) {
            firstRows = new int[MIN_PLACES];
            sumRows = new int[MIN_PLACES];
        }
    }

    /** The memory of the arrays behind it, in bytes; holders by their own estimate. */
    public long heldBytes() {
        return sums.heldBytes() + 8L * rounds.length + 8L * firstRows.length;
    }

    /** How many groups there are, the overflow not counted. */
    public int size() {
        return size;
    }

    /** The array in which a group's key lies. */
    public byte[] keyArray(int group) {
        return pane.keyArray(pane.key(firstRows[group]));
    }

    /** Where in {@link #keyArray} it begins. */
    public int keyFrom(int group) {
        return pane.keyFrom(pane.key(firstRows[group]));
    }

    public int keyLength(int group) {
        return pane.keyLength(pane.key(firstRows[group]));
    }

    /** Works out an aggregate of a group, by its place in the layout. */
    public void result(int group, int aggregate, Result out) {
        result(sumRows[group], firstRows[group], aggregate, out);
    }

    /** Whether any lines found no room for their groups. */
    public boolean overflowed() {
        return overflowRow != NONE;
    }

    /** Works out an aggregate of what found no room; there must be some. */
    public void overflowResult(int aggregate, Result out) {
        result(overflowSum, overflowRow, aggregate, out);
    }

    private void result(int sum, int row, int aggregate, Result out) {
        if (sum == IN_PANE) {
            layout.result(aggregate, pane.cells(), pane.cellsOf(row), out);
        } else {
            layout.result(aggregate, sums, sum, out);
        }
    }
}
