package io.millrace.plan;

import java.util.stream.Collectors;

/** Texts from configs and logs as a terminal may see them: on one line, without anything that it would obey, and not too long. */
public final class Quoted {
    private static final int LONGEST = 200;

    private Quoted() {}

    /** Between single quotes; what is very long is cut, and says how long it was. */
    public static String text(String text) {
        int length = text.codePointCount(0, text.length());
        return length <= LONGEST
                ? "'" + visible(text) + "'"
                : "'" + visible(text.substring(0, text.offsetByCodePoints(0, LONGEST))) + "...' (" + length
                        + " characters)";
    }

    /** The whole text, with escapes for controls (also of writing direction) and for halves of characters. */
    public static String visible(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            return text;
        }
        return text.codePoints().mapToObj(Quoted::visible).collect(Collectors.joining());
    }

    private static String visible(int codePoint) {
        return switch (codePoint) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                switch (Character.getType(codePoint)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> String.format("\\u%04x", codePoint);
                    default -> Character.toString(codePoint);
                };
        };
    }
}
