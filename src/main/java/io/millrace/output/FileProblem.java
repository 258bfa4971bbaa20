package io.millrace.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Says why a file cannot be an output's, and what to do. */
final class FileProblem {
    private FileProblem() {}

    static IOException isFolder(Path path) {
        return new IOException(path + " is a folder; name a file in it, such as " + path.resolve("results.ndjson.zst"));
    }

    /** What has come to be where a file was, or is where a file of a date should be. */
    static IOException isPipe(Path path) {
        return new IOException(
                path + " is a named pipe or a device, and is to be a file; move it away, or, to write to it, give"
                        + " it to an output without dates in its path and restart");
    }

    static IOException noFolder(Path folder, IOException cause) {
        Optional<Path> link = brokenLink(folder);
        if (link.isPresent()) {
            return new IOException(
                    "cannot make the folder " + folder + ": " + link.get() + " is a link to " + target(link.get())
                            + ", which is not there; make that or choose another path",
                    cause);
        }
        Path nearest = folder;
        while (nearest.getParent() != null && !Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (cause instanceof AccessDeniedException) {
            return cannot("make the folder", folder, cause);
        }
        if (!Files.exists(nearest) || Files.isDirectory(nearest)) {
            return new IOException(
                    "cannot make the folder " + folder + ": " + nearest + " takes no new folder (" + reason(cause)
                            + "); choose another path",
                    cause);
        }
        return new IOException(
                "cannot make the folder " + folder + ": " + nearest + " is a file; move it away or choose another path",
                cause);
    }

    static IOException foreign(Path path, OutputSpec.Codec codec, String why) {
        String kind =
                codec == OutputSpec.Codec.NONE ? "plain NDJSON" : codec.name().toLowerCase(Locale.ROOT) + " compressed";
        return new IOException(path + " is not " + kind + ": " + why
                + ". It was left as it is; move it away, or give the output another path or compression");
    }

    static IOException inUseElsewhere(Path path) {
        return new IOException(path + " is written to by another process; give each output a path of its own");
    }

    /** An output that a reload took away has its file until all is written that it was given, which can take long where it is stuck. */
    static IOException inUseHere(Path path) {
        return new IOException(
                path + " is written to by another output of this process, perhaps one that a reload took away"
                        + " and that has results left to write; reload again once that is done, or give each output a path of its"
                        + " own");
    }

    static IOException cannot(String what, Path path, IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return new IOException(
                    "no permission to " + what + " " + path + " as user " + System.getProperty("user.name")
                            + "; allow it or choose another path",
                    cause);
        }
        if (cause instanceof NoSuchFileException) {
            boolean isLink = Files.isSymbolicLink(path);
            Optional<Path> missing = missingFolder(isLink ? target(path) : path);
            if (missing.isPresent()) {
                String shown = isLink ? path + ", a link to " + target(path) : path.toString();
                return new IOException(
                        "cannot " + what + " " + shown + ": there is no folder " + missing.get()
                                + "; make it or choose another path",
                        cause);
            }
        }
        return new IOException("cannot " + what + " " + path + ": " + reason(cause), cause);
    }

    /** A folder that this user cannot make files in. */
    static IOException noFilesIn(Path folder, boolean isReadOnly) {
        String path = folder.toString();
        return cannot(
                "make files in",
                folder,
                isReadOnly
                        ? new FileSystemException(path, null, "Read-only file system")
                        : new AccessDeniedException(path));
    }

    /** The link on the way to a folder that leads nowhere. */
    private static Optional<Path> brokenLink(Path folder) {
        for (Path above = folder; above != null; above = above.getParent()) {
            if (Files.isSymbolicLink(above) && !Files.exists(above)) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    private static Path target(Path link) {
        try {
            return link.resolveSibling(Files.readSymbolicLink(link));
        } catch (IOException e) {
            return link; // gone by now
        }
    }

    /** The first folder on the way to a file that is not there. */
    private static Optional<Path> missingFolder(Path path) {
        Path folder = path.getParent();
        Path missing = null;
        while (folder != null && !Files.exists(folder)) {
            missing = folder;
            folder = folder.getParent();
        }
        return Optional.ofNullable(missing);
    }

    /** What went wrong, without the path that some exceptions begin with. */
    static String reason(Throwable cause) {
        if (cause instanceof FileSystemException e) {
            return e.getReason() != null ? e.getReason() : kind(e);
        }
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }

    /** What a failure without words of its own is; its message would be the path alone. */
    private static String kind(FileSystemException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it is there already";
        }
        return e instanceof AccessDeniedException
                ? "no permission"
                : e.getClass().getSimpleName();
    }
}
