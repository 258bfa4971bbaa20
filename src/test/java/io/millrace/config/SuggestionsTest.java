package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    private static final List<String> KNOWN = List.of("status", "path", "client", "method", "bytes", "to");

    @Test
    void shouldFindTheNameThatIsOneSlipAway() {
        assertThat(Suggestions.nearest("statsu", KNOWN)).contains("status");
        assertThat(Suggestions.nearest("stauts", KNOWN)).contains("status");
        assertThat(Suggestions.nearest("Status", KNOWN)).contains("status");
        assertThat(Suggestions.nearest("stat", KNOWN)).contains("status");
        assertThat(Suggestions.nearest("pth", KNOWN)).contains("path");
        assertThat(Suggestions.nearest("do", KNOWN)).contains("to");
    }

    @Test
    void shouldSuggestNothingWhenNothingIsNear() {
        assertThat(Suggestions.nearest("agent", KNOWN)).isEmpty();
        assertThat(Suggestions.nearest("x", KNOWN)).isEmpty();
        assertThat(Suggestions.nearest("", KNOWN)).isEmpty();
        assertThat(Suggestions.nearest("status", List.of())).isEmpty();
    }

    @Test
    void shouldTakeTheFirstByTheAlphabetOfEquallyNearNames() {
        assertThat(Suggestions.nearest("cat", List.of("hat", "bat", "rat"))).contains("bat");
    }

    @Test
    void shouldEndASentence() {
        assertThat(Suggestions.didYouMean("statsu", KNOWN)).isEqualTo("; did you mean 'status'?");
        assertThat(Suggestions.didYouMean("nothing", KNOWN)).isEqualTo(".");
    }

    @Test
    void shouldAgreeWithTheWholeMatrixOnRandomNames() {
        long seed = 20_240_117;
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            String name = word(random);
            List<String> known = new ArrayList<>();
            for (int k = random.nextInt(6); k >= 0; k--) {
                known.add(word(random));
            }
            assertThat(Suggestions.nearest(name, known))
                    .as("seed %d, turn %d: %s among %s", seed, i, name, known)
                    .isEqualTo(nearestSimple(name, known));
        }
    }

    private static String word(Random random) {
        return random.ints(random.nextInt(8), 0, 4)
                .mapToObj(c -> String.valueOf("abAB".charAt(c)))
                .reduce("", String::concat);
    }

    private static Optional<String> nearestSimple(String name, List<String> known) {
        return known.stream()
                .filter(k -> distanceSimple(name, k) <= (Math.max(name.length(), k.length()) + 1) / 3)
                .min(Comparator.comparingInt((String k) -> distanceSimple(name, k))
                        .thenComparing(k -> k));
    }

    private static int distanceSimple(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + cost);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }

    @Test
    void shouldNeverSuggestTheOpposite() {
        assertThat(Suggestions.nearest("notExists", List.of("exists"))).isEmpty();
        assertThat(Suggestions.nearest("not_exist", List.of("exists"))).isEmpty();
        assertThat(Suggestions.nearest("nexists", List.of("exists"))).isEmpty();
        assertThat(Suggestions.nearest("found", List.of("notfound"))).isEmpty();
        assertThat(Suggestions.nearest("exclude", List.of("include"))).isEmpty();
        assertThat(Suggestions.nearest("minGroups", List.of("maxGroups"))).isEmpty();
        assertThat(Suggestions.nearest("epochMicros", List.of("epochMillis"))).isEmpty();
    }

    @Test
    void shouldFindSlipsInNamesThatSayNo() {
        assertThat(Suggestions.nearest("notn", List.of("notIn"))).contains("notIn");
        assertThat(Suggestions.nearest("ntoIn", List.of("notIn"))).contains("notIn");
        assertThat(Suggestions.nearest("nto", List.of("not", "to"))).contains("not");
        assertThat(Suggestions.nearest("ame", List.of("name"))).contains("name");
        assertThat(Suggestions.nearest("inclde", List.of("include"))).contains("include");
        assertThat(Suggestions.nearest("maxGroup", List.of("maxGroups"))).contains("maxGroups");
    }
}
