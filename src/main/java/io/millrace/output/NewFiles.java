package io.millrace.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The folders and the file that were made to open an output, so that they can be taken away if the output is not to be
 * after all. Owned by whoever opens it.
 */
final class NewFiles {
    private final Deque<Path> made = new ArrayDeque<>();

    /** Makes a folder and those above it that are missing. */
    void makeFolder(Path folder) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path above = folder; above != null && Files.notExists(above); above = above.getParent()) {
            missing.push(above);
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            if (!Files.isDirectory(folder)) {
                throw FileProblem.noFolder(folder, e);
            }
        } finally {
            missing.stream().filter(Files::isDirectory).forEach(made::push);
        }
    }

    /** A file that there was not before. */
    void add(Path file) {
        made.push(file);
    }

    /** What somebody else has put into a folder meanwhile stays, and so does the folder. */
    void takeAway() {
        while (!made.isEmpty()) {
            try {
                Files.deleteIfExists(made.pop());
            } catch (IOException e) {
                // A folder that is in use by now; those above it will be too.
            }
        }
    }
}
