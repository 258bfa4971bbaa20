package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LetterCaseTest {
    @Test
    void shouldAgreeWithStringsWhereverPiecesEnd() {
        Random random = new Random(71);
        String letters = "aAéÉßİıſŉΐﬃǅ 1.σ😀𐐀𐐨\uD800";
        for (int n = 0; n < 5_000; n++) {
            String text = Sample.random(random, letters, 300);
            assertThat(LetterCase.upper(text)).as("%s", text).isEqualTo(text.toUpperCase(Locale.ROOT));
            assertThat(LetterCase.lower(text)).as("%s", text).isEqualTo(text.toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void shouldMakeASigmaFinalAtTheEndOfAWord() {
        assertThat(LetterCase.lower("ΟΔΟΣ ΣΟΦΟΣ, Σ Σ'Α Α'Σ ΑΣ'Α ΑΣ\u0301 ΣΣ 1Σ"))
                .isEqualTo("οδος σοφος, σ σ'α α'ς ασ'α ας\u0301 σς 1σ");
        assertThat(LetterCase.lower("x".repeat(64) + "Σ" + "y".repeat(64) + "Σ"))
                .isEqualTo("x".repeat(64) + "σ" + "y".repeat(64) + "ς");
    }

    @Test
    @Timeout(20)
    void shouldTakeTimeLinearInTheText() {
        int count = 500_000;
        assertThat(LetterCase.upper("ß".repeat(count))).isEqualTo("SS".repeat(count));
        assertThat(LetterCase.lower("İ".repeat(count))).isEqualTo("i\u0307".repeat(count));
        assertThat(LetterCase.lower("Σ".repeat(count))).isEqualTo("σ".repeat(count - 1) + "ς");
        assertThat(LetterCase.lower("Σ.".repeat(count))).isEqualTo("σ.".repeat(count - 1) + "ς.");
        assertThat(LetterCase.lower(".".repeat(count) + "Σ")).isEqualTo(".".repeat(count) + "σ");
    }
}
