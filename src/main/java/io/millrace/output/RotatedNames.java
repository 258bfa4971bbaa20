package io.millrace.output;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of an output's older files: a number before the endings, one higher each time.
 *
 * <pre>
 *   errors.ndjson.zst -> errors.1.ndjson.zst     a.b.log.gz -> a.b.1.log.gz     data.csv -> data.1.csv
 *   errors            -> errors.1                .hidden    -> .hidden.1        app-1.2  -> app-1.2.1
 * </pre>
 *
 * <p>The endings are that of a compression, if there is one, and one more before it that contains a letter. The numbers
 * go on from the highest in the folder, which is listed once, so a file that was deleted does not give its number to a
 * younger one.
 */
final class RotatedNames {
    private static final Set<String> COMPRESSIONS = Set.of(".zst", ".gz", ".lz4");
    private static final Pattern ENDING = Pattern.compile("(?<=[^.])\\.[0-9]*[A-Za-z][0-9A-Za-z]*$");

    private final Path file;
    private final Path folder;
    private final String stem;
    private final String endings;
    private long lastNumber;

    RotatedNames(Path file) throws IOException {
        this.file = file;
        folder = folderOf(file);
        String name = file.getFileName().toString();
        String compression = ending(name);
        String bare = name;
        if (COMPRESSIONS.contains(compression)) {
            bare = name.substring(0, name.length() - compression.length());
        }
        stem = bare.substring(0, bare.length() - ending(bare).length());
        endings = name.substring(stem.length());
        lastNumber = highest();
    }

    static Path folderOf(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }

    private static String ending(String name) {
        Matcher matcher = ENDING.matcher(name);
        return matcher.find() ? matcher.group() : "";
    }

    private long highest() throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        Pattern numbered = Pattern.compile(Pattern.quote(stem) + "\\.([0-9]{1,18})" + Pattern.quote(endings));
        long highest = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher matcher = numbered.matcher(file.getFileName().toString());
                if (matcher.matches()) {
                    highest = Math.max(highest, Long.parseLong(matcher.group(1)));
                }
            }
        }
        return highest;
    }

    /** Renames the file to the next name that no file has, and returns that. */
    Path moveAside() throws IOException {
        long number = lastNumber;
        Path next;
        do {
            number++;
            next = folder.resolve(stem + "." + number + endings);
        } while (Files.exists(next, LinkOption.NOFOLLOW_LINKS));
        Files.move(file, next);
        lastNumber = number;
        return next;
    }
}
