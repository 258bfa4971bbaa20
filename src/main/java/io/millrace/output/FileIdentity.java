package io.millrace.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Which file a path named when it was opened, to notice that somebody has moved it, deleted it or put another in its place. */
final class FileIdentity {
    private final Path path;
    private final @Nullable Object key;

    private FileIdentity(Path path, @Nullable Object key) {
        this.path = path;
        this.key = key;
    }

    /** To be asked as soon as the file is open. */
    static FileIdentity of(Path path) throws IOException {
        return new FileIdentity(path, key(path));
    }

    /** Why the path does not name this file any more; null if it does, or if that cannot be told. */
    @Nullable
    String loss() {
        try {
            return key == null || key.equals(key(path))
                    ? null
                    : path + " is another file now, so the one that was written before is closed";
        } catch (NoSuchFileException e) {
            return path + " was moved or deleted while it was open, so it is made anew";
        } catch (AccessDeniedException e) {
            return null; // it may well be there, and what is open can be written
        } catch (IOException e) {
            return path + " cannot be found any more (" + FileProblem.reason(e) + "), so it is made anew";
        }
    }

    /** What the file system knows it by, whatever it is called; null where there is no such thing. */
    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }
}
