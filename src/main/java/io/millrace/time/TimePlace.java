package io.millrace.time;

/**
 * Where in the lines of a log the time begins: at their beginning, or behind the n-th of a separator, such as the first
 * bracket of an access log. Finds that place in another line, and says so only if nothing before it can be a time.
 *
 * <p>That is so where no four digits and colons stand side by side before the separator: every layout has a year of
 * four digits, a clock such as 1:05:03, or more digits than that. Nor does a time begin before the separator and end
 * behind it, provided that what begins there has a layout: but for a blank, a comma and a colon no layout has such a
 * separator in it, and none has what another layout begins with behind one of these, unless its clock or, as in 2015 May
 * 17, a year of four digits has begun before.
 *
 * <p>Owned by one worker.
 */
final class TimePlace {
    static final int UNKNOWN = -1;

    /** So far into a line it is looked for: a bit for each byte. */
    private static final int NEAR = Long.SIZE;

    /** 0 at the beginning, 1 behind one letter that is a level. */
    private int offset = UNKNOWN;

    private boolean isSeparated;
    private long separator;
    private int separatorsBefore;

    /** Notes where the time of a text that begins at {@code from} was found. */
    void note(byte[] bytes, int from, int at) {
        isSeparated = false;
        offset = at == from || at == from + 1 && TimeFrame.isLevel(bytes, from, at) ? at - from : UNKNOWN;
        if (offset == UNKNOWN && at - from <= NEAR && AutoTime.isSeparator(bytes[at - 1])) {
            isSeparated = true;
            separator = EightBytes.repeat(bytes[at - 1]);
            separatorsBefore = 0;
            for (int i = from; i < at - 1; i++) {
                separatorsBefore += bytes[i] == bytes[at - 1] ? 1 : 0;
            }
        }
    }

    /** Where the first time of a text begins, if at that place is one; {@link #UNKNOWN} if another may be before it. */
    int find(byte[] bytes, int from, int to) {
        if (isSeparated) {
            return behindSeparator(bytes, from, to);
        }
        boolean mayBe = offset == 0 || offset == 1 && TimeFrame.isLevel(bytes, from, to);
        return mayBe ? from + offset : UNKNOWN;
    }

    private int behindSeparator(byte[] bytes, int from, int to) {
        long clocks = 0;
        int before = separatorsBefore;
        int last = Math.min(to - from, NEAR) - Long.BYTES;
        for (int i = 0; i <= last; i += Long.BYTES) {
            long word = EightBytes.at(bytes, from + i);
            clocks |= EightBytes.bits(EightBytes.digitsAndColons(word)) << i;
            long separators = EightBytes.equal(word, separator);
            int count = Long.bitCount(separators);
            if (before < count) {
                for (; before > 0; before--) {
                    separators &= separators - 1;
                }
                int length = i + (Long.numberOfTrailingZeros(separators) >> 3);
                return hasFour(clocks, length) ? UNKNOWN : from + length + 1;
            }
            before -= count;
        }
        return UNKNOWN;
    }

    /** Whether four bits side by side are set among the first. */
    private static boolean hasFour(long bits, int length) {
        long first = bits & (1L << length) - 1;
        long pairs = first & first >>> 1;
        return (pairs & pairs >>> 2) != 0;
    }
}
