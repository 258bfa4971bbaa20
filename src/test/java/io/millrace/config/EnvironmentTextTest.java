package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EnvironmentTextTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("A", "alpha", "EMPTY", "", "LINES", "1\n2\n3", "DOLLAR", "$A ${A} $$", "_b9", "beta", "SMILE", "😀");

    private final Problems problems = new Problems();

    @Test
    void shouldReplaceVariablesThatAreSet() {
        assertThat(replaced("x: ${A}-${_b9}")).isEqualTo("x: alpha-beta");
        assertThat(replaced("x: ${A:d}-${A:-d}")).isEqualTo("x: alpha-alpha");
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldTakeTheDefaultOfAVariableThatIsNotSet() {
        assertThat(replaced("x: ${NONE:d e}|${NONE:-d:-e}|${NONE:}|${NONE:-}")).isEqualTo("x: d e|d:-e||");
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldCountAnEmptyVariableAsNotSetForColonMinusOnly() {
        assertThat(replaced("${EMPTY:d}|${EMPTY:-d}|${EMPTY}")).isEqualTo("|d|");
    }

    @Test
    void shouldTurnTwoDollarsIntoOneAndLeaveOthersAlone() {
        assertThat(replaced("^a$ $x $1 $$ $${A} $$$${A} $$${A} $")).isEqualTo("^a$ $x $1 $ ${A} $${A} $alpha $");
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldTurnTwoDollarsIntoOneInADefaultToo() {
        assertThat(replaced("${NO:-$$}|${NO:$$5}|${NO:-$5}|${NO:-$${A}|${NO:-a$$$$b}"))
                .isEqualTo("$|$5|$5|${A|a$$b");
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldNotLookThroughValuesAgain() {
        assertThat(replaced("x: ${DOLLAR}")).isEqualTo("x: $A ${A} $$");
    }

    @Test
    void shouldComplainOfEachVariableThatIsNotSetAtItsPlace() {
        replaced("a: 1\nb: ${X}\nc: ${LINES} ${Y} # ${Z}\n");
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "f.yaml:2:4: the environment variable X is not set; set it or write ${X:-default}",
                        "f.yaml:3:13: the environment variable Y is not set; set it or write ${Y:-default}");
    }

    @Test
    void shouldComplainOfBracesThatHoldNoVariable() {
        for (String text : List.of("${}", "${a b}", "${1}", "${A", "${A\n}", "${A-b}", "${A:-${_b9}}", "${")) {
            Problems own = new Problems();
            EnvironmentText.of("f.yaml", "x: " + text, ENVIRONMENT, own);
            assertThat(own.sorted())
                    .as(text)
                    .first()
                    .hasToString("f.yaml:1:4: this ${ begins no variable: expected ${NAME}, ${NAME:default} or"
                            + " ${NAME:-default} on one line, the default without another variable; write $$ for a"
                            + " plain $");
        }
    }

    @Test
    void shouldLeaveCommentsAlone() {
        String text = "# ${X} $$\na: ${A} # ${X} ${A}\n  #${X}\nb: 'c # ${A}'\nd: |\n  # ${A}\n";
        assertThat(replaced(text))
                .isEqualTo("# ${X} $$\na: alpha # ${X} ${A}\n  #${X}\nb: 'c # alpha'\nd: |\n  # alpha\n");
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldReplaceEverywhereFromWhereTheTextIsNoYaml() {
        assertThat(replaced("a: '\n# ${A}")).isEqualTo("a: '\n# alpha");
    }

    @Test
    void shouldFindPlacesBehindValuesOfAnyLengthAndNumberOfLines() {
        EnvironmentText text = EnvironmentText.of("f", "a: ${LINES} b\r\nc: ${SMILE} d", ENVIRONMENT, problems);
        assertThat(text.replaced()).isEqualTo("a: 1\n2\n3 b\r\nc: 😀 d");
        assertThat(placeOf(text, "b")).hasToString("f:1:13");
        assertThat(placeOf(text, "2")).hasToString("f:1:4");
        assertThat(placeOf(text, "c")).hasToString("f:2:1");
        assertThat(placeOf(text, "d")).hasToString("f:2:13");
    }

    @Test
    void shouldKnowWhichPartsHoldAStandIn() {
        EnvironmentText text = EnvironmentText.of("f", "ab${X}cd${Y}", ENVIRONMENT, problems);
        assertThat(text.replaced()).isEqualTo("abxcdx");
        for (int from = 0; from <= 6; from++) {
            for (int to = from + 1; to <= 6; to++) {
                boolean expected = text.replaced().substring(from, to).contains("x");
                assertThat(text.failedWithin(from, to)).as(from + " to " + to).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldReplaceManyVariablesInLittleTime() {
        String line = "a: ${A} $$ ${NONE:-x}\n";
        EnvironmentText text = EnvironmentText.of("f", line.repeat(50_000), ENVIRONMENT, problems);
        assertThat(text.at(text.replaced().length() - 1)).hasToString("f:50000:22");
        String comments = "# ${A} $$\n".repeat(50_000);
        assertThat(EnvironmentText.of("f", comments, ENVIRONMENT, problems).replaced())
                .isEqualTo(comments);
        String value = "v".repeat(500_000);
        assertThat(EnvironmentText.of("f", "${NONE:-" + value + "}", ENVIRONMENT, problems)
                        .replaced())
                .isEqualTo(value);
    }

    @Test
    void shouldAgreeWithAWalkLetterByLetterOnRandomTexts() {
        long seed = 99;
        Random random = new Random(seed);
        String[] pieces = {
            "${A}", "${EMPTY}", "${LINES}", "${NONE:-x}", "$$", "$", "a", "😀", "\n", "\r\n", "\r", " ", "é"
        };
        for (int i = 0; i < 5_000; i++) {
            StringBuilder source = new StringBuilder();
            for (int k = random.nextInt(12); k > 0; k--) {
                source.append(pieces[random.nextInt(pieces.length)]);
            }
            EnvironmentText text = EnvironmentText.of("f", source.toString(), ENVIRONMENT, problems);
            Walk walk = new Walk(source.toString());
            String as = "seed " + seed + ", turn " + i + ": " + source;
            assertThat(text.replaced()).as(as).isEqualTo(walk.replaced.toString());
            for (int position = 0; position < walk.places.size(); position++) {
                assertThat(text.at(position)).as(as + " at " + position).isEqualTo(walk.places.get(position));
            }
        }
    }

    /** Goes through a text without comments one code point at a time and notes where each one that comes out was. */
    private static final class Walk {
        final StringBuilder replaced = new StringBuilder();
        final List<Location> places = new ArrayList<>();

        Walk(String source) {
            int line = 1;
            int column = 1;
            for (int i = 0; i < source.length(); ) {
                Location here = new Location("f", line, column);
                String taken = Character.toString(source.codePointAt(i));
                String given = taken;
                if (source.startsWith("$$", i)) {
                    taken = "$$";
                    given = "$";
                } else if (source.startsWith("${", i)) {
                    taken = source.substring(i, source.indexOf('}', i) + 1);
                    given = taken.contains("NONE") ? "x" : ENVIRONMENT.get(taken.substring(2, taken.length() - 1));
                }
                replaced.append(given);
                given.codePoints().forEach(c -> places.add(here));
                i += taken.length();
                boolean newLine = taken.equals("\n") || taken.equals("\r") && !source.startsWith("\n", i);
                line += newLine ? 1 : 0;
                column = newLine ? 1 : column + taken.codePointCount(0, taken.length());
            }
        }
    }

    private String replaced(String text) {
        return EnvironmentText.of("f.yaml", text, ENVIRONMENT, problems).replaced();
    }

    private static Location placeOf(EnvironmentText text, String piece) {
        String replaced = text.replaced();
        return text.at(replaced.codePointCount(0, replaced.indexOf(piece)));
    }
}
