package io.millrace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says why a file of {@code rulesDir} cannot be read or written, and what to do. */
final class FolderProblem {
    private FolderProblem() {}

    /** {@code file}: in the folder. */
    static IOException cannot(String what, Path file, IOException cause) {
        return new IOException("rulesDir: cannot " + what + " " + file + ": " + why(file, cause), cause);
    }

    private static String why(Path file, IOException cause) {
        Path folder = file.getParent();
        if (cause instanceof AccessDeniedException) {
            return "user " + System.getProperty("user.name") + " has no permission; allow it or choose another folder";
        }
        if (folder != null && Files.notExists(folder)) {
            return "there is no folder " + folder + " any more; put it back with the files that were in it";
        }
        if (folder != null && !Files.isDirectory(folder)) {
            return folder + " is a file; move it away or choose another folder";
        }
        if (Files.isDirectory(file)) {
            return "it is a folder; move it away";
        }
        String reason = cause instanceof FileSystemException e ? e.getReason() : cause.getMessage();
        return reason == null ? cause.getClass().getSimpleName() : reason;
    }
}
