package io.millrace.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether there is a standard input. */
public final class StandardInput {
    private static final Path OPEN = Path.of("/proc/self/fd/0");

    private StandardInput() {}

    /**
     * Throws where whoever started the process has closed it. Its number then went to the first file that the JVM opened,
     * its own classes: they would be read as a log, and closing them ends the process with a segmentation fault.
     */
    public static void check() throws IOException {
        Path classes = Path.of(System.getProperty("java.home"), "lib", "modules");
        if (Files.exists(OPEN) && Files.exists(classes) && Files.isSameFile(OPEN, classes)) {
            throw new IOException("standard input is closed; name the log, or give it with < or |");
        }
    }
}
