package io.millrace.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A date pattern as steps over the bytes of a text. Answers what {@link FormatterTime} does, without making an object,
 * or that it does not know. Made by {@link TimeStepsCompiler}. Owned by one worker.
 *
 * <p>Says {@link EventTime#UNREADABLE} only where {@code java.time} would too, which parses strictly and resolves
 * smartly: a digit or a name is missing, a 13th month, 25:00, a weekday that is not that of the date. Does not know
 * years with a sign, days like 007, 24:00, the 31st of a short month (which {@code java.time} takes for its last day),
 * offsets with seconds, and local times that happen twice or never.
 */
final class TimeSteps {
    /** Kinds of steps: two digits. */
    static final int TWO_DIGITS = 0;
    /** Two digits of a year since 2000. */
    static final int YEAR_OF_CENTURY = 1;

    static final int FOUR_DIGITS = 2;
    /** One digit or two. */
    static final int ONE_OR_TWO_DIGITS = 3;
    /** Two digits, or a blank and a digit. */
    static final int PADDED_DIGITS = 4;
    /** As many digits of a fraction as the detail says. */
    static final int FRACTION = 5;
    /** One of the names that the detail says. */
    static final int NAME = 6;
    /** The bytes that the detail says. */
    static final int LITERAL = 7;
    /** The detail is a sum of the marks below. */
    static final int OFFSET = 8;

    /** Marks of an offset: a colon before its minutes. */
    static final int COLON = 1;
    /** Z for none. */
    static final int ZULU = 2;
    /** Minutes may be missing. */
    static final int SHORT = 4;
    /** Seconds may follow. */
    static final int LONG = 8;

    private static final int REFUSED = -1;
    private static final int UNSURE = -2;
    private static final int MAX_OFFSET_SECONDS = 18 * 3600;

    private final int[] steps;
    private final TimeNames[] names;
    private final byte[][] literals;
    private final TimeParts parts;
    private final @Nullable TimeColumns columns;
    private final boolean endsWithOffset;
    private final int offsetMarks;

    /**
     * @param steps see {@link #step}
     * @param names what the details of the names mean
     * @param literals what the details of the literals mean
     * @param parts those that the steps set
     */
    TimeSteps(int[] steps, TimeNames[] names, byte[][] literals, TimeParts parts) {
        this.steps = steps;
        this.names = names;
        this.literals = literals;
        this.parts = parts;
        int last = steps.length - 1;
        endsWithOffset = last >= 0 && kind(steps[last]) == OFFSET && after(steps[last]) == 0;
        offsetMarks = endsWithOffset ? detail(steps[last]) : 0;
        columns = TimeColumns.of(endsWithOffset ? Arrays.copyOf(steps, last) : steps, names, literals, parts)
                .orElse(null);
    }

    /**
     * @param part what is read, of {@link TimeParts}
     * @param detail what the kind says
     */
    static int step(int kind, int part, int detail) {
        return kind | part << 8 | detail << 16;
    }

    /** The step with an ASCII character after it. */
    static int followedBy(int step, char after) {
        return step | after << 24;
    }

    static int kind(int step) {
        return step & 0xff;
    }

    static int part(int step) {
        return step >> 8 & 0xff;
    }

    static int detail(int step) {
        return step >> 16 & 0xff;
    }

    /** 0 where there is none. */
    static int after(int step) {
        return step >> 24;
    }

    /** Epoch milliseconds, {@link EventTime#UNREADABLE} or {@link TimeParts#UNKNOWN}. */
    long parse(byte[] bytes, int from, int to, long referenceMillis) {
        long millis = parseColumns(bytes, from, to, referenceMillis);
        return millis != TimeParts.UNKNOWN ? millis : walk(bytes, from, to, referenceMillis);
    }

    /** Whether all texts have their fields in the same columns, but for an offset at their end. */
    boolean hasColumns() {
        return columns != null;
    }

    /** As {@link #parse}, but for what has its fields elsewhere: that is unknown. */
    long parseColumns(byte[] bytes, int from, int to, long referenceMillis) {
        if (columns != null && columns.read(bytes, from, to)) {
            int end = from + columns.width();
            if (endsWithOffset) {
                end = offset(offsetMarks, bytes, end, to);
            }
            if (end == to) {
                return parts.millis(referenceMillis);
            }
        }
        return TimeParts.UNKNOWN;
    }

    /** Goes by steps where fields have no fixed columns, or the text does not fit them. */
    private long walk(byte[] bytes, int from, int to, long referenceMillis) {
        int at = from;
        for (int step : steps) {
            at = read(step, bytes, at, to);
            int after = after(step);
            if (after != 0 && at >= 0) {
                at = at < to && bytes[at] == after ? at + 1 : REFUSED;
            }
            if (at < 0) {
                return at == UNSURE ? TimeParts.UNKNOWN : EventTime.UNREADABLE;
            }
        }
        return at == to ? parts.millis(referenceMillis) : EventTime.UNREADABLE;
    }

    /** The position after the step, {@link #REFUSED} or {@link #UNSURE}. */
    private int read(int step, byte[] bytes, int at, int to) {
        int part = part(step);
        int detail = detail(step);
        return switch (kind(step)) {
            case TWO_DIGITS -> twoDigits(part, 0, bytes, at, to);
            case YEAR_OF_CENTURY -> twoDigits(part, 2000, bytes, at, to);
            case FOUR_DIGITS -> fourDigits(part, bytes, at, to);
            case ONE_OR_TWO_DIGITS -> oneOrTwoDigits(part, bytes, at, to);
            case PADDED_DIGITS -> paddedDigits(part, bytes, at, to);
            case FRACTION -> fraction(part, detail, bytes, at, to);
            case NAME -> name(part, names[detail], bytes, at, to);
            case LITERAL -> literal(literals[detail], bytes, at, to);
            default -> offset(detail, bytes, at, to);
        };
    }

    private int twoDigits(int part, int base, byte[] bytes, int at, int to) {
        int value = pair(bytes, at, to);
        parts.set(part, base + value);
        return value < 0 ? REFUSED : at + 2;
    }

    /** Below 0 where there are no two digits. */
    private static int pair(byte[] bytes, int at, int to) {
        if (to - at < 2) {
            return -1;
        }
        int tens = bytes[at] - '0';
        int ones = bytes[at + 1] - '0';
        return (tens | ones | 9 - tens | 9 - ones) < 0 ? -1 : 10 * tens + ones;
    }

    /** With a sign there can be more digits. */
    private int fourDigits(int part, byte[] bytes, int at, int to) {
        int high = pair(bytes, at, to);
        int low = pair(bytes, at + 2, to);
        if ((high | low) < 0) {
            return at < to && (bytes[at] == '+' || bytes[at] == '-') ? UNSURE : REFUSED;
        }
        parts.set(part, 100 * high + low);
        return at + 4;
    }

    /** java.time takes any number of leading zeros. */
    private int oneOrTwoDigits(int part, byte[] bytes, int at, int to) {
        if (at >= to || !isDigit(bytes[at])) {
            return REFUSED;
        }
        if (at + 1 >= to || !isDigit(bytes[at + 1])) {
            parts.set(part, bytes[at] - '0');
            return at + 1;
        }
        parts.set(part, 10 * (bytes[at] - '0') + bytes[at + 1] - '0');
        return at + 2 < to && isDigit(bytes[at + 2]) ? UNSURE : at + 2;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private int paddedDigits(int part, byte[] bytes, int at, int to) {
        if (to - at >= 2 && bytes[at] == ' ' && isDigit(bytes[at + 1])) {
            parts.set(part, bytes[at + 1] - '0');
            return at + 2;
        }
        return twoDigits(part, 0, bytes, at, to);
    }

    private int fraction(int part, int digits, byte[] bytes, int at, int to) {
        if (to - at < digits) {
            return REFUSED;
        }
        int millis = 0;
        int wrong = 0;
        for (int i = 0; i < digits; i++) {
            int digit = bytes[at + i] - '0';
            wrong |= digit | 9 - digit;
            millis = i < 3 ? 10 * millis + digit : millis;
        }
        parts.set(part, digits == 1 ? 100 * millis : digits == 2 ? 10 * millis : millis);
        return wrong < 0 ? REFUSED : at + digits;
    }

    private int name(int part, TimeNames all, byte[] bytes, int at, int to) {
        int index = all.find(bytes, at, to);
        if (index < 0) {
            return REFUSED;
        }
        parts.setName(part, index);
        return at + all.length(index);
    }

    private static int literal(byte[] literal, byte[] bytes, int at, int to) {
        return literal.length <= to - at && Arrays.equals(literal, 0, literal.length, bytes, at, at + literal.length)
                ? at + literal.length
                : REFUSED;
    }

    private int offset(int marks, byte[] bytes, int at, int to) {
        if (at >= to) {
            return REFUSED;
        }
        byte sign = bytes[at];
        if (sign == 'Z' && (marks & ZULU) != 0) {
            parts.set(TimeParts.OFFSET, 0);
            return at + 1;
        }
        int hours = pair(bytes, at + 1, to);
        if (sign != '+' && sign != '-' || hours < 0) {
            return REFUSED;
        }
        int end = at + 3;
        int minutes = 0;
        if ((marks & SHORT) == 0 || end < to && isDigit(bytes[end])) {
            end = (marks & COLON) == 0 ? end : end < to && bytes[end] == ':' ? end + 1 : to;
            minutes = pair(bytes, end, to);
            end += 2;
            if ((marks & SHORT) != 0 && (minutes < 0 || minutes > 59 || hours == 0 && (marks & ZULU) == 0)) {
                // What are no minutes may be the next field, and x takes +00 for a whole offset.
                return UNSURE;
            }
            if ((marks & LONG) != 0 && end < to && (bytes[end] == ':' || isDigit(bytes[end]))) {
                return UNSURE;
            }
        }
        int seconds = hours * 3600 + minutes * 60;
        parts.set(TimeParts.OFFSET, sign == '-' ? -seconds : seconds);
        return minutes < 0 || minutes > 59 || seconds > MAX_OFFSET_SECONDS ? REFUSED : end;
    }
}
