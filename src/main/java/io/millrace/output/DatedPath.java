package io.millrace.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParsePosition;
import java.time.Instant;
import java.time.format.DateTimeFormatter;

/**
 * A path with dates in it: results of different times may go to different files.
 *
 * @param text as it was written, for messages: fixed text up to the first <code>%d{</code>
 * @param names formats an instant as the path, in the zone that the dates are in
 * @param stepMillis within such a step since the epoch the path is the same
 */
public record DatedPath(String text, DateTimeFormatter names, long stepMillis) {
    public DatedPath {
        if (stepMillis <= 0) {
            throw new IllegalArgumentException("stepMillis cannot be " + stepMillis);
        }
    }

    long step(long timeMillis) {
        return Math.floorDiv(timeMillis, stepMillis);
    }

    String name(long timeMillis) {
        return names.format(Instant.ofEpochMilli(timeMillis));
    }

    /** The innermost folder that all files are in, at whatever depth. */
    Path folder() {
        int fixed = Math.max(0, text.indexOf("%d{"));
        int slash = text.lastIndexOf('/', fixed);
        return Path.of(slash == 0 ? "/" : text.substring(0, Math.max(0, slash)));
    }

    /** How many names deep below {@link #folder()} the files are. */
    int depth() {
        Path folder = folder();
        return Path.of(name(0)).getNameCount() - (folder.toString().isEmpty() ? 0 : folder.getNameCount());
    }

    /** Whether there is a time whose file this is. */
    boolean matches(Path file) {
        ParsePosition position = new ParsePosition(0);
        String path = file.toString();
        return names.parseUnresolved(path, position) != null
                && position.getErrorIndex() < 0
                && position.getIndex() == path.length();
    }

    /** Whether there is a time whose results go to this file, by whatever way and links it is named. */
    public boolean mayLeadTo(Path file) throws IOException {
        return Files.isRegularFile(file) && new DatedFolder(this).has(file);
    }
}
