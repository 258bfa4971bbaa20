package io.millrace.extract;

/**
 * Tells ids from names among the segments of a path. A segment is an id if all of it, but for a file's ending (a dot
 * and one to five letters and digits, the first a letter), is one of
 *
 * <ul>
 *   <li>a number: digits, also in groups with - or _ between them ({@code 42}, {@code 2025-03-14})
 *   <li>a UUID
 *   <li>hex: 8 or more hex digits, at least one of them no letter
 *   <li>a token: ASCII letters and digits, also in groups with - or _ between them, of which there are either 10 or
 *       more characters in which letters and digits take turns at least three times within groups ({@code
 *       dQw4w9WgXcQ}), or a group of 20 or more with at least one digit
 * </ul>
 *
 * Names with numbers ({@code v2}, {@code oauth2}, {@code logstash-monitorama-2013}) are none of these.
 */
final class PathSegment {
    private static final int LEAST_HEX = 8;
    private static final int LEAST_TOKEN = 10;
    private static final int LEAST_TURNS = 3;
    private static final int LEAST_LONG_GROUP = 20;
    private static final int MOST_ENDING = 5;
    private static final int UUID_LENGTH = 36;

    private PathSegment() {}

    /** Where the id ends with which the segment begins: at its end or its ending's; at {@code from} if it is none. */
    static int idEnd(byte[] b, int from, int to) {
        int end = endingStart(b, from, to);
        return isId(b, from, end) ? end : from;
    }

    /** Where the dot of a file's ending stands, or {@code to}. */
    private static int endingStart(byte[] b, int from, int to) {
        int i = to - 1;
        while (i > from && to - i <= MOST_ENDING && isLetterOrDigit(b[i])) {
            i--;
        }
        return i > from && i < to - 1 && b[i] == '.' && isLetter(b[i + 1]) ? i : to;
    }

    private static boolean isId(byte[] b, int from, int to) {
        int letters = 0;
        int digits = 0;
        int hex = 0;
        int turns = 0;
        int group = 0;
        int longGroup = 0;
        int digitsBefore = 0;
        for (int i = from; i < to; i++) {
            byte c = b[i];
            if (c == '-' || c == '_') {
                // Between groups only, but for tokens, which may begin and end with one.
                group = 0;
                digitsBefore = digits;
                continue;
            }
            boolean digit = isDigit(c);
            if (!digit && !isLetter(c)) {
                return false;
            }
            digits += digit ? 1 : 0;
            letters += digit ? 0 : 1;
            hex += digit || isHexLetter(c) ? 1 : 0;
            turns += group > 0 && isDigit(b[i - 1]) != digit ? 1 : 0;
            group++;
            longGroup = digits > digitsBefore ? Math.max(longGroup, group) : longGroup;
        }
        int length = to - from;
        if (digits == 0) {
            return isUuid(b, from, to);
        }
        return letters == 0 && isDigit(b[from]) && isDigit(b[to - 1])
                || hex == length && length >= LEAST_HEX
                || length >= LEAST_TOKEN && turns >= LEAST_TURNS
                || longGroup >= LEAST_LONG_GROUP
                || isUuid(b, from, to);
    }

    private static boolean isUuid(byte[] b, int from, int to) {
        if (to - from != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            byte c = b[from + i];
            boolean isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
            if (isHyphen ? c != '-' : !isDigit(c) && !isHexLetter(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(byte c) {
        return isLetter(c) || isDigit(c);
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    private static boolean isHexLetter(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
    }
}
