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
        return "'" + shown.codePoints().mapToObj(Shown::visible).collect(Collectors.joining()) + "'";
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
            default ->
                Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE
                        ? String.format("\\u%04x", codePoint)
                        : Character.toString(codePoint);
        };
    }
}
