package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the text, there is a config or a {@link ConfigException} whose problems all have a place in it. */
class GarbageTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("A", "a", "E", "", "N", "x: 1\ny: [");

    @Test
    void shouldSurviveRandomLetters() {
        long seed = 1;
        Random random = new Random(seed);
        String letters = "ab1 \n\t:-,[]{}#&*!|>'\"%@`?$\\~\r\u0000\u0085\uFEFF\uD83D\uDE00é";
        for (int i = 0; i < 8_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(40); k > 0; k--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            read(text.toString(), seed, i);
        }
    }

    @Test
    void shouldSurviveRandomPiecesOfYaml() {
        long seed = 2;
        Random random = new Random(seed);
        String[] pieces =
                ("rules: |streams: |outputs: |listen: |include: |  - |- |name: |from: |where: |{|}|[|]|, |: |\n"
                                + "|\n"
                                + "  |\n"
                                + "    |&a |*a |!!str |!x |'|\"|${A}|${E}|${N}|${NOPE}|${|$$|# |? |~|null|1|007|0x1|x|any: |not:"
                                + " |eq: |---\n"
                                + "|...\n"
                                + "|%YAML 1.2\n"
                                + "|>\n"
                                + "|| |<<: |admin: false|fields: |file: |path: |select: |count()|p99(x)|@|`")
                        .split("\\|");
        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(30); k > 0; k--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            read(text.toString(), seed, i);
        }
    }

    @Test
    void shouldSurviveCutsAndSwapsInARightConfig() {
        long seed = 3;
        Random random = new Random(seed);
        String[] inserts = {
            "", " ", "\n", ":", "{", "}", "[", "]", "'", "\"", "&a ", "*a", "${A}", "${", "#", "~", "-", "\t", "0"
        };
        for (int i = 0; i < 600; i++) {
            String text = Samples.EVERYTHING;
            for (int k = random.nextInt(4); k >= 0; k--) {
                int from = random.nextInt(text.length());
                int to = Math.min(text.length(), from + random.nextInt(4));
                text = text.substring(0, from) + inserts[random.nextInt(inserts.length)] + text.substring(to);
            }
            read(text, seed, i);
        }
    }

    @Test
    void shouldSurviveAnyKindOfValueInThePlaceOfAnyOther() {
        Problems problems = new Problems();
        YamlNode root = YamlTree.parse(EnvironmentText.of("f", Samples.EVERYTHING, Map.of(), problems), problems)
                .orElseThrow();
        int places = count(root);
        assertThat(places).isGreaterThan(150);
        List<YamlNode> others = List.of(
                scalar("", false),
                scalar("", true),
                scalar("x y", true),
                scalar("-1", false),
                scalar("99999999999999999999", false),
                scalar("\u0000", true),
                new Sequence(Location.NONE, List.of()),
                new Sequence(Location.NONE, List.of(scalar("", false), new Mapping(Location.NONE, List.of()))),
                new Mapping(Location.NONE, List.of()),
                new Mapping(
                        Location.NONE, List.of(new Entry(scalar("x", false), new Sequence(Location.NONE, List.of())))));
        int read = 0;
        for (int place = 0; place < places; place++) {
            for (int k = place % 2; k < others.size(); k += 2) {
                YamlNode other = others.get(k);
                StringBuilder text = new StringBuilder();
                write(replaced(root, other, new int[] {place}), text);
                read += read(text.toString(), place, k) ? 1 : 0;
            }
        }
        assertThat(read).isBetween(1, places * others.size() / 4);
    }

    /** Whether there was a config. */
    private static boolean read(String text, long seed, int turn) {
        String as = "seed " + seed + ", turn " + turn + ":\n" + text;
        try {
            PipelineConfig config = ConfigReader.readText("f.yaml", text, ENVIRONMENT);
            assertThat(config.warnings()).as(as).allMatch(Problem::warning);
            return true;
        } catch (ConfigException e) {
            int lines = text.split("\r\n|\n|\r", -1).length;
            assertThat(e.problems()).as(as).isNotEmpty();
            assertThat(e.problems()).as(as).anyMatch(p -> !p.warning());
            assertThat(e.problems())
                    .as(as)
                    .allMatch(p -> p.at().file().equals("f.yaml") && p.at().line() <= lines && p.at().column() >= 0);
            assertThat(e.problems()).as(as).allMatch(p -> !p.message().isBlank());
            return false;
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError(as, e);
        }
    }

    private static int count(YamlNode node) {
        if (node instanceof Mapping mapping) {
            return 1
                    + mapping.entries().stream().mapToInt(e -> count(e.value())).sum();
        }
        return node instanceof Sequence list
                ? 1 + list.items().stream().mapToInt(GarbageTest::count).sum()
                : 1;
    }

    /** The tree with the node at {@code left[0]}, counted in the order of the text, replaced. */
    private static YamlNode replaced(YamlNode node, YamlNode other, int[] left) {
        if (left[0]-- == 0) {
            return other;
        }
        if (node instanceof Mapping mapping) {
            List<Entry> entries = new ArrayList<>();
            for (Entry entry : mapping.entries()) {
                entries.add(new Entry(entry.key(), replaced(entry.value(), other, left)));
            }
            return new Mapping(mapping.at(), entries);
        }
        if (node instanceof Sequence list) {
            List<YamlNode> items = new ArrayList<>();
            for (YamlNode item : list.items()) {
                items.add(replaced(item, other, left));
            }
            return new Sequence(list.at(), items);
        }
        return node;
    }

    private static void write(YamlNode node, StringBuilder text) {
        if (node instanceof Mapping mapping) {
            text.append("{");
            for (Entry entry : mapping.entries()) {
                text.append("\n").append(quoted(entry.key().text())).append(": ");
                write(entry.value(), text);
                text.append(",");
            }
            text.append("}");
        } else if (node instanceof Sequence list) {
            text.append("[");
            for (YamlNode item : list.items()) {
                boolean nothing = item instanceof Scalar scalar && scalar.isNull();
                if (nothing) {
                    text.append("~");
                } else {
                    write(item, text);
                }
                text.append(", ");
            }
            text.append("]");
        } else {
            Scalar scalar = (Scalar) node;
            text.append(scalar.quoted() || scalar.text().contains(":") ? quoted(scalar.text()) : scalar.text());
        }
    }

    private static String quoted(String text) {
        return "\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\u0000", "\\0")
                        .replace("\t", "\\t") + "\"";
    }

    private static Scalar scalar(String text, boolean quoted) {
        return new Scalar(Location.NONE, text, quoted);
    }
}
