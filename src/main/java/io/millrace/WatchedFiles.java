package io.millrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Tells whether files or folders are other than they were when they were added: by time, size and identity. One thread. */
final class WatchedFiles {
    private final Map<Path, Optional<State>> states = new LinkedHashMap<>();

    private record State(FileTime modified, long size, String key) {}

    /** One that is not there can come later. Adding one again changes nothing. */
    void add(Path file) {
        states.computeIfAbsent(file, WatchedFiles::state);
    }

    /** One that has changed. */
    Optional<Path> changed() {
        return states.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(state(entry.getKey())))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static Optional<State> state(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return Optional.of(new State(now.lastModifiedTime(), now.size(), String.valueOf(now.fileKey())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
