package io.millrace.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A pipe or device with a path. Opened by the writer's thread, since that waits until somebody reads; when the reader
 * has gone it is opened again and the frame is written again from its beginning, which is what a new reader needs.
 */
final class PipeSink implements FrameSink {
    private static final long RETRY_NANOS = 1_000_000;

    private final Path path;
    private volatile @Nullable FileChannel channel;
    private volatile boolean aborted;

    PipeSink(Path path) {
        this.path = path;
    }

    /** Whether there is a pipe or a device; what that cannot be looked at is left to the attempt to open it, which says what is wrong. */
    static boolean isAt(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isOther();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void write(ByteBuffer frame) throws IOException {
        FileChannel open = channel();
        try {
            writeFully(open, frame);
        } catch (IOException e) {
            channel = null;
            open.close();
            throw e;
        }
    }

    private FileChannel channel() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = FileChannel.open(path, StandardOpenOption.WRITE);
            channel = open;
        }
        if (aborted) {
            open.close();
            throw new IOException("closed before it was written");
        }
        return open;
    }

    static void writeFully(FileChannel channel, ByteBuffer frame) throws IOException {
        while (frame.hasRemaining()) {
            if (channel.write(frame) == 0) {
                LockSupport.parkNanos(RETRY_NANOS); // somebody has made it non-blocking, and it is full
            }
        }
    }

    @Override
    public boolean isWatched() {
        return true;
    }

    @Override
    public void finish() throws IOException {
        FileChannel open = channel;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void abort(Thread writer) {
        aborted = true;
        try {
            FileChannel open = channel;
            if (open != null) {
                open.close();
            } else {
                // The writer waits for a reader: be one, for a moment. Opened both ways a pipe waits for nobody.
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                        .close();
            }
        } catch (IOException e) {
            // then the writer sees it too, or there is none that waits
        }
    }

    @Override
    public String describe() {
        return path.toString();
    }
}
