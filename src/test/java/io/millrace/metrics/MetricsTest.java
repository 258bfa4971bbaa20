package io.millrace.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private final Metrics metrics = new Metrics();

    @Test
    void shouldShowWhatAllThreadsHaveCounted() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                Count count = metrics.count(Counter.LINES, "s");
                for (int n = 0; n < 10_000; n++) {
                    count.add(3);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(metrics.read(Counter.LINES, "s")).isEqualTo(120_000);
        assertThat(text()).contains("millrace_lines_total{stream=\"s\"} 120000.0\n");
    }

    @Test
    void shouldShowCountersWithoutLabelsBeforeAnythingIsCounted() throws IOException {
        assertThat(text()).contains("millrace_body_bytes_received_total 0.0\n");
    }

    @Test
    void shouldMakeNoSeriesOfWhatIsOnlyRead() throws IOException {
        assertThat(metrics.read(Counter.OUTPUT_RECORDS, "gone")).isZero();
        assertThat(text()).doesNotContain("gone");
    }

    @Test
    void shouldShowNoSeriesOfHiddenStreamsThatGoOnCounting() throws IOException {
        Count lines = metrics.count(Counter.LINES, "s");
        metrics.gauge(Gauge.WATERMARK, () -> 9, "s");
        metrics.count(Counter.LINES, "t").add(2);
        metrics.hideStreams(Set.of("s"));
        lines.add(5);

        assertThat(metrics.total(Counter.LINES)).isEqualTo(7);
        assertThat(text()).contains("millrace_lines_total{stream=\"t\"} 2.0\n").doesNotContain("\"s\"");
        metrics.hideStreams(Set.of());
        assertThat(text())
                .contains("millrace_lines_total{stream=\"s\"} 5.0\n")
                .contains("millrace_watermark_seconds{stream=\"s\"} 9.0\n");
    }

    @Test
    void shouldKeepTheTotalOfWhatIsForgotten() throws IOException {
        metrics.count(Counter.OUTPUT_RECORDS, "a").add(5);
        metrics.count(Counter.OUTPUT_RECORDS, "b").add(2);
        metrics.gauge(Gauge.OUTPUT_QUEUED, () -> 9, "a");
        metrics.forgetOutput("a");

        assertThat(metrics.total(Counter.OUTPUT_RECORDS)).isEqualTo(7);
        assertThat(text())
                .contains("millrace_output_records_total{output=\"b\"} 2.0\n")
                .doesNotContain("\"a\"");
        assertThat(metrics.count(Counter.OUTPUT_RECORDS, "a").get()).isZero();
    }

    @Test
    void shouldRefuseOtherLabelsThanTheCounterHas() {
        assertThatThrownBy(() -> metrics.count(Counter.LINES)).hasMessageContaining("has the labels [stream]");
        assertThatThrownBy(() -> metrics.read(Counter.LINES, "a", "b")).hasMessageContaining("has the labels [stream]");
    }

    private String text() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        metrics.writeText(text);
        return text.toString(StandardCharsets.UTF_8);
    }
}
