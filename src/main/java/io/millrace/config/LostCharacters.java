package io.millrace.config;

import java.nio.file.InvalidPathException;

/**
 * What the JVM could not read of the command line or the environment, which it decodes by the locale: where that is not
 * UTF-8, as with {@code LC_ALL=C}, each byte beyond ASCII has become U+FFFD.
 */
public final class LostCharacters {
    private LostCharacters() {}

    /** Whether there are some in a text that came from the command line or the environment. */
    public static boolean areIn(String text) {
        return text.indexOf('\uFFFD') >= 0 && !encoding().equalsIgnoreCase("UTF-8");
    }

    /** Why, and what to do. */
    public static String why() {
        return "the locale's character set is " + encoding() + "; set LC_ALL=C.UTF-8";
    }

    /** Why a text cannot be a path, which may be for the same reason. */
    public static String noPath(InvalidPathException e) {
        return encoding().equalsIgnoreCase("UTF-8") ? e.getReason() : e.getReason() + "; " + why();
    }

    /** That of the command line, the environment and file names. */
    public static String encoding() {
        return System.getProperty("sun.jnu.encoding", "UTF-8");
    }
}
