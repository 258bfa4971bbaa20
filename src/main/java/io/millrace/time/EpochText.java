package io.millrace.time;

import java.nio.charset.StandardCharsets;

/**
 * Reads a time since the epoch where a text has one: 10 digits are seconds, 13 milliseconds, 16 microseconds, 19
 * nanoseconds, each from 2001 to 2096; the first two may have a fraction. Any number may have so many digits, so it must
 * be the first of the text, stand behind a key such as {@code ts=} or {@code "timestamp":}, or have its date behind it.
 */
final class EpochText {
    private static final int MAX_FRACTION = 9;
    private static final int DATE_LENGTH = " 2005.06.03".length();
    private static final byte[] TIMESTAMP = ascii("timestamp");
    private static final byte[][] KEYS = {
        ascii("ts"),
        ascii("t"),
        ascii("time"),
        ascii("epoch"),
        ascii("date"),
        ascii("datetime"),
        ascii("eventtime"),
        ascii("event_time"),
        ascii("timeunixnano")
    };
    private static final byte[] AUDIT = ascii("audit");

    private EpochText() {}

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Epoch milliseconds, or {@link EventTime#UNREADABLE}.
     *
     * @param run how many digits there are at the place
     * @param from where the whole text begins
     */
    static long millis(byte[] bytes, int at, int run, int from, int to) {
        if (run != 10 && run != 13 && run != 16 && run != 19 || bytes[at] < '1' || bytes[at] > '3') {
            return EventTime.UNREADABLE;
        }
        if (run == 10 && hasDateBehind(bytes, at + run, to)) {
            return Digits.number(bytes, at, run) * 1000;
        }
        int fraction = fraction(bytes, at, run, to);
        if (fraction < 0 || isPartOfMore(bytes, at + run + fraction, to) || !mayStand(bytes, at, from)) {
            return EventTime.UNREADABLE;
        }
        if (run > 10) {
            return Digits.number(bytes, at, 13);
        }
        return Digits.number(bytes, at, 10) * 1000
                + (fraction == 0 ? 0 : Digits.millis(bytes, at + run + 1, fraction - 1));
    }

    /** How long the number at a place is, which is a time, with its fraction. */
    static int length(byte[] bytes, int at, int run, int to) {
        return run + (hasDateBehind(bytes, at + run, to) ? 0 : fraction(bytes, at, run, to));
    }

    /** The length of a fraction with its point; 0 where there is none, below 0 where it is too long. */
    private static int fraction(byte[] bytes, int at, int run, int to) {
        if (run > 13 || Digits.at(bytes, at + run, to) != '.') {
            return 0;
        }
        int digits = Digits.run(bytes, at + run + 1, to);
        return digits == 0 ? 0 : digits > MAX_FRACTION ? -1 : digits + 1;
    }

    private static boolean isPartOfMore(byte[] bytes, int end, int to) {
        byte c = Digits.at(bytes, end, to);
        return Digits.isWord(c) || c == '-' || c == '.' && Digits.isDigit(Digits.at(bytes, end + 1, to));
    }

    /** As in the logs of clusters: 1117838570 2005.06.03. */
    private static boolean hasDateBehind(byte[] bytes, int at, int to) {
        return to - at >= DATE_LENGTH
                && bytes[at] == ' '
                && Digits.run(bytes, at + 1, to) == 4
                && bytes[at + 5] == '.'
                && Digits.run(bytes, at + 6, to) == 2
                && bytes[at + 8] == '.'
                && Digits.run(bytes, at + 9, to) == 2;
    }

    /** Whether a number that begins at a place may be a time. */
    static boolean mayStand(byte[] bytes, int at, int from) {
        return isFirst(bytes, at, from) || isKeyed(bytes, at, from);
    }

    /** Whether there are but blanks and an opening bracket or quote before a place. */
    static boolean isFirst(byte[] bytes, int at, int from) {
        int start = at > from && "[(<\"'".indexOf(bytes[at - 1]) >= 0 ? at - 1 : at;
        return skipBlanksBack(bytes, start, from) == from;
    }

    private static int skipBlanksBack(byte[] bytes, int at, int from) {
        int start = at;
        while (start > from && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t')) {
            start--;
        }
        return start;
    }

    private static boolean isKeyed(byte[] bytes, int at, int from) {
        if (at > from && bytes[at - 1] == '(') {
            return wordStart(bytes, at - 1, from) == at - 1 - AUDIT.length && isAt(AUDIT, bytes, at - 1 - AUDIT.length);
        }
        int end = skipBlanksBack(bytes, skipQuoteBack(bytes, at, from), from);
        if (end == from || bytes[end - 1] != '=' && bytes[end - 1] != ':') {
            return false;
        }
        end = skipQuoteBack(bytes, skipBlanksBack(bytes, end - 1, from), from);
        return isKey(bytes, wordStart(bytes, end, from), end);
    }

    /** A quote, which may have a backslash before it. */
    private static int skipQuoteBack(byte[] bytes, int at, int from) {
        if (at == from || bytes[at - 1] != '"' && bytes[at - 1] != '\'') {
            return at;
        }
        return at - 1 > from && bytes[at - 2] == '\\' ? at - 2 : at - 1;
    }

    private static int wordStart(byte[] bytes, int end, int from) {
        int start = end;
        while (start > from && Digits.isWord(bytes[start - 1])) {
            start--;
        }
        return start;
    }

    private static boolean isKey(byte[] bytes, int start, int end) {
        int length = end - start;
        if (length >= TIMESTAMP.length && isAt(TIMESTAMP, bytes, end - TIMESTAMP.length)) {
            return true;
        }
        for (byte[] key : KEYS) {
            if (key.length == length && isAt(key, bytes, start)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a word of lower case is at a place, in any case; what is there is a word. */
    private static boolean isAt(byte[] word, byte[] bytes, int at) {
        for (int i = 0; i < word.length; i++) {
            byte c = bytes[at + i];
            if (c != word[i] && (!Digits.isLetter(word[i]) || (c | 0x20) != word[i])) {
                return false;
            }
        }
        return true;
    }
}
