package io.millrace.output;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The last frame that a walk along a file has passed. When power fails its end may never have reached the disk although the file has its full length, and then reads
 * as zeros; its structure does not show that, so it is decompressed.
 */
final class LastFrame {
    /** Ours are of 1 MiB before they are compressed, unless a line is longer. What is larger is not looked at, and never cut for that. */
    private static final int MOST_BYTES = 4 << 20;

    /** Throws if the bytes are no sound frame. */
    interface Decompression {
        void check(byte[] frame) throws IOException;
    }

    private final FileChannel channel;
    private final Decompression decompression;
    private long start;
    private long end;

    LastFrame(FileChannel channel, Decompression decompression) {
        this.channel = channel;
        this.decompression = decompression;
    }

    /** There is a frame; {@code isReadable}: that can be decompressed if nothing is wrong with it. */
    void passed(long from, long to, boolean isReadable) {
        start = isReadable ? from : to;
        end = to;
    }

    /** What was found, unless the frame before that has to be cut off too. */
    Tail checked(Tail found) throws IOException {
        return end == start || end - start > MOST_BYTES || isSound() ? found : Tail.unsound(start);
    }

    private boolean isSound() throws IOException {
        ByteBuffer frame = ByteBuffer.allocate((int) (end - start));
        while (frame.hasRemaining()) {
            if (channel.read(frame, start + frame.position()) < 0) {
                throw new IOException("the file has become shorter while it was read");
            }
        }
        try {
            decompression.check(frame.array());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads all that the decompressor gives. */
    static void drain(InputStream decompressor) throws IOException {
        try (decompressor) {
            decompressor.transferTo(OutputStream.nullOutputStream());
        }
    }

    static InputStream in(byte[] frame) {
        return new ByteArrayInputStream(frame);
    }
}
