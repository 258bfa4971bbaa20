package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredNamesTest {
    @ParameterizedTest
    @CsvSource({
        "traffic, traffic.yaml",
        "a/b c, a%2Fb%20c.yaml",
        ".., %2E..yaml",
        ".ids, %2Eids.yaml",
        "5xx_rate-1.2, 5xx_rate-1.2.yaml",
        "50%, 50%25.yaml",
        "错, %E9%94%99.yaml",
    })
    void shouldNameFilesAfterRules(String rule, String file) {
        assertThat(StoredNames.file(rule)).contains(file);
        assertThat(StoredNames.rule(file)).contains(rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a b.yaml",
                "%zz.yaml",
                "%2.yaml",
                "%61.yaml",
                "%2f.yaml",
                ".yaml",
                ".a.yaml",
                "a.yml",
                "%FF.yaml"
            })
    void shouldKnowNoRuleOfAFileThatItWouldNotWrite(String file) {
        assertThat(StoredNames.rule(file)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a b.yaml, 'rename it to a%20b.yaml, the file of rule a b'",
        "a%2Eb.yaml, 'rename it to a.b.yaml, the file of rule a.b'",
        "%e9%94%99.yaml, 'rename it to %E9%94%99.yaml, the file of rule 错'",
        "错😀.yaml, 'rename it to %E9%94%99%F0%9F%98%80.yaml, the file of rule 错😀'",
        ".a.yaml, 'rename it to %2Ea.yaml, the file of rule .a'",
        "50%.yaml, 'rename it to 50%25.yaml, the file of rule 50%'",
        "%FF.yaml, 'rename it to %25FF.yaml, the file of rule %FF'",
        ".yaml, 'name it after its rule, such as slow.yaml'",
    })
    void shouldSayHowAFileIsToBeNamed(String file, String advice) {
        assertThat(StoredNames.advice(file)).isEqualTo(advice);
    }

    @Test
    void shouldAdviseAgainstANameThatIsTooLong() {
        assertThat(StoredNames.advice("错".repeat(80) + ".yaml")).isEqualTo("give its rule a shorter name");
    }

    @Test
    void shouldComeBackFromAnyName() {
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            StringBuilder name = new StringBuilder();
            for (int j = random.nextInt(1, 8); j > 0; j--) {
                int c = random.nextBoolean() ? random.nextInt(0x80) : random.nextInt(0x11_0000);
                name.appendCodePoint(c >= 0xD800 && c < 0xE000 ? '.' : c);
            }
            String rule = name.toString();
            assertThat(StoredNames.file(rule).flatMap(StoredNames::rule))
                    .as(rule)
                    .contains(rule);
            assertThat(StoredNames.encode(rule)).matches("[A-Za-z0-9_%-][A-Za-z0-9._%-]*");
        }
    }

    @Test
    void shouldSayWhenANameIsTooLongForAFile() {
        assertThat(StoredNames.file("x".repeat(200))).isPresent();
        assertThat(StoredNames.file("错".repeat(200))).isEmpty();
    }
}
