package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.output.Outputs;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutputSetsTest {
    private static final int OUTPUTS = 7;

    /** Against sets of numbers that are put together until no two have one in common. */
    @Test
    void shouldPutTogetherOutputsThatRulesHaveInCommon() {
        try (Output unused = Outputs.toStream(
                "none", OutputStream.nullOutputStream(), new Metrics(), Engine.ALLOCATOR, System.err::println)) {
            OutputFeed[] feeds = IntStream.range(0, OUTPUTS)
                    .mapToObj(number -> new OutputFeed(number, unused, Engine.ALLOCATOR))
                    .toArray(OutputFeed[]::new);
            OutputSets sets = new OutputSets();
            for (int seed = 0; seed < 500; seed++) {
                compare(sets, feeds, new Random(seed), "seed " + seed);
            }
        }
    }

    private static void compare(OutputSets sets, OutputFeed[] feeds, Random random, String seed) {
        List<OutputFeed[]> rules = new ArrayList<>();
        for (int rule = 0, last = random.nextInt(6); rule < last; rule++) {
            rules.add(random.ints(random.nextInt(4), 0, OUTPUTS)
                    .distinct()
                    .mapToObj(number -> feeds[number])
                    .toArray(OutputFeed[]::new));
        }
        sets.begin(OUTPUTS);
        rules.forEach(sets::unite);
        for (int rule = 0; rule < rules.size(); rule++) {
            sets.addRows(rules.get(rule), 1L << rule);
        }
        for (OutputFeed[] one : rules) {
            for (OutputFeed[] other : rules) {
                assertThat(sets.of(one) == sets.of(other))
                        .as("%s, outputs %s and %s", seed, text(one), text(other))
                        .isEqualTo(areTogether(one, other, rules));
            }
        }
        int rows = 0;
        int before = 0;
        for (int set : sets.byRows()) {
            assertThat(sets.rows(set)).as(seed).isGreaterThan(before);
            before = sets.rows(set);
            rows += before;
        }
        assertThat(rows).as(seed).isEqualTo((1 << rules.size()) - 1);
    }

    private static boolean areTogether(OutputFeed[] one, OutputFeed[] other, List<OutputFeed[]> rules) {
        if (one.length == 0 || other.length == 0) {
            return one.length == other.length;
        }
        Set<OutputFeed> reached = new HashSet<>(List.of(one));
        for (int round = 0; round < rules.size(); round++) {
            for (OutputFeed[] rule : rules) {
                if (Arrays.stream(rule).anyMatch(reached::contains)) {
                    reached.addAll(List.of(rule));
                }
            }
        }
        return reached.contains(other[0]);
    }

    private static String text(OutputFeed[] feeds) {
        return Arrays.stream(feeds).map(feed -> "" + feed.number()).toList().toString();
    }
}
