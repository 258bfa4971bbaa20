package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GoneRulesTest {
    private final Metrics metrics = new Metrics();
    private final GoneRules gone = new GoneRules(metrics);
    private int made;

    private Deployment deployment(boolean begun) {
        Deployment deployment = new Deployment(
                made++,
                new Program[0],
                new Deployment.Rules(
                        List.of(),
                        List.of(),
                        new LiveRule[0],
                        List.of(),
                        new OutputFeed[0][],
                        Map.of(),
                        Map.of(),
                        new RuleTables.View(new RuleTables.RuleTable[0], new boolean[0]),
                        new WindowShape[0][],
                        new OutputFeed[0]));
        if (begun) {
            deployment.begin();
        }
        return deployment;
    }

    private static List<String> names(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "r" + i).toList();
    }

    private long matches(String rule) {
        return metrics.count(Counter.RULE_MATCHES, rule).get();
    }

    @Test
    void shouldForgetTheFirstThatWentOfVeryManyAndKeepTheirShareOfTheTotal() {
        names(0, GoneRules.MOST + 2)
                .forEach(rule -> metrics.count(Counter.RULE_MATCHES, rule).add(3));
        gone.deployed(deployment(true), names(0, 2), Set.of());
        gone.deployed(deployment(true), names(2, GoneRules.MOST + 1), Set.of("r1"));
        assertThat(gone.has("r0")).isTrue();
        assertThat(gone.has("r1")).as("it is back").isFalse();

        gone.deployed(deployment(true), List.of("r1"), Set.of());

        assertThat(gone.has("r0")).isFalse();
        assertThat(gone.has("r2")).isTrue();
        assertThat(metrics.total(Counter.RULE_MATCHES)).isEqualTo(3 * (GoneRules.MOST + 2));
        assertThat(matches("r0")).isZero();
        assertThat(matches("r1")).isEqualTo(3);
    }

    @Test
    void shouldForgetNoneWhoseLinesMayStillBeOnTheirWay() {
        Deployment first = deployment(false);
        gone.deployed(first, names(0, GoneRules.MOST + 5), Set.of());
        gone.deployed(deployment(false), List.of(), Set.of());
        assertThat(gone.has("r0")).isTrue();

        first.begin();
        gone.deployed(deployment(false), List.of("last"), Set.of());

        assertThat(gone.has("r5")).isFalse();
        assertThat(gone.has("r6")).isTrue();
        assertThat(gone.has("last")).isTrue();
    }
}
