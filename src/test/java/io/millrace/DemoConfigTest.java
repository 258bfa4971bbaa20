package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import io.millrace.demo.DemoLogs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DemoConfigTest {
    private static PipelineConfig config() throws Exception {
        try (InputStream in = Objects.requireNonNull(DemoLogs.class.getResourceAsStream("demo.yaml"))) {
            return ConfigReader.readText("demo.yaml", new String(in.readAllBytes(), UTF_8), Map.of());
        }
    }

    @Test
    void shouldNotRunForNoTimeAtAll() {
        for (String seconds : List.of("0", "-1", "x")) {
            PrintStream err = System.err;
            ByteArrayOutputStream error = new ByteArrayOutputStream();
            try {
                System.setErr(new PrintStream(error, true, UTF_8));
                assertThat(Main.commandLine().execute("demo", "--seconds", seconds))
                        .isEqualTo(2);
            } finally {
                System.setErr(err);
            }
            assertThat(error.toString(UTF_8)).contains("--seconds", seconds).doesNotContain("long");
        }
    }

    @Test
    void shouldHaveADozenRulesAndNoWarning() throws Exception {
        PipelineConfig config = config();

        assertThat(config.warnings()).isEmpty();
        assertThat(config.rules()).hasSize(12);
        assertThat(config.tcp()).hasSize(1).allMatch(listener -> listener.port() == 0);
        assertThat(config.rules())
                .filteredOn(rule -> rule.aggregation().isPresent())
                .allMatch(rule -> rule.aggregation().get().windowMillis() <= 10_000);
    }

    @Test
    void shouldHaveAResultOfEveryRuleFromTheLogsOfTheDemo() throws Exception {
        PipelineConfig config = config();
        List<String> results = replay(config, logs(120, 200));

        for (RuleConfig rule : config.rules()) {
            assertThat(results).as(rule.name()).anyMatch(r -> r.startsWith("{\"rule\":\"" + rule.name() + "\","));
        }
        assertThat(results).noneMatch(result -> result.contains("\"-\":") || result.contains(":null"));
        assertThat(results).filteredOn(r -> r.contains("\"group\"")).allMatch(r -> r.endsWith("\"complete\":true}"));
    }

    private static byte[] logs(int seconds, int linesPerSecond) {
        AtomicLong clock = new AtomicLong(1795255200000L);
        DemoLogs logs = new DemoLogs(11, clock::get);
        byte[] all = new byte[seconds * linesPerSecond * DemoLogs.MAX_LINE_BYTES];
        int length = 0;
        for (int second = 0; second < seconds; second++) {
            logs.weather();
            for (int i = 0; i < linesPerSecond; i++) {
                length = logs.write(all, length);
            }
            clock.addAndGet(1000);
        }
        return Arrays.copyOf(all, length);
    }

    private static List<String> replay(PipelineConfig config, byte[] log) throws Exception {
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(config, "access", results)) {
            replay.feed(new ByteArrayInputStream(log), "demo");
            replay.finish();
        }
        return results.toString(UTF_8).lines().toList();
    }
}
