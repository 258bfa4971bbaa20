package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PatternSizeTest {
    private static final String[] PIECES = {
        "a",
        "b",
        "(",
        ")",
        ")",
        "[",
        "]",
        "[^",
        "{2}",
        "{20}",
        "{3,}",
        "{,3}",
        "*",
        "+",
        "?",
        "|",
        "\\",
        "\\Q",
        "\\E",
        "\\x{100}",
        "\\pL",
        "\\p{Greek}",
        "^",
        "$",
        "(?:",
        "[[:alpha:]]",
        "-",
        "\\b",
        ".",
        "\\d",
        "{",
        "}"
    };

    @Test
    void shouldNeverJudgeAPatternMuchSmallerThanItIs() {
        long seed = 14_1;
        Random random = new Random(seed);
        int valid = 0;
        for (int n = 0; n < 30_000; n++) {
            StringBuilder text = new StringBuilder();
            for (int left = random.nextInt(9); left >= 0; left--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            String pattern = text.toString();
            int size;
            try {
                size = Pattern.compile(pattern).programSize();
            } catch (PatternSyntaxException e) {
                continue;
            }
            valid++;
            assertThat(4 + 2 * PatternSize.instructions(pattern))
                    .as("seed %d: %s", seed, pattern)
                    .isGreaterThanOrEqualTo(size);
        }
        assertThat(valid).isGreaterThan(1_000);
    }

    @Test
    void shouldNotOverflowItselfOnAnyNesting() {
        String nested = "(".repeat(30) + "a" + "){1000}".repeat(30);
        assertThat(PatternSize.instructions(nested)).isGreaterThan(1_000_000_000);
        assertThat(PatternSize.instructions("(".repeat(100_000))).isPositive();
        assertThat(PatternSize.instructions(")".repeat(100_000))).isNotNegative();
    }
}
