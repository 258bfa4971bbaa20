package io.millrace.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Texts whose digits, literals and names always stand in the same columns: all are checked eight at a time, then
 * numbers are taken from where they are. Says only whether a text has this shape. Owned by one worker.
 *
 * <p>Of every eight bytes, {@code templates} have '0' for a digit and the literals as they are. What differs from them
 * is at most 9 in the column of a digit and 0 in that of a literal; adding {@code slacks}, 0x76 and 0x7f, carries into
 * the high bit of the column where it is more. {@code checked} has this bit in all columns but those of names and
 * blanks:
 *
 * <pre>
 *   text      2  0  2  5  -  1  x  -
 *   template  0  0  0  0  -  0  0  -
 *   differs   02 00 02 05 00 01 48 00
 *   + slack   78 76 78 7b 7f 77 be 7f     be: x is no digit
 * </pre>
 */
final class TimeColumns {
    /** Shorter texts are not worth it, and have no eight bytes. */
    static final int MIN_WIDTH = 8;

    /** Of all names, such as Jan and Mon. */
    static final int NAME_WIDTH = 3;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEVEN_BITS = 0x7f7f7f7f7f7f7f7fL;
    private static final int MAX_FIELDS = 10;
    private static final int NONE = -1;

    private final TimeParts parts;
    private final int width;
    private final int[] starts;
    private final long[] templates;
    private final long[] slacks;
    private final long[] checked;

    private final int[] nameColumns = new int[MAX_FIELDS];
    private final int[] nameParts = new int[MAX_FIELDS];
    private final TimeNames[] names = new TimeNames[MAX_FIELDS];
    private final int[] blankColumns = new int[MAX_FIELDS];
    private int named;
    private int blanks;
    private int longYear = NONE;
    private int shortYear = NONE;
    private int month = NONE;
    private int day = NONE;
    private int hour = NONE;
    private int minute = NONE;
    private int second = NONE;
    private int fraction = NONE;
    private int fractionDigits;

    private TimeColumns(int width, TimeParts parts) {
        int words = (width + 7) / 8;
        this.parts = parts;
        this.width = width;
        this.starts = new int[words];
        this.templates = new long[words];
        this.slacks = new long[words];
        this.checked = new long[words];
        for (int i = 0; i < words; i++) {
            // The last eight bytes begin in the eight before where the width is no multiple of them.
            starts[i] = Math.min(8 * i, width - 8);
        }
    }

    /**
     * None where the width of a step depends on the text.
     *
     * @param steps those of a whole pattern but for an offset at its end
     */
    static Optional<TimeColumns> of(int[] steps, TimeNames[] names, byte[][] literals, TimeParts parts) {
        int width = 0;
        for (int step : steps) {
            int stepWidth = width(step, names, literals);
            if (stepWidth == NONE) {
                return Optional.empty();
            }
            width += stepWidth + (TimeSteps.after(step) == 0 ? 0 : 1);
        }
        if (width < MIN_WIDTH) {
            return Optional.empty();
        }
        TimeColumns columns = new TimeColumns(width, parts);
        int column = 0;
        for (int step : steps) {
            columns.add(step, column, names, literals);
            column += width(step, names, literals);
            if (TimeSteps.after(step) != 0) {
                columns.check(column++, TimeSteps.after(step), 0);
            }
        }
        return Optional.of(columns);
    }

    private static int width(int step, TimeNames[] names, byte[][] literals) {
        int detail = TimeSteps.detail(step);
        return switch (TimeSteps.kind(step)) {
            case TimeSteps.TWO_DIGITS, TimeSteps.YEAR_OF_CENTURY, TimeSteps.PADDED_DIGITS -> 2;
            case TimeSteps.FOUR_DIGITS -> 4;
            case TimeSteps.FRACTION -> detail;
            case TimeSteps.NAME -> names[detail].areAllOf(NAME_WIDTH) ? NAME_WIDTH : NONE;
            case TimeSteps.LITERAL -> literals[detail].length;
            default -> NONE;
        };
    }

    private void add(int step, int column, TimeNames[] allNames, byte[][] literals) {
        int detail = TimeSteps.detail(step);
        int part = TimeSteps.part(step);
        switch (TimeSteps.kind(step)) {
            case TimeSteps.TWO_DIGITS -> {
                addPair(part, column);
                checkDigits(column, 2);
            }
            case TimeSteps.PADDED_DIGITS -> {
                addPair(part, column);
                checkDigits(column + 1, 1);
                blankColumns[blanks++] = column;
            }
            case TimeSteps.YEAR_OF_CENTURY -> {
                shortYear = column;
                checkDigits(column, 2);
            }
            case TimeSteps.FOUR_DIGITS -> {
                longYear = column;
                checkDigits(column, 4);
            }
            case TimeSteps.FRACTION -> {
                fraction = column;
                fractionDigits = detail;
                checkDigits(column, detail);
            }
            case TimeSteps.NAME -> {
                nameColumns[named] = column;
                nameParts[named] = part;
                names[named++] = allNames[detail];
            }
            default -> {
                for (int i = 0; i < literals[detail].length; i++) {
                    check(column + i, literals[detail][i], 0);
                }
            }
        }
    }

    private void addPair(int part, int column) {
        switch (part) {
            case TimeParts.MONTH -> month = column;
            case TimeParts.DAY -> day = column;
            case TimeParts.HOUR -> hour = column;
            case TimeParts.MINUTE -> minute = column;
            default -> second = column;
        }
    }

    private void checkDigits(int column, int count) {
        for (int i = column; i < column + count; i++) {
            check(i, '0', 9);
        }
    }

    /** @param highest that may differ from the template */
    private void check(int column, int template, int highest) {
        for (int i = 0; i < starts.length; i++) {
            int shift = (column - starts[i]) * 8;
            if (shift >= 0 && shift < 64) {
                templates[i] |= (long) template << shift;
                slacks[i] |= 0x7fL - highest << shift;
                checked[i] |= 0x80L << shift;
            }
        }
    }

    int width() {
        return width;
    }

    /** Sets the parts and returns whether the text begins with columns of this shape. */
    boolean read(byte[] bytes, int from, int to) {
        if (to - from < width || !fits(bytes, from) || !readNames(bytes, from)) {
            return false;
        }
        readYear(bytes, from);
        readPair(TimeParts.MONTH, month, bytes, from);
        readPair(TimeParts.DAY, day, bytes, from);
        readPair(TimeParts.HOUR, hour, bytes, from);
        readPair(TimeParts.MINUTE, minute, bytes, from);
        readPair(TimeParts.SECOND, second, bytes, from);
        if (fraction != NONE) {
            parts.set(TimeParts.MILLI, millis(bytes, from + fraction));
        }
        return true;
    }

    private void readYear(byte[] bytes, int from) {
        if (longYear != NONE) {
            int at = from + longYear;
            parts.set(TimeParts.YEAR, 100 * pair(bytes, at) + pair(bytes, at + 2));
        } else if (shortYear != NONE) {
            parts.set(TimeParts.YEAR, 2000 + pair(bytes, from + shortYear));
        }
    }

    private void readPair(int part, int column, byte[] bytes, int from) {
        if (column != NONE) {
            parts.set(part, pair(bytes, from + column));
        }
    }

    private boolean fits(byte[] bytes, int from) {
        long wrong = 0;
        for (int i = 0; i < starts.length; i++) {
            long differs = (long) LONGS.get(bytes, from + starts[i]) ^ templates[i];
            wrong |= ((differs & SEVEN_BITS) + slacks[i] | differs) & checked[i];
        }
        for (int i = 0; i < blanks; i++) {
            byte c = bytes[from + blankColumns[i]];
            wrong |= c == ' ' || c >= '0' && c <= '9' ? 0 : 1;
        }
        return wrong == 0;
    }

    private boolean readNames(byte[] bytes, int from) {
        for (int i = 0; i < named; i++) {
            int at = from + nameColumns[i];
            int index = names[i].find(bytes, at, at + NAME_WIDTH);
            if (index < 0) {
                return false;
            }
            parts.setName(nameParts[i], index);
        }
        return true;
    }

    /** Two digits, or a blank, which counts as 0, and a digit. */
    private static int pair(byte[] bytes, int at) {
        return 10 * (bytes[at] & 15) + (bytes[at + 1] & 15);
    }

    private int millis(byte[] bytes, int at) {
        int millis = 100 * (bytes[at] & 15);
        if (fractionDigits > 1) {
            millis += 10 * (bytes[at + 1] & 15);
        }
        return fractionDigits > 2 ? millis + (bytes[at + 2] & 15) : millis;
    }
}
