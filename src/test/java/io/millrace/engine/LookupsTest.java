package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.extract.Decimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookupsTest {
    private final Lookups lookups = new Lookups();

    @Test
    void shouldMakeWhatIsAskedForTheSameOnce() {
        List<String> of = List.of("1", "20", "300");
        List<String> again = List.of("1", "20", "300");

        assertThat(lookups.literals(again)).isSameAs(lookups.literals(of));
        assertThat(lookups.texts(again)).isSameAs(lookups.texts(of));
        assertThat(lookups.shortTexts(again)).isSameAs(lookups.shortTexts(of));
        assertThat(lookups.numberKeys(again)).isSameAs(lookups.numberKeys(of));
        assertThat(lookups.numbers(again)).isSameAs(lookups.numbers(of));
    }

    @Test
    void shouldTellTheOrderApart() {
        byte[] text = "300".getBytes(StandardCharsets.UTF_8);

        assertThat(lookups.texts(List.of("1", "300")).find(text, 0, text.length))
                .isEqualTo(1);
        assertThat(lookups.texts(List.of("300", "1")).find(text, 0, text.length))
                .isZero();
        assertThat(lookups.numberKeys(List.of("1", "3e2")).find(Decimal.of("300")))
                .isEqualTo(1);
        assertThat(lookups.numberKeys(List.of("3e2", "1")).find(Decimal.of("300")))
                .isZero();
    }
}
