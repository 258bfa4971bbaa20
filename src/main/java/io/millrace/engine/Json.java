package io.millrace.engine;

import io.millrace.output.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Constant pieces of results, encoded once. */
final class Json {
    private Json() {}

    /** {@code before}, then {@code name} as a JSON string, then {@code after}. */
    static byte[] text(String before, String name, String after) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        JsonBuffer buffer = new JsonBuffer();
        buffer.raw(before.getBytes(StandardCharsets.UTF_8));
        buffer.string(Arrays.copyOf(bytes, bytes.length + 64), 0, bytes.length);
        buffer.raw(after.getBytes(StandardCharsets.UTF_8));
        return Arrays.copyOf(buffer.array(), buffer.length());
    }
}
