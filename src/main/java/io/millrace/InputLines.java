package io.millrace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines one at a time as a listener would cut them: they end in LF or CR LF, the last one needs no end, and what is too long is cut. */
final class InputLines {
    private final InputStream in;
    private final int maxLineLength;

    /** @param in buffered, since it is read byte by byte */
    InputLines(InputStream in, int maxLineLength) {
        this.in = in;
        this.maxLineLength = maxLineLength;
    }

    /** The next line, or null at the end. */
    byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        boolean afterReturn = false;
        boolean full = false;
        for (; next >= 0 && next != '\n'; next = in.read()) {
            // A CR is part of the line only once something stands behind it.
            full |= afterReturn && !add('\r', line);
            afterReturn = next == '\r';
            if (!afterReturn && !full) {
                full = !add(next, line);
            }
        }
        if (afterReturn && next < 0 && !full) {
            add('\r', line);
        }
        return line.toByteArray();
    }

    private boolean add(int value, ByteArrayOutputStream line) {
        if (line.size() == maxLineLength) {
            return false;
        }
        line.write(value);
        return true;
    }
}
