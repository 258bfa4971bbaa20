package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.TrialDocument;
import io.millrace.control.Trial;
import io.millrace.engine.LineTrace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrialRunTest {
    private static final String CONFIG = """
        streams:
          timed:
            time: {field: t, format: epochMillis}
            fields: {t: {right: " "}, host: {left: " ", right: " "}, n: {left: " ", index: 1, type: int}}
          untimed: {}
        outputs: {out: {drop: {}}}
        """;

    private static final List<String> RULES = List.of(
            "from: timed\ngroupBy: [host]\nselect: {n: count(), s: sum(n)}\nwindow: 1s\n",
            "from: timed\nwhere: {n: {gt: 50}}\nemit: [t, n]\n",
            "from: timed\nwhere: {host: [a, b]}\n");

    private static PipelineConfig config() throws ConfigException {
        return ConfigReader.readText("m.yaml", CONFIG, Map.of());
    }

    private static Trial run(String rule, String lines) throws Exception {
        return TrialRun.run(
                config(),
                new TrialDocument(
                        ConfigReader.readRule("body", "r", (rule + "to: out\n").getBytes(UTF_8), false),
                        lines.getBytes(UTF_8),
                        true));
    }

    @Test
    void shouldGiveWhatAReplayGives() throws Exception {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            StringBuilder log = new StringBuilder();
            for (int i = random.nextInt(200); i >= 0; i--) {
                log.append(random.nextInt(9) == 0 ? "x" : 1000 + random.nextInt(3000))
                        .append(" " + (char) ('a' + random.nextInt(4)) + " " + random.nextInt(100))
                        .append(random.nextBoolean() ? "\n" : "\r\n");
            }
            String rule = RULES.get(seed % RULES.size());

            Trial trial = run(rule, log.toString());

            assertThat(trial.results()).as("seed %s", seed).isEqualTo(replay(rule, log.toString()));
            assertThat(trial.cut()).isFalse();
        }
    }

    @Test
    void shouldTellOfFailuresOfScriptsInItsAnswerAlone() throws Exception {
        PrintStream err = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        try {
            System.setErr(new PrintStream(log, true, UTF_8));
            Trial trial = run("from: timed\nwhere: {aviator: \"host < 5\"}\n", "1000 a 1\n");
            assertThat(trial.traces().next().toString()).contains("cannot compare");
        } finally {
            System.setErr(err);
        }
        assertThat(log.toString(UTF_8)).isEmpty();
    }

    private static List<String> replay(String rule, String log) throws Exception {
        String yaml = CONFIG + "rules:\n- name: r\n  to: out\n  " + rule.strip().replace("\n", "\n  ") + "\n";
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (Replay replay = new Replay(ConfigReader.readText("m.yaml", yaml, Map.of()), "timed", to)) {
            replay.feed(new ByteArrayInputStream(log.getBytes(UTF_8)), "log");
            replay.finish();
        }
        return to.toString(UTF_8).lines().toList();
    }

    @Test
    void shouldExplainEveryLine() throws Exception {
        Trial trial = run(RULES.get(1), "1 a 7\n2 b 70\nx b 71\n");
        List<LineTrace> traces = new ArrayList<>();
        trial.traces().forEachRemaining(traces::add);

        assertThat(traces).extracting(LineTrace::line).containsExactly("1 a 7", "2 b 70", "x b 71");
        assertThat(traces).extracting(trace -> trace.rules().get(0).fired()).containsExactly(false, true, true);
        assertThat(trial.results()).containsExactly("{\"rule\":\"r\",\"time\":2,\"fields\":{\"t\":\"2\",\"n\":70}}");
        assertThat(trial.lines()).isEqualTo(3);
        assertThat(trial.matches()).isEqualTo(1);
        assertThat(trial.unreadable()).isEqualTo(1);
    }

    @Test
    void shouldLetLinesWithoutATimeComeNow() throws Exception {
        long before = System.currentTimeMillis();
        Trial trial = run("from: untimed\nselect: {n: count()}\nwindow: 1d\n", "a\nb");

        assertThat(trial.results())
                .singleElement()
                .satisfies(result -> assertThat(result)
                        .contains("\"start\":" + before / 86_400_000 * 86_400_000)
                        .endsWith("\"values\":{\"n\":2},\"complete\":true}"));
    }

    @Test
    void shouldExplainLinesWithoutATimeByTheTimesThatItsResultsHave() throws Exception {
        Trial trial = run("from: untimed\nemit: [line]\n", "a\nb");
        Thread.sleep(2);
        List<String> explained = new ArrayList<>();
        trial.traces()
                .forEachRemaining(
                        trace -> explained.add(trace.rules().get(0).record().orElseThrow()));

        assertThat(explained).isEqualTo(trial.results());
    }

    @Test
    void shouldExplainLinesByTheArrivalAndSourceThatItsResultsHave() throws Exception {
        String fields = "emit: [arrival, source]\nwhere: {arrival: {gt: 0}, source: try}\n";
        for (String rule : List.of("from: timed\n" + fields, "from: untimed\n" + fields)) {
            Trial trial = run(rule, "1000 a 1\n2000 b 2\n");
            List<String> explained = new ArrayList<>();
            trial.traces()
                    .forEachRemaining(
                            trace -> explained.add(trace.rules().get(0).record().orElseThrow()));

            assertThat(trial.results()).as(rule).hasSize(2).isEqualTo(explained);
            assertThat(trial.matches()).as(rule).isEqualTo(2);
        }
    }

    @Test
    void shouldTakeDatesWithoutAYearForThoseOfNow() throws Exception {
        PipelineConfig config =
                ConfigReader.readText("m.yaml", "streams: {s: {time: auto}}\noutputs: {out: {drop: {}}}\n", Map.of());
        byte[] rule = "{from: s, to: out}".getBytes(UTF_8);

        Trial trial = TrialRun.run(
                config,
                new TrialDocument(
                        ConfigReader.readRule("body", "r", rule, false), "May 17 10:05:03 x\n".getBytes(UTF_8), true));

        assertThat(trial.traces().next().rules().get(0).record())
                .contains(trial.results().get(0));
    }

    @Test
    void shouldReadALogInTheCharsetOfItsStreamAndATextInNone() throws Exception {
        PipelineConfig config =
                ConfigReader.readText("m.yaml", "streams: {s: {charset: gbk}}\noutputs: {out: {drop: {}}}\n", Map.of());
        byte[] rule = "{from: s, where: {line: {contains: \u5931\u8d25}}, to: out}".getBytes(UTF_8);
        String line = "\u652f\u4ed8\u5931\u8d25\n";

        for (boolean inUtf8 : new boolean[] {true, false}) {
            byte[] log = line.getBytes(inUtf8 ? UTF_8 : Charset.forName("GBK"));
            Trial trial = TrialRun.run(
                    config, new TrialDocument(ConfigReader.readRule("body", "r", rule, false), log, inUtf8));
            assertThat(trial.matches()).isEqualTo(1);
            assertThat(trial.traces().next().line()).isEqualTo(line.strip());
        }
    }

    @Test
    void shouldSayWhatIsTooMuch() {
        assertThatThrownBy(() -> run(RULES.get(2), "1 a 2\n".repeat(TrialRun.MOST_LINES + 1)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("at most 1000 lines");
        StringBuilder fields = new StringBuilder("fields:\n");
        for (int i = 0; i < 1000; i++) {
            fields.append("  f" + i + ": {left: \"\"}\n");
        }
        assertThatThrownBy(() -> run("from: untimed\n" + fields, "x".repeat(100_000)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("too much to explain");
    }

    @Test
    void shouldCutResultsThatAreTooLong() throws Exception {
        StringBuilder rule = new StringBuilder("from: untimed\nfields:\n");
        StringBuilder emit = new StringBuilder("emit: [line");
        for (int i = 0; i < 100; i++) {
            rule.append("  f" + i + ": {left: \"\"}\n");
            emit.append(", f" + i);
        }
        Trial trial = run(rule + emit.toString() + "]\n", ("x".repeat(900) + "\n").repeat(200));

        assertThat(trial.cut()).isTrue();
        assertThat(trial.results()).hasSizeBetween(1, 199).allMatch(result -> result.endsWith("}"));
    }

    @Test
    void shouldSayWhatIsWrongWithTheRule() throws Exception {
        TrialDocument trial = ConfigReader.readTrial(
                "body", "try", Optional.of("out"), "{rule: {from: tmed}, lines: [a]}".getBytes(UTF_8), false);

        assertThatThrownBy(() -> TrialRun.run(config(), trial))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("did you mean 'timed'?");
    }
}
