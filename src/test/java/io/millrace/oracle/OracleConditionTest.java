package io.millrace.oracle;

import static io.millrace.oracle.TinyReplay.config;
import static io.millrace.oracle.TinyReplay.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OracleConditionTest {
    @Test
    void shouldCompareNumbersAsNumbersAndTextsAsTexts() {
        assertThat(holds("v: 5", "5.0")).isTrue();
        assertThat(holds("v: '5'", "5.0")).isFalse();
        assertThat(holds("v: [4, 5]", "05")).isTrue();
        assertThat(holds("v: {ne: 5}", "5e0")).isFalse();
        assertThat(holds("v: {ne: 5}", "five")).isTrue();
        assertThat(holds("v: {gt: 5}", "five")).isFalse();
        assertThat(holds("v: {between: [5, 7]}", "7")).isTrue();
        assertThat(holds("v: {between: [5, 7]}", "7.1")).isFalse();
        assertThat(holds("v: {gte: 9007199254740993}", "9007199254740992")).isFalse();
        assertThat(holds("n: '7'", "007")).isTrue();
        assertThat(holds("n: {startsWith: 0}", "007")).isFalse();
    }

    @Test
    void shouldHoldForAbsentFieldsOnlyWhereNothingIsAsked() {
        assertThat(holds("n: {exists: false}", "x")).isTrue();
        assertThat(holds("n: {ne: 5}", "x")).isTrue();
        assertThat(holds("n: {notIn: [5]}", "x")).isTrue();
        assertThat(holds("n: {lt: 5}", "x")).isFalse();
        assertThat(holds("n: {contains: x}", "x")).isFalse();
        assertThat(holds("not: {n: {lt: 5}}", "x")).isTrue();
        assertThat(holds("arrival: {exists: true}", "x")).isFalse();
    }

    @Test
    void shouldCompareTextsWithAndWithoutCase() {
        assertThat(holds("v: {eq: straße}", "Straße")).isFalse();
        assertThat(holds("v: {eq: straße, ignoreCase: true}", "Straße")).isTrue();
        assertThat(holds("v: {eq: strasse, ignoreCase: true}", "Straße")).isFalse();
        assertThat(holds("v: {in: [x, k], ignoreCase: true}", "\u212A")).isTrue();
        assertThat(holds("v: {endsWith: ÉT, ignoreCase: true}", "forêt été")).isFalse();
        assertThat(holds("v: {containsAny: [É, x], ignoreCase: true}", "forêt été"))
                .isTrue();
        assertThat(holds("v: {matches: '^a.c$'}", "abc")).isTrue();
        assertThat(holds("v: {matches: B, ignoreCase: true}", "abc")).isTrue();
    }

    @Test
    void shouldNestConditions() {
        assertThat(holds("any: [{v: a}, {v: b}]", "b")).isTrue();
        assertThat(holds("any: [{v: a}, {v: {contains: b}, n: {exists: true}}]", "b"))
                .isFalse();
        assertThat(holds("all: [{v: {contains: a}}, {not: {v: {contains: b}}}]", "ac"))
                .isTrue();
        assertThat(holds("all: [{v: {contains: a}}, {not: {v: {contains: b}}}]", "ab"))
                .isFalse();
    }

    private static boolean holds(String condition, String value) {
        String yaml = config(
                "fields: {t: {right: ' '}, v: {left: ' '}, n: {of: v, type: int}}",
                "{name: r, from: s, where: {" + condition + "}, to: o}");
        return !replay(yaml, List.of("0 " + value)).isEmpty();
    }
}
