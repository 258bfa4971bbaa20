package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.window.Merger;
import io.millrace.window.RowLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The tables of windows that are kept, under numbers of their own: deployments come and go in the time for which a window is kept, and the numbers that
 * they give to tables with them. Tables of the same rules are one here. Owned by the collector.
 */
final class KeptTables implements Merger.Tables {
    private final Map<List<LiveRule>, Integer> numbers = new HashMap<>();
    private final Map<RuleTable, Integer> met = new IdentityHashMap<>();
    private final List<@Nullable RuleTable> tables = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    /** In how many tables each rule is. */
    private final Map<LiveRule, Integer> uses = new HashMap<>();

    private int leastMaxGroups = Integer.MAX_VALUE;
    private long groups;

    /** The number here of a deployment's table, or -1 if late lines correct none of its rules. */
    int numberOf(RuleTable table) {
        if (!table.updatesLate() || !table.isKept()) {
            return -1;
        }
        Integer number = met.get(table);
        if (number == null) {
            number = numbers.computeIfAbsent(List.of(table.rules()), rules -> add(table));
            met.put(table, number);
        }
        return number;
    }

    private int add(RuleTable table) {
        int number = free.isEmpty() ? tables.size() : free.pop();
        if (number == tables.size()) {
            tables.add(table);
        } else {
            tables.set(number, table);
        }
        for (LiveRule rule : table.rules()) {
            uses.merge(rule, 1, Integer::sum);
        }
        leastMaxGroups = Math.min(leastMaxGroups, table.maxGroups());
        return number;
    }

    RuleTable table(int number) {
        RuleTable table = tables.get(number);
        if (table == null) {
            throw new IllegalStateException("there is no kept table " + number);
        }
        return table;
    }

    /** The numbers of those that no rule needs any more. */
    BitSet gone() {
        BitSet gone = new BitSet();
        for (int number = 0; number < tables.size(); number++) {
            RuleTable table = tables.get(number);
            if (table != null && !table.isKept()) {
                gone.set(number);
            }
        }
        return gone;
    }

    /** Forgets those that no window has rows of. */
    void retain(IntPredicate used) {
        met.clear();
        for (int number = 0; number < tables.size(); number++) {
            RuleTable table = tables.get(number);
            if (table != null && !used.test(number)) {
                tables.set(number, null);
                free.push(number);
                numbers.remove(List.of(table.rules()));
                for (LiveRule rule : table.rules()) {
                    uses.computeIfPresent(rule, (user, count) -> count == 1 ? null : count - 1);
                }
            }
        }
    }

    /** How many there are. */
    int count() {
        return numbers.size();
    }

    /** What no table's limit is below. */
    int leastMaxGroups() {
        return leastMaxGroups;
    }

    /** How many groups are kept. */
    long groups() {
        return groups;
    }

    /** Groups came or went other than one by one. */
    void addGroups(long change) {
        groups += change;
    }

    /** For whoever counts what rules hold. */
    RuleTables.View view() {
        return new RuleTables.View(tables.toArray(RuleTable[]::new), new boolean[tables.size()]);
    }

    @Override
    public RowLayout layout(int table) {
        return table(table).layout();
    }

    @Override
    public int maxGroups(int table) {
        return table(table).maxGroups();
    }

    @Override
    public boolean isPart(int table) {
        for (LiveRule rule : table(table).rules()) {
            if (uses.getOrDefault(rule, 0) > 1) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void grown(int table) {
        groups++;
    }

    /** Counted when they were found to be late. */
    @Override
    public void late(int table, long lines) {}

    @Override
    public void overflowed(int table, long lines) {
        for (LiveRule rule : table(table).rules()) {
            rule.counts().overflow().add(lines);
        }
    }
}
