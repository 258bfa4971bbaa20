package io.millrace.config;

import java.util.stream.Collectors;

/** How texts of a config look inside a message: quoted, on one line, and not too long. */
final class Shown {
    private static final int LONGEST = 60;

    private Shown() {}

    static String text(String text) {
        if (text.length() <= LONGEST && isPlain(text)) {
            return "'" + text + "'";
        }
        int length = text.codePointCount(0, text.length());
        String shown = length > LONGEST ? text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "..." : text;
        return "'" + visible(shown) + "'";
    }

    /** On one line, without anything that a terminal would obey, and with escapes as in YAML for what nobody can see. */
    static String visible(String text) {
        return isPlain(text) ? text : text.codePoints().mapToObj(Shown::visible).collect(Collectors.joining());
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    private static String visible(int codePoint) {
        return switch (codePoint) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case ' ' -> " ";
            default ->
                switch (Character.getType(codePoint)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.SPACE_SEPARATOR,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> escape(codePoint);
                    default -> Character.toString(codePoint);
                };
        };
    }

    private static String escape(int codePoint) {
        return String.format(Character.isBmpCodePoint(codePoint) ? "\\u%04x" : "\\U%08x", codePoint);
    }
}
