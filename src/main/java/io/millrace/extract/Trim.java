package io.millrace.extract;

/**
 * Takes white space off both ends: what Unicode calls so, which is in logs of East Asia often the ideographic space,
 * and what Go's and Rust's trim take too. The value stays a slice of what it was one of.
 */
final class Trim extends Transform {
    static final Trim INSTANCE = new Trim();

    private Trim() {}

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int to = row.to(slot);
        for (int length = spaceAt(b, from, to); length > 0; length = spaceAt(b, from, to)) {
            from += length;
        }
        for (int length = spaceBefore(b, from, to); length > 0; length = spaceBefore(b, from, to)) {
            to -= length;
        }
        row.set(slot, b, from, to);
    }

    /** The length of the white space that begins at {@code at}; 0 where none does. */
    private static int spaceAt(byte[] b, int at, int to) {
        if (at >= to) {
            return 0;
        }
        if (b[at] >= 0) {
            return isSpace(b[at]) ? 1 : 0;
        }
        int length = Utf8.sequence(b, at, to);
        return length > 1 && isWideSpace(Utf8.codePoint(b, at, length)) ? length : 0;
    }

    /** The length of the white space that ends at {@code end}, of three bytes at most as all white space is; 0 where none does. */
    private static int spaceBefore(byte[] b, int from, int end) {
        for (int length = 1; length <= 3 && length <= end - from; length++) {
            if (spaceAt(b, end - length, end) == length) {
                return length;
            }
        }
        return 0;
    }

    /** The characters beyond ASCII with Unicode's property White_Space. The JDK has it in patterns only. */
    private static boolean isWideSpace(int codePoint) {
        return switch (codePoint) {
            case 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
            default -> codePoint >= 0x2000 && codePoint <= 0x200A;
        };
    }

    /** Whether a byte is ASCII white space: space, \t, \n, vertical tab, \f, \r. */
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
