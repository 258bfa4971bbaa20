package io.millrace.output;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** The folder that an output's dated files are in. */
final class DatedFolder {
    private record Found(Path file, long changedMillis) {}

    private final DatedPath path;

    DatedFolder(DatedPath path) {
        this.path = path;
    }

    /**
     * Cuts off what a crash has torn. Only as many files could be torn as are open at once, and those were the last to
     * change; the others are not even looked at.
     *
     * @param made gets the folder if it is missing
     * @throws IOException if no file can be made in the folder
     */
    void repair(DatedFiles.Opener sinks, NewFiles made, Consumer<String> log) throws IOException {
        Path folder = path.folder();
        Path there = folder.toString().isEmpty() ? Path.of(".") : folder;
        made.makeFolder(there);
        if (!Files.isWritable(there)) {
            throw FileProblem.noFilesIn(there, Files.getFileStore(there).isReadOnly());
        }
        for (Found found : youngest()) {
            try {
                sinks.file(found.file()).repair(made);
            } catch (IOException e) {
                log.accept("cannot look for a torn end: " + FileProblem.reason(e));
            }
        }
    }

    /** Whether a file is one of those that are there, by whatever way and links both are named. */
    boolean has(Path file) throws IOException {
        for (Found found : files()) {
            if (Files.isSameFile(found.file(), file)) {
                return true;
            }
        }
        return false;
    }

    private List<Found> youngest() {
        return files().stream()
                .sorted(Comparator.comparingLong(Found::changedMillis).reversed())
                .limit(DatedFiles.MOST_OPEN)
                .toList();
    }

    /** Links are followed, as they are when a file is written. */
    private List<Found> files() {
        List<Found> files = new ArrayList<>();
        add(path.folder(), path.depth(), files);
        return files;
    }

    /** Asks for names alone as far as they tell: hundreds of outputs may have all their files in one folder. */
    private void add(Path folder, int depth, List<Found> files) {
        // An empty path is the working directory, which the file system lists under no name.
        Path listed = folder.toString().isEmpty() ? Path.of(".") : folder;
        try (DirectoryStream<Path> children = Files.newDirectoryStream(listed)) {
            for (Path child : children) {
                Path file = folder.resolve(child.getFileName());
                if (depth > 1) {
                    add(file, depth - 1, files);
                } else if (path.matches(file)) {
                    add(file, files);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // gone, no folder, somebody else's, or a link in a circle
        }
    }

    private static void add(Path file, List<Found> files) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isRegularFile()) {
                files.add(new Found(file, attributes.lastModifiedTime().toMillis()));
            }
        } catch (IOException e) {
            return; // gone, or a link that leads nowhere
        }
    }
}
