package io.millrace.output;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
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

    private List<Found> youngest() throws IOException {
        return files().stream()
                .sorted(Comparator.comparingLong(Found::changedMillis).reversed())
                .limit(DatedFiles.MOST_OPEN)
                .toList();
    }

    /** Links are followed, as they are when a file is written. */
    private List<Found> files() throws IOException {
        List<Found> files = new ArrayList<>();
        Files.walkFileTree(
                path.folder(), EnumSet.of(FileVisitOption.FOLLOW_LINKS), path.depth(), new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (attributes.isRegularFile() && path.matches(file)) {
                            files.add(new Found(
                                    file, attributes.lastModifiedTime().toMillis()));
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e) {
                        return FileVisitResult.CONTINUE; // gone, somebody else's, or a link in a circle
                    }
                });
        return files;
    }
}
