package io.millrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether standard error is a terminal: Java's own console tells of input and output alone, and only of both together. */
final class Terminal {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    static boolean isStandardError() {
        return isOpenAs(STANDARD_ERROR);
    }

    /** @param open the system's link to what is open; where there is none, as beside Linux, the console has to do */
    static boolean isOpenAs(Path open) {
        try {
            String device = Files.readSymbolicLink(open).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException e) {
            return System.console() != null;
        }
    }
}
