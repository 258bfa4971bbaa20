package io.millrace.extract;

/**
 * Takes ASCII white space off both ends: space, \t, \n, vertical tab, \f, \r. The value stays a slice of what it was
 * one of.
 */
final class Trim extends Transform {
    static final Trim INSTANCE = new Trim();

    private Trim() {}

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int to = row.to(slot);
        while (from < to && isSpace(b[from])) {
            from++;
        }
        while (to > from && isSpace(b[to - 1])) {
            to--;
        }
        row.set(slot, b, from, to);
    }

    static boolean isSpace(byte c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Trim;
    }

    @Override
    public int hashCode() {
        return Trim.class.hashCode();
    }

    @Override
    public String toString() {
        return "trim";
    }
}
