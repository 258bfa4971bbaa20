package io.millrace.oracle;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Replays of a few lines whose stream {@code s} has its time in epoch milliseconds in the field {@code t}. */
final class TinyReplay {
    private TinyReplay() {}

    static String config(String stream, String... rules) {
        return "streams: {s: {time: {field: t, format: epochMillis}, " + stream + "}}\nrules:\n- "
                + String.join("\n- ", rules) + "\noutputs: {o: {drop: {}}}\n";
    }

    static List<String> replay(String yaml, List<String> lines) {
        return texts(Oracle.replay(yaml, null, bytes(lines), "test.log"));
    }

    static List<byte[]> bytes(List<String> lines) {
        return Arrays.asList(lines.stream()
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new));
    }

    static List<String> texts(List<OracleResult> results) {
        return results.stream().map(OracleResult::text).toList();
    }
}
