package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A rule that is put on one stream: others, with rules and without, go on, and take rules of their own later. */
class AddedBesideOtherStreamsTest {
    private static final String CONFIG = """
            listen: {http: {port: 0, ack: written}}
            admin: {port: 0}
            streams: {a: {}, b: {}, empty: {}}
            rules:
              - {name: of-a, from: a, to: out}
              - {name: of-b, from: b, to: out}
            outputs: {out: {drop: {}}}
            """;

    @Test
    void shouldFireOnItsOwnStreamAlone() throws Exception {
        try (RunningService service = RunningService.tapped(CONFIG)) {
            service.control("PUT", "/api/rules/more-of-b", "{from: b, to: out}");
            assertThat(results(service)).containsExactlyInAnyOrder("of-a: a", "of-b: b", "more-of-b: b");
            service.control("PUT", "/api/rules/of-empty", "{from: empty, to: out}");
            service.control("DELETE", "/api/rules/of-a", "");
            assertThat(results(service)).containsExactlyInAnyOrder("of-b: b", "more-of-b: b", "of-empty: empty");
            service.control("DELETE", "/api/rules/more-of-b", "");
            assertThat(results(service)).containsExactlyInAnyOrder("of-b: b", "of-empty: empty");
        }
    }

    /** Which rule fired on which line, of one line for each stream. */
    private static List<String> results(RunningService service) throws Exception {
        service.forgetResults();
        for (String stream : List.of("a", "b", "empty")) {
            assertThat(service.ingest(stream, stream + "\n")).isEqualTo("{\"lines\":1}");
        }
        return service.results().stream()
                .map(result -> result.replaceAll(
                        "\\{\"rule\":\"([^\"]+)\",.*\"fields\":\\{\"line\":\"([^\"]+)\"}.*", "$1: $2"))
                .toList();
    }
}
