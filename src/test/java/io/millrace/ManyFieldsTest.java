package io.millrace;

import io.millrace.oracle.Oracle;
import io.millrace.oracle.ResultComparison;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rules with left/right fields of their own, reached by where these begin, against an evaluator that tries each rule on each line. */
class ManyFieldsTest {
    private static final String[] DELIMITERS = {" ", "=", "a", "b", "aa", "ab", "a=", "c ", ""};
    private static final String LETTERS = "aabbc= ";

    @Test
    void shouldFindExactlyTheRulesThatHoldWhereFieldsShareTheirBeginnings() throws Exception {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            String yaml = config(random, 30 + random.nextInt(120));
            List<byte[]> lines = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                lines.add(((1_000_000 + i * 20) + " " + text(random, 90)).getBytes(StandardCharsets.UTF_8));
            }
            ResultComparison.assertSame(
                    Oracle.replay(yaml, "s", lines, "fields.log"),
                    ReplayAgainstOracleTest.replay(yaml, "s", lines, 2, 500),
                    "seed " + seed + ", config:\n" + yaml);
        }
    }

    private static String config(Random random, int rules) {
        StringBuilder yaml = new StringBuilder("""
                streams:
                  s:
                    time: {field: t, format: epochMillis}
                    fields:
                      t: {right: " "}
                      first: {left: " ", right: " "}
                outputs: {sink: {drop: {}}}
                rules:
                """);
        for (int rule = 0; rule < rules; rule++) {
            String end = random.nextInt(5) == 0 ? ", orEnd: false" : "";
            yaml.append("  - {name: r" + rule + ", from: s, to: sink, fields: {own: {left: '" + delimiter(random)
                    + "', index: " + random.nextInt(4) + ", right: '" + delimiter(random) + "'" + end
                    + "}}, where: {own: ");
            yaml.append(
                    random.nextInt(3) == 0
                            ? "{in: ['" + text(random, 3) + "', '" + text(random, 4) + "', '" + text(random, 5) + "']}"
                            : "'" + text(random, 3) + "'");
            yaml.append(random.nextInt(4) == 0 ? ", first: '" + text(random, 2) + "'" : "");
            yaml.append("}, ")
                    .append(rule % 3 == 0 ? "emit: [own, first]" : "groupBy: [own], select: {n: count()}, window: 1s")
                    .append("}\n");
        }
        return yaml.toString();
    }

    private static String delimiter(Random random) {
        return DELIMITERS[random.nextInt(DELIMITERS.length)];
    }

    private static String text(Random random, int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(longest + 1); left > 0; left--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }
}
