package io.millrace;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What is said when there is no memory or no thread left. Made beforehand, since by then there is no memory for a sentence either, nor for what the JVM needs
 * to run a method for the first time.
 */
final class LastWords {
    private static final int RESERVE_BYTES = 64 << 10;

    private final byte[] noMemory = bytes("there is no memory left, so it ends; the heap may take "
            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB. Give it more (-Xmx, for direct buffers"
            + " -XX:MaxDirectMemorySize), or let it hold less: fewer groups (maxGroups, coarser keys, shorter windows),"
            + " fewer connections with long lines (maxConnections, maxLineLength)");
    private final byte[] noThreads = bytes(Failure.NO_MORE_THREADS);
    private final FileOutputStream standardError = new FileOutputStream(FileDescriptor.err);

    /** Let go when there is no memory left: ending takes some, too. */
    private byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    LastWords() {
        Failure.isLackOfThreads(new OutOfMemoryError("rehearsal"));
        write(new byte[0]);
    }

    private static byte[] bytes(String sentence) {
        return ("millrace: " + sentence + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Makes no objects. */
    void say(OutOfMemoryError cause) {
        reserve = null;
        write(Failure.isLackOfThreads(cause) ? noThreads : noMemory);
    }

    private void write(byte[] words) {
        try {
            standardError.write(words);
        } catch (IOException e) {
            // There is nobody to tell.
        }
    }

    /** Says so and ends the process, whatever its threads are doing: none of them can be waited for. Makes no objects. */
    void end(OutOfMemoryError cause) {
        say(cause);
        Runtime.getRuntime().halt(1);
    }
}
