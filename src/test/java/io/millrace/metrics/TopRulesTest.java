package io.millrace.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopRulesTest {
    @Test
    void shouldShowTheRulesThatTookMostTimeThenThoseTestedMostThenTheFirst() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<RuleCost> all = new ArrayList<>();
            for (int rule = 0, last = 50 + random.nextInt(200); rule < last; rule++) {
                all.add(cost("r" + rule, random.nextInt(3), random.nextInt(20)));
            }
            List<RuleCost> obvious = new ArrayList<>(all);
            obvious.sort(Comparator.comparing(cost -> {
                int place = all.indexOf(cost);
                return String.format("%05d %05d %05d", 99 - cost.nanoseconds(), 99 - cost.testedLines(), place);
            }));

            assertThat(TopRules.of(all).shown())
                    .as("seed " + seed)
                    .containsExactlyElementsOf(obvious.subList(0, Math.min(obvious.size(), 100)));
        }
    }

    @Test
    void shouldShowOnlySeriesOfTheTopRulesInAScrape() throws IOException {
        Metrics metrics = new Metrics();
        List<RuleCost> costs = new ArrayList<>();
        for (int rule = 0; rule < 5000; rule++) {
            costs.add(cost("r" + rule, 7, rule));
            metrics.count(Counter.RULE_MATCHES, "r" + rule).add(rule);
            metrics.count(Counter.RESULTS, "r" + rule).increment();
            metrics.count(Counter.LATE, "r" + rule);
            metrics.count(Counter.OVERFLOW, "r" + rule);
        }
        metrics.count(Counter.LINES, "s").add(3);
        metrics.ruleCosts(() -> costs);

        List<String> lines = text(metrics).lines().toList();

        for (String name : List.of(
                "millrace_rule_matches_total",
                "millrace_results_total",
                "millrace_late_lines_total",
                "millrace_group_overflow_total",
                "millrace_rule_tested_lines_total",
                "millrace_rule_nanoseconds_total",
                "millrace_rule_groups",
                "millrace_rule_held_bytes")) {
            assertThat(lines.stream()
                            .filter(line -> line.startsWith(name + "{"))
                            .map(line -> line.substring(line.indexOf('"') + 1, line.lastIndexOf('"'))))
                    .as(name)
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(4900, 5000)
                            .mapToObj(rule -> "r" + rule)
                            .toList());
        }
        assertThat(lines)
                .contains(
                        "# TYPE millrace_rule_nanoseconds_total counter",
                        "# TYPE millrace_rule_held_bytes gauge",
                        "millrace_rule_tested_lines_total{rule=\"r4900\"} 7.0",
                        "millrace_rule_nanoseconds_total{rule=\"r4900\"} 4900.0",
                        "millrace_rule_groups{rule=\"r4900\"} 2.0",
                        "millrace_rule_held_bytes{rule=\"r4900\"} 640.0",
                        "millrace_lines_total{stream=\"s\"} 3.0");
        assertThat(metrics.count(Counter.RULE_MATCHES, "r17").get())
                .as("what is not shown is counted all the same")
                .isEqualTo(17);
    }

    @Test
    void shouldLeaveOutWhatHasNotBeenCountedYet() throws IOException {
        Metrics metrics = new Metrics();
        metrics.ruleCosts(
                () -> List.of(new RuleCost("r", 1, 2, OptionalLong.empty(), OptionalLong.empty(), ScriptCost.NONE)));

        assertThat(text(metrics))
                .contains("millrace_rule_tested_lines_total{rule=\"r\"}")
                .doesNotContain("millrace_rule_groups{", "millrace_rule_held_bytes{");
    }

    @Test
    void shouldShowCountersOfRulesWhereNobodyPublishesWhatTheyCost() throws IOException {
        Metrics metrics = new Metrics();
        metrics.count(Counter.RULE_MATCHES, "r").add(3);

        assertThat(text(metrics)).contains("millrace_rule_matches_total{rule=\"r\"} 3");
    }

    private static RuleCost cost(String rule, long tested, long nanos) {
        return new RuleCost(rule, tested, nanos, OptionalLong.of(2), OptionalLong.of(640), ScriptCost.NONE);
    }

    private static String text(Metrics metrics) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        metrics.writeText(text);
        return text.toString(StandardCharsets.UTF_8);
    }
}
