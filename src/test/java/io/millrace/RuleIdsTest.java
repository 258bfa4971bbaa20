package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleIdsTest {
    @Test
    void shouldGiveEachNameANumberOnceAndForAll() {
        RuleIds ids = new RuleIds(0, Map.of())
                .with(List.of("a", "b"))
                .with(List.of("c"))
                .with(List.of("b", "d"));

        assertThat(List.of("a", "b", "c", "d"))
                .extracting(name -> ids.of(name).orElseThrow())
                .containsExactly(0L, 1L, 2L, 3L);
        assertThat(ids.of("e")).isEmpty();
    }

    @Test
    void shouldForgetTheOldestOfVeryManyThatAreGoneAndNeverGiveTheirNumbersAgain() {
        RuleIds ids = new RuleIds(0, Map.of())
                .with(List.of("first"))
                .with(IntStream.range(0, RuleIds.MOST_GONE)
                        .mapToObj(i -> "r" + i)
                        .toList())
                .with(List.of("last"));

        assertThat(ids.all()).hasSize(RuleIds.MOST_GONE + 1);
        assertThat(ids.of("first")).isEmpty();
        assertThat(ids.with(List.of("first")).of("first")).hasValue(RuleIds.MOST_GONE + 2);
    }

    @Test
    void shouldGiveNothingToWhatIsNotKept() {
        RuleIds ids = new RuleIds(0, Map.of()).with(List.of("a"));
        ids.with(List.of("refused"));

        assertThat(ids.of("refused")).isEmpty();
        assertThat(ids.with(List.of("b")).of("b")).hasValue(1);
    }

    @Test
    void shouldGoOnWhereItWas() {
        RuleIds ids = new RuleIds(0, Map.of()).with(List.of("a", "b"));
        RuleIds again = new RuleIds(ids.next(), ids.all()).with(List.of("c", "b"));

        assertThat(again.of("a")).hasValue(0);
        assertThat(again.of("b")).hasValue(1);
        assertThat(again.of("c")).hasValue(2);
    }
}
