package io.millrace.window;

/** One window with one table that takes all that comes. */
final class OneWindow implements Merger.Panes, Merger.Tables {
    private final RowLayout layout;
    private final int maxGroups;
    private final Pane pane = new Pane(100_000);
    private final Merger merger = new Merger(this, this);

    OneWindow(RowLayout layout, int maxGroups) {
        this.layout = layout;
        this.maxGroups = maxGroups;
    }

    Merger merger() {
        return merger;
    }

    Pane pane() {
        return pane;
    }

    @Override
    public Pane pane(int window, long start) {
        return pane;
    }

    @Override
    public RowLayout layout(int table) {
        return layout;
    }

    @Override
    public int maxGroups(int table) {
        return maxGroups;
    }

    @Override
    public boolean isPart(int table) {
        return false;
    }

    /** The table's groups. */
    GroupUnion groups() {
        GroupUnion groups = new GroupUnion();
        groups.begin(pane, layout, maxGroups);
        for (int row = 0; row < pane.rows(); row++) {
            groups.take(row);
        }
        return groups;
    }

    @Override
    public void grown(int table) {}

    @Override
    public void late(int table, long lines) {}

    @Override
    public void overflowed(int table, long lines) {}
}
