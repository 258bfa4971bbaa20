package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of lines whose window has been published, and what moves the watermark, in replays. Times are in seconds. */
class LateLinesTest {
    private static final String STREAM = """
            streams:
              s:
                time: {field: t, format: epochSeconds}
                late: update
                fields: {t: {right: " "}, k: {left: " ", right: " "}}
            outputs: {out: {drop: {}}}
            rules:
            """;

    private Metrics metrics = new Metrics();

    @Test
    void shouldPublishTheWholeResultOfAGroupAnewWithANumberEachTimeThatLateLinesHaveChangedIt() throws Exception {
        assertThat(replay(
                        "{name: n, groupBy: k, select: {n: count(), l: last(line)}, window: 10s}",
                        "1 a",
                        "2 b",
                        "10 a",
                        "3 b",
                        "4 b",
                        "20 a",
                        "5 b",
                        "30 a"))
                .containsExactly(
                        "n 0 a 1,\"1 a\" true",
                        "n 0 b 1,\"2 b\" true",
                        "n 0 b 3,\"4 b\" false [late lines] 1",
                        "n 10 a 1,\"10 a\" true",
                        "n 0 b 4,\"5 b\" false [late lines] 2",
                        "n 20 a 1,\"20 a\" true",
                        "n 30 a 1,\"30 a\" true");
        assertThat(metrics.count(Counter.LATE, "n").get()).isEqualTo(3);
        assertThat(metrics.count(Counter.LATE_UNCORRECTED, "n").get()).isZero();
    }

    @Test
    void shouldDropLateLinesForOneRuleAndCorrectAnotherWithTheSameWindow() throws Exception {
        assertThat(replay(
                        "{name: n, select: {n: count()}, window: 10s}",
                        "{name: m, select: {n: count()}, window: 10s, late: drop}",
                        "1 a",
                        "10 a",
                        "2 a",
                        "20 a"))
                .containsExactly(
                        "n 0 1 true",
                        "m 0 1 true",
                        "n 0 2 false [late lines] 1",
                        "n 10 1 true",
                        "m 10 1 true",
                        "n 20 1 true",
                        "m 20 1 true");
        assertThat(metrics.count(Counter.LATE, "n").get()).isEqualTo(1);
        assertThat(metrics.count(Counter.LATE, "m").get()).isEqualTo(1);
    }

    @Test
    void shouldCorrectThoseOfOverlappingWindowsThatALineIsLateFor() throws Exception {
        assertThat(replay("{name: n, select: {n: count()}, window: 10s, every: 5s}", "6 a", "10 a", "7 a", "15 a"))
                .containsExactly(
                        "n 0 1 true", "n 0 2 false [late lines] 1", "n 5 3 true", "n 10 2 true", "n 15 1 true");
        assertThat(metrics.count(Counter.LATE, "n").get()).isEqualTo(1);
    }

    @Test
    void shouldPublishWindowsAndGroupsThatOnlyLateLinesHave() throws Exception {
        String rule = "{name: n, groupBy: k, select: {n: count()}, window: 10s}";
        assertThat(replay(rule, "1 a", "50 a", "2 b", "33 c", "60 a"))
                .containsExactly(
                        "n 0 a 1 true",
                        "n 0 b 1 false [late lines] 1",
                        "n 30 c 1 false [late lines] 1",
                        "n 50 a 1 true",
                        "n 60 a 1 true");
    }

    @Test
    void shouldCorrectNoGroupThatDoesNotPassHavingAndNotCountThatAsARevision() throws Exception {
        assertThat(replay(
                        "{name: n, select: {n: count()}, window: 10s, having: {n: {in: [1, 3]}}}",
                        "1 a",
                        "10 a",
                        "2 a",
                        "20 a",
                        "3 a"))
                .containsExactly("n 0 1 true", "n 10 1 true", "n 0 3 false [late lines] 1", "n 20 1 true");
    }

    @Test
    void shouldPublishCorrectionsAtTheEndBeforeTheWindowsThatAreOpen() throws Exception {
        assertThat(replay("{name: n, select: {n: count()}, window: 10s}", "1 a", "10 a", "2 a"))
                .containsExactly("n 0 1 true", "n 0 2 false [late lines] 1", "n 10 1 true");
    }

    @Test
    void shouldPublishCorrectionsWhenTheWatermarkComesToTheNextPlaceWhereWindowsMayEnd() throws Exception {
        assertThat(replay(
                        "{name: n, select: {n: count()}, window: 10s}",
                        "{name: m, select: {n: count()}, window: 4s, late: drop}",
                        "{name: r, emit: [k]}",
                        "1 a",
                        "10 b",
                        "2 c",
                        "11 d",
                        "12 e",
                        "13 f"))
                .containsExactly(
                        "r a",
                        "r b",
                        "m 0 1 true",
                        "n 0 1 true",
                        "r c",
                        "r d",
                        "r e",
                        "n 0 2 false [late lines] 1",
                        "m 8 2 true",
                        "r f",
                        "m 12 2 true",
                        "n 10 4 true");
    }

    @Test
    void shouldTellTheWindowsOtherReasonsBehindLateLines() throws Exception {
        assertThat(replay(
                        "{name: n, groupBy: k, select: {n: count()}, window: 10s, maxGroups: 1}",
                        "1 a",
                        "10 a",
                        "2 b",
                        "20 a",
                        "3 a",
                        "30 a"))
                .containsExactly(
                        "n 0 a 1 true",
                        "n 0 __overflow__ 1 false [late lines,overflow] 1 overflow",
                        "n 10 a 1 true",
                        "n 0 a 2 false [late lines,overflow] 2",
                        "n 20 a 1 true",
                        "n 30 a 1 true");
        assertThat(metrics.count(Counter.OVERFLOW, "n").get()).isEqualTo(1);
    }

    @Test
    void shouldCountLateLinesForWindowsThatAreGivenUpAsThereAreTooMany() throws Exception {
        List<String> all = new ArrayList<>(List.of("{name: n, select: {n: count()}, window: 1s}"));
        for (int second = 0; second < 10_003; second++) {
            all.add(second + " a");
        }
        all.addAll(List.of("0 late", "1 late", "2 late", "10003 a"));

        List<String> results = replay(all.toArray(String[]::new));

        assertThat(results).filteredOn(result -> result.contains("late")).containsExactly("n 2 2 false [late lines] 1");
        assertThat(metrics.count(Counter.LATE, "n").get()).isEqualTo(3);
        assertThat(metrics.count(Counter.LATE_UNCORRECTED, "n").get()).isEqualTo(2);
    }

    @Test
    void shouldCountLateLinesForWindowsThatAreGivenUpAsTheyHaveTooManyGroups() throws Exception {
        List<String> all = new ArrayList<>(
                List.of("{name: n, groupBy: k, select: {n: count()}, window: 1s, maxGroups: 200000, having: {n: 2}}"));
        for (int second = 0; second < 2; second++) {
            for (int group = 0; group < 100_001; group++) {
                all.add(second + " " + group);
            }
        }
        all.addAll(List.of("2 a", "0 late", "1 7", "3 a"));

        List<String> results = replay(all.toArray(String[]::new));

        assertThat(results).containsExactly("n 1 7 2 false [late lines] 1");
        assertThat(metrics.count(Counter.LATE_UNCORRECTED, "n").get()).isEqualTo(1);
    }

    @Test
    void shouldLeaveOutTheGroupsThatLateLinesAddBeyondAsManyAsAreKept() throws Exception {
        List<String> all = new ArrayList<>(
                List.of("{name: n, groupBy: k, select: {n: count()}, window: 1s, maxGroups: 300000, having: {n: 2}}"));
        all.addAll(List.of("0 a", "1 a", "2 a"));
        for (int group = 0; group < 200_002; group++) {
            all.add("0 " + group);
        }
        all.addAll(List.of("0 199999", "0 200001", "3 a", "0 200001", "0 200001", "4 a"));

        List<String> results = replay(all.toArray(String[]::new));

        assertThat(results).containsExactly("n 0 199999 2 false [late lines] 1");
        assertThat(metrics.count(Counter.LATE_UNCORRECTED, "n").get())
                .as("three before time moved on, which gave the window up, and two after it")
                .isEqualTo(5);
    }

    @Test
    void shouldWaitForTheLogWhoseTimesAreLastWhereTheWatermarkGoesBySources() throws Exception {
        String yaml = STREAM.replace("late: update", "watermark: {by: source}")
                + "  - {name: n, from: s, to: out, groupBy: source, select: {n: count()}, window: 10s}\n";
        assertThat(run(yaml, Map.of("a", "1 a\n2 a\n", "b", "1 a\n12 a\n", "a again", "3 a\n13 a\n25 a\n")))
                .containsExactly(
                        "n 0 a 2 true",
                        "n 0 b 1 true",
                        "n 0 a again 1 true",
                        "n 10 b 1 true",
                        "n 10 a again 1 true",
                        "n 20 a again 1 true");
        assertThat(metrics.count(Counter.LATE, "n").get()).isZero();
    }

    /** Rules, then lines. Results with their values alone. */
    private List<String> replay(String... rulesAndLines) throws Exception {
        StringBuilder yaml = new StringBuilder(STREAM);
        StringBuilder log = new StringBuilder();
        for (String each : rulesAndLines) {
            if (each.startsWith("{")) {
                yaml.append("  - ")
                        .append(each.replace("{name: ", "{from: s, to: out, name: "))
                        .append('\n');
            } else {
                log.append(each).append('\n');
            }
        }
        return run(yaml.toString(), Map.of("log", log.toString()));
    }

    private List<String> run(String yaml, Map<String, String> logs) throws Exception {
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(ConfigReader.readText("t.yaml", yaml, Map.of()), "s", results)) {
            metrics = replay.metrics();
            for (String source :
                    logs.keySet().stream().sorted(LateLinesTest::asFed).toList()) {
                replay.feed(new ByteArrayInputStream(logs.get(source).getBytes(UTF_8)), source);
            }
            replay.finish();
        }
        return results.toString(UTF_8).lines().map(LateLinesTest::brief).toList();
    }

    private static int asFed(String a, String b) {
        return Integer.compare(a.length() * 2 + a.charAt(0), b.length() * 2 + b.charAt(0));
    }

    private static String brief(String result) {
        return result.replaceFirst("\"end\":[0-9]+,", "")
                .replaceFirst("\"time\":[0-9]+,", "")
                .replaceFirst("\"start\":([0-9]+)000,", "$1 ")
                .replaceFirst("\"start\":0,", "0 ")
                .replaceFirst("\"group\":\\{\\},", "")
                .replaceFirst("\"group\":\\{\"\\w+\":\"([^\"]*)\"\\},", "$1 ")
                .replaceFirst("\\{\"rule\":\"(\\w)\",", "$1 ")
                .replaceFirst("\"fields\":\\{\"k\":\"(\\w)\"\\}\\}", "$1")
                .replaceFirst("\"values\":\\{\"n\":(\\d+)(?:,\"l\":(\"[^\"]*\"))?\\}", "$1,$2")
                .replaceFirst(",,", ",")
                .replaceFirst(",\"complete\":", " ")
                .replaceFirst(", ", " ")
                .replaceFirst(",\"incomplete\":\\[(.*?)\\]", " [$1]")
                .replaceFirst(",\"revision\":", " ")
                .replaceFirst(",\"overflow\":true", " overflow")
                .replaceAll("\"(late lines|overflow)\"", "$1")
                .replaceFirst("\\}$", "");
    }
}
