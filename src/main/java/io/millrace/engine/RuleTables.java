package io.millrace.engine;

import io.millrace.window.RowLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
 * <p>Tables are numbered as compiling comes across them, the same for every worker; after that, immutable.
 */
final class RuleTables {
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    private final List<RuleTable> tables = new ArrayList<>();

    /** @param rules their numbers, rising; all with this layout and limit, grouping alike */
    record RuleTable(int[] rules, RowLayout layout, int maxGroups) {}

    int numberOf(List<Integer> rules, RowLayout layout, int maxGroups) {
        return numbers.computeIfAbsent(rules, added -> {
            tables.add(new RuleTable(added.stream().mapToInt(Integer::intValue).toArray(), layout, maxGroups));
            return tables.size() - 1;
        });
    }

    /** How many tables there are. */
    int count() {
        return tables.size();
    }

    RuleTable table(int number) {
        return tables.get(number);
    }

    /** By table: whether some rule of it has other tables as well. */
    boolean[] parts() {
        Map<Integer, Integer> tablesOf = new HashMap<>();
        for (RuleTable table : tables) {
            for (int rule : table.rules()) {
                tablesOf.merge(rule, 1, Integer::sum);
            }
        }
        boolean[] parts = new boolean[tables.size()];
        for (int number = 0; number < parts.length; number++) {
            for (int rule : tables.get(number).rules()) {
                parts[number] |= tablesOf.get(rule) > 1;
            }
        }
        return parts;
    }
}
