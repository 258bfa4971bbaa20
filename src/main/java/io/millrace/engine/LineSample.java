package io.millrace.engine;

import io.millrace.ring.LineBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Some lines of a stream, as one worker met them, for whoever wants to know what lines are like. The worker fills it and then leaves it alone until the lines
 * have been taken.
 */
final class LineSample {
    /** A prime, so that it does not keep step with data that repeats. */
    private static final int STRIDE = 101;

    private static final int MOST_LINES = 256;
    private static final int MOST_BYTES = 128 << 10;

    private static final int FIRST_LINES = 16;

    /** Grows with what comes: there is one for each worker and stream, and most streams have few lines or short ones. */
    private byte[] text = {};

    private int[] ends = {};
    private int lines;
    private int linesToNext = STRIDE;

    /** Set by the worker when it will not touch the rest any more, taken back by whoever took the lines. */
    private volatile boolean full;

    /** Whether the next line is wanted. To be asked once for every line. Worker. */
    boolean isDue() {
        return --linesToNext == 0;
    }

    /** Worker. */
    void add(LineBlock block, int line) {
        linesToNext = STRIDE;
        if (full) {
            return;
        }
        int from = lines == 0 ? 0 : ends[lines - 1];
        int length = block.end(line) - block.start(line);
        if (length > MOST_BYTES - from) {
            full = lines > 0;
            return;
        }
        makeRoom(from + length);
        System.arraycopy(block.bytes(), block.start(line), text, from, length);
        ends[lines++] = from + length;
        full = lines == MOST_LINES;
    }

    private void makeRoom(int bytes) {
        if (lines == ends.length) {
            ends = Arrays.copyOf(ends, lines == 0 ? FIRST_LINES : Math.min(MOST_LINES, 2 * lines));
        }
        if (bytes > text.length) {
            text = Arrays.copyOf(text, Math.min(MOST_BYTES, Math.max(bytes, 2 * text.length)));
        }
    }

    /** The lines, once there are enough of them; then it begins anew. One thread at a time. */
    List<byte[]> take() {
        if (!full) {
            return List.of();
        }
        List<byte[]> taken = new ArrayList<>();
        int from = 0;
        for (int line = 0; line < lines; line++) {
            taken.add(Arrays.copyOfRange(text, from, ends[line]));
            from = ends[line];
        }
        lines = 0;
        full = false;
        return taken;
    }
}
