package io.millrace;

import io.millrace.oracle.Oracle;
import io.millrace.oracle.ResultComparison;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The matching network with enough rules that every kind of switch is built, against an evaluator that tries each rule on each line. */
class ManyRulesTest {
    private static final String[] HOSTS = {"a", "b", "c", "d", "e", "f"};
    private static final String[] WORDS = {"he", "she", "his", "hers", "us", "x", "eh"};
    private static final String[] PATTERNS = {
        "hers", "shehe|usus", "[ab] (?:hishis|shex)", "shis [0-9]", "^1.*hersh?e", "x"
    };
    private static final String[] NUMBERS = {"1", "2", "2.0", "10", "1e1", "0.5", "-3", "7", "007", "x"};

    @Test
    void shouldFindExactlyTheRulesThatHoldThroughEveryKindOfSwitch() throws Exception {
        for (int seed = 0; seed < 25; seed++) {
            Random random = new Random(seed);
            String yaml = config(random, 40 + random.nextInt(120));
            List<byte[]> lines = lines(random, 150);
            ResultComparison.assertSame(
                    Oracle.replay(yaml, "s", lines, "many.log"),
                    ReplayAgainstOracleTest.replay(yaml, "s", lines, 2, 500),
                    "seed " + seed);
        }
    }

    static String config(Random random, int rules) {
        StringBuilder yaml = new StringBuilder("""
                streams:
                  s:
                    time: {field: t, format: epochMillis}
                    fields:
                      t: {right: " "}
                      host: {left: " ", right: " "}
                      word: {left: " ", index: 1, right: " "}
                      n: {left: " ", index: 2, right: " "}
                      f: {left: " ", index: 2, right: " ", type: float}
                      i: {left: " ", index: 2, right: " ", type: int, default: 7}
                outputs: {sink: {drop: {}}}
                rules:
                """);
        for (int rule = 0; rule < rules; rule++) {
            yaml.append("  - {name: r").append(rule).append(", from: s, to: sink, where: {");
            List<String> conditions = new ArrayList<>(List.of(
                    "host: " + HOSTS[random.nextInt(HOSTS.length)],
                    "host: {in: [" + HOSTS[random.nextInt(HOSTS.length)] + ", " + HOSTS[random.nextInt(HOSTS.length)]
                            + "]}",
                    "word: {contains: " + WORDS[random.nextInt(WORDS.length)] + "}",
                    "n: {eq: " + number(random) + "}",
                    "f: {between: [" + low(random) + ", " + (10 + random.nextInt(90)) + "]}",
                    "i: {gt: " + low(random) + "}",
                    "f: {lte: " + low(random) + "}",
                    "word: {ne: she}",
                    "host: {eq: " + HOSTS[random.nextInt(HOSTS.length)].toUpperCase(Locale.ROOT)
                            + ", ignoreCase: true}",
                    "word: {containsAny: [" + WORDS[random.nextInt(WORDS.length)] + ", "
                            + WORDS[random.nextInt(WORDS.length)] + "]}",
                    "word: {startsWith: " + affix(random) + "}",
                    "word: {endsWith: " + affix(random) + "}",
                    "word: {startsWith: " + affix(random).toUpperCase(Locale.ROOT) + ", ignoreCase: true}",
                    "line: {matches: '" + PATTERNS[random.nextInt(PATTERNS.length)] + "'}",
                    "word: {contains: " + WORDS[random.nextInt(WORDS.length)].toUpperCase(Locale.ROOT)
                            + ", ignoreCase: true}",
                    "word: {containsAny: [" + WORDS[random.nextInt(WORDS.length)] + ", "
                            + WORDS[random.nextInt(WORDS.length)] + "]}",
                    "word: {startsWith: " + affix(random) + "}",
                    "word: {endsWith: " + affix(random) + "}",
                    "word: {startsWith: " + affix(random).toUpperCase(Locale.ROOT) + ", ignoreCase: true}",
                    "line: {matches: '" + PATTERNS[random.nextInt(PATTERNS.length)] + "'}",
                    "line: {matches: '(?i)" + PATTERNS[random.nextInt(PATTERNS.length)].toUpperCase(Locale.ROOT) + "'}",
                    "word: {matches: SHE, ignoreCase: true}",
                    "any: [{host: " + HOSTS[random.nextInt(HOSTS.length)] + "}, {word: {contains: "
                            + WORDS[random.nextInt(WORDS.length)] + "}}, {i: {gt: " + low(random) + "}}]",
                    "any: [{word: {startsWith: " + affix(random) + "}}, {word: {matches: hers}}]",
                    "line: {contains: \"" + HOSTS[random.nextInt(HOSTS.length)] + " \"}"));
            for (int i = 0, last = 1 + random.nextInt(3); i < last; i++) {
                String condition = conditions.remove(random.nextInt(conditions.size()));
                String field = condition.substring(0, condition.indexOf(':') + 1);
                conditions.removeIf(other -> other.startsWith(field));
                yaml.append(i == 0 ? "" : ", ").append(condition);
            }
            yaml.append("}, ")
                    .append(rule % 3 == 0 ? "emit: [host, n, f]" : aggregation(random))
                    .append("}\n");
        }
        return yaml.toString();
    }

    /** Of few shapes, so that many rules that are found together also group alike. */
    private static String aggregation(Random random) {
        String[] keys = {"[host]", "[word]", "[host, word]", "[]"};
        String[] selects = {
            "{n: count(), s: sum(f)}", "{f: first(n), l: last(word), d: distinct(n)}", "{m: max(f), p: p50(f)}"
        };
        return "groupBy: " + keys[random.nextInt(random.nextInt(2) == 0 ? 1 : keys.length)] + ", select: "
                + selects[random.nextInt(random.nextInt(2) == 0 ? 1 : selects.length)] + ", window: "
                + (random.nextInt(3) == 0 ? 3 : 1) + "s"
                + (random.nextInt(4) == 0 ? ", every: 500ms" : "")
                + (random.nextInt(8) == 0 ? ", samples: {count: 2, maxLength: 12}" : "")
                + (random.nextInt(8) == 0 ? ", onRemove: drop" : "")
                + (random.nextInt(3) == 0 ? ", late: update" : "")
                + (random.nextInt(3) == 0 ? ", maxGroups: " + (1 + random.nextInt(3)) : "");
    }

    /** Of one to four letters that words have, so that many begin others. */
    private static String affix(Random random) {
        String words = WORDS[random.nextInt(WORDS.length)] + WORDS[random.nextInt(WORDS.length)];
        return words.substring(0, 1 + random.nextInt(Math.min(4, words.length())));
    }

    private static String number(Random random) {
        String number = NUMBERS[random.nextInt(NUMBERS.length - 2)];
        return random.nextInt(4) == 0 ? "'" + number + "'" : number;
    }

    private static int low(Random random) {
        return random.nextInt(14) - 4;
    }

    static List<byte[]> lines(Random random, int count) {
        List<byte[]> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String line = (1_000_000 + i * 20 - random.nextInt(4) / 3 * random.nextInt(3000)) + " "
                    + HOSTS[random.nextInt(HOSTS.length)] + " "
                    + WORDS[random.nextInt(WORDS.length)] + WORDS[random.nextInt(WORDS.length)] + " "
                    + NUMBERS[random.nextInt(NUMBERS.length)];
            lines.add(line.getBytes(StandardCharsets.UTF_8));
        }
        return lines;
    }
}
