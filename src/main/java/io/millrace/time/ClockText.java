package io.millrace.time;

/**
 * Reads a time of day where a text has one, with what may follow: a fraction, AM or PM, and an offset. Owned by one
 * worker.
 *
 * <pre>
 *   10:05:03   9:05:03   10:05:03,747   10:05:03.123456   10:05:03:606   10:05:03 PM   10:05:03Z   10:05:03 +02:00
 *   10:05:03 GMT   10:05:03 UTC   10:05:03 GMT+0200   10:05:03 GMT+02:00   10:05:03 UTC+2
 * </pre>
 */
final class ClockText {
    /** Forms besides H:mm:ss: HHmmss. */
    static final int COMPACT = 1;
    /** HH.mm.ss. */
    static final int DOTS = 2;
    /** H:m:s. */
    static final int LOOSE = 4;

    static final int REFUSED = -1;
    /** The offset of a text without one. */
    static final int NO_OFFSET = Integer.MIN_VALUE;

    private static final int MAX_FRACTION = 9;
    private static final int MAX_OFFSET_SECONDS = 18 * 3600;

    private int hour;
    private int minute;
    private int second;
    private int millis;
    private int offsetSeconds;

    /**
     * The position after it, or {@link #REFUSED}.
     *
     * @param forms a sum of those above that may be
     */
    int read(byte[] bytes, int at, int to, int forms) {
        int end = readClock(bytes, at, to, forms);
        if (end < 0 || (hour | 23 - hour | 59 - minute | 59 - second) < 0) {
            return REFUSED;
        }
        end = readFraction(bytes, end, to);
        return end < 0 ? REFUSED : readOffset(bytes, readHalf(bytes, end, to), to);
    }

    private int readClock(byte[] bytes, int at, int to, int forms) {
        int run = Digits.run(bytes, at, to);
        if (run == 6 && (forms & COMPACT) != 0) {
            hour = Digits.small(bytes, at, 2);
            minute = Digits.small(bytes, at + 2, 2);
            second = Digits.small(bytes, at + 4, 2);
            return at + 6;
        }
        byte mark = Digits.at(bytes, at + run, to);
        if (run < 1 || run > 2 || mark != ':' && (mark != '.' || (forms & DOTS) == 0)) {
            return REFUSED;
        }
        int least = (forms & LOOSE) == 0 ? 2 : 1;
        int minuteAt = at + run + 1;
        int minuteRun = Digits.run(bytes, minuteAt, to);
        int secondAt = minuteAt + minuteRun + 1;
        int secondRun = Digits.run(bytes, secondAt, to);
        if (minuteRun < least || minuteRun > 2 || secondRun < least || secondRun > 2 || bytes[secondAt - 1] != mark) {
            return REFUSED;
        }
        hour = Digits.small(bytes, at, run);
        minute = Digits.small(bytes, minuteAt, minuteRun);
        second = Digits.small(bytes, secondAt, secondRun);
        return secondAt + secondRun;
    }

    /** Behind a point or a comma up to nine digits, behind a colon three. */
    private int readFraction(byte[] bytes, int at, int to) {
        millis = 0;
        byte mark = Digits.at(bytes, at, to);
        if (mark != '.' && mark != ',' && mark != ':') {
            return at;
        }
        int run = Digits.run(bytes, at + 1, to);
        if (run == 0 || mark == ':' && run != 3) {
            return at;
        }
        if (run > MAX_FRACTION) {
            return REFUSED;
        }
        millis = Digits.millis(bytes, at + 1, run);
        return at + 1 + run;
    }

    private int readHalf(byte[] bytes, int at, int to) {
        int half = Digits.at(bytes, at, to) == ' ' ? at + 1 : at;
        byte letter = Digits.at(bytes, half, to);
        boolean isHalf = (letter == 'A' || letter == 'P')
                && Digits.at(bytes, half + 1, to) == 'M'
                && !Digits.isWord(Digits.at(bytes, half + 2, to));
        if (!isHalf) {
            return at;
        }
        // Some write 13:05:03 PM, and mean what they say.
        hour = hour >= 1 && hour <= 12 ? hour % 12 + (letter == 'P' ? 12 : 0) : hour;
        return half + 2;
    }

    /**
     * Reads an offset where there is one, and says where it ends. What looks like one right behind the seconds, and is
     * none, is refused.
     */
    int readOffset(byte[] bytes, int at, int to) {
        offsetSeconds = NO_OFFSET;
        int start = Digits.at(bytes, at, to) == ' ' ? at + 1 : at;
        switch (Digits.at(bytes, start, to)) {
            case '+', '-' -> {
                int end = readSigned(bytes, start, to, start == at);
                boolean isBroken = end < 0 && start == at && Digits.isDigit(Digits.at(bytes, at + 1, to));
                return end >= 0 ? end : isBroken ? REFUSED : at;
            }
            case 'Z' -> {
                return start == at && !Digits.isWord(Digits.at(bytes, at + 1, to)) ? utc(at + 1) : at;
            }
            case 'U', 'G' -> {
                return isUtc(bytes, start, to) ? readBehindUtc(bytes, at, start + 3, to) : at;
            }
            default -> {
                return at;
            }
        }
    }

    private int utc(int end) {
        offsetSeconds = 0;
        return end;
    }

    private static boolean isUtc(byte[] bytes, int at, int to) {
        byte second = Digits.at(bytes, at + 1, to);
        byte third = Digits.at(bytes, at + 2, to);
        boolean isName = bytes[at] == 'U' ? second == 'T' && third == 'C' : second == 'M' && third == 'T';
        return isName && !Digits.isWord(Digits.at(bytes, at + 3, to));
    }

    /** GMT+0200, GMT+02:00 or GMT+2; what is none of these is no offset, and nor is its name. */
    private int readBehindUtc(byte[] bytes, int at, int nameEnd, int to) {
        byte sign = Digits.at(bytes, nameEnd, to);
        if (sign != '+' && sign != '-') {
            return utc(nameEnd);
        }
        int run = Digits.run(bytes, nameEnd + 1, to);
        int hourDigits = run == 4 ? 2 : run;
        int minutesAt = nameEnd + 1 + run;
        boolean hasMinutes =
                Digits.at(bytes, minutesAt, to) == ':' && Digits.isDigit(Digits.at(bytes, minutesAt + 1, to));
        if (hourDigits < 1 || hourDigits > 2 || hasMinutes && (run == 4 || Digits.run(bytes, minutesAt + 1, to) != 2)) {
            return at;
        }
        int minutes =
                run == 4 ? Digits.small(bytes, nameEnd + 3, 2) : hasMinutes ? Digits.small(bytes, minutesAt + 1, 2) : 0;
        boolean isOffset = setOffset(sign, Digits.small(bytes, nameEnd + 1, hourDigits), minutes);
        return !isOffset ? at : hasMinutes ? minutesAt + 3 : minutesAt;
    }

    private boolean setOffset(byte sign, int hours, int minutes) {
        int seconds = hours * 3600 + minutes * 60;
        boolean isOffset = minutes <= 59 && seconds <= MAX_OFFSET_SECONDS;
        if (isOffset) {
            offsetSeconds = sign == '-' ? -seconds : seconds;
        }
        return isOffset;
    }

    /** Reads +hh, at a place where nothing else can be, if it is an offset. */
    void readShortOffset(byte[] bytes, int at, int to) {
        byte sign = Digits.at(bytes, at, to);
        if ((sign == '+' || sign == '-') && Digits.run(bytes, at + 1, to) == 2) {
            setOffset(sign, Digits.small(bytes, at + 1, 2), 0);
        }
    }

    /** +hh:mm, +hhmm or, where that may be, +hh. */
    private int readSigned(byte[] bytes, int at, int to, boolean mayBeShort) {
        int run = Digits.run(bytes, at + 1, to);
        int end = at + 1 + run;
        int minutes = 0;
        if (run == 2 && Digits.at(bytes, end, to) == ':') {
            if (Digits.run(bytes, end + 1, to) != 2) {
                return REFUSED;
            }
            minutes = Digits.small(bytes, end + 1, 2);
            end += 3;
        } else if (run == 4) {
            minutes = Digits.small(bytes, at + 3, 2);
        } else if (run != 2 || !mayBeShort) {
            return REFUSED;
        }
        return setOffset(bytes[at], Digits.small(bytes, at + 1, 2), minutes) ? end : REFUSED;
    }

    /** Of the day, in milliseconds. */
    int millisOfDay() {
        return ((hour * 60 + minute) * 60 + second) * 1000 + millis;
    }

    /** Ahead of UTC, or {@link #NO_OFFSET}. */
    int offsetSeconds() {
        return offsetSeconds;
    }
}
