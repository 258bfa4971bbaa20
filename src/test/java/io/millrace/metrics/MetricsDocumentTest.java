package io.millrace.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/metrics.md has every counter, gauge and figure of rules, as the code has them. With {@code -Dmillrace.writeDocs=true} its tables are written anew. */
class MetricsDocumentTest {
    private static final Path DOCUMENT = Path.of("docs", "metrics.md");
    private static final String END = "<!-- end -->";

    @Test
    void shouldDescribeEveryCounterGaugeAndFigureOfRules() throws IOException {
        String written = Files.readString(DOCUMENT);
        String expected = withTable(written, "<!-- counters -->", counters());
        expected = withTable(expected, "<!-- gauges -->", gauges());
        expected = withTable(expected, "<!-- rules -->", ruleFigures());
        if (Boolean.getBoolean("millrace.writeDocs")) {
            Files.writeString(DOCUMENT, expected);
        }

        assertThat(Files.readString(DOCUMENT))
                .as("run: mvn test -Dtest=MetricsDocumentTest -Dmillrace.writeDocs=true")
                .isEqualTo(expected);
    }

    @Test
    void shouldHaveNamesThatPrometheusWouldChoose() {
        for (Counter counter : Counter.values()) {
            assertThat(counter.metricName()).matches("millrace_[a-z_]+_total");
        }
        for (Gauge gauge : Gauge.values()) {
            assertThat(gauge.metricName()).matches("millrace_[a-z_]+").doesNotEndWith("_total");
        }
        for (RuleFigure figure : RuleFigure.values()) {
            assertThat(figure.metricName()).matches("millrace_(rule|script)_[a-z_]+");
        }
    }

    private static String withTable(String document, String begin, String table) {
        int from = document.indexOf(begin);
        int to = document.indexOf(END, from);
        assertThat(from).as(begin + " in " + DOCUMENT).isPositive();
        assertThat(to).as(END + " after " + begin).isPositive();
        return document.substring(0, from) + begin + "\n" + table + document.substring(to);
    }

    private static String counters() {
        StringBuilder table = head();
        for (Counter counter : Counter.values()) {
            row(table, counter.metricName(), counter.labels(), counter.unit(), counter.meaning());
        }
        return table.toString();
    }

    private static String gauges() {
        StringBuilder table = head();
        for (Gauge gauge : Gauge.values()) {
            row(table, gauge.metricName(), gauge.labels(), gauge.unit(), gauge.meaning());
        }
        return table.toString();
    }

    private static String ruleFigures() {
        StringBuilder table = head();
        for (RuleFigure figure : RuleFigure.values()) {
            row(table, figure.metricName(), List.of("rule"), figure.unit(), figure.meaning());
        }
        return table.toString();
    }

    private static StringBuilder head() {
        return new StringBuilder("| name | labels | unit | meaning |\n| --- | --- | --- | --- |\n");
    }

    private static void row(StringBuilder table, String name, List<String> labels, String unit, String meaning) {
        String labelText = labels.isEmpty() ? "" : "`" + String.join("`, `", labels) + "`";
        String text = meaning.replace("__overflow__", "`__overflow__`"); // else it would be bold
        table.append("| `" + name + "` | " + labelText + " | " + unit + " | " + text + " |\n");
    }
}
