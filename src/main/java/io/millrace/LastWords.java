package io.millrace;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What is said when there is no memory left. Made beforehand, since by then there is none for a sentence either. */
final class LastWords {
    private final byte[] noMemory = ("millrace: there is no memory left, so it ends; the heap may take "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB. Give it more (-Xmx, for direct buffers"
                    + " -XX:MaxDirectMemorySize), or let it hold less: fewer groups (maxGroups, coarser keys, shorter windows),"
                    + " fewer connections with long lines (maxConnections, maxLineLength)\n")
            .getBytes(StandardCharsets.UTF_8);
    private final FileOutputStream standardError = new FileOutputStream(FileDescriptor.err);

    /** Makes no objects. */
    void sayNoMemory() {
        try {
            standardError.write(noMemory);
        } catch (IOException e) {
            // There is nobody to tell.
        }
    }
}
