package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules put, deleted and reloaded in a running service, as lines meet them. */
class ChangedRulesTest {
    private static final String HEAD = """
            listen: {http: {port: 0, ack: written}}
            admin: {port: 0}
            streams:
              s: {time: {field: t, format: epochMillis}, fields: {t: {right: " "}, host: {left: " ", right: " "}}}
            outputs: {out: {drop: {}}}
            rules:
            """;
    private static final String COUNT =
            "  - {name: count, from: s, groupBy: [host], select: {n: count()}, window: 10s, to: out}\n";
    private static final String A = "  - {name: a, from: s, where: {host: a}, emit: [host], to: out}\n";

    private final long now = System.currentTimeMillis() / 10_000 * 10_000;
    private RunningService service;

    @BeforeEach
    void start() throws Exception {
        service = RunningService.tapped(HEAD + COUNT + A);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void shouldGiveLinesTheRuleThatWasPutBeforeThemAndNoneThatWasDeleted() throws Exception {
        send("1 b", "2 b");
        assertThat(service.control("PUT", "/api/rules/b", "{from: s, where: {host: b}, emit: [t], to: out}"))
                .contains("created");
        send("3 b", "4 a");
        service.control("PUT", "/api/rules/b", "{from: s, where: {host: b}, emit: [host], to: out}");
        send("5 b");
        service.control("DELETE", "/api/rules/b", "");
        service.control("DELETE", "/api/rules/a", "");
        send("6 b", "7 a");
        assertThat(service.results())
                .containsExactly(
                        record("b", 3, "\"t\":\"" + (now + 3) + "\""),
                        record("a", 4, "\"host\":\"a\""),
                        record("b", 5, "\"host\":\"b\""));
    }

    @Test
    void shouldGoOnWithARuleThatIsPutAsItIs() throws Exception {
        String count = COUNT.strip().substring(2);
        send("1 b", "2 a");
        service.control("PUT", "/api/rules/a", "{from: s, where: {host: a}, emit: [host], to: out}");
        service.control("PUT", "/api/rules/count", count.replace("window: 10s", "window: 10000ms"));
        send("3 b", "4 a");
        service.control("POST", "/api/reload", "");
        service.control("PUT", "/api/rules/a", "{name: a, from: s, where: {host: a}, emit: [host], to: out} # again");
        service.control("PUT", "/api/rules/more", "{from: s, where: {host: x}, to: out}");
        service.control("PUT", "/api/rules/count", count);
        send("5 a", "10000 c");
        assertThat(service.results())
                .containsExactly(
                        record("a", 2, "\"host\":\"a\""),
                        record("a", 4, "\"host\":\"a\""),
                        record("a", 5, "\"host\":\"a\""),
                        window("b", 2, "true"),
                        window("a", 3, "true"));
        assertThat(service.control("GET", "/api/stats?rule=a", "")).contains("\"matches\":3,");
        assertThat(service.control("GET", "/api/stats?rule=count", "")).contains("\"matches\":6,");
    }

    @Test
    void shouldCountNothingForADeletedRuleThatFiresTogetherWithAnother() throws Exception {
        service.control("PUT", "/api/rules/twin", COUNT.strip().substring(2).replace("name: count", "name: twin"));
        service.control("POST", "/api/reload", "");
        send("1 b", "2 b", "3 b");
        service.control("DELETE", "/api/rules/count", "");
        send("4 b", "20000 b", "5 b");
        assertThat(service.control("GET", "/metrics", ""))
                .contains(
                        "millrace_rule_matches_total{rule=\"twin\"} 6.0",
                        "millrace_late_lines_total{rule=\"twin\"} 1.0");
        service.control("PUT", "/api/rules/count", COUNT.strip().substring(2));
        send("20001 b", "6 b");
        assertThat(service.control("GET", "/metrics", ""))
                .contains(
                        "millrace_rule_matches_total{rule=\"count\"} 5.0",
                        "millrace_late_lines_total{rule=\"count\"} 1.0",
                        "millrace_late_lines_total{rule=\"twin\"} 2.0");
    }

    @Test
    void shouldPublishWhatIsOpenOfADeletedRuleAndSayWhy() throws Exception {
        send("1 b", "2 b", "3 c");
        service.control("DELETE", "/api/rules/count", "");
        await().atMost(Duration.ofSeconds(10)).until(() -> service.results().size() == 2);
        assertThat(service.results())
                .containsExactly(
                        window("b", 2, "false,\"incomplete\":[\"rule removed\"]"),
                        window("c", 1, "false,\"incomplete\":[\"rule removed\"]"));
    }

    @Test
    void shouldDropWhatIsOpenOfADeletedRuleThatSaysSo() throws Exception {
        String dropping = COUNT.strip().substring(2).replace("to: out", "onRemove: drop, to: out");
        service.control("PUT", "/api/rules/count", dropping);
        send("1 b", "2 b", "3 a");
        service.control("DELETE", "/api/rules/count", "");
        send("4 a", "20000 a");
        assertThat(service.results())
                .containsExactly(
                        record("a", 3, "\"host\":\"a\""),
                        record("a", 4, "\"host\":\"a\""),
                        record("a", 20000, "\"host\":\"a\""));
    }

    @Test
    void shouldKeepTheOpenWindowsOfRulesThatAReloadDoesNotChange() throws Exception {
        send("1 b");
        service.file("# moved\n\n" + HEAD + A.replace("name: a", "name: z")
                + COUNT.replace("window: 10s,", "window: 10000ms,"));
        assertThat(service.control("POST", "/api/reload", "")).contains("\"rules\":2");
        send("2 b", "3 a", "10000 c");
        assertThat(service.results())
                .containsExactly(record("z", 3, "\"host\":\"a\""), window("b", 2, "true"), window("a", 1, "true"));
    }

    @Test
    void shouldSayOfAWindowThatANewRuleSawOnlyInPartThatItIsNotComplete() throws Exception {
        send("1 b");
        service.control("DELETE", "/api/rules/count", "");
        service.control("PUT", "/api/rules/count", COUNT.strip().substring(2));
        send("2 b", "10000 b", "20000 b");
        assertThat(service.results())
                .containsExactly(
                        window("b", 1, "false,\"incomplete\":[\"rule removed\"]"),
                        window("b", 1, "false,\"incomplete\":[\"rule added\"]"),
                        window("b", 1, "true")
                                .replace("\"start\":" + now, "\"start\":" + (now + 10_000))
                                .replace("\"end\":" + (now + 10_000), "\"end\":" + (now + 20_000)));
    }

    @Test
    void shouldChangeNothingWhenOneRuleOfAReloadIsWrong() throws Exception {
        service.file(
                HEAD + A.replace("emit: [host]", "emit: [hots]") + COUNT.replace("groupBy: [host]", "groupBy: [htos]"));
        String answer = service.control("POST", "/api/reload", "");
        assertThat(answer).contains("hots", "htos");
        send("1 a");
        assertThat(service.results()).containsExactly(record("a", 1, "\"host\":\"a\""));
    }

    @Test
    void shouldChangeRulesWhileEveryWorkerIsInAnEndlessScript() throws Exception {
        service.close();
        String endless =
                "  - {name: endless, from: s, where: {groovy: \"while (true) { if (host == 'x') return true }; false\"},"
                        + " to: out}\n";
        service = RunningService.tapped(
                "workers: 2\nscripts: {callTimeout: 1h}\n" + HEAD.replace("ack: written", "ack: accepted") + endless);
        send("1 a");
        send("2 a");
        send("3 a");
        for (int i = 0; i < 20; i++) {
            assertThat(service.control("PUT", "/api/rules/b" + i, "{from: s, where: {host: b}, to: out}"))
                    .contains("created");
            assertThat(service.control("DELETE", "/api/rules/b" + i / 2, ""))
                    .contains(i % 2 == 0 ? "deleted" : "unknown_rule");
        }
        assertThat(service.control("GET", "/api/rules", ""))
                .contains("\"endless\"", "\"b19\"")
                .doesNotContain("\"b0\"");
        assertThat(service.results()).isEmpty();
    }

    @Test
    void shouldTakeOnStreamsAndOutputsThatAReloadAddsAndLetGoOfOthers(@TempDir Path folder) throws Exception {
        service.close();
        Path first = folder.resolve("first.ndjson");
        Path second = folder.resolve("second.ndjson");
        String one = "  - {name: one, from: s, emit: [host], to: first}\n";
        String two = "  - {name: two, from: more, emit: [line], to: second}\n";
        String outputs = "outputs: {first: {file: {path: '" + first + "'}}}";
        service = RunningService.withOutputs(HEAD.replaceFirst("outputs: .*", outputs) + one);
        send("1 a");
        service.file(HEAD.replaceFirst("outputs: .*", "outputs: {second: {file: {path: '" + second + "'}}}")
                        .replace("streams:\n", "streams:\n  more: {}\n")
                + two);
        assertThat(service.control("POST", "/api/reload", "")).contains("\"rules\":1");
        send("2 a");
        assertThat(service.ingest("more", "hello\n")).isEqualTo("{\"lines\":1}");
        assertThat(Files.readString(first)).contains("\"host\":\"a\"").hasLineCount(1);
        assertThat(Files.readString(second)).contains("hello").hasLineCount(1);
        assertThat(service.control("GET", "/api/streams", "")).contains("\"name\":\"more\",\"lines\":1,");
        service.file(HEAD.replaceFirst("outputs: .*", outputs) + one);
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() ->
                        assertThat(service.control("POST", "/api/reload", "")).contains("\"rules\":1"));
        send("3 c");
        assertThat(Files.readString(first)).contains("\"host\":\"c\"").hasLineCount(2);
        assertThat(service.ingest("more", "hello\n")).contains("There is no stream 'more'");
    }

    @Test
    void shouldWriteTheWindowsOfARuleThatStaysToTheOutputThatTookThePlaceOfItsOwn(@TempDir Path folder)
            throws Exception {
        service.close();
        Path first = folder.resolve("first.ndjson");
        Path second = folder.resolve("second.ndjson");
        String outputs = "outputs: {other: {drop: {}}, out: {file: {path: '%s'}}}";
        service = RunningService.withOutputs(HEAD.replaceFirst("outputs: .*", outputs.formatted(first)) + COUNT);
        send("1 a");
        service.file(HEAD.replaceFirst("outputs: .*", outputs.formatted(second)) + COUNT);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        send("2 a", "10000 a");
        assertThat(first).isEmptyFile();
        assertThat(second).content().isEqualTo(window("a", 2, "true") + "\n");
    }

    @Test
    void shouldRefuseAReloadWithoutTheStreamOfARuleThatStays() throws Exception {
        String more = "  - {name: more, from: more, to: out}\n";
        service.file(HEAD.replace("streams:\n", "streams:\n  more: {}\n") + more);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        service.file(HEAD + more);
        assertThat(service.control("POST", "/api/reload", "")).contains("unknown stream 'more'", "\"line\":7,");
        assertThat(service.ingest("more", "hello\n")).isEqualTo("{\"lines\":1}");
    }

    @Test
    void shouldLeaveNothingBehindOfARefusedReload(@TempDir Path folder) throws Exception {
        String good = "e: {file: {path: '" + folder.resolve("new/e.ndjson.zst") + "'}}";
        Path tooLong = folder.resolve("x".repeat(300) + ".ndjson");
        String bad = "f: {file: {path: '" + tooLong + "'}}";
        String before = series();
        service.file(HEAD.replace("outputs: {", "outputs: {" + good + ",\n  " + bad + ", ") + A);
        assertThat(service.control("POST", "/api/reload", ""))
                .contains(
                        "\"detail\":\"1 problem; nothing has changed: output 'f': cannot write " + tooLong,
                        "\"problems\":[{\"line\":6,\"column\":20,",
                        "\"file\":\"m.yaml\"");
        service.file(
                HEAD.replace("outputs: {", "outputs: {" + good + ", ").replace("streams:\n", "streams:\n  more: {}\n")
                        + A.replace("host: a", "host: {matches: '('}"));
        assertThat(service.control("POST", "/api/reload", "")).contains("nothing has changed");
        assertThat(folder).isEmptyDirectory();
        assertThat(series()).isEqualTo(before);

        service.file(HEAD.replace("outputs: {", "outputs: {" + good + ", ") + A);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        assertThat(folder.resolve("new/e.ndjson.zst")).isNotEmptyFile();
    }

    /** What is counted of streams and outputs. */
    private String series() throws Exception {
        return service.control("GET", "/metrics", "")
                .lines()
                .filter(line -> line.contains("{stream=") || line.contains("{output="))
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void shouldKnowNothingOfStreamsAndOutputsThatAReloadTookAway() throws Exception {
        service.close();
        service = RunningService.withOutputs(HEAD + COUNT + A);
        String more =
                HEAD.replace("outputs: {", "outputs: {e: {drop: {}}, ").replace("streams:\n", "streams:\n  more: {}\n");
        service.file(more + A);
        service.control("POST", "/api/reload", "");
        service.control("PUT", "/api/rules/ue", "{from: more, to: e}");
        service.file(HEAD + A);
        assertThat(service.control("POST", "/api/reload", ""))
                .contains("unknown output 'e'. Known: out\"", "unknown stream 'more'. Known: s\"");
        service.control("DELETE", "/api/rules/ue", "");
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        await().atMost(Duration.ofSeconds(10))
                .until(() -> !service.control("GET", "/metrics", "").contains("output=\"e\""));
        assertThat(service.control("GET", "/metrics", "")).contains("output=\"out\"");
        assertThat(service.control("PUT", "/api/rules/ue", "{from: more, to: e}"))
                .contains("2 problems", "unknown output 'e'. Known: out\"", "unknown stream 'more'. Known: s\"");
        assertThat(service.control("PUT", "/api/rules/ue", "{from: s, to: ' gone 0'}"))
                .contains("unknown output");
        service.file(more + A);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        assertThat(service.control("PUT", "/api/rules/ue", "{from: more, to: e}"))
                .contains("created");
        assertThat(service.ingest("more", "hello\n")).isEqualTo("{\"lines\":1}");
    }

    @Test
    void shouldTakeInTheLinesOfAStreamThatComesBackAsItIsNow() throws Exception {
        service.close();
        String more = "  - {name: more, from: more, to: out}\n";
        service = RunningService.tapped(HEAD.replace("streams:\n", "streams:\n  more: {}\n") + more);
        service.ingest("more", "1 hello\n2 you\n");
        String first = service.file();
        service.file(HEAD);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        service.file(first.replace("more: {}", "more: {maxLineLength: 6, multiline: {start: {matches: '^\\d'}}}"));
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        service.ingest("more", "3 hello\n4\n a\n");
        assertThat(service.results().stream().map(result -> result.replaceAll(".*\"line\":(.*)}}", "$1")))
                .containsExactly("\"1 hello\"", "\"2 you\"", "\"3 hell\"", "\"4\\n a\"");
    }

    @Test
    void shouldKeepInTheTotalsWhatRulesAndStreamsHadThatAreGone() throws Exception {
        service.close();
        service = RunningService.withOutputs(HEAD.replace("streams:\n", "streams:\n  more: {}\n") + COUNT + A);
        service.ingest("more", "hello\n");
        send("1 a", "10000 a", "2 a");
        assertThat(totals()).isEqualTo("\"lines\":4,\"bytes\":50,\"matches\":6,\"results\":4,\"late\":1");
        assertThat(service.control("GET", "/api/streams", "")).contains("\"late\":1,");

        service.file(HEAD);
        service.control("POST", "/api/reload", "");
        // The removed rule's open window is published.
        await().atMost(Duration.ofSeconds(10)).until(() -> totals().contains("\"results\":5,"));
        assertThat(totals()).isEqualTo("\"lines\":4,\"bytes\":50,\"matches\":6,\"results\":5,\"late\":1");
        assertThat(service.control("GET", "/api/streams", "")).contains("\"late\":1,");
        assertThat(service.control("GET", "/metrics", "")).doesNotContain("rule=\"");

        service.control("PUT", "/api/rules/a", "{from: s, where: {host: a}, to: out}");
        send("20000 a");
        assertThat(totals()).startsWith("\"lines\":5,").endsWith("\"matches\":7,\"results\":6,\"late\":1");
        assertThat(service.control("GET", "/metrics", ""))
                .contains("millrace_rule_matches_total{rule=\"a\"} 4.0", "millrace_results_total{rule=\"a\"} 4.0");
        assertThat(service.control("GET", "/api/stats?rule=a", "")).contains("\"matches\":4,\"results\":4,");
    }

    private String totals() throws Exception {
        String stats = service.control("GET", "/api/stats", "");
        return stats.substring(stats.indexOf("\"lines\""), stats.indexOf(",\"streams\""));
    }

    @Test
    void shouldSayWhatToDoWhenAnotherOutputIsToHaveAFile(@TempDir Path folder) throws Exception {
        service.close();
        String path = ": {file: {path: '" + folder.resolve("x.ndjson") + "'}}}\n";
        String rule = "  - {name: a, from: s, emit: [host], to: ";
        service = RunningService.withOutputs(HEAD.replaceFirst("outputs: .*\n", "outputs: {b" + path) + rule + "b}\n");
        service.file(HEAD.replaceFirst("outputs: .*\n", "outputs: {c" + path) + rule + "c}\n");
        assertThat(service.control("POST", "/api/reload", ""))
                .contains(
                        "output 'c' writes to the file of output 'b', which is closed only once this change is made;",
                        "reload once without 'b'",
                        "\"line\":5,\"column\":28",
                        "\"file\":\"m.yaml\"");
        String renamed = service.file();
        service.file(HEAD);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
        service.file(renamed);
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() ->
                        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded"));
        send("1 a");
        assertThat(folder.resolve("x.ndjson")).content().contains("\"host\":\"a\"");
    }

    /** Lines whose times are so many milliseconds after the window's start; returns when what they cause is written. */
    private void send(String... lines) throws Exception {
        StringBuilder body = new StringBuilder();
        for (String line : lines) {
            int space = line.indexOf(' ');
            body.append(now + Long.parseLong(line.substring(0, space)))
                    .append(line.substring(space))
                    .append('\n');
        }
        assertThat(service.ingest("s", body.toString())).isEqualTo("{\"lines\":" + lines.length + "}");
    }

    private String record(String rule, int time, String fields) {
        return "{\"rule\":\"%s\",\"time\":%d,\"fields\":{%s}}".formatted(rule, now + time, fields);
    }

    private String window(String host, int count, String complete) {
        return "{\"rule\":\"count\",\"start\":%d,\"end\":%d,\"group\":{\"host\":\"%s\"},\"values\":{\"n\":%d},\"complete\":%s}"
                .formatted(now, now + 10_000, host, count, complete);
    }
}
