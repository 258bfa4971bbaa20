package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stream whose times are read otherwise after a reload. */
class ChangedTimesTest {
    private static final String CONFIG = """
            listen: {http: {port: 0, ack: written}}
            admin: {port: 0}
            streams:
              s:
                time: {field: one, format: epochMillis}
                deadline: 1h
                fields: {one: {right: " "}, two: {left: " ", right: " "}, host: {left: " ", index: 1}}
            outputs: {out: {drop: {}}}
            rules:
              - {name: r, from: s, groupBy: [host], select: {n: count()}, window: 10s, to: out}
              - {name: hops, from: s, groupBy: [host], select: {n: count()}, window: 20s, every: 10s, to: out}
            """;
    private static final String REPLACED = "false,\"incomplete\":[\"rule replaced\"]";

    private final long now = System.currentTimeMillis() / 10_000 * 10_000 - 60_000;
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
    void shouldTakeNoLineForLateBecauseOfTimesThatWereReadOtherwise() throws Exception {
        send("40000 0 a");
        reload(CONFIG.replace("field: one", "field: two"));
        send("0 10000 b", "0 12000 b", "0 50000 c");
        assertThat(service.results())
                .containsExactly(
                        window("r", 40, 50, "a", 1, REPLACED),
                        window("hops", 30, 50, "a", 1, REPLACED),
                        window("hops", 40, 60, "a", 1, REPLACED),
                        window("r", 10, 20, "b", 2, REPLACED),
                        window("hops", 0, 20, "b", 2, REPLACED),
                        window("hops", 10, 30, "b", 2, REPLACED));
    }

    @Test
    void shouldPublishWindowsAnewThatHadClosedByTimesThatWereReadOtherwise() throws Exception {
        send("0 0 a", "10000 0 a");
        reload(CONFIG.replace("epochMillis", "epochMillis, zone: Europe/Berlin"));
        send("0 0 b", "20000 0 b");
        assertThat(service.results())
                .containsExactly(
                        window("r", 0, 10, "a", 1, "true"),
                        window("hops", -10, 10, "a", 1, "true"),
                        window("r", 10, 20, "a", 1, REPLACED),
                        window("hops", 0, 20, "a", 2, REPLACED),
                        window("hops", 10, 30, "a", 1, REPLACED),
                        window("r", 0, 10, "b", 1, REPLACED),
                        window("hops", -10, 10, "b", 1, REPLACED),
                        window("hops", 0, 20, "b", 1, REPLACED));
    }

    @Test
    void shouldGoOnWhereTimesAreReadAsBefore() throws Exception {
        send("0 0 a", "10000 0 a");
        reload(CONFIG.replace("deadline: 1h", "deadline: 2h").replace("two: {left", "two: {index: 0, left"));
        send("0 0 b", "20000 0 b");
        assertThat(service.results())
                .containsExactly(
                        window("r", 0, 10, "a", 1, "true"),
                        window("hops", -10, 10, "a", 1, "true"),
                        window("r", 10, 20, "a", 1, "true"),
                        window("hops", 0, 20, "a", 2, "true"),
                        window("hops", 0, 20, "b", 1, "true"));
    }

    /** Lines with two times, in milliseconds after {@link #now}; returns when what they cause is written. */
    private void send(String... lines) throws Exception {
        StringBuilder body = new StringBuilder();
        for (String line : lines) {
            String[] parts = line.split(" ");
            body.append(now + Long.parseLong(parts[0])).append(' ').append(now + Long.parseLong(parts[1]));
            body.append(' ').append(parts[2]).append('\n');
        }
        assertThat(service.ingest("s", body.toString())).contains("lines");
    }

    private void reload(String config) throws Exception {
        service.file(config);
        assertThat(service.control("POST", "/api/reload", "")).contains("reloaded");
    }

    private String window(String rule, int startSeconds, int endSeconds, String host, int lines, String complete) {
        return "{\"rule\":\"" + rule + "\",\"start\":" + (now + startSeconds * 1000L) + ",\"end\":"
                + (now + endSeconds * 1000L) + ",\"group\":{\"host\":\"" + host + "\"},\"values\":{\"n\":" + lines
                + "},\"complete\":" + complete + "}";
    }
}
