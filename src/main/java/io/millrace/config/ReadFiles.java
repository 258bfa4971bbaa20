package io.millrace.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that a config was read from, and those that its patterns matched: tells whether reading it again would find the very same texts. Compares texts and
 * not times, which a file that was changed twice within a tick of the clock may share. One thread.
 */
public final class ReadFiles {
    /** By each path that was followed, the file that it led to: of those that lead to one file only the first is read. */
    private final Map<Path, Path> identities = new LinkedHashMap<>();

    private final Map<Path, String> texts = new LinkedHashMap<>();
    private final List<Match> matches = new ArrayList<>();

    private record Match(Path folder, String pattern, List<Path> files) {}

    void followed(Path file, Path identity) {
        identities.put(file, identity);
    }

    void read(Path file, String text) {
        texts.put(file, text);
    }

    void matched(Path folder, String pattern, List<Path> files) {
        matches.add(new Match(folder, pattern, files));
    }

    /** False where anything cannot be read any more. */
    public boolean areUnchanged() {
        return identities.entrySet().stream()
                        .allMatch(file -> Documents.identity(file.getKey()).equals(file.getValue()))
                && matches.stream().allMatch(ReadFiles::isUnchanged)
                && texts.entrySet().stream().allMatch(file -> isUnchanged(file.getKey(), file.getValue()));
    }

    private static boolean isUnchanged(Match match) {
        try {
            return IncludePaths.matching(match.folder, match.pattern).equals(match.files);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isUnchanged(Path file, String text) {
        Location whole = new Location(file.toString(), 0, 0);
        // What a pipe has can be read but once, and not for comparing.
        return Files.isRegularFile(file)
                && FileText.read(file, whole, new Problems()).equals(Optional.of(text));
    }
}
