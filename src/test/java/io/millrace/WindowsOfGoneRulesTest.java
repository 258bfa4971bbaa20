package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private Service service;

    @BeforeEach
    void start() throws Exception {
        service = Service.start(read(), WindowsOfGoneRulesTest::read, Throwable::printStackTrace, results);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private static PipelineConfig read() throws ConfigException {
        return ConfigReader.readText("m.yaml", CONFIG, Map.of());
    }

    @Test
    void shouldWaitForNoWindowThatHasNothingOfARuleThatStays() throws Exception {
        control("PUT", "/api/rules/ten", TEN);
        control("PUT", "/api/rules/hopping", HOPPING);
        send("11000 a\n16000 a\n");
        awaitProgress("\"openWindows\":3,\"groups\":3,\"oldestWindowEndMillis\":20000,");
        control("DELETE", "/api/rules/ten", "");
        awaitProgress("\"openWindows\":2,\"groups\":2,\"oldestWindowEndMillis\":20000,");
        control("DELETE", "/api/rules/hopping", "");
        awaitProgress("\"openWindows\":0,\"groups\":0,\"oldestWindowEndMillis\":null,\"awaitedMillis\":null,");
    }

    @Test
    void shouldOpenThemAnewForRulesThatComeBack() throws Exception {
        control("PUT", "/api/rules/ten", TEN);
        control("PUT", "/api/rules/hopping", HOPPING);
        send("11000 a\n16000 a\n");
        control("DELETE", "/api/rules/ten", "");
        control("DELETE", "/api/rules/hopping", "");
        awaitProgress("\"openWindows\":0,");
        results.reset();
        control("PUT", "/api/rules/ten", TEN);
        control("PUT", "/api/rules/hopping", HOPPING);
        send("16001 a\n30000 a\n");
        assertThat(results.toString(UTF_8).lines().toList())
                .isEqualTo(List.of(added("ten", 10_000), added("hopping", 10_000), added("hopping", 15_000)));
    }

    private static String added(String rule, long start) {
        return "{\"rule\":\"%s\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":1},\"complete\":false,\"incomplete\":[\"rule added\"]}"
                .formatted(rule, start, start + 10_000);
    }

    private void awaitProgress(String expected) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(
                        () -> assertThat(control("GET", "/api/streams", "")).contains(expected));
    }

    private void send(String lines) throws Exception {
        assertThat(request("POST", service.httpPorts().get(0), "/ingest/s", lines))
                .contains("\"lines\"");
    }

    private String control(String method, String path, String body) throws Exception {
        return request(method, service.adminPort(), path, body);
    }

    private String request(String method, int port, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }
}
