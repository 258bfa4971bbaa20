package io.millrace.output;

import io.millrace.AccessLog;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** NDJSON as an output gets it where every line is a record, cut into chunks of one size, in direct memory. */
final class NdjsonChunks {
    /** All chunks together. */
    static final int BYTES = 8 << 20;

    private NdjsonChunks() {}

    /** @param chunkBytes divides {@link #BYTES} */
    static List<ByteBuffer> of(int chunkBytes) {
        ByteBuffer all = ByteBuffer.allocateDirect(BYTES).put(text(), 0, BYTES);
        List<ByteBuffer> chunks = new ArrayList<>();
        for (int from = 0; from < BYTES; from += chunkBytes) {
            chunks.add(all.slice(from, chunkBytes));
        }
        return chunks;
    }

    private static byte[] text() {
        byte[] start =
                "{\"rule\":\"pass\",\"time\":1795219200000,\"fields\":{\"line\":".getBytes(StandardCharsets.UTF_8);
        byte[] end = "}}\n".getBytes(StandardCharsets.UTF_8);
        byte[][] lines = AccessLog.lines(40_000);
        JsonBuffer text = new JsonBuffer();
        for (int i = 0; text.length() < BYTES; i++) {
            byte[] line = lines[i % lines.length];
            text.raw(start).string(line, 0, line.length).raw(end);
        }
        return text.array();
    }
}
