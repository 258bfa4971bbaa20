package io.millrace.output;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.PriorityQueue;
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

    private Iterable<Found> youngest() throws IOException {
        PriorityQueue<Found> youngest = new PriorityQueue<>(Comparator.comparingLong(Found::changedMillis));
        Files.walkFileTree(
                path.folder(), EnumSet.noneOf(FileVisitOption.class), path.depth(), new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (attributes.isRegularFile() && path.matches(file)) {
                            youngest.add(new Found(
                                    file, attributes.lastModifiedTime().toMillis()));
                            if (youngest.size() > DatedFiles.MOST_OPEN) {
                                youngest.remove();
                            }
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e) {
                        return FileVisitResult.CONTINUE; // gone, or somebody else's
                    }
                });
        return youngest;
    }
}
