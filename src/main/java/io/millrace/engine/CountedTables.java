package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.table.SliceHash;
import io.millrace.window.Merger;
import io.millrace.window.Pane;
import io.millrace.window.RowLayout;

/** The tables of a deployment, and what is counted of them in one stream's windows. Owned by the collector. */
final class CountedTables implements Merger.Tables {
    /** So few rows of rules that are gone are not worth giving up. */
    private static final int FEW_ROWS = 1000;

    private RuleTables.View tables = new RuleTables.View(new RuleTable[0], new boolean[0]);
    private long groups;
    private boolean correcting;

    /** What is counted now is of windows that are put together for rules that go; for the others they will be once more. */
    private boolean going;

    void begin(RuleTables.View view) {
        tables = view;
    }

    /** Whether only rules that go are counted for from now on. */
    void countsForGoing(boolean only) {
        going = only;
    }

    /** Whether there is a rule that needs the table's rows. */
    boolean isKept(int table) {
        return tables.table(table).isKept();
    }

    /** A pane without what it has of rules that are gone, where that is much or all; otherwise the pane. */
    Pane thinnedOut(Pane pane, SliceHash hash) {
        int kept = 0;
        for (int row = 0; row < pane.rows(); row++) {
            kept += isKept(pane.table(row)) ? 1 : 0;
        }
        if (kept > 0 && pane.rows() - kept <= Math.max(kept, FEW_ROWS)) {
            return pane;
        }
        Pane thin = pane.thinnedOut(this::isKept, this, hash, PanePool.FEW_KEEP_BYTES);
        groups += thin.groups() - pane.groups();
        return thin;
    }

    RuleTable table(int number) {
        return tables.table(number);
    }

    /** Whether lines have been late since this was last asked which correct windows. */
    boolean takeCorrecting() {
        boolean taken = correcting;
        correcting = false;
        return taken;
    }

    /** How many groups are in open windows. */
    long groups() {
        return groups;
    }

    /** Groups came or went other than one by one. */
    void addGroups(long change) {
        groups += change;
    }

    @Override
    public RowLayout layout(int table) {
        return tables.table(table).layout();
    }

    @Override
    public int maxGroups(int table) {
        return tables.table(table).maxGroups();
    }

    @Override
    public boolean isPart(int table) {
        return tables.parts()[table];
    }

    @Override
    public void grown(int table) {
        groups++;
    }

    @Override
    public void late(int table, long lines) {
        RuleTable late = tables.table(table);
        correcting |= late.updatesLate();
        for (LiveRule rule : late.rules()) {
            if (!rule.isGone()) {
                rule.counts().addLate(lines);
            }
        }
    }

    @Override
    public void overflowed(int table, long lines) {
        for (LiveRule rule : tables.table(table).rules()) {
            if (going ? rule.isGoing() : !rule.isGone()) {
                rule.counts().overflow().add(lines);
            }
        }
    }
}
