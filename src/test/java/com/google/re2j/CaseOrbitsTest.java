package com.google.re2j;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CaseOrbitsTest {
    @Test
    void shouldComeBackToEveryLetter() {
        CaseOrbits.mend();
        CaseOrbits.mend();
        for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
            int steps = 0;
            for (int next = Unicode.simpleFold(letter); next != letter; next = Unicode.simpleFold(next)) {
                assertThat(++steps).as("steps from U+%04X", letter).isLessThan(8);
            }
        }
    }

    @Test
    void shouldFindEachFormOfALetterWhicheverIsWritten() {
        CaseOrbits.mend();
        for (String letters : new String[] {"Ввᲀ", "Ддᲁ", "Ооᲂ", "Ссᲃ", "Ттᲄᲅ", "Ъъᲆ", "Ѣѣᲇ"}) {
            for (char written : letters.toCharArray()) {
                Pattern pattern = Pattern.compile("(?i)^" + written + "$");
                Pattern range = Pattern.compile("(?i)^[" + written + "-" + written + "]$");
                for (char seen : letters.toCharArray()) {
                    assertThat(pattern.matcher(String.valueOf(seen)).find())
                            .as("%c for %c", seen, written)
                            .isTrue();
                    assertThat(range.matcher(String.valueOf(seen)).find()).isTrue();
                }
            }
        }
        assertThat(Pattern.compile("(?i)ᲈ").matcher("aᲈ").find()).isTrue();
        assertThat(Pattern.compile("(?i)[a-\uffff]").matcher("Б").find()).isTrue();
    }
}
