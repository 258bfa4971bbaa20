package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.millrace.config.KeyRows.Row;
import io.millrace.config.KeyRows.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * docs/config.md has every key that the readers know, with its type, default, example and meaning, all of which are tried here. With
 * {@code -Dmillrace.writeDocs=true} its tables are written anew.
 */
class ConfigDocumentTest {
    private static final Path DOCUMENT = Path.of("docs", "config.md");
    private static final String END = "<!-- end -->";
    private static final Pattern WORD = Pattern.compile("`([^`]+)`");

    /** Something that the readers must refuse, for each type; of the types that are made of words, see {@link #wrong}. */
    private static final Map<String, String> WRONG = Map.ofEntries(
            Map.entry("text", "{a: b}"),
            Map.entry("text or list of texts", "{a: b}"),
            Map.entry("number", "{a: b}"),
            Map.entry("true or false", "{a: b}"),
            Map.entry("duration", "{a: b}"),
            Map.entry("size", "{a: b}"),
            Map.entry("name or list of names", "{a: b}"),
            Map.entry("map", "5"),
            Map.entry("map or false", "5"),
            Map.entry("map or list", "5"),
            Map.entry("map or text", "[a]"),
            Map.entry("empty map", "{a: b}"),
            Map.entry("empty map, alone", "{a: b}"),
            Map.entry("word or map", "[a]"),
            Map.entry("list", "{a: {b: c}}"),
            Map.entry("condition", "5"),
            Map.entry("step or list of steps", "{a: b}"),
            Map.entry("value", "{a: b}"));

    /** What the readers then say that they wanted. */
    private static final Map<String, String> WANTED = Map.of(
            "text", "a text",
            "number", "a whole number",
            "true or false", "true or false",
            "duration", "a duration",
            "size", "a size",
            "name or list of names", "a name or a list of names");

    private final Map<Shape, Rows> all;

    ConfigDocumentTest() throws IOException {
        all = KeyRows.read();
    }

    @Test
    void shouldHaveARowForEveryKeyThatThereIs() {
        List<String> missing = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            List<String> known = new ArrayList<>(shape.keys());
            known.addAll(NotYet.keys(shape));
            List<String> described = all.containsKey(shape) ? all.get(shape).keys() : List.of();
            if (!known.isEmpty() && !all.containsKey(shape)) {
                missing.add("a section  [" + shape + "] the config, with KEYS where its keys stand");
            }
            known.stream()
                    .filter(key -> !described.contains(key))
                    .forEach(key ->
                            missing.add("below [" + shape + "]:  " + key + " | type | default | example | meaning"));
            described.stream()
                    .filter(key -> !known.contains(key))
                    .forEach(key -> missing.add("nothing for '" + key + "' below [" + shape
                            + "]: there is no such key, so take its line away"));
        }
        if (!missing.isEmpty()) {
            fail("Write into " + KeyRows.FILE + ":\n" + String.join("\n", missing)
                    + "\nThen run: mvn test -Dtest=ConfigDocumentTest -Dmillrace.writeDocs=true");
        }
    }

    @Test
    void shouldTakeEveryExample() {
        forEachRow((rows, row) -> {
            String config = rows.config(row, row.key() + ": " + row.value());
            assertThat(Reads.problems(config)).as(config).isEmpty();
        });
    }

    @Test
    void shouldHaveTheDefaultsThatAreShown() {
        forEachRow((rows, row) -> {
            if (!row.standard().startsWith("`")) {
                return;
            }
            String written = rows.config(row, row.key() + ": " + row.standard().replace("`", ""));
            String leftOut = rows.config(row, "");
            assertThat(Reads.config(written))
                    .as("%s is the same as %s", written, leftOut)
                    .usingRecursiveComparison()
                    .ignoringFieldsOfTypes(Location.class, KeyPlaces.class, TextPlaces.class)
                    .isEqualTo(Reads.config(leftOut));
        });
    }

    @Test
    void shouldRefuseWhatIsNotOfTheTypeShown() {
        forEachRow((rows, row) -> {
            if (!row.isAlone()) {
                String config = rows.config(row, row.key() + ": " + wrong(row));
                assertThat(Reads.problems(config))
                        .as(config)
                        .anyMatch(problem -> problem.contains(WANTED.getOrDefault(row.type(), "")));
            }
        });
    }

    @Test
    void shouldTakeEveryWordShown() {
        forEachRow((rows, row) -> words(row.type()).forEach(word -> {
            String config = rows.config(row, row.key() + ": " + word);
            assertThat(Reads.problems(config)).as(config).isEmpty();
        }));
    }

    @Test
    void shouldShowTheRowsInTheDocument() throws IOException {
        String document = Files.readString(DOCUMENT);
        for (Rows rows : all.values()) {
            document = withTable(document, rows);
        }
        if (Boolean.getBoolean("millrace.writeDocs")) {
            Files.writeString(DOCUMENT, document);
        }

        assertThat(Files.readString(DOCUMENT))
                .as("run: mvn test -Dtest=ConfigDocumentTest -Dmillrace.writeDocs=true")
                .isEqualTo(document);
    }

    @Test
    void shouldShowAConfigThatIsRight() throws IOException {
        Matcher config = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(DOCUMENT));

        assertThat(config.find()).isTrue();
        assertThat(Reads.problems(config.group(1))).isEmpty();
    }

    private interface Check {
        void row(Rows rows, Row row);
    }

    /** But for keys that are not in this version. */
    private void forEachRow(Check check) {
        for (Rows rows : all.values()) {
            for (Row row : rows.rows()) {
                if (rows.shape().knows(row.key()) && !row.key().equals("include")) {
                    check.row(rows, row);
                }
            }
        }
    }

    private static List<String> words(String type) {
        return WORD.matcher(type).results().map((MatchResult m) -> m.group(1)).toList();
    }

    private static String wrong(Row row) {
        if (!words(row.type()).isEmpty()) {
            return "nonsense";
        }
        if (!WRONG.containsKey(row.type())) {
            throw new AssertionError(KeyRows.FILE + ": '" + row.key() + "' has the type '" + row.type()
                    + "'; write one of " + WRONG.keySet() + ", or the words that it takes, in backticks");
        }
        return WRONG.get(row.type());
    }

    private static String withTable(String document, Rows rows) {
        String begin = "<!-- keys: " + rows.shape() + " -->";
        int from = document.indexOf(begin);
        int to = document.indexOf(END, from);
        assertThat(from)
                .as("write a heading, and below it '%s' and '%s', into %s", begin, END, DOCUMENT)
                .isPositive();
        assertThat(to).as(END + " after " + begin).isPositive();
        StringBuilder table = new StringBuilder(begin).append("\n| key | type | default | example | |\n");
        table.append("| --- | --- | --- | --- | --- |\n");
        for (Row row : rows.rows()) {
            boolean notYet = NotYet.key(rows.shape(), row.key());
            table.append("| `").append(row.key()).append("` | ").append(row.isAlone() ? "no value" : row.type());
            table.append(" | ").append(notYet ? "**not in this version**" : row.standard());
            table.append(" | ").append(notYet ? "" : "`" + row.shown() + "`");
            table.append(" | ").append(row.meaning()).append(" |\n");
        }
        return document.substring(0, from) + table + document.substring(to);
    }
}
