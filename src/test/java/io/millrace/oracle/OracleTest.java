package io.millrace.oracle;

import static io.millrace.oracle.TinyReplay.bytes;
import static io.millrace.oracle.TinyReplay.config;
import static io.millrace.oracle.TinyReplay.replay;
import static io.millrace.oracle.TinyReplay.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OracleTest {
    /** The config of the contract, as it stands there. */
    private static final String CONTRACT = """
            listen:                                       # optional, like admin and journal
              tcp:                                        # one map or a list
                - {port: 5170, stream: access}            # host defaults to 127.0.0.1 for every listener
              http: {port: 8080}                          # POST /ingest/{stream}
            admin: {port: 9600}                           # the default, on loopback; `admin: false` turns it off

            streams:
              access:
                charset: utf-8
                maxLineLength: 1MiB
                time: {field: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
                lateness: 2s                              # default 0s
                fields:
                  client: {right: " "}
                  time:   {left: "[", right: "]"}
                  method: {left: '"', right: " "}
                  path:   {left: " ", index: 5, right: " "}
                  status: {left: '" ', right: " ", type: int}
                  bytes:  {left: " ", index: 8, right: " ", type: int}
                  agent:  {left: '"', index: 4, right: '"'}

            rules:
              - name: traffic
                from: access
                groupBy: [method, status]
                select: {requests: count(), volume: sum(bytes), slow: "p99(bytes)"}
                window: 10s
                to: metrics                               # a name or a list of names

              - name: server-errors
                from: access
                where:
                  status: {gte: 500}
                  path: {startsWith: /api}
                emit: [time, client, path, status]        # default: [line]
                to: errors

            outputs:
              metrics: {file: {path: out/metrics.ndjson.zst}}
              errors:  {file: {path: "out/errors-%d{yyyyMMdd-HH}.ndjson.zst", rotate: {size: 256MiB}}, compression: {zstd: {level: 3}}}
              nothing: {drop: {}}
            """;

    private static final String VALUES = "fields: {t: {right: ' '}, v: {left: ' '}}";

    @Test
    void shouldPrintBothResultsOfTheContract() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            lines.add(access("10:05:0" + i, "/a", "200", "2973"));
        }
        lines.add(access("10:05:09", "/b", "200", "171717"));
        lines.add(access("10:05:01", "/c", "200", "2976"));
        lines.add(access("10:05:03", "/api/x", "503", "-"));
        assertThat(replay(CONTRACT, lines))
                .containsExactly(
                        "{\"rule\":\"server-errors\",\"time\":1431857103000,\"fields\":{\"time\":\"17/May/2015:10:05:03 +0000\",\"client\":\"83.149.9.216\",\"path\":\"/api/x\",\"status\":503}}",
                        "{\"rule\":\"traffic\",\"start\":1431857100000,\"end\":1431857110000,\"group\":{\"method\":\"GET\",\"status\":\"200\"},\"values\":{\"requests\":12,\"volume\":204423,\"slow\":171717.0},\"complete\":true}",
                        "{\"rule\":\"traffic\",\"start\":1431857100000,\"end\":1431857110000,\"group\":{\"method\":\"GET\",\"status\":\"503\"},\"values\":{\"requests\":1,\"volume\":0,\"slow\":null},\"complete\":true}");
    }

    private static String access(String time, String path, String status, String bytes) {
        return "83.149.9.216 - - [17/May/2015:" + time + " +0000] \"GET " + path + " HTTP/1.1\" " + status + " " + bytes
                + " \"-\" \"curl\"";
    }

    @Test
    void shouldCloseWindowsInOrderOfEndRuleAndFirstLine() {
        String yaml = config(
                "fields: {t: {right: ' '}, v: {left: ' '}}",
                "{name: long, from: s, groupBy: [v], select: {n: count()}, window: 2s, to: o}",
                "{name: short, from: s, groupBy: [v], select: {n: count()}, window: 1s, to: o}");
        assertThat(replay(yaml, List.of("100 b", "1100 a", "900 a", "2000 b")))
                .containsExactly(
                        window("short", 0, 1000, "\"v\":\"b\"", "\"n\":1"),
                        window("long", 0, 2000, "\"v\":\"b\"", "\"n\":1"),
                        window("long", 0, 2000, "\"v\":\"a\"", "\"n\":2"),
                        window("short", 1000, 2000, "\"v\":\"a\"", "\"n\":1"),
                        window("short", 2000, 3000, "\"v\":\"b\"", "\"n\":1"),
                        window("long", 2000, 4000, "\"v\":\"b\"", "\"n\":1"));
    }

    @Test
    void shouldDecideLatenessByTheLinesBefore() {
        String yaml = config(
                "lateness: 1s, " + VALUES,
                "{name: r, from: s, select: {n: count()}, window: 1s, to: o}",
                "{name: e, from: s, emit: [v], to: o}");
        OracleReplay replay =
                Oracle.run(yaml, null, bytes(List.of("0 a", "1999 b", "999 c", "2000 d", "999 e", "xx f")), "");
        assertThat(texts(replay.results()))
                .containsExactly(
                        record("e", 0, "a"),
                        record("e", 1999, "b"),
                        record("e", 999, "c"),
                        record("e", 2000, "d"),
                        window("r", 0, 1000, "", "\"n\":2"),
                        record("e", 999, "e"),
                        window("r", 1000, 2000, "", "\"n\":1"),
                        window("r", 2000, 3000, "", "\"n\":1"));
        assertThat(replay.late()).containsEntry("r", 1L).containsEntry("e", 0L);
        assertThat(replay.matches()).containsEntry("r", 5L).containsEntry("e", 5L);
        assertThat(replay.timeUnreadable()).isEqualTo(1);
        assertThat(replay.lines()).isEqualTo(6);
    }

    @Test
    void shouldAlignWindowsBeforeTheEpochDownwards() {
        String yaml = config(VALUES, "{name: r, from: s, select: {n: count()}, window: 1s, to: o}");
        assertThat(replay(yaml, List.of("-1 a", "0 b")))
                .containsExactly(window("r", -1000, 0, "", "\"n\":1"), window("r", 0, 1000, "", "\"n\":1"));
    }

    @Test
    void shouldPutGroupsBeyondTheLimitIntoOne() {
        String yaml = config(
                VALUES + ", lateness: 0",
                "{name: r, from: s, groupBy: [v, stream], select: {n: count()}, maxGroups: 2, window: 1s, to: o}");
        assertThat(replay(yaml, List.of("0 a", "1 b", "2 c", "3 a", "4 d", "1000 c")))
                .containsExactly(
                        incomplete("\"v\":\"a\",\"stream\":\"s\"", "\"n\":2", ""),
                        incomplete("\"v\":\"b\",\"stream\":\"s\"", "\"n\":1", ""),
                        incomplete(
                                "\"v\":\"__overflow__\",\"stream\":\"__overflow__\"", "\"n\":2", ",\"overflow\":true"),
                        window("r", 1000, 2000, "\"v\":\"c\",\"stream\":\"s\"", "\"n\":1"));
    }

    private static String incomplete(String group, String values, String flags) {
        return window("r", 0, 1000, group, values)
                .replace("true}", "false,\"incomplete\":[\"overflow\"]" + flags + "}");
    }

    @Test
    void shouldCountAbsentAndDashAsOneGroup() {
        String yaml = config(
                "fields: {t: {right: ' '}, v: {left: 'v=', right: ' '}}",
                "{name: r, from: s, groupBy: v, select: {n: count()}, window: 1s, to: o}");
        assertThat(replay(yaml, List.of("0 x", "1 v=-")))
                .containsExactly(window("r", 0, 1000, "\"v\":\"-\"", "\"n\":2"));
    }

    @Test
    void shouldPrintBuiltinsAndEscapeText() {
        String yaml = config(VALUES, "{name: 'r\"', from: s, emit: [line, stream, source, arrival], to: o}");
        byte[] line = "0 \u0000\"\\\b\f\t\u001F\u007Fé\u2028😀?".getBytes(StandardCharsets.UTF_8);
        line[line.length - 1] = (byte) 0xE2;
        assertThat(texts(Oracle.replay(yaml, "s", List.of(line), "a.log")))
                .containsExactly(
                        "{\"rule\":\"r\\\"\",\"time\":0,\"fields\":{\"line\":\"0 \\u0000\\\"\\\\\\b\\f\\t\\u001f\u007Fé\u2028😀\uFFFD\",\"stream\":\"s\",\"source\":\"a.log\",\"arrival\":null}}");
    }

    @Test
    void shouldCutLongLines() {
        String yaml = config(VALUES + ", maxLineLength: 1KB", "{name: r, from: s, emit: [v], to: o}");
        String longest = "0 " + "x".repeat(998);
        assertThat(replay(yaml, List.of(longest + "yyy"))).containsExactly(record("r", 0, "x".repeat(998)));
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        String yaml = config(VALUES, "{name: r, from: s, unheard: 1s, to: o}");
        assertThatThrownBy(() -> replay(yaml, List.of())).hasMessageContaining("unheard");
    }

    private static String window(String rule, long start, long end, String group, String values) {
        return "{\"rule\":\"" + rule + "\",\"start\":" + start + ",\"end\":" + end + ",\"group\":{" + group
                + "},\"values\":{" + values + "},\"complete\":true}";
    }

    private static String record(String rule, long time, String v) {
        return "{\"rule\":\"" + rule + "\",\"time\":" + time + ",\"fields\":{\"v\":\"" + v + "\"}}";
    }
}
