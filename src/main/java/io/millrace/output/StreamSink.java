package io.millrace.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A stream of the caller's. What it refuses it refuses for good. */
final class StreamSink implements FrameSink {
    private final OutputStream to;
    private final String name;
    private final byte[] chunk = new byte[64 << 10];

    StreamSink(OutputStream to, String name) {
        this.to = to;
        this.name = name;
    }

    @Override
    public void write(ByteBuffer frame) throws IOException {
        while (frame.hasRemaining()) {
            int length = Math.min(chunk.length, frame.remaining());
            frame.get(chunk, 0, length);
            to.write(chunk, 0, length);
        }
        to.flush();
    }

    @Override
    public boolean canRetry() {
        return false;
    }

    @Override
    public boolean isWatched() {
        return true;
    }

    @Override
    public void finish() throws IOException {
        to.flush();
    }

    @Override
    public String describe() {
        return name;
    }
}
