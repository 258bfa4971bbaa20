package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Streams that reloads take away. */
class GoneStreamsTest {
    private static final String CONFIG = """
            listen: {http: {port: 0, ack: written}}
            admin: {port: 0}
            workers: 4
            streams: {s: {}, NAME: {}}
            rules: [{name: r, from: NAME, select: {n: count()}, window: 1h, to: out}]
            outputs: {out: {drop: {}}}
            """;

    private static String with(String stream) {
        return CONFIG.replace("NAME", stream);
    }

    @Test
    void shouldBeShownNoMoreAndGoOnCountingWhenTheyComeBack() throws Exception {
        try (RunningService service = RunningService.withOutputs(with("a"))) {
            service.ingest("a", "1\n2\n");
            reload(service, with("b"));
            assertThat(service.control("GET", "/metrics", ""))
                    .contains("stream=\"b\"")
                    .doesNotContain("stream=\"a\"");
            assertThat(service.control("GET", "/api/stats", "")).contains("\"lines\":2,");
            reload(service, with("a"));
            service.ingest("a", "3\n");
            assertThat(service.control("GET", "/metrics", ""))
                    .contains("millrace_lines_total{stream=\"a\"} 3.0\n")
                    .doesNotContain("stream=\"b\"");
        }
    }

    @Test
    void shouldLeaveLittleBehind() throws Exception {
        try (RunningService service = RunningService.withOutputs(with("first"))) {
            useAndReplace(service, 0, 10);
            long before = usedHeap();
            useAndReplace(service, 10, 110);
            assertThat(usedHeap() - before)
                    .as("bytes of heap that 100 streams leave")
                    .isLessThan(10 << 20);
        }
    }

    private static void useAndReplace(RunningService service, int from, int to) throws Exception {
        for (int number = from; number < to; number++) {
            reload(service, with("s" + number));
            service.ingest("s" + number, "a line\n");
        }
    }

    private static void reload(RunningService service, String config) throws Exception {
        service.file(config);
        assertThat(service.control("POST", "/api/reload", "")).contains("\"reloaded\"");
    }

    private static long usedHeap() {
        return IntStream.range(0, 5)
                .mapToLong(round -> {
                    System.gc();
                    return ManagementFactory.getMemoryMXBean()
                            .getHeapMemoryUsage()
                            .getUsed();
                })
                .min()
                .orElseThrow();
    }
}
