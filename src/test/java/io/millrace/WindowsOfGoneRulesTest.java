package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is left of open windows whose rules are deleted in a running service: tumbling ones, and some that overlap. */
class WindowsOfGoneRulesTest {
    private static final String CONFIG = """
            listen: {http: {port: 0, ack: written}}
            admin: {port: 0}
            streams:
              s: {time: {field: t, format: epochMillis}, deadline: 1d, fields: {t: {right: " "}}}
            outputs: {out: {drop: {}}}
            """;
    private static final String TEN = "{from: s, select: {n: count()}, window: 10s, to: out}";
    private static final String HOPPING = "{from: s, select: {n: count()}, window: 10s, every: 5s, to: out}";

    private RunningService service;

    @BeforeEach
    void start() throws Exception {
        service = RunningService.tapped(CONFIG);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void shouldWaitForNoWindowThatHasNothingOfARuleThatStays() throws Exception {
        service.control("PUT", "/api/rules/ten", TEN);
        service.control("PUT", "/api/rules/hopping", HOPPING);
        send("11000 a\n16000 a\n");
        awaitProgress("\"openWindows\":3,\"groups\":3,\"oldestWindowEndMillis\":20000,");
        service.control("DELETE", "/api/rules/ten", "");
        awaitProgress("\"openWindows\":2,\"groups\":2,\"oldestWindowEndMillis\":20000,");
        service.control("DELETE", "/api/rules/hopping", "");
        awaitProgress("\"openWindows\":0,\"groups\":0,\"oldestWindowEndMillis\":null,\"awaitedMillis\":null,");
    }

    @Test
    void shouldOpenThemAnewForRulesThatComeBack() throws Exception {
        service.control("PUT", "/api/rules/ten", TEN);
        service.control("PUT", "/api/rules/hopping", HOPPING);
        send("11000 a\n16000 a\n");
        service.control("DELETE", "/api/rules/ten", "");
        service.control("DELETE", "/api/rules/hopping", "");
        awaitProgress("\"openWindows\":0,");
        service.forgetResults();
        service.control("PUT", "/api/rules/ten", TEN);
        service.control("PUT", "/api/rules/hopping", HOPPING);
        send("16001 a\n30000 a\n");
        assertThat(service.results())
                .isEqualTo(List.of(added("ten", 10_000), added("hopping", 10_000), added("hopping", 15_000)));
    }

    private static String added(String rule, long start) {
        return "{\"rule\":\"%s\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":1},\"complete\":false,\"incomplete\":[\"rule added\"]}"
                .formatted(rule, start, start + 10_000);
    }

    private void awaitProgress(String expected) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() ->
                        assertThat(service.control("GET", "/api/streams", "")).contains(expected));
    }

    private void send(String lines) throws Exception {
        assertThat(service.ingest("s", lines)).contains("\"lines\"");
    }
}
