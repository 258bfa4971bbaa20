package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleIdsTest {
    private final RuleIds ids = new RuleIds();

    @Test
    void shouldGiveEachNameANumberOnceAndForAll() {
        ids.use(List.of("a", "b"));
        ids.use(List.of("c"));
        ids.use(List.of("b", "d"));

        assertThat(List.of("a", "b", "c", "d"))
                .extracting(name -> ids.of(name).orElseThrow())
                .containsExactly(0L, 1L, 2L, 3L);
        assertThat(ids.of("e")).isEmpty();
    }

    @Test
    void shouldForgetTheOldestOfVeryManyThatAreGoneAndNeverGiveTheirNumbersAgain() {
        ids.use(List.of("first"));
        ids.use(IntStream.range(0, RuleIds.MOST_GONE).mapToObj(i -> "r" + i).toList());
        ids.use(List.of("last"));

        assertThat(ids.all()).hasSize(RuleIds.MOST_GONE + 1);
        assertThat(ids.of("first")).isEmpty();
        assertThat(ids.give("first")).isEqualTo(RuleIds.MOST_GONE + 2);
    }

    @Test
    void shouldGoOnWhereItWas() {
        ids.use(List.of("a", "b"));
        RuleIds again = new RuleIds(ids.next(), ids.all());
        again.use(List.of("c", "b"));

        assertThat(again.of("a")).hasValue(0);
        assertThat(again.of("b")).hasValue(1);
        assertThat(again.of("c")).hasValue(2);
    }
}
