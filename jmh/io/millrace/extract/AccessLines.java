package io.millrace.extract;

import io.millrace.AccessLog;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Lines of an {@link AccessLog} in one array, as a block holds them, with 64 bytes of padding behind. */
public final class AccessLines {
    public final byte[] bytes;
    public final int[] starts;
    public final int[] ends;

    public AccessLines(int lines) {
        byte[][] log = AccessLog.lines(lines);
        starts = new int[lines];
        ends = new int[lines];
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < lines; i++) {
            starts[i] = text.size();
            text.writeBytes(log[i]);
            ends[i] = text.size();
            text.write('\n');
        }
        byte[] written = text.toByteArray();
        bytes = Arrays.copyOf(written, written.length + 64);
    }
}
