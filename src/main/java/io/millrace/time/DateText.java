package io.millrace.time;

/**
 * Reads a date where a text has one, and what separates it from the time of day behind it. A year is from 1900 to 2099.
 * Owned by one worker.
 *
 * <p>The digits at the beginning and what follows them tell which layout it is: no two fit the same text.
 *
 * <pre>
 *   2015-05-17   2015/5/17   2015.05.17   20150517     4 or 8 digits: the year first
 *   2015 May 17  2015-May-17  2015/May/17
 *   15/05/17     150517                                the year first too; six digits only where a text begins
 *   05/17/2015   17.05.2015   17-05-2015               slashes: the month first; points and hyphens: the day
 *   17/May/2015  17-May-2015  17 May 2015  17 May      a month by its name comes after the day,
 *   May 17       May 17 2015  May 17, 2015             or before it
 *   05-17        05.17        I0517                    two digits twice: the month first
 * </pre>
 */
final class DateText {
    /** The year of a date without one. */
    static final int NO_YEAR = 0;

    private static final int REFUSED = ClockText.REFUSED;
    private static final int GLOG_FRACTION_AT = 13;

    private int year;
    private int month;
    private int day;
    private int clockForms;
    private boolean dependsOnStart;
    private boolean isNamed;

    /**
     * Where the time of day begins, or {@link ClockText#REFUSED}.
     *
     * @param run how many digits there are at the place
     * @param from where the whole text begins
     */
    int read(byte[] bytes, int at, int run, int from, int to) {
        year = NO_YEAR;
        clockForms = 0;
        dependsOnStart = false;
        isNamed = false;
        return switch (run) {
            case 0 -> readNamedMonth(bytes, at, to);
            case 1, 2 -> readShort(bytes, at, run, to);
            case 4 -> readLong(bytes, at, from, to);
            case 6 -> readSixDigits(bytes, at, from, to);
            case 8 -> readEightDigits(bytes, at) ? separator(bytes, at + 8, to) : REFUSED;
            case 14 -> {
                dependsOnStart = true;
                yield EpochText.mayStand(bytes, at, from) && readEightDigits(bytes, at) ? at + 8 : REFUSED;
            }
            default -> REFUSED;
        };
    }

    int year() {
        return year;
    }

    void year(int year) {
        this.year = year;
    }

    int month() {
        return month;
    }

    int day() {
        return day;
    }

    /** Whether the date has the name of a month and no year, which then may stand behind the time of day. */
    boolean yearMayFollow() {
        return isNamed && year == NO_YEAR;
    }

    /** Those in which the time of day may be. */
    int clockForms() {
        return clockForms;
    }

    /** Whether it would be no date at another place in the text. */
    boolean dependsOnStart() {
        return dependsOnStart;
    }

    /** The year at a place, or {@link #NO_YEAR} where there are no four digits of one. */
    static int year(byte[] bytes, int at, int to) {
        if (Digits.run(bytes, at, to) != 4) {
            return NO_YEAR;
        }
        int year = Digits.small(bytes, at, 4);
        return year >= 1900 && year <= 2099 ? year : NO_YEAR;
    }

    /** Behind a date with a year: T, a hyphen, a colon or a tab, or one blank or two, which may have a comma before them. */
    private static int separator(byte[] bytes, int at, int to) {
        byte c = Digits.at(bytes, at, to);
        if (c == 'T' || c == 't' || c == '-' || c == ':' || c == '\t') {
            return at + 1;
        }
        return blanks(bytes, c == ',' ? at + 1 : at, to);
    }

    private static int blanks(byte[] bytes, int at, int to) {
        if (Digits.at(bytes, at, to) != ' ') {
            return REFUSED;
        }
        return Digits.at(bytes, at + 1, to) == ' ' ? at + 2 : at + 1;
    }

    private int readLong(byte[] bytes, int at, int from, int to) {
        byte mark = Digits.at(bytes, at + 4, to);
        if (mark == ' ' && Digits.isDigit(Digits.at(bytes, at + 5, to))) {
            return readGlog(bytes, at, from, to);
        }
        year = year(bytes, at, to);
        int nameAt = mark == ' ' ? blanks(bytes, at + 4, to) : at + 5;
        if (year != NO_YEAR && Digits.isLetter(Digits.at(bytes, nameAt, to))) {
            return readNameAfterYear(bytes, nameAt, mark, to);
        }
        if (year == NO_YEAR || mark != '-' && mark != '/' && mark != '.') {
            return REFUSED;
        }
        int monthRun = Digits.run(bytes, at + 5, to);
        int dayAt = at + 6 + monthRun;
        int dayRun = Digits.run(bytes, dayAt, to);
        if (!isShort(monthRun) || !isShort(dayRun) || bytes[dayAt - 1] != mark) {
            return REFUSED;
        }
        month = Digits.small(bytes, at + 5, monthRun);
        day = Digits.small(bytes, dayAt, dayRun);
        clockForms = Digits.at(bytes, dayAt + dayRun, to) == '-' ? ClockText.DOTS : 0;
        return separator(bytes, dayAt + dayRun, to);
    }

    /** I0517 10:05:03.123456, where a text begins. */
    private int readGlog(byte[] bytes, int at, int from, int to) {
        dependsOnStart = true;
        month = Digits.small(bytes, at, 2);
        day = Digits.small(bytes, at + 2, 2);
        return at == from + 1
                        && Digits.isLetter(bytes[from])
                        && Digits.run(bytes, at + 5, to) == 2
                        && Digits.at(bytes, at + GLOG_FRACTION_AT, to) == '.'
                        && Digits.run(bytes, at + GLOG_FRACTION_AT + 1, to) == 6
                ? at + 5
                : REFUSED;
    }

    private int readSixDigits(byte[] bytes, int at, int from, int to) {
        dependsOnStart = true;
        clockForms = ClockText.COMPACT;
        year = 2000 + Digits.small(bytes, at, 2);
        month = Digits.small(bytes, at + 2, 2);
        day = Digits.small(bytes, at + 4, 2);
        return EpochText.isFirst(bytes, at, from) ? blanks(bytes, at + 6, to) : REFUSED;
    }

    private boolean readEightDigits(byte[] bytes, int at) {
        clockForms = ClockText.COMPACT | ClockText.LOOSE;
        year = Digits.small(bytes, at, 4);
        month = Digits.small(bytes, at + 4, 2);
        day = Digits.small(bytes, at + 6, 2);
        return year >= 1900 && year <= 2099;
    }

    /** A date that begins with one digit or two. */
    private int readShort(byte[] bytes, int at, int run, int to) {
        int first = Digits.small(bytes, at, run);
        int secondAt = at + run + 1;
        byte mark = Digits.at(bytes, secondAt - 1, to);
        if (mark != '/' && mark != '-' && mark != '.' && mark != ' ') {
            return REFUSED;
        }
        int secondRun = Digits.run(bytes, secondAt, to);
        if (secondRun == 0) {
            day = first;
            return mark == '.' ? REFUSED : readNameAfterDay(bytes, secondAt, mark, to);
        }
        if (mark == ' ' || !isShort(secondRun)) {
            return REFUSED;
        }
        int second = Digits.small(bytes, secondAt, secondRun);
        int thirdAt = secondAt + secondRun + 1;
        byte secondMark = Digits.at(bytes, thirdAt - 1, to);
        if (secondMark == mark) {
            return readThree(bytes, first, second, thirdAt, run == 2 && secondRun == 2, to);
        }
        month = first;
        day = second;
        return mark != '/' && run == 2 && secondRun == 2 ? blanks(bytes, thirdAt - 1, to) : REFUSED;
    }

    /** A date of three numbers the last of which is at a place. */
    private int readThree(byte[] bytes, int first, int second, int at, boolean arePairs, int to) {
        boolean isSlash = bytes[at - 1] == '/';
        year = year(bytes, at, to);
        if (year != NO_YEAR) {
            month = isSlash ? first : second;
            day = isSlash ? second : first;
            return separator(bytes, at + 4, to);
        }
        if (!isSlash || !arePairs || Digits.run(bytes, at, to) != 2) {
            return REFUSED;
        }
        year = 2000 + first;
        month = second;
        day = Digits.small(bytes, at, 2);
        return separator(bytes, at + 2, to);
    }

    private int readNameAfterYear(byte[] bytes, int at, byte mark, int to) {
        month = month(bytes, at, to);
        boolean isMarked = mark == '-' || mark == '/';
        if (month == 0 || !isMarked && mark != ' ' || isMarked && Digits.at(bytes, at + 3, to) != mark) {
            return REFUSED;
        }
        int dayAt = isMarked ? at + 4 : blanks(bytes, at + 3, to);
        int run = dayAt < 0 ? 0 : Digits.run(bytes, dayAt, to);
        if (!isShort(run)) {
            return REFUSED;
        }
        day = Digits.small(bytes, dayAt, run);
        return separator(bytes, dayAt + run, to);
    }

    private int readNameAfterDay(byte[] bytes, int at, byte mark, int to) {
        month = month(bytes, at, to);
        isNamed = true;
        if (month == 0) {
            return REFUSED;
        }
        if (Digits.at(bytes, at + 3, to) == mark) {
            year = year(bytes, at + 4, to);
            if (year != NO_YEAR) {
                return separator(bytes, at + 8, to);
            }
        }
        return mark == ' ' ? blanks(bytes, at + 3, to) : REFUSED;
    }

    private int readNamedMonth(byte[] bytes, int at, int to) {
        month = month(bytes, at, to);
        isNamed = true;
        int dayAt = month == 0 ? REFUSED : blanks(bytes, at + 3, to);
        if (dayAt < 0) {
            return REFUSED;
        }
        int run = Digits.run(bytes, dayAt, to);
        if (!isShort(run)) {
            return REFUSED;
        }
        day = Digits.small(bytes, dayAt, run);
        int end = dayAt + run;
        int yearAt = blanks(bytes, Digits.at(bytes, end, to) == ',' ? end + 1 : end, to);
        if (yearAt < 0) {
            return REFUSED;
        }
        year = year(bytes, yearAt, to);
        if (year != NO_YEAR) {
            return separator(bytes, yearAt + 4, to);
        }
        return Digits.at(bytes, end, to) == ',' ? REFUSED : yearAt;
    }

    private static boolean isShort(int run) {
        return run == 1 || run == 2;
    }

    /** From 1, by the first three letters in upper or lower case; 0 where there is none. */
    private static int month(byte[] bytes, int at, int to) {
        if (to - at < 3 || !Digits.isLetter(bytes[at])) {
            return 0;
        }
        return switch ((bytes[at] | 0x20) << 16 | (bytes[at + 1] | 0x20) << 8 | bytes[at + 2] | 0x20) {
            case 'j' << 16 | 'a' << 8 | 'n' -> 1;
            case 'f' << 16 | 'e' << 8 | 'b' -> 2;
            case 'm' << 16 | 'a' << 8 | 'r' -> 3;
            case 'a' << 16 | 'p' << 8 | 'r' -> 4;
            case 'm' << 16 | 'a' << 8 | 'y' -> 5;
            case 'j' << 16 | 'u' << 8 | 'n' -> 6;
            case 'j' << 16 | 'u' << 8 | 'l' -> 7;
            case 'a' << 16 | 'u' << 8 | 'g' -> 8;
            case 's' << 16 | 'e' << 8 | 'p' -> 9;
            case 'o' << 16 | 'c' << 8 | 't' -> 10;
            case 'n' << 16 | 'o' << 8 | 'v' -> 11;
            case 'd' << 16 | 'e' << 8 | 'c' -> 12;
            default -> 0;
        };
    }
}
