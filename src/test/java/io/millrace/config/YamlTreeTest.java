package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

class YamlTreeTest {
    private final Problems problems = new Problems();

    @Test
    void shouldKeepScalarsAsWrittenWithTheirPlaces() {
        Mapping root = (Mapping) parse("a: 0x10\nno: [1.50, 'q', \"\", ~]\n").orElseThrow();
        assertThat(root.entries().get(0).value()).isEqualTo(new Scalar(at(1, 4), "0x10", false));
        assertThat(root.entries().get(1).key()).isEqualTo(new Scalar(at(2, 1), "no", false));
        assertThat(((Sequence) root.entries().get(1).value()).items())
                .containsExactly(
                        new Scalar(at(2, 6), "1.50", false),
                        new Scalar(at(2, 12), "q", true),
                        new Scalar(at(2, 17), "", true),
                        new Scalar(at(2, 21), "~", false));
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldTellNothingFromTheEmptyText() {
        for (String nothing : List.of("a:", "a: ~", "a: null", "a: NULL", "a: Null")) {
            assertThat(value(nothing).isNull()).as(nothing).isTrue();
        }
        for (String text : List.of("a: ''", "a: \"null\"", "a: nil", "a: !!str", "a: |\n")) {
            assertThat(value(text).isNull()).as(text).isFalse();
        }
    }

    @Test
    void shouldTakeAnEmptyDocumentForNothing() {
        for (String text : List.of("", "\n", "# only a comment", "---", "---\n...", "null", "~")) {
            assertThat(parse(text)).as(text).isEmpty();
        }
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldNameBothPlacesOfADuplicateKeyAndKeepTheFirst() {
        Mapping root = (Mapping) parse("a: 1\nb: 2\n'a': 3\n").orElseThrow();
        assertThat(root.entries()).hasSize(2);
        assertProblem("f:3:1: duplicate key 'a'; first at f:1:1");
    }

    @Test
    void shouldFindADuplicateKeyAmongMany() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            text.append("k").append(i).append(": 1\n");
        }
        parse(text + "k3: 2\nk40: 2\n");
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "f:51:1: duplicate key 'k3'; first at f:4:1", "f:52:1: duplicate key 'k40'; first at f:41:1");
    }

    @Test
    void shouldSayWhereTheSyntaxIsWrong() {
        parse("a: 1\nb: c: d\n");
        assertProblem("f:2:5: not valid YAML: mapping values are not allowed here; a text with ': ' in it needs quotes,"
                + " a key a space behind its colon, and the keys of a map begin in the same column");
    }

    @Test
    void shouldSayWhatToWriteForWhatIsNoYaml() {
        Map<String, String> said = Map.of(
                "a: \"\\d+\"\n",
                "f:1:6: not valid YAML: found unknown escape character d(100) (while scanning a double-quoted scalar begun"
                        + " at f:1:4); write \\\\ for a backslash, or put the text in single quotes",
                "a: @x\n",
                "f:1:4: not valid YAML: found character '@' that cannot start any token (while scanning for the next"
                        + " token); a text that begins with @ needs quotes",
                "a:\n\tb: 1\n",
                "f:2:1: not valid YAML: found character '\\t(TAB)' that cannot start any token (while scanning for the"
                        + " next token); indent by spaces, YAML takes no tabs there",
                "a:\n  b: 1\n c: 2\n",
                "f:3:2: not valid YAML: expected <block end>, but found '<block mapping start>' (while parsing a block"
                        + " mapping begun at f:1:1); the keys of a map, or the items of a list, begin in the same"
                        + " column",
                "a: {b: 1\nc: {d: 2}}\n",
                "f:2:2: not valid YAML: expected ',' or '}', but got : (while parsing a flow mapping begun at f:1:4)");
        said.forEach((text, problem) -> assertThat(problems(text)).containsExactly(problem));
    }

    @Test
    void shouldPointAtTheKeyWithoutAColonAndTheQuoteWithoutAnEnd() {
        assertThat(problems("a: 1\nwindow 10s\nb: 2\n"))
                .containsExactly("f:2:1: not valid YAML: could not find expected ':' (while scanning a simple key);"
                        + " write ': ' behind a key");
        assertThat(problems("a: 1\nb: 'x\nc: 2\n\n"))
                .containsExactly("f:2:4: not valid YAML: found unexpected end of stream (while scanning a quoted"
                        + " scalar); close the quotes");
    }

    @Test
    void shouldRefuseHalfACharacterThatWouldPassForAQuestionMark() {
        assertThat(problems("a: \"x\\ud83d\"\n\"\\udc00\": 1\n"))
                .containsExactly(
                        "f:1:4: \\ud83d is half of a character; write both halves, as in \\ud83d\\ude00, or the"
                                + " character itself",
                        "f:2:1: \\udc00 is half of a character; write both halves, as in \\ud83d\\ude00, or the"
                                + " character itself");
        assertThat(problems("a: \"\\ud83d\\ude00\"\nb: \"\\U0001F600\"\nc: 😀\n"))
                .isEmpty();
    }

    @Test
    void shouldSayThatAStarNeedsQuotes() {
        parse("include: *.yaml\n");
        assertThat(problems.sorted()).singleElement().asString().endsWith("; a text that begins with * needs quotes");
    }

    @Test
    void shouldSayThatSignsOfOrderAndAnExclamationMarkNeedQuotes() {
        for (String text : List.of("a: >= 500\n", "a: > 500\n", "a: |x\n")) {
            assertThat(problems(text))
                    .singleElement()
                    .asString()
                    .startsWith("f:1:")
                    .endsWith("; a text that begins with > or | needs quotes");
        }
        assertThat(problems("a: {b: !=500}\n"))
                .singleElement()
                .asString()
                .endsWith("; a text that begins with ! needs quotes");
    }

    @Test
    void shouldFindTheControlCharacterThatYamlForbids() {
        parse("a: 1\nb: x\u0001y\n");
        assertThat(problems.sorted())
                .singleElement()
                .asString()
                .startsWith("f:2:5: not valid YAML: a control character");
    }

    @Test
    void shouldSayWhereAnEscapeHasTheNumberOfNoCharacter() {
        parse("a: 1\nb: 'é😀' # \\UFFFFFFFF\nc: [\"é😀\\UFFFFFFFF\"]\n");
        assertProblem("f:3:8: not valid YAML: no character has the number of this escape; the last one is \\U0010FFFF");
    }

    @Test
    void shouldSayThatAVersionOfYamlIsNotKnown() {
        parse("# %YAML 1.2\n%YAML 2.0\n---\na: 1\n");
        assertProblem("f:2:1: YAML 2.0 is not known here; expected %YAML 1.2, or no such line");
        assertThat(parse("%YAML 1.3\n---\na: 1\n")).isPresent();
    }

    @Test
    void shouldSayThatAKeyIsTooLong() {
        String key = "k".repeat(1_100);
        for (String text : List.of("a: {'" + key + "': 1}", "a: {'" + key + "' : 1}", "a: 1\nb:\n'" + key + "': 1")) {
            Problems own = new Problems();
            assertThat(YamlTree.parse(EnvironmentText.plain("f", text, own), own))
                    .isEmpty();
            assertThat(own.sorted())
                    .as(text)
                    .singleElement()
                    .asString()
                    .contains("110", " characters before a ':', and a key may have 1024 with its quotes; put '? ' in");
        }
        assertThat(parse("{? \"" + key + "\": 1}")).isPresent();
        parse("a: {b: '" + key + "', c d: e: 1}");
        assertThat(problems.sorted()).singleElement().asString().contains("expected ',' or '}'");
    }

    @Test
    void shouldTakeATagsWordForWhetherAScalarIsAText() {
        Sequence list = (Sequence)
                parse("[10, '10', !!str 10, ! 10, !!int '10', !!float \"1.5\"]").orElseThrow();
        assertThat(list.items())
                .extracting(item -> ((Scalar) item).isNumber())
                .containsExactly(true, false, false, false, true, true);
    }

    @Test
    void shouldRefuseTagsOfOthersAndReadOn() {
        parse("a: !!java.net.URL [x]\nb: !mine {c: d}\nc: !!str 007\nd: ! x\n");
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "f:1:4: the tag 'tag:yaml.org,2002:java.net.URL' is not supported; take it away, or quote a text"
                                + " that begins with !",
                        "f:2:4: the tag '!mine' is not supported; take it away, or quote a text"
                                + " that begins with !");
    }

    @Test
    void shouldRefuseKeysThatAreNoTextAndReadOn() {
        Mapping root = (Mapping) parse("? [a, b]\n: 1\nc: 2\n").orElseThrow();
        assertThat(root.entries()).hasSize(1);
        assertProblem("f:1:3: a key must be a text, found a list");
    }

    @Test
    void shouldRefuseASecondDocument() {
        parse("a: 1\n---\nb: 2\n");
        assertProblem("f:2:1: a second document begins here; expected one document a file");
    }

    @Test
    void shouldRepeatWhatAnAliasNamesAtThePlaceOfTheAlias() {
        Mapping root = (Mapping) parse("a: &x {b: [c, 'd']}\nd: *x\n").orElseThrow();
        YamlNode list =
                new Sequence(at(2, 4), List.of(new Scalar(at(2, 4), "c", false), new Scalar(at(2, 4), "d", true)));
        assertThat(root.entries().get(1).value())
                .isEqualTo(new Mapping(at(2, 4), List.of(new Entry(new Scalar(at(2, 4), "b", false), list))));
        assertThat(((Mapping) root.entries().get(0).value()).at()).isEqualTo(at(1, 4));
    }

    @Test
    void shouldKnowOfAnAliasWhatItKnowsOfItsAnchor() {
        EnvironmentText source = EnvironmentText.of("f", "a: &x ['${UNSET}']\nb: *x\nc: *x\n", Map.of(), problems);
        assertThat(YamlTree.parse(source, problems)).isPresent();
        assertThat(problems.isSilenced(at(2, 4))).isTrue();
        assertThat(problems.isSilenced(at(3, 4))).isTrue();
    }

    @Test
    void shouldRefuseAnAliasOfNothingOrOfItself() {
        parse("a: *x\n");
        assertProblem("f:1:4: no anchor &x before this alias; if it is a text, put it in quotes: \"*x\"");
        Problems own = new Problems();
        YamlTree.parse(EnvironmentText.of("f", "a: &x [*x]\n", Map.of(), own), own);
        assertThat(own.sorted()).singleElement().asString().startsWith("f:1:8: no anchor &x before this alias");
    }

    @Test
    void shouldTakeSomeAliasesInEachOfThousandsOfRules() {
        String rule = "- {where: *w, to: *o, select: *s, window: *o}\n";
        String anchors = "- &w {a: x, b: {gte: 500}}\n- &o out\n- &s {n: count(), m: sum(b), p: p99(b)}\n";
        assertThat(((Sequence) parse(anchors + rule.repeat(5_000)).orElseThrow()).items())
                .hasSize(5_003);
    }

    @Test
    void shouldTakeAsManyRepeatedNodesAsItSays() {
        String list = "a: &x [" + "1, ".repeat(4_999) + "]\nb: [";
        assertThat(parse(list + "*x, ".repeat(100) + "]")).isPresent();
        assertThat(parse(list + "*x, ".repeat(101) + "]")).isEmpty();
        assertProblem("f:2:405: too many aliases: those of a file may repeat 500000 keys and values in all, and with"
                + " this one it is more; make do with fewer");
    }

    @Test
    void shouldRefuseAliasesThatMakeASmallTextHuge() {
        StringBuilder laughs = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 25; i++) {
            laughs.append("a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [*a")
                    .append(i - 1)
                    .append(", *a")
                    .append(i - 1);
            laughs.append("]\n");
        }
        assertThat(parse(laughs.toString())).isEmpty();
        assertThat(problems.sorted()).singleElement().asString().contains("may repeat 500000 keys and values");
    }

    @Test
    void shouldRefuseWhatIsNestedTooDeepEvenThroughAliases() {
        assertThat(parse("[".repeat(49) + "x" + "]".repeat(49))).isPresent();
        assertThat(parse("[".repeat(50) + "x" + "]".repeat(50))).isEmpty();
        assertThat(parse("[".repeat(200_000))).isEmpty();
        assertThat(parse("a: &x " + "[".repeat(30) + "]".repeat(30) + "\nb: " + "[".repeat(30) + "*x" + "]".repeat(30)))
                .isEmpty();
        assertThat(problems.sorted())
                .extracting(Problem::message)
                .containsExactlyInAnyOrder(
                        "nested too deep: at most 50 levels of lists and maps",
                        "nested too deep by this alias: at most 50 levels of lists and maps");
    }

    @Test
    void shouldRefuseADocumentThatIsTooLarge() {
        parse(" ".repeat(YamlTree.MOST_CODE_POINTS + 1));
        assertProblem("f: the file is too large: at most 16777216 characters; split it by 'include'");
    }

    @Test
    void shouldAgreeWithTheParsersOwnNodesOnRandomDocuments() {
        long seed = 4_711;
        Random random = new Random(seed);
        LoadSettings settings = LoadSettings.builder().build();
        for (int i = 0; i < 500; i++) {
            String text = document(random, 0, 0);
            Problems own = new Problems();
            YamlNode mine = YamlTree.parse(EnvironmentText.of("f", text, Map.of(), own), own)
                    .orElseThrow();
            Node theirs = new Compose(settings).composeString(text).orElseThrow();
            String as = "seed " + seed + ", turn " + i + ":\n" + text;
            assertThat(own.sorted()).as(as).isEmpty();
            assertSame(mine, theirs, as);
        }
    }

    private static void assertSame(YamlNode mine, Node theirs, String as) {
        Mark mark = theirs.getStartMark().orElseThrow();
        assertThat(mine.at()).as(as).isEqualTo(new Location("f", mark.getLine() + 1, mark.getColumn() + 1));
        if (mine instanceof Scalar scalar) {
            ScalarNode node = (ScalarNode) theirs;
            assertThat(scalar.text()).as(as).isEqualTo(node.getValue());
            assertThat(scalar.quoted()).as(as).isEqualTo(!node.isPlain());
        } else if (mine instanceof Sequence list) {
            List<Node> items = ((SequenceNode) theirs).getValue();
            assertThat(list.items()).as(as).hasSameSizeAs(items);
            for (int i = 0; i < items.size(); i++) {
                assertSame(list.items().get(i), items.get(i), as);
            }
        } else {
            List<Entry> entries = ((Mapping) mine).entries();
            MappingNode node = (MappingNode) theirs;
            assertThat(entries).as(as).hasSameSizeAs(node.getValue());
            for (int i = 0; i < entries.size(); i++) {
                assertSame(entries.get(i).key(), node.getValue().get(i).getKeyNode(), as);
                assertSame(entries.get(i).value(), node.getValue().get(i).getValueNode(), as);
            }
        }
    }

    /** A map in block or flow style, with unlike keys. */
    private static String document(Random random, int depth, int indent) {
        StringBuilder text = new StringBuilder();
        int entries = 1 + random.nextInt(12);
        for (int i = 0; i < entries; i++) {
            text.append(" ".repeat(indent)).append("k").append(i).append(":");
            switch (random.nextInt(depth > 3 ? 5 : 8)) {
                case 0 -> text.append(" plain text\n");
                case 1 -> text.append(" 'it''s'\n");
                case 2 -> text.append(" \"é \\n 😀\" # comment\n");
                case 3 -> text.append(" [a, {b: c, d: }, 'e']\n");
                case 4 -> text.append("\n");
                case 5 -> text.append("\n").append(document(random, depth + 1, indent + 2));
                case 6 -> {
                    text.append("\n").append(" ".repeat(indent)).append("- x\n");
                    text.append(" ".repeat(indent)).append("- y: 1\n");
                }
                default -> text.append(" |\n").append(" ".repeat(indent + 2)).append("block # text\n");
            }
        }
        return text.toString();
    }

    private static List<String> problems(String text) {
        Problems own = new Problems();
        YamlTree.parse(EnvironmentText.plain("f", text, own), own);
        return own.sorted().stream().map(Problem::toString).toList();
    }

    private Optional<YamlNode> parse(String text) {
        return YamlTree.parse(EnvironmentText.of("f", text, Map.of(), problems), problems);
    }

    private Scalar value(String text) {
        return (Scalar) ((Mapping) parse(text).orElseThrow()).entries().get(0).value();
    }

    private void assertProblem(String expected) {
        assertThat(problems.sorted()).singleElement().hasToString(expected);
    }

    private static Location at(int line, int column) {
        return new Location("f", line, column);
    }
}
