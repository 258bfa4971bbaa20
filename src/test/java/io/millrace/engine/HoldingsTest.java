package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.Location;
import io.millrace.metrics.Metrics;
import io.millrace.plan.ConditionPlan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.table.SliceHash;
import io.millrace.window.AggregateSpec;
import io.millrace.window.Combiner;
import io.millrace.window.Merger;
import io.millrace.window.Pane;
import io.millrace.window.RowLayout;
import io.millrace.window.Value;
import io.millrace.window.ValueForm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoldingsTest {
    private static final int RULES = 6;

    private final SliceHash hash = new SliceHash(1);
    private final List<LiveRule> rules = rules();
    private final RowLayout layout = RowLayout.of(
            List.of(AggregateSpec.lines(), AggregateSpec.of(AggregateSpec.Kind.DISTINCT, 0, ValueForm.TEXT)));

    @Test
    void shouldCountWhatAWalkOverAllRowsFinds() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            RuleTables.View tables = tables(random);
            Pane[] panes = {pane(random, tables), pane(random, tables), new Pane(0)};
            Holdings holdings = new Holdings(tables, RULES);
            holdings.add(panes[0]);
            holdings.clear();
            for (Pane pane : panes) {
                holdings.add(pane);
            }
            for (int rule = 0; rule < RULES; rule++) {
                assertThat(holdings.groups(rule))
                        .as("groups of rule " + rule + ", seed " + seed)
                        .isEqualTo(groups(panes, tables, rule));
                assertThat(holdings.bytes(rule))
                        .as("bytes of rule " + rule + ", seed " + seed)
                        .isEqualTo(bytes(panes, tables, rule));
            }
        }
    }

    private boolean has(RuleTables.View tables, int table, int rule) {
        return Arrays.stream(tables.table(table).rules()).anyMatch(other -> other == rules.get(rule));
    }

    private long groups(Pane[] panes, RuleTables.View tables, int rule) {
        long groups = 0;
        for (Pane pane : panes) {
            Set<Integer> keys = new HashSet<>();
            for (int row = 0; row < pane.rows(); row++) {
                if (has(tables, pane.table(row), rule) && !pane.isOverflow(row)) {
                    keys.add(pane.key(row));
                }
            }
            groups += keys.size();
        }
        return groups;
    }

    private long bytes(Pane[] panes, RuleTables.View tables, int rule) {
        long bytes = 0;
        for (Pane pane : panes) {
            for (int row = 0; row < pane.rows(); row++) {
                if (has(tables, pane.table(row), rule)) {
                    bytes += pane.rowBytes(row, layout);
                    if (!pane.isOverflow(row)) {
                        int key = pane.key(row);
                        long sharing = IntStream.range(0, pane.rows())
                                .filter(other -> !pane.isOverflow(other) && pane.key(other) == key)
                                .count();
                        bytes += pane.keyBytes(key) / sharing;
                    }
                }
            }
        }
        return bytes;
    }

    private static List<LiveRule> rules() {
        List<LiveRule> rules = new ArrayList<>();
        for (int number = 0; number < RULES; number++) {
            RulePlan plan = new RulePlan(
                    number,
                    "r" + number,
                    0,
                    Location.NONE,
                    Optional.empty(),
                    List.of(),
                    new ConditionPlan.All(List.of()),
                    new ActionPlan.Emit(List.of()),
                    List.of(),
                    false);
            LiveRule rule = new LiveRule(plan, RuleCounts.of(new Metrics(), plan.name(), "s"), null);
            rule.begin(number, new OutputFeed[0]);
            rules.add(rule);
        }
        return rules;
    }

    private RuleTables.View tables(Random random) {
        RuleTables tables = new RuleTables();
        for (int table = 0, last = 1 + random.nextInt(10); table < last; table++) {
            int bits = 1 + random.nextInt((1 << RULES) - 1);
            List<LiveRule> together = IntStream.range(0, RULES)
                    .filter(rule -> (bits >> rule & 1) == 1)
                    .mapToObj(rules::get)
                    .toList();
            tables.numberOf(together, layout, 1 + random.nextInt(5));
        }
        return tables.view();
    }

    private Pane pane(Random random, RuleTables.View tables) {
        Pane pane = new Pane(1 << 10);
        boolean[] parts = tables.parts();
        int count = parts.length;
        Merger merger = new Merger((window, start) -> pane, new Merger.Tables() {
            @Override
            public RowLayout layout(int table) {
                return layout;
            }

            @Override
            public int maxGroups(int table) {
                return tables.table(table).maxGroups();
            }

            @Override
            public boolean isPart(int table) {
                return parts[table];
            }

            @Override
            public void grown(int table) {}

            @Override
            public void late(int table, long lines) {}

            @Override
            public void overflowed(int table, long lines) {}
        });
        Value value = new Value();
        for (int block = 0; block < 3; block++) {
            Combiner combiner = new Combiner(0);
            for (int line = 0, last = random.nextInt(30); line < last; line++) {
                byte[] key = ("key" + "-".repeat(random.nextInt(9))).getBytes(StandardCharsets.UTF_8);
                int number = combiner.key(0, 0, key, 0, key.length, hash.hash(key, 0, key.length));
                int row = combiner.row(random.nextInt(count), layout, number);
                byte[] text = ("value" + random.nextInt(50)).getBytes(StandardCharsets.UTF_8);
                value.setText(text, 0, text.length);
                layout.add(0, combiner.cells(), row, value);
            }
            merger.merge(combiner, 0, combiner.keys(), 0, combiner.rows());
        }
        return pane;
    }
}
