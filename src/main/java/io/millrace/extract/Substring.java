package io.millrace.extract;

/**
 * The characters from one count to another, which may be negative and then count from the end; what lies outside of the
 * value is cut off. A character is a code point; bytes that are no UTF-8 count as many as they print as U+FFFD. The
 * value stays a slice of what it was one of.
 */
final class Substring extends Transform {
    private final int begin;
    private final int end;

    /** @param end {@code Integer.MAX_VALUE} for the end of the value */
    Substring(int begin, int end) {
        this.begin = begin;
        this.end = end;
    }

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int to = row.to(slot);
        if (Words.isAscii(b, from, to)) {
            int first = place(begin, to - from);
            row.set(slot, b, from + first, from + Math.max(first, place(end, to - from)));
            return;
        }
        int characters = begin < 0 || end < 0 ? characters(b, from, to) : Integer.MAX_VALUE;
        int first = place(begin, characters);
        int newFrom = skip(b, from, to, first);
        row.set(slot, b, newFrom, skip(b, newFrom, to, place(end, characters) - first));
    }

    /** The place of a count among so many characters. */
    private static int place(int count, int characters) {
        return count < 0 ? (int) Math.max(0L, (long) characters + count) : Math.min(count, characters);
    }

    private static int characters(byte[] b, int from, int to) {
        int characters = 0;
        for (int i = from; i < to; i += Math.abs(Utf8.sequence(b, i, to))) {
            characters++;
        }
        return characters;
    }

    /** Where the character stands that has so many before it. */
    private static int skip(byte[] b, int from, int to, int characters) {
        int i = from;
        for (int left = characters; left > 0 && i < to; left--) {
            i += Math.abs(Utf8.sequence(b, i, to));
        }
        return i;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Substring that && begin == that.begin && end == that.end;
    }

    @Override
    public int hashCode() {
        return 31 * begin + end;
    }

    @Override
    public String toString() {
        return "substring " + begin + " to " + (end == Integer.MAX_VALUE ? "the end" : end);
    }
}
