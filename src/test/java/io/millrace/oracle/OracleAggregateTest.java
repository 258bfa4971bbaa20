package io.millrace.oracle;

import static io.millrace.oracle.TinyReplay.config;
import static io.millrace.oracle.TinyReplay.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OracleAggregateTest {
    @Test
    void shouldComputeAllAggregatesOfATextField() {
        assertThat(values(
                        List.of("2", "x", "4", "4", "4", "5", "5", "7", "9"),
                        "count(v)",
                        "sum(v)",
                        "min(v)",
                        "max(v)",
                        "avg(v)",
                        "stddev(v)",
                        "first(v)",
                        "last(v)",
                        "distinct(v)",
                        "p50(v)",
                        "p100(v)",
                        "p12.5(v)",
                        "p13(v)"))
                .isEqualTo("9,40,2,9,5.0,2.0,\"2\",\"9\",6,4.0,9.0,2.0,4.0");
    }

    @Test
    void shouldPrintFloatsOnceOneNumberOfATextFieldIsNoInteger() {
        assertThat(values(List.of("0.1", "2", "0.2"), "sum(v)", "min(v)", "max(v)", "avg(v)"))
                .isEqualTo("2.3,0.1,2.0,0.7666666666666667");
        assertThat(values(List.of("1", "9223372036854775808"), "min(v)")).isEqualTo("1.0");
    }

    @Test
    void shouldSumExactlyWhateverTheOrder() {
        assertThat(values(List.of("1e16", "1", "-1e16"), "sum(v)")).isEqualTo("1.0");
        assertThat(values(List.of("9223372036854775807", "9223372036854775807"), "sum(v)", "avg(v)"))
                .isEqualTo("18446744073709551614,9.223372036854776e+18");
    }

    @Test
    void shouldHaveNothingOverNoValues() {
        assertThat(values(
                        List.of("x"),
                        "count(n)",
                        "sum(n)",
                        "min(n)",
                        "max(v)",
                        "avg(v)",
                        "stddev(n)",
                        "first(n)",
                        "last(n)",
                        "distinct(n)",
                        "p50(v)"))
                .isEqualTo("0,0,null,null,null,null,null,null,null,null");
    }

    @Test
    void shouldKeepTheTypeOfAField() {
        assertThat(values(
                        List.of("007", "+7"),
                        "first(n)",
                        "distinct(n)",
                        "distinct(v)",
                        "sum(n)",
                        "avg(n)",
                        "min(n)",
                        "p50(n)"))
                .isEqualTo("7,1,2,14,7.0,7,7.0");
        assertThat(values(List.of("5", "1e3"), "first(f)", "last(f)", "sum(f)", "max(f)", "count(n)"))
                .isEqualTo("5.0,1000.0,1005.0,1000.0,1");
        assertThat(values(List.of("-0", "0"), "first(f)", "last(f)", "distinct(f)", "min(f)", "p50(f)"))
                .isEqualTo("0.0,0.0,1,0.0,0.0");
    }

    @Test
    void shouldMarkWhatHadToBeRounded() {
        String yaml = aggregates("sum(v)", "count()");
        assertThat(replay(yaml, List.of("0 0.1234567890123456785")).get(0))
                .endsWith("\"values\":{\"0\":0.12345678901234568,\"1\":1},\"complete\":true,\"inexact\":true}");
        assertThat(replay(yaml, List.of("0 9223372036854775807")).get(0))
                .endsWith("\"values\":{\"0\":9223372036854775807,\"1\":1},\"complete\":true}");
        assertThat(replay(yaml, List.of("0 1000000000000000000000.00")).get(0))
                .endsWith("\"values\":{\"0\":1e+21,\"1\":1},\"complete\":true}");
        assertThat(replay(aggregates("max(v)"), List.of("0 0.1234567890123456785"))
                        .get(0))
                .doesNotContain("inexact");
    }

    private static String values(List<String> values, String... calls) {
        String row = replay(
                        aggregates(calls),
                        values.stream().map(value -> "0 " + value).toList())
                .get(0);
        String inside = row.substring(row.indexOf("\"values\":{") + 10, row.indexOf("},\"complete\":true}"));
        return inside.replaceAll("\"[0-9]+\":", "");
    }

    /** A config with one rule; the labels are 0, 1, 2 and so on. */
    private static String aggregates(String... calls) {
        StringBuilder select = new StringBuilder();
        for (int i = 0; i < calls.length; i++) {
            select.append(i == 0 ? "" : ", ").append(i).append(": ").append(calls[i]);
        }
        return config(
                "fields: {t: {right: ' '}, v: {left: ' '}, n: {of: v, type: int}, f: {of: v, type: float}}",
                "{name: r, from: s, select: {" + select + "}, window: 1s, to: o}");
    }
}
