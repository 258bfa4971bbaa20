package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.oracle.OracleResult.Approximate;
import io.millrace.oracle.OracleResult.Exact;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultComparisonTest {
    private static final OracleResult EXACT = new OracleResult("r", List.of(new Exact("{\"a\":1.0}")));
    private static final OracleResult CLOSE = new OracleResult(
            "r",
            List.of(
                    new Exact("{\"p99\":"),
                    new Approximate("200.0", 0.01, false),
                    new Exact(",\"d\":"),
                    new Approximate("2000", 0.03, true),
                    new Exact("}")));

    @Test
    void shouldDemandEveryByteOfWhatIsExact() {
        assertThatCode(() -> ResultComparison.assertSameText(List.of(EXACT), List.of("{\"a\":1.0}"), "x"))
                .doesNotThrowAnyException();
        for (String actual : List.of("{\"a\":1}", "{\"a\":1.0} ", "{\"a\":1.0", " {\"a\":1.0}", "")) {
            assertThatThrownBy(() -> ResultComparison.assertSameText(List.of(EXACT), List.of(actual), "seed 7"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("seed 7")
                    .hasMessageContaining("index 0");
        }
    }

    @Test
    void shouldAllowTheToleranceAndNoMore() {
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":202.0,\"d\":1940}")).isTrue();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":198.25,\"d\":2060}"))
                .isTrue();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":202.1,\"d\":2000}")).isFalse();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":200.0,\"d\":2061}")).isFalse();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":200,\"d\":2000}")).isFalse();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":200.00,\"d\":2000}"))
                .isFalse();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":2e+02,\"d\":2000}")).isFalse();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":200.0,\"d\":2000.0}"))
                .isFalse();
        assertThat(ResultComparison.isSame(CLOSE, "{\"p99\":null,\"d\":2000}")).isFalse();
    }

    @Test
    void shouldSeeWhatIsMissingOrTooMuch() {
        assertThatThrownBy(() -> ResultComparison.assertSameText(List.of(EXACT, CLOSE), List.of("{\"a\":1.0}"), "x"))
                .hasMessageContaining("(none)");
        assertThatThrownBy(() -> ResultComparison.assertSameText(List.of(), List.of("{\"a\":1.0}"), "x"))
                .hasMessageContaining("expected 0 results, found 1");
    }

    @Test
    void shouldTakeAWholeOutput() {
        byte[] output = "{\"a\":1.0}\n{\"a\":1.0}\n".getBytes(StandardCharsets.UTF_8);
        assertThatCode(() -> ResultComparison.assertSame(List.of(EXACT, EXACT), output, "x"))
                .doesNotThrowAnyException();
        assertThatCode(() -> ResultComparison.assertSame(List.of(), new byte[0], "x"))
                .doesNotThrowAnyException();
        byte[] torn = "{\"a\":1.0}".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> ResultComparison.assertSame(List.of(EXACT), torn, "x"))
                .hasMessageContaining("no LF");
        byte[] noUtf8 = {(byte) 0xFF, '\n'};
        assertThatThrownBy(() -> ResultComparison.assertSame(List.of(EXACT), noUtf8, "x"))
                .hasMessageContaining("no UTF-8");
    }

    @Test
    void shouldGetTolerancesFromTheOracleOnlyWhereTheContractGivesThem() {
        String yaml = """
            streams: {s: {time: {field: t, format: epochMillis}, fields: {t: {right: " "}, v: {left: " "}}}}
            rules: [{name: r, from: s, select: {p: p99(v), d: distinct(v), s: sum(v)}, window: 1h, to: o}]
            """;
        List<byte[]> lines = new ArrayList<>();
        for (int i = 1; i <= 1001; i++) {
            lines.add(("0 " + i).getBytes(StandardCharsets.UTF_8));
        }
        OracleResult many = Oracle.replay(yaml, null, lines, "").get(0);
        assertThat(many.pieces())
                .filteredOn(Approximate.class::isInstance)
                .containsExactly(new Approximate("991.0", 0.01, false), new Approximate("1001", 0.03, true));
        OracleResult few = Oracle.replay(yaml, null, lines.subList(0, 64), "").get(0);
        assertThat(few.pieces()).noneMatch(Approximate.class::isInstance);
        OracleResult some =
                Oracle.replay(yaml, null, lines.subList(0, 1000), "").get(0);
        assertThat(some.pieces()).filteredOn(Approximate.class::isInstance).hasSize(1);
    }
}
