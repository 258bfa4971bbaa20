package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.LibraryMachine;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Finds what the library's machine finds, group by group, on patterns and texts of all kinds. */
class RegexSearchTest {
    private static final int PATTERNS = 20_000;
    private static final int TEXTS = 4;
    private static final String[] ATOMS = {
        "a",
        "b",
        "ab",
        ".",
        "\\w",
        "\\W",
        "\\d",
        "\\s",
        "[^a]",
        "[a-c€]",
        "\\pL",
        "\\PL",
        "é",
        "😀",
        "[😀-😂b]",
        "k",
        "\\n",
        "\\x{FFFD}",
        ""
    };
    private static final String[] REPEATS = {"", "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,}?"};
    private static final String[] BETWEEN = {"", "", "", "", "", "\\b", "\\B", "^", "$", "\\A", "\\z"};
    private static final String[] FLAGS = {"", "", "", "(?i)", "(?s)", "(?m)", "(?U)", "(?im)"};
    private static final String[] CHARACTERS = {
        "a", "a", "b", "c", "A", "k", "\u212a", "1", " ", "\n", "é", "É", "€", "😀", "😁", "\uFFFD"
    };

    @Test
    void shouldFindWhatTheLibraryFinds() {
        long seed = 7;
        Random random = new Random(seed);
        int matches = 0;
        for (int n = 0; n < PATTERNS; n++) {
            String source = FLAGS[random.nextInt(FLAGS.length)] + pattern(random, 0);
            Pattern pattern;
            try {
                pattern = Pattern.compile(source);
            } catch (PatternSyntaxException e) {
                continue; // such as a repeat of a repeat
            }
            for (int i = 0; i < TEXTS; i++) {
                String text = text(random, i % 2 == 0 ? 6 : CHARACTERS.length);
                matches += compare(pattern, text, "seed " + seed + ", run " + n);
            }
        }
        assertThat(matches).isGreaterThan(PATTERNS * TEXTS);
    }

    /** All matches of the pattern from left to right. Returns how many there are. */
    private static int compare(Pattern pattern, String text, String run) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Utf8Text shown = new Utf8Text();
        shown.show(bytes, 0, bytes.length);
        RegexSearch search = new RegexSearch(new RegexProgram(pattern), pattern.groupCount(), shown);
        int matches = 0;
        int from = 0;
        while (from <= text.length()) {
            int[] expected = LibraryMachine.find(pattern, text, from);
            String what = run + ": " + pattern + " from " + from + " of '" + text + "'";
            assertThat(search.find(from, false)).as(what).isEqualTo(expected.length > 0);
            assertThat(search.find(from, true)).as(what).isEqualTo(expected.length > 0);
            if (expected.length == 0) {
                break;
            }
            for (int group = 0; group <= pattern.groupCount(); group++) {
                assertThat(search.start(group))
                        .as(what + ", start of group " + group)
                        .isEqualTo(expected[2 * group]);
                assertThat(search.end(group))
                        .as(what + ", end of group " + group)
                        .isEqualTo(expected[2 * group + 1]);
            }
            matches++;
            from = expected[1] > from || expected[1] == text.length() ? expected[1] : text.offsetByCodePoints(from, 1);
            if (expected[1] == text.length()) {
                break;
            }
        }
        return matches;
    }

    private static String text(Random random, int kinds) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(12); n > 0; n--) {
            text.append(CHARACTERS[random.nextInt(kinds)]);
        }
        return text.toString();
    }

    private static String pattern(Random random, int depth) {
        StringBuilder pattern = new StringBuilder(piece(random, depth));
        for (int n = random.nextInt(3); n > 0; n--) {
            pattern.append(random.nextInt(5) == 0 ? "|" : "").append(piece(random, depth));
        }
        return pattern.toString();
    }

    private static String piece(Random random, int depth) {
        String atom = ATOMS[random.nextInt(ATOMS.length)];
        if (depth < 3 && random.nextInt(3) == 0) {
            String[] opening = {"(", "(", "(?:", "(?i:", "(?P<n" + depth + random.nextInt(1000) + ">"};
            atom = opening[random.nextInt(opening.length)] + pattern(random, depth + 1) + ")";
        }
        String repeat = atom.isEmpty() ? "" : REPEATS[random.nextInt(REPEATS.length)];
        return BETWEEN[random.nextInt(BETWEEN.length)] + atom + repeat;
    }

    @Test
    void shouldPassNoPlaceTwiceInTheSameState() {
        String text = "a".repeat(10_000);
        Utf8Text shown = new Utf8Text();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        shown.show(bytes, 0, bytes.length);
        RegexSearch search = new RegexSearch(new RegexProgram(Pattern.compile("(a|aa)*(a*)*b")), 2, shown);
        assertThat(search.isFor(shown.length(), 0)).isTrue();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> assertThat(search.find(0, true)).isFalse());
    }

    @Test
    void shouldLeaveTextsThatAreTooLongToTheLibrary() throws PatternException {
        String long1 = "x".repeat(300_000) + " id=42; id=7;";
        byte[] bytes = long1.getBytes(StandardCharsets.UTF_8);
        RegexMatcher matcher = RegexMatcher.compile("(?s)[a-z]+=(\\d+);");
        assertThat(matcher.find(bytes, 0, bytes.length)).isTrue();
        assertThat(matcher.search(bytes, 0, bytes.length)).isTrue();
        assertThat(long1.substring(matcher.start(1), matcher.end(1))).isEqualTo("42");
        assertThat(matcher.searchNext()).isTrue();
        assertThat(long1.substring(matcher.start(1), matcher.end(1))).isEqualTo("7");
        assertThat(matcher.searchNext()).isFalse();
        matcher.release();
        byte[] small = "a=1;".getBytes(StandardCharsets.UTF_8);
        assertThat(matcher.search(small, 0, small.length)).isTrue();
        assertThat(matcher.start(1)).isEqualTo(2);
    }
}
