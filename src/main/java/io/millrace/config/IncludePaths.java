package io.millrace.config;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * Finds the files that an {@code include} names: a plain path, or one with wildcards ({@code * ? [a-z] {a,b}}) in any
 * of its parts, each part matched within its folder, sorted by name. As in a shell, a wildcard at the start of a name
 * does not match a leading dot.
 */
final class IncludePaths {
    private IncludePaths() {}

    static boolean isPattern(String path) {
        return path.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    /** The folder that all files are in which can match. */
    static Path fixedPart(Path folder, String pattern) {
        Path found = folder.resolve(pattern.startsWith("/") ? "/" : "");
        for (String part : pattern.split("/+")) {
            if (isPattern(part)) {
                break;
            }
            found = found.resolve(part);
        }
        return found;
    }

    /**
     * The files that match, none where there are none.
     *
     * @throws IllegalArgumentException where the pattern is none, with a sentence
     * @throws IOException where a folder cannot be listed
     */
    static List<Path> matching(Path folder, String pattern) throws IOException {
        List<Path> found = List.of(folder.resolve(pattern.startsWith("/") ? "/" : ""));
        String[] parts = pattern.split("/+");
        for (String part : parts) {
            List<Path> next = new ArrayList<>();
            for (Path parent : found) {
                next.addAll(part.isEmpty() ? List.of(parent) : step(parent, part));
            }
            found = next;
        }
        return found.stream()
                .filter(file -> Files.isRegularFile(file) || isDangling(file))
                .toList();
    }

    /** A link whose file is gone is no rule that nobody wanted: whoever reads it complains. */
    private static boolean isDangling(Path file) {
        return Files.isSymbolicLink(file) && !Files.exists(file);
    }

    private static List<Path> step(Path parent, String part) throws IOException {
        if (!isPattern(part)) {
            Path child = parent.resolve(part);
            return Files.exists(child) ? List.of(child) : List.of();
        }
        if (part.contains("**")) {
            throw new IllegalArgumentException("** is not supported; name the folders, as in rules.d/*/*.yaml");
        }
        // An empty path is the working directory, which the file system lists under no name.
        Path listed = parent.toString().isEmpty() ? Path.of(".") : parent;
        if (!Files.isDirectory(listed)) {
            return List.of();
        }
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(listed, filter(parent, part))) {
            stream.forEach(child -> children.add(parent.resolve(child.getFileName())));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        children.sort(Comparator.comparing(child -> child.getFileName().toString()));
        return children;
    }

    private static DirectoryStream.Filter<Path> filter(Path parent, String part) {
        try {
            PathMatcher matcher = parent.getFileSystem().getPathMatcher("glob:" + part);
            return child -> matcher.matches(child.getFileName())
                    && (part.startsWith(".") || !child.getFileName().toString().startsWith("."));
        } catch (PatternSyntaxException e) { // whose message shows the pattern on lines of its own
            throw new IllegalArgumentException("it is no pattern: " + e.getDescription(), e);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("it is no pattern: " + e.getMessage(), e);
        }
    }
}
