package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomPipelinesTest {
    private static final int SEEDS = 40;

    @Test
    void shouldGiveTheSameForTheSameSeeds() {
        for (int seed = 0; seed < 20; seed++) {
            RandomPipeline first = RandomPipelines.of(seed);
            RandomPipeline second = RandomPipelines.of(seed);
            assertThat(second).isEqualTo(first);
            assertThat(texts(RandomLines.of(3, second, 50))).isEqualTo(texts(RandomLines.of(3, first, 50)));
        }
    }

    private static List<String> texts(List<byte[]> lines) {
        return lines.stream().map(OracleText::fromBytes).toList();
    }

    @Test
    void shouldUseEverythingThatTheOracleKnows() {
        StringBuilder all = new StringBuilder();
        for (int seed = 0; seed < 400; seed++) {
            all.append(RandomPipelines.of(seed).yaml());
        }
        assertThat(all.toString())
                .contains(
                        "left: ",
                        "index: ",
                        "right: ",
                        "orEnd: false",
                        "split: ",
                        "at: -",
                        "json: ",
                        "regex: ",
                        "group: value",
                        "{of: ")
                .contains(
                        "type: int",
                        "type: float",
                        "default: ",
                        "lower",
                        "upper",
                        "trim",
                        "{append: ",
                        "{const: ",
                        "{map: ")
                .contains(
                        "eq: ",
                        "ne: ",
                        "{in: ",
                        "notIn: ",
                        "gt: ",
                        "gte: ",
                        "lt: ",
                        "lte: ",
                        "between: ",
                        "contains: ",
                        "containsAny: ")
                .contains(
                        "startsWith: ", "endsWith: ", "matches: ", "exists: true", "exists: false", "ignoreCase: true")
                .contains("\"any\": ", "\"all\": ", "\"not\": ", "where: [", "where: {")
                .contains(
                        "count()",
                        "count(",
                        "sum(",
                        "min(",
                        "max(",
                        "avg(",
                        "stddev(",
                        "first(",
                        "last(",
                        "distinct(",
                        "p50(",
                        "p99.9(")
                .contains(
                        "groupBy: ",
                        "emit: ",
                        "maxGroups: ",
                        "every: ",
                        "having: ",
                        "samples: ",
                        "lateness: ",
                        "zone: ",
                        "(arrival)",
                        "epochSeconds",
                        "time: auto",
                        "MMM dd HH:mm:ss");
    }

    @Test
    void shouldMakeConfigsAndLinesThatHaveResults() {
        int silent = 0;
        Set<String> seen = new HashSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            RandomPipeline pipeline = RandomPipelines.of(seed);
            List<byte[]> lines = RandomLines.of(seed, pipeline, 120);
            OracleReplay replay = Oracle.run(pipeline.yaml(), pipeline.stream(), lines, "random.log");
            silent += replay.results().isEmpty() ? 1 : 0;
            note(seen, "unreadable times", replay.timeUnreadable() > 0);
            note(seen, "late lines", replay.late().values().stream().anyMatch(n -> n > 0));
            note(seen, "overflow", replay.overflow().values().stream().anyMatch(n -> n > 0));
            for (OracleResult result : replay.results()) {
                String text = result.text();
                note(seen, "cut lines", text.contains("\"cut lines\""));
                note(seen, "corrections", text.contains("\"revision\":1"));
                note(seen, "samples", text.contains("\"samples\":[\""));
                note(seen, "records", text.contains("\"fields\":"));
                note(seen, "windows", text.contains("\"values\":"));
                note(seen, "inexact", text.contains("\"inexact\":true"));
                note(seen, "U+FFFD", text.contains("\uFFFD"));
                note(seen, "close", result.pieces().stream().anyMatch(OracleResult.Approximate.class::isInstance));
            }
        }
        assertThat(silent).as("of %d", SEEDS).isLessThan(SEEDS / 4);
        assertThat(seen).hasSize(11);
    }

    private static void note(Set<String> seen, String what, boolean isSo) {
        if (isSo) {
            seen.add(what);
        }
    }

    @Test
    void shouldNotPutLineEndsIntoLines() {
        List<byte[]> lines = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            lines.addAll(RandomLines.of(seed, RandomPipelines.of(seed), 100));
        }
        assertThat(lines)
                .anyMatch(line -> line.length == 0)
                .anyMatch(line -> contains(line, 0))
                .anyMatch(line -> contains(line, '\r'));
        assertThat(lines).allMatch(RandomPipelinesTest::isOneLine);
    }

    private static boolean isOneLine(byte[] line) {
        return !contains(line, '\n') && (line.length == 0 || line[line.length - 1] != '\r');
    }

    private static boolean contains(byte[] line, int wanted) {
        for (byte b : line) {
            if (b == wanted) {
                return true;
            }
        }
        return false;
    }
}
