package io.millrace.time;

/**
 * What must stand around a text so that it is the time which it was elsewhere: nothing behind it that could belong to
 * it, whatever that would be, and before it nothing but what some layouts want there. All that are needed are made
 * beforehand.
 */
final class TimeFrame {
    private static final int ANYWHERE = 0;
    private static final int AT_BEGINNING = 1;
    private static final int BEHIND_LEVEL = 2;
    private static final TimeFrame[] FRAMES = frames();

    private final int start;
    private final boolean yearMayFollow;

    private TimeFrame(int start, boolean yearMayFollow) {
        this.start = start;
        this.yearMayFollow = yearMayFollow;
    }

    private static TimeFrame[] frames() {
        TimeFrame[] frames = new TimeFrame[2 * (BEHIND_LEVEL + 1)];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new TimeFrame(i / 2, i % 2 == 1);
        }
        return frames;
    }

    /** Of a time whose layout may stand anywhere. */
    static TimeFrame anywhere(boolean yearMayFollow) {
        return FRAMES[2 * ANYWHERE + (yearMayFollow ? 1 : 0)];
    }

    /** Of a layout that stands where a text begins, or else behind a level. */
    static TimeFrame atStart(boolean isFirst) {
        return FRAMES[2 * (isFirst ? AT_BEGINNING : BEHIND_LEVEL)];
    }

    /** Whether a level is at a place, as in I0517. */
    static boolean isLevel(byte[] bytes, int at, int to) {
        return "IWEFD".indexOf(Digits.at(bytes, at, to)) >= 0;
    }

    /**
     * Whether this is around a text.
     *
     * @param from where the whole text begins
     * @param to where it ends
     */
    boolean isAround(byte[] bytes, int textFrom, int textTo, int from, int to) {
        return isBehind(bytes, textTo, to)
                && (start == ANYWHERE
                        || (start == AT_BEGINNING
                                ? textFrom == from
                                : textFrom == from + 1 && isLevel(bytes, from, to)));
    }

    private boolean isBehind(byte[] bytes, int end, int to) {
        if (end >= to) {
            return end == to;
        }
        byte second = Digits.at(bytes, end + 1, to);
        return switch (bytes[end]) {
            case ' ' ->
                isBehindBlank(second, Digits.at(bytes, end + 2, to))
                        && (!yearMayFollow || YearBehind.find(bytes, end, to) == YearBehind.NONE);
            case ',' -> !Digits.isDigit(second);
            // Behind seconds; a point or a colon behind +02 or a year makes them something else.
            case '.', ':' -> !Digits.isDigit(second) && bytes[end - 3] == ':';
            case '+', '-' -> false;
            default -> !Digits.isWord(bytes[end]);
        };
    }

    private static boolean isBehindBlank(byte second, byte third) {
        return switch (second) {
            case '+', '-' -> !Digits.isDigit(third);
            // AM, PM, UTC and GMT.
            case 'A', 'P', 'U', 'G' -> third != 'M' && third != 'T';
            default -> true;
        };
    }
}
