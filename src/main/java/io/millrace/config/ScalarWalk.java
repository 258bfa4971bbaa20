package io.millrace.config;

import io.millrace.config.TextPlaces.Form;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Goes through a plain or quoted scalar as written, to where a character of its value stands. A line break and the
 * white space around it are a space in the value, and each further one a line end; what an escape stands for is where
 * its backslash is.
 */
final class ScalarWalk {
    /** Anchor and tag, and comments on the way to the scalar. */
    private static final Pattern PROPERTIES =
            Pattern.compile("(?:[&!][^ \\t\\r\\n]*+[ \\t\\r\\n]*+(?:#[^\\r\\n]*+[ \\t\\r\\n]*+)*+)*+");

    private static final String BLANKS = " \t";
    private static final String BREAKS = "\n\r";
    /** Counts as a line break behind other white space and a backslash alone. */
    private static final char NEXT_LINE = '\u0085';

    private final String text;
    private final Form form;
    private final int wanted;
    private int next;
    private int read;
    private int found = -1;

    private ScalarWalk(String text, int start, Form form, int wanted) {
        this.text = text;
        this.form = form;
        this.wanted = wanted;
        this.next = behindProperties(text, start) + (form == Form.PLAIN ? 0 : 1);
    }

    /**
     * The index in the text of a character of the value, or of what follows the last.
     *
     * @param start where the scalar begins, with its anchor and tag
     * @param length of the value
     */
    static int find(String text, int start, Form form, int length, int wanted) {
        ScalarWalk walk = new ScalarWalk(text, start, form, wanted);
        while (walk.found < 0 && walk.read < length && walk.next < text.length()) {
            walk.step();
        }
        return walk.found < 0 ? Math.min(walk.next, text.length()) : walk.found;
    }

    /** Where the scalar begins behind {@code &anchor} and {@code !!tag}. */
    private static int behindProperties(String text, int start) {
        Matcher properties = PROPERTIES.matcher(text).region(start, text.length());
        return properties.lookingAt() ? properties.end() : start;
    }

    private void step() {
        char c = text.charAt(next);
        if (isSpace(c)) {
            space();
        } else if (form == Form.DOUBLE_QUOTED && c == '\\' && next + 1 < text.length()) {
            escape();
        } else {
            take(1, next);
            next += form == Form.SINGLE_QUOTED && c == '\'' ? 2 : 1;
        }
    }

    private void space() {
        int start = next;
        skipBlanks();
        if (!isBreak(next)) {
            for (int i = start; i < next; i++) {
                take(1, i);
            }
            return;
        }
        skipBreak();
        if (breaks() == 0) {
            take(1, start);
        }
    }

    private void escape() {
        int backslash = next++;
        int digits = switch (text.charAt(next)) {
            case 'x' -> 2;
            case 'u' -> 4;
            case 'U' -> 8;
            default -> 0;
        };
        if (digits > 0) {
            int codePoint = Integer.parseInt(text, next + 1, next + 1 + digits, 16);
            take(Character.charCount(codePoint), backslash);
            next += 1 + digits;
        } else if (isBreak(next)) {
            skipBreak();
            breaks();
        } else {
            take(1, backslash);
            next++;
        }
    }

    /** Goes over empty lines, each a line end of the value, and to the first character behind them; says how many. */
    private int breaks() {
        int count = 0;
        for (skipBlanks(); isBreak(next); skipBlanks()) {
            take(1, next);
            skipBreak();
            count++;
        }
        return count;
    }

    private void take(int characters, int place) {
        if (wanted >= read && wanted < read + characters) {
            found = place;
        }
        read += characters;
    }

    private void skipBlanks() {
        while (next < text.length() && BLANKS.indexOf(text.charAt(next)) >= 0) {
            next++;
        }
    }

    private boolean isBreak(int at) {
        return at < text.length() && (BREAKS.indexOf(text.charAt(at)) >= 0 || text.charAt(at) == NEXT_LINE);
    }

    private void skipBreak() {
        next += text.startsWith("\r\n", next) ? 2 : 1;
    }

    private static boolean isSpace(char c) {
        return BLANKS.indexOf(c) >= 0 || BREAKS.indexOf(c) >= 0;
    }
}
