package io.millrace.engine;

import io.millrace.window.RowLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables that groups are kept in: one for each rule alone, and one for each set of rules that the matching network finds only together. What such a set
 * has in common is added to the windows once a line, however many rules it is for; only when a window is published does each rule put together what it has
 * in its tables.
 *
 * <pre>
 *   rule a: rt > 0.01      line with rt = 0.02: table {a}        published: a = {a} + {a, b}
 *   rule b: rt > 0.05      line with rt = 0.07: table {a, b}                b = {a, b}
 * </pre>
 *
 * <p>Tables are numbered as compiling comes across them, the same for every worker, and keep their numbers from deployment to deployment; a number is
 * given again once no open window can know it. Owned by whoever deploys.
 */
final class RuleTables {
    private final Map<List<LiveRule>, Integer> numbers = new HashMap<>();
    private final List<@Nullable RuleTable> tables = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    /** By table, the last deployment that uses it. */
    private final List<Integer> lastUses = new ArrayList<>();

    /**
     * @param rules in config order when the table was made
     * @param layout of the rows in windows; what workers add to them is laid out alike
     */
    record RuleTable(LiveRule[] rules, RowLayout layout, int maxGroups) {
        /** Whether late lines correct the windows of its rules, which are alike in that. */
        boolean updatesLate() {
            return rules[0].updatesLate();
        }

        /** Whether there is a rule that needs its rows. */
        boolean isKept() {
            for (LiveRule rule : rules) {
                if (!rule.isGone()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** What the collector is to know of all tables: by number, the table, and whether some rule of it has other tables as well. */
    record View(@Nullable RuleTable[] tables, boolean[] parts) {
        RuleTable table(int number) {
            RuleTable table = tables[number];
            if (table == null) {
                throw new IllegalStateException("there is no table " + number);
            }
            return table;
        }
    }

    /** The table of rules that all have this layout and limit and group alike. */
    int numberOf(List<LiveRule> rules, RowLayout layout, int maxGroups) {
        Integer known = numbers.get(rules);
        if (known != null) {
            return known;
        }
        RuleTable table = new RuleTable(rules.toArray(new LiveRule[0]), layout, maxGroups);
        int number = free.isEmpty() ? tables.size() : free.pop();
        if (number == tables.size()) {
            tables.add(table);
            lastUses.add(0);
        } else {
            tables.set(number, table);
        }
        numbers.put(List.copyOf(rules), number);
        rules.forEach(rule -> rule.countTable(1));
        return number;
    }

    /** How many numbers there are. */
    int count() {
        return tables.size();
    }

    /** Says that a deployment uses these tables. */
    void used(Set<Integer> inUse, int deployment) {
        inUse.forEach(number -> lastUses.set(number, deployment));
    }

    /** Gives up the tables that only deployments before this one used. */
    void release(int deployment) {
        for (int number = 0; number < tables.size(); number++) {
            RuleTable table = tables.get(number);
            if (table != null && lastUses.get(number) < deployment) {
                tables.set(number, null);
                numbers.remove(List.of(table.rules()));
                free.push(number);
                for (LiveRule rule : table.rules()) {
                    rule.countTable(-1);
                }
            }
        }
    }

    /** As it is now. */
    View view() {
        boolean[] parts = new boolean[tables.size()];
        for (int number = 0; number < parts.length; number++) {
            RuleTable table = tables.get(number);
            if (table != null) {
                for (LiveRule rule : table.rules()) {
                    parts[number] |= rule.isSpread();
                }
            }
        }
        return new View(tables.toArray(RuleTable[]::new), parts);
    }
}
