package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.metrics.RuleCost;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rules whose lines are not what they look like from the rules: by the rules' own numbers a range that always holds seems to be rare. */
class AdaptedRulesTest {
    private static final int HOSTS = 20;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final Map<String, Integer> sent = new HashMap<>();

    @Test
    void shouldReachRulesByWhatLinesRarelyHaveOnceLinesAreKnown() throws Exception {
        Random random = new Random(1);
        try (Service service = Service.start(
                ConfigReader.readText("t.yaml", config(), Map.of()), Throwable::printStackTrace, results)) {
            assertThat(service.adapt()).as("before any line").isEmpty();
            send(service, random, 60_000);
            long before = tried(service);
            assertThat(service.adapt())
                    .singleElement()
                    .asString()
                    .startsWith("stream 's': rules are reached by other conditions now, as measured on ");
            send(service, random, 60_000);
            assertThat(tried(service) - before).isBetween(60_000L, before / 10);
            assertThat(service.adapt()).as("once it fits").isEmpty();
            assertThat(service.drain()).isTrue();
        }
        Map<String, Integer> counted = new HashMap<>();
        for (String result : results.toString(UTF_8).lines().toList()) {
            String host = result.replaceFirst(".*\"host\":\"(\\w+)\".*", "$1");
            int count = Integer.parseInt(result.replaceFirst(".*\"n\":(\\d+).*", "$1"));
            counted.merge(host, count, Integer::sum);
        }
        sent.replaceAll((host, lines) -> lines * 3);
        assertThat(counted)
                .as("each line counted by its three rules, none lost on the way")
                .isEqualTo(sent);
    }

    private static String config() {
        StringBuilder yaml = new StringBuilder("""
                listen: {http: {port: 0, ack: written}}
                admin: {port: 0}
                workers: 2
                streams: {s: {fields: {host: {right: " "}, n: {left: " ", type: float}}}}
                outputs: {out: {drop: {}}}
                rules:
                """);
        for (int rule = 0; rule < 60; rule++) {
            yaml.append("  - {name: r%d, from: s, where: {n: {between: [10, 11]}, host: h%d}, "
                            .formatted(rule, rule % HOSTS))
                    .append("groupBy: [host], select: {n: count()}, window: 1d, to: out}\n")
                    .append("  - {name: x%d, from: s, where: {n: {between: [%d, %d]}}, to: out}\n"
                            .formatted(rule, 100 + 2 * rule, 101 + 2 * rule));
        }
        return yaml.toString();
    }

    private void send(Service service, Random random, int lines) throws Exception {
        StringBuilder body = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            String host = "h" + random.nextInt(HOSTS);
            sent.merge(host, 1, Integer::sum);
            body.append(host).append(" 10.5\n");
        }
        URI uri = URI.create("http://127.0.0.1:" + service.httpPorts().get(0) + "/ingest/s");
        HttpRequest request = HttpRequest.newBuilder(uri)
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
        assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("{\"lines\":" + lines + "}");
    }

    private static long tried(Service service) {
        return service.costs().stream().mapToLong(RuleCost::testedLines).sum();
    }
}
