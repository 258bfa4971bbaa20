package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.millrace.extract.RegexScreen.Verdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexScreenTest {
    private static Verdict verdict(String pattern, Sample text) {
        return RegexScreen.of(pattern).verdict(text.bytes, text.from, text.to);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERROR             ! an ERROR here ! YES",
                "ERROR             ! an error here ! NO",
                "(?i)ERROR         ! an Error here ! YES",
                "(?i)ERROR         ! a warning     ! NO",
                "^GET              ! GET /         ! YES",
                "^GET              ! xGET /        ! NO",
                "\\.html$          ! /a.html       ! YES",
                "\\.html$          ! /a.html?      ! NO",
                "\\.html$          ! /a-html       ! NO",
                "^abc$             ! abc           ! YES",
                "^abc$             ! abcabc        ! NO",
                "^a$               ! aa            ! NO",
                "GET|PUT           ! PUT /         ! YES",
                "GET|PUT           ! POST /        ! NO",
                "^(GET|PUT) /      ! PUT /x        ! YES",
                "^(?:GET|PUT) /    ! PUT_/x        ! NO",
                "user=(\\d+)       ! user=42       ! PERHAPS",
                "user=(\\d+)       ! name=42       ! NO",
                "(?P<u>user)=[^]]+ ! name=42       ! NO",
                "[[:alpha:]]+-(ab)+c ! x-ac        ! NO",
                "x{2}yyz?          ! xxyz          ! NO",
                "x{0}yz?           ! yy            ! PERHAPS",
                "a1.*b2.*c3        ! a1 b2 c3      ! PERHAPS",
                "a1.*b2.*c3        ! a1 c3 b2      ! NO",
                "^ab.*bc$          ! abc           ! NO",
                "aba.*aba          ! ababa         ! NO",
                "a*b*              ! zzz           ! PERHAPS",
                "(?s)abc           ! zzz           ! PERHAPS",
                "\\Qa.b\\E         ! zzz           ! PERHAPS",
                "a|b*              ! zzz           ! PERHAPS",
                "a|                ! zzz           ! YES",
                "fehler ü          ! fehler ü      ! YES",
                "fehler ü          ! fehler u      ! NO",
                "(?i)fehler ü      ! fehler ü      ! PERHAPS",
                "(?i)fehler ü      ! warnung       ! NO",
            })
    void shouldDecideByLiterals(String row) {
        String[] parts = row.split("\\s*!\\s*");
        assertThat(verdict(parts[0], Sample.of(parts[1]))).as(row).isEqualTo(Verdict.valueOf(parts[2]));
    }

    @Test
    void shouldSayNothingThatTheEngineDenies() {
        long seed = 14_1;
        Random random = new Random(seed);
        Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
        for (int n = 0; n < 5_000; n++) {
            String pattern = (random.nextInt(4) == 0 ? "(?i)" : "") + pattern(random, 0);
            Pattern engine = Pattern.compile(pattern);
            RegexScreen screen = RegexScreen.of(pattern);
            for (int line = 0; line < 8; line++) {
                Sample text = Sample.latin1(text(random));
                boolean found = engine.matcher(SampleText.utf8(text.text())).find();
                Verdict verdict = screen.verdict(text.bytes, text.from, text.to);
                seen.merge(verdict, 1, Integer::sum);
                assertThat(verdict)
                        .as("seed %d, run %d: %s on '%s'", seed, n, pattern, text.text())
                        .isIn(Verdict.PERHAPS, found ? Verdict.YES : Verdict.NO);
            }
        }
        assertThat(seen.values()).as("of each verdict: %s", seen).hasSize(3).allMatch(count -> count > 3_000);
    }

    @Test
    void shouldFindWithTheScreenWhatTheEngineFindsByItself() throws PatternException {
        long seed = 14_2;
        Random random = new Random(seed);
        for (int n = 0; n < 1_500; n++) {
            String pattern = (random.nextInt(4) == 0 ? "(?i)" : "") + pattern(random, 0);
            Pattern engine = Pattern.compile(pattern);
            RegexMatcher matcher = RegexMatcher.compile(pattern);
            Extractor field = Extractors.regex(pattern, "0");
            for (int line = 0; line < 8; line++) {
                Sample text = Sample.latin1(text(random));
                Matcher expected = engine.matcher(SampleText.utf8(text.text()));
                boolean found = expected.find();
                String as = "seed " + seed + ", run " + n + ": " + pattern + " on '" + text.text() + "'";
                assertThat(matcher.find(text.bytes, text.from, text.to)).as(as).isEqualTo(found);
                assertThat(text.extract(field) != null).as(as).isEqualTo(found);
            }
        }
    }

    @Test
    void shouldNeedNothingThatATextInWhichThePatternIsFoundLacks() {
        long seed = 14_3;
        Random random = new Random(seed);
        int told = 0;
        for (int n = 0; n < 5_000; n++) {
            String pattern = pattern(random, 0);
            boolean anyCase = n % 2 == 0;
            Pattern engine = Pattern.compile((anyCase ? "(?i)" : "") + pattern);
            List<List<String>> needed =
                    anyCase ? PatternLiterals.neededOfAnyCase(pattern, 1) : PatternLiterals.needed(pattern, 1);
            for (int line = 0; line < 8; line++) {
                String shown = SampleText.utf8(text(random));
                String text = anyCase ? SampleText.utf8(Sample.of(shown).transform(Transforms.foldCase())) : shown;
                if (!needed.isEmpty() && engine.matcher(shown).find()) {
                    told++;
                    assertThat(needed)
                            .as("seed %d, run %d: %s on '%s'", seed, n, pattern, text)
                            .anyMatch(texts -> texts.stream().allMatch(text::contains));
                }
            }
        }
        assertThat(told).isGreaterThan(500);
    }

    @Test
    void shouldTellTheTextsThatAnAlternativeNeedsWhereAllHaveSomeOfUse() {
        assertThat(PatternLiterals.needed("user=(\\d+) failed for x"))
                .containsExactly(List.of("user=", " failed for x"));
        assertThat(PatternLiterals.needed("^(?:GET|POST) /api/[a-z]+/orders"))
                .containsExactly(List.of("GET /api/", "/orders"), List.of("POST /api/", "/orders"));
        assertThat(PatternLiterals.needed("ERROR|\\d{3}")).isEmpty();
        assertThat(PatternLiterals.needed("(?i)error")).isEmpty();
        assertThat(PatternLiterals.neededOfAnyCase("(?i)Error in K\u212Aern\u00C9L|FATAL"))
                .containsExactly(List.of("error in k", "ern"), List.of("fatal"));
    }

    private static final List<String> LITERALS = List.of(
            "a", "a", "b", "ab", "K", "s", " ", "\\.", "\\[", "]", "}", "ü", "错", "\uD83D\uDE00", "\u212A", "-");

    private static final List<String> OTHERS = List.of(
            ".", "[ab]", "[^a]", "[]a]", "[^]b]", "[[:alpha:]]", "[a\\]]", "\\d", "\\w", "\\b", "\\A", "\\z", "^", "$");

    private static final List<String> STRANGE =
            List.of("\\x41", "\\x{212A}", "\\Qa.\\E", "\\pL", "(?s:a)", "(?i:b)", "(?-i)a", "\\141", "\uFFFD", "\\n");

    private static String pattern(Random random, int depth) {
        StringBuilder pattern = new StringBuilder(depth == 0 && random.nextInt(4) == 0 ? "^" : "");
        for (int n = random.nextInt(4); n >= 0; n--) {
            pattern.append(atom(random, depth));
            if (random.nextInt(4) == 0) {
                pattern.append(List.of("*", "+", "?", "*?", "{2}", "{0,1}", "{1,}", "{0}")
                        .get(random.nextInt(8)));
            }
            if (random.nextInt(12) == 0) {
                pattern.append('|');
            }
        }
        return pattern.append(depth == 0 && random.nextInt(4) == 0 ? "$" : "").toString();
    }

    private static String atom(Random random, int depth) {
        int kind = random.nextInt(depth > 2 ? 16 : 20);
        if (kind < 12) {
            return LITERALS.get(random.nextInt(LITERALS.size()));
        }
        if (kind < 15) {
            return OTHERS.get(random.nextInt(OTHERS.size()));
        }
        if (kind == 15) {
            return random.nextInt(4) == 0 ? STRANGE.get(random.nextInt(STRANGE.size())) : "b";
        }
        String open = List.of("(", "(?:", "(?P<n>", "(?:").get(random.nextInt(depth == 0 ? 2 : 4) % 2);
        return open + pattern(random, depth + 1) + "|".repeat(random.nextInt(2)) + pattern(random, depth + 1) + ")";
    }

    /** Mostly sound; some characters that are others in the other case, some bytes that are no UTF-8. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(9); n > 0; n--) {
            text.append(
                    switch (random.nextInt(12)) {
                        case 0 -> "A";
                        case 1 -> "k";
                        case 2 -> SampleText.latin1("ü错");
                        case 3 -> random.nextInt(4) == 0 ? SampleText.latin1("\u212A\u017F\uD83D\uDE00") : "s";
                        case 4 -> random.nextInt(8) == 0 ? "\u00E9\u0099" : ".";
                        case 5 -> random.nextInt(4) == 0 ? "\n" : "[";
                        case 6 -> "ab";
                        case 7 -> " ]";
                        case 8 -> "b-";
                        default -> "a";
                    });
        }
        return text.toString();
    }
}
