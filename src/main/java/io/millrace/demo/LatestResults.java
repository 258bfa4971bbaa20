package io.millrace.demo;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the last result of every rule out of a stream of NDJSON, for showing. Written by one thread, read by any. */
public final class LatestResults extends OutputStream {
    private static final byte[] RULE = "{\"rule\":\"".getBytes(StandardCharsets.UTF_8);

    private final Map<String, String> byRule = new ConcurrentHashMap<>();

    /** The rule's last result as it was printed, or an empty text. */
    public String of(String rule) {
        return byRule.getOrDefault(rule, "");
    }

    @Override
    public void write(int b) {
        throw new IllegalStateException("results come in whole lines");
    }

    /** Takes whole lines. */
    @Override
    public void write(byte[] bytes, int from, int length) {
        int start = from;
        for (int at = from; at < from + length; at++) {
            if (bytes[at] == '\n') {
                keep(new String(bytes, start, at - start, StandardCharsets.UTF_8));
                start = at + 1;
            }
        }
    }

    private void keep(String result) {
        int end = result.indexOf('"', RULE.length);
        if (end > 0) {
            byRule.put(result.substring(RULE.length, end), result);
        }
    }
}
