package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.ConfigReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What rules cost, as the admin port of a running service shows it. */
class RuleStatsTest {
    private static final String CONFIG = """
            listen: {tcp: {port: 0, stream: s}}
            admin: {port: 0}
            streams:
              s: {fields: {host: {right: " "}, n: {left: " ", type: int}}}
            rules:
              - {name: "a & b", from: s, where: {host: {in: [a, b]}}, groupBy: [host], select: {n: count()}, window: 1d, to: out}
              - {name: big, from: s, where: {n: {gt: 100}}, emit: [line], to: out}
            outputs: {out: {drop: {}}}
            """;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void shouldShowWhatARuleCostsAndHolds() throws Exception {
        try (Service service =
                Service.start(ConfigReader.readText("test.yaml", CONFIG, Map.of()), Throwable::printStackTrace)) {
            try (Socket socket = new Socket("127.0.0.1", service.tcpPorts().get(0));
                    OutputStream to = socket.getOutputStream()) {
                to.write("a 1\nb 2\na 3\nc 101\n".getBytes(StandardCharsets.UTF_8));
            }
            // Looking at streams does not ask for what rules hold, which is worked out once a second at the most.
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> get(service, "/api/streams").body().contains("\"groups\":2,"));
            await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
                HttpResponse<String> answer = get(service, "/api/stats?rule=a%20%26%20b");
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body())
                        .containsPattern(
                                "\"rules\":\\{\"a & b\":\\{\"id\":0,\"stream\":\"s\",\"matches\":3,\"results\":0,"
                                        + "\"late\":0,\"overflow\":0,\"tested\":4,\"nanoseconds\":0,\"groups\":2,\"heldBytes\":[1-9][0-9]+}}");
            });
            assertThat(get(service, "/metrics").body())
                    .contains(
                            "millrace_rule_tested_lines_total{rule=\"a & b\"} 4.0",
                            "millrace_rule_tested_lines_total{rule=\"big\"} 4.0",
                            "millrace_rule_matches_total{rule=\"big\"} 1.0",
                            "millrace_rule_groups{rule=\"a & b\"} 2.0",
                            "millrace_rule_groups{rule=\"big\"} 0.0");
            HttpResponse<String> unknown = get(service, "/api/stats?rule=biggest");
            assertThat(unknown.statusCode()).isEqualTo(404);
            assertThat(unknown.body()).startsWith("{\"error\":\"unknown_rule\",\"detail\":\"");
        }
    }

    private HttpResponse<String> get(Service service, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + service.adminPort() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
