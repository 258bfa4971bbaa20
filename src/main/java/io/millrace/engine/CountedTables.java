package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.window.Merger;
import io.millrace.window.RowLayout;

/** The tables of a deployment, and what is counted of them in one stream's windows. Owned by the collector. */
final class CountedTables implements Merger.Tables {
    private RuleTables.View tables = new RuleTables.View(new RuleTable[0], new boolean[0]);
    private long groups;

    void begin(RuleTables.View view) {
        tables = view;
    }

    /** Whether there is a rule that needs the table's rows. */
    boolean isKept(int table) {
        for (LiveRule rule : tables.table(table).rules()) {
            if (!rule.isGone()) {
                return true;
            }
        }
        return false;
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
        for (LiveRule rule : tables.table(table).rules()) {
            rule.counts().late().add(lines);
        }
    }

    @Override
    public void overflowed(int table, long lines) {
        for (LiveRule rule : tables.table(table).rules()) {
            rule.counts().overflow().add(lines);
        }
    }
}
