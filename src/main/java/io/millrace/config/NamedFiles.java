package io.millrace.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether files and folders that a config names can be made where it says, by what is there now. */
final class NamedFiles {
    private NamedFiles() {}

    /** What keeps a file from being opened or made at this path. */
    static Optional<String> whyNoFile(Path path) {
        return Files.isDirectory(path) ? Optional.of("is a folder; add a file name") : underFile(path);
    }

    /** What keeps this from being a folder, or from becoming one. */
    static Optional<String> whyNoFolder(Path path) {
        boolean isFile = Files.exists(path) && !Files.isDirectory(path);
        return isFile ? Optional.of("is a file; name a folder") : underFile(path);
    }

    private static Optional<String> underFile(Path path) {
        Path above = path.getParent();
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        return above == null || Files.isDirectory(above)
                ? Optional.empty()
                : Optional.of("is under " + Shown.text(above.toString()) + ", which is a file and no folder");
    }
}
