package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rules with scripts of their own that come and go. */
class ManyPutsTest {
    private static final String CONFIG = """
            listen: {http: {port: 0, ack: written}}
            admin: {port: 0, allowGroovy: true}
            streams: {s: {fields: {n: {right: " ", type: int}}}}
            rules: [{name: all, from: s, to: out}]
            outputs: {out: {drop: {}}}
            """;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void shouldLeaveNothingBehindOfRulesThatArePutAndDeleted() throws Exception {
        try (Service service =
                Service.start(ConfigReader.readText("t.yaml", CONFIG, Map.of()), Throwable::printStackTrace)) {
            putAndDelete(service, 0, 20);
            int before = loadedClasses();
            putAndDelete(service, 20, 520);
            int more = loadedClasses() - before;
            // Each script is at least one class; the JDK, Groovy and Aviator load some more of their own on the way.
            assertThat(more).as("classes that 500 puts and deletes leave").isLessThan(200);
            assertThat(ask(service, "GET", "/metrics", ""))
                    .contains("rule=\"all\"")
                    .doesNotContain("rule=\"r");
        }
    }

    private void putAndDelete(Service service, int from, int to) throws Exception {
        for (int number = from; number < to; number++) {
            String script = number % 2 == 0
                    ? "groovy: 'n != null && [n, %d].collect { it + 1 }.size() > 1'".formatted(number)
                    : "aviator: 'math.abs(n) + %d > 7 && n % 3 == 1'".replace("%d", "" + number);
            assertThat(ask(service, "PUT", "/api/rules/r" + number, "{from: s, where: {" + script + "}, to: out}"))
                    .contains("\"created\"");
            URI uri = URI.create("http://127.0.0.1:" + service.httpPorts().get(0) + "/ingest/s");
            client.send(
                    HttpRequest.newBuilder(uri)
                            .POST(BodyPublishers.ofString("1 a\n"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(ask(service, "DELETE", "/api/rules/r" + number, "")).contains("\"deleted\"");
        }
    }

    private String ask(Service service, String method, String path, String body) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + service.adminPort() + path);
        return client.send(
                        HttpRequest.newBuilder(uri)
                                .method(method, BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    /** The fewest after several collections: classes go some time after their loader. */
    private static int loadedClasses() {
        return IntStream.range(0, 5)
                .map(round -> {
                    System.gc();
                    return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
                })
                .min()
                .orElseThrow();
    }
}
