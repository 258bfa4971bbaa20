package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.List;

/** Keeps the beginning of what is written to it. Any thread. */
final class FirstBytes extends OutputStream {
    private final int mostBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean cut;

    FirstBytes(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public synchronized void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] from, int offset, int length) {
        int kept = Math.min(length, mostBytes - bytes.size());
        bytes.write(from, offset, kept);
        cut |= kept < length;
    }

    /** Whether there was more than is kept. */
    synchronized boolean isCut() {
        return cut;
    }

    /** The whole lines of it. */
    synchronized List<String> lines() {
        String text = bytes.toString(UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
