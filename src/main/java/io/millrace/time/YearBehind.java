package io.millrace.time;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The year behind a time of day, as {@code date} and {@code ctime} write it, with a zone before it or without one.
 *
 * <pre>
 *   May 17 10:05:03 2015   May 17 10:05:03 CEST 2015   May 17 10:05:03 +03 2015
 * </pre>
 */
final class YearBehind {
    static final int NONE = -1;

    private static final int FEWEST_LETTERS = 3;
    private static final int MOST_LETTERS = 5;
    private static final int MOST_OF_OFFSET = 6;

    /** Abbreviations of zones: other words before a number are levels, programs and the like. */
    private static final String ZONES =
            "ACDT ACST ADT AEDT AEST AKDT AKST AST AWST BRST BRT BST CAT CDT CEST CET CLST CLT COT "
                    + "CST EAT EDT EEST EET EST GMT GST HDT HKT HST ICT IDT IRST IST JST KST MDT MEST MESZ MET "
                    + "MEZ MSD MSK MST MYT NDT NPT NST NZDT NZST PDT PHT PKT PST SAST SGT SST TRT UTC UYT VET "
                    + "WAT WEST WET WIB WIT WITA";

    private static final byte[][] ZONE_NAMES = Stream.of(ZONES.split(" "))
            .map(name -> name.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private YearBehind() {}

    /** Where the year begins, or {@link #NONE}. */
    static int find(byte[] bytes, int clockEnd, int to) {
        if (Digits.at(bytes, clockEnd, to) != ' ') {
            return NONE;
        }
        int zoneAt = clockEnd + 1;
        int lettersEnd = lettersEnd(bytes, zoneAt, to);
        int zoneEnd = offsetEnd(bytes, lettersEnd, to, lettersEnd == zoneAt ? 2 : 1);
        int yearAt = zoneEnd == zoneAt ? zoneAt : zoneEnd + 1;
        byte behind = Digits.at(bytes, yearAt + 4, to);
        boolean isPartOfMore = Digits.isWord(behind) || behind != 0 && ".:+-".indexOf(behind) >= 0;
        boolean isYear = !isPartOfMore
                && DateText.year(bytes, yearAt, to) != DateText.NO_YEAR
                && bytes[yearAt - 1] == ' '
                && (lettersEnd == zoneAt || isZone(bytes, zoneAt, lettersEnd));
        return isYear ? yearAt : NONE;
    }

    /** Where three to five capitals end, or where they would begin. */
    private static int lettersEnd(byte[] bytes, int at, int to) {
        int last = Math.min(to, at + MOST_LETTERS + 1);
        int end = at;
        while (end < last && bytes[end] >= 'A' && bytes[end] <= 'Z') {
            end++;
        }
        return end - at < FEWEST_LETTERS || end - at > MOST_LETTERS ? at : end;
    }

    /** Where a sign and digits end, with or without colons, or where they would begin. */
    private static int offsetEnd(byte[] bytes, int at, int to, int fewestDigits) {
        byte sign = Digits.at(bytes, at, to);
        if (sign != '+' && sign != '-' || Digits.run(bytes, at + 1, to) < fewestDigits) {
            return at;
        }
        int last = Math.min(to, at + 1 + MOST_OF_OFFSET);
        int end = at + 1;
        while (end < last && (Digits.isDigit(bytes[end]) || bytes[end] == ':')) {
            end++;
        }
        return end;
    }

    private static boolean isZone(byte[] bytes, int from, int to) {
        for (byte[] name : ZONE_NAMES) {
            if (Arrays.equals(name, 0, name.length, bytes, from, to)) {
                return true;
            }
        }
        return false;
    }
}
