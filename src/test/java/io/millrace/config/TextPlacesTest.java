package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextPlacesTest {
    @Test
    void shouldFindACharacterBehindEscapes() {
        assertFound("k: \"a == \\\"x\\\" && zz\"");
        assertFound("k: \"\\u006e > 1 \\x26& \\U0001F600 zz\"");
        assertFound("k: 'a == \"it''s\" && zz'");
        assertFound("{\"k\": \"a \\/ \\\"x\\\" \\ud83d\\ude00 && zz\"}");
    }

    @Test
    void shouldFindACharacterOnALaterLine() {
        assertFound("k: \"a &&\n  b && \\\n    zz\"");
        assertFound("k: a &&  \n\n  b\n  && zz\n");
        assertFound("k: 'a &&\r\n  zz'");
        assertFound("k: \"a &&\\n zz\"");
    }

    @Test
    void shouldFindACharacterBehindAnchorTagAndVariable() {
        assertFound("k: &it's !!str  # \"no\n  \"a && zz\"");
        assertFound("k: !!str a && zz");
        assertFound("k: \"${LONG} '${LONG}' zz\"");
    }

    @Test
    void shouldTakeWhatIsBehindALineForItsEnd() {
        TextPlaces places = value("k: \"a\\tb\"", Map.of()).places();
        assertThat(places.at(1, 4)).hasToString("f:1:9");
        assertThat(places.at(1, 40)).hasToString("f:1:9");
        assertThat(places.at(2, 1)).hasToString("f:1:4");
    }

    /** Scalars are written piece by piece, so the place of each character is known; their value is the library's. */
    @Test
    void shouldFindEachCharacterOfRandomScalars() {
        long seed = 20_261;
        Random random = new Random(seed);
        for (int turn = 0; turn < 3_000; turn++) {
            Writing writing = new Writing(random);
            Scalar scalar = value(writing.yaml.toString(), Map.of());
            String as = "seed " + seed + ", turn " + turn + ": " + writing.yaml;
            assertThat(scalar.text()).as(as).isEqualTo(writing.value.toString());
            int line = 1;
            int column = 1;
            for (int i = 0, n = 0; i < scalar.text().length(); n++) {
                assertThat(scalar.places().at(line, column))
                        .as(as + " at " + line + ":" + column)
                        .isEqualTo(writing.places.get(n));
                int codePoint = scalar.text().codePointAt(i);
                line += codePoint == '\n' ? 1 : 0;
                column = codePoint == '\n' ? 1 : column + 1;
                i += Character.charCount(codePoint);
            }
        }
    }

    /** A scalar in one of three forms, its value and where each code point of that stands. */
    private static final class Writing {
        private final Random random;
        final StringBuilder yaml = new StringBuilder();
        final StringBuilder value = new StringBuilder();
        final List<Location> places = new ArrayList<>();

        Writing(Random random) {
            this.random = random;
            String quote = List.of("", "'", "\"").get(random.nextInt(3));
            yaml.append("k: ")
                    .append(List.of("", "&a ", "!!str ", "!!str &a\n ").get(random.nextInt(4)));
            yaml.append(quote);
            piece("a", "a");
            for (int i = random.nextInt(12); i > 0; i--) {
                switch (random.nextInt(quote.isEmpty() ? 4 : quote.equals("'") ? 5 : 8)) {
                    case 0 -> piece("b", "b");
                    case 1 -> piece("😀", "😀");
                    case 2 -> {
                        piece(" ", " ");
                        piece("\t", "\t");
                        piece("c", "c");
                    }
                    case 3 -> folded();
                    case 4 -> piece(quote.equals("'") ? "''" : "\\\"", quote);
                    case 5 -> escape();
                    case 6 -> {
                        yaml.append("\\\n   ");
                        emptyLines(random.nextInt(2));
                        piece("d", "d");
                    }
                    default -> piece("'", "'");
                }
            }
            yaml.append(quote);
        }

        private void folded() {
            String blanks = " ".repeat(random.nextInt(3));
            String lineBreak = random.nextBoolean() ? "\n" : "\r\n";
            int empty = random.nextInt(3);
            if (empty == 0) {
                piece(blanks + lineBreak, " ");
            } else {
                yaml.append(blanks).append(lineBreak);
                emptyLines(empty);
            }
            yaml.append(" ".repeat(1 + random.nextInt(3)));
            piece("e", "e");
        }

        private void emptyLines(int count) {
            for (int i = 0; i < count; i++) {
                yaml.append(" ".repeat(random.nextInt(3)));
                piece("\n", "\n");
            }
            yaml.append(' ');
        }

        private void escape() {
            switch (random.nextInt(6)) {
                case 0 -> piece("\\n", "\n");
                case 1 -> piece("\\\\", "\\");
                case 2 -> piece("\\x41", "A");
                case 3 -> piece("\\u00e9", "é");
                case 4 -> piece("\\U0001F600", "😀");
                default -> piece("\\/", "/");
            }
        }

        private void piece(String written, String meant) {
            int line = 1 + (int) yaml.chars().filter(c -> c == '\n').count();
            int lineStart = yaml.lastIndexOf("\n") + 1;
            places.add(new Location("f", line, yaml.codePointCount(lineStart, yaml.length()) + 1));
            yaml.append(written);
            value.append(meant);
        }
    }

    /** The place of {@code zz} in the value must be that of the only such text in the source. */
    private static void assertFound(String yaml) {
        Map<String, String> environment = Map.of("LONG", "a value longer than its name");
        String text = value(yaml, environment).text();
        int index = text.indexOf("zz");
        int lineStart = text.lastIndexOf('\n', index) + 1;
        int line = 1
                + (int) text.substring(0, index).chars().filter(c -> c == '\n').count();
        Location found = value(yaml, environment).places().at(line, text.codePointCount(lineStart, index) + 1);
        int written = yaml.indexOf("zz");
        int writtenLine = 1
                + (int) yaml.substring(0, written)
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        assertThat(found).as(yaml).isEqualTo(new Location("f", writtenLine, written - yaml.lastIndexOf('\n', written)));
    }

    private static Scalar value(String yaml, Map<String, String> environment) {
        Problems problems = new Problems();
        YamlNode root = YamlTree.parse(EnvironmentText.of("f", yaml, environment, problems), problems)
                .orElseThrow(() -> new AssertionError(yaml + "\n" + problems.sorted()));
        return (Scalar) ((Mapping) root).entries().get(0).value();
    }
}
