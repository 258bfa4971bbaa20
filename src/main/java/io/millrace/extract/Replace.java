package io.millrace.extract;

/**
 * Replaces every match of a pattern, from the left and without overlap; an empty match counts unless it stands where
 * the search goes on behind an empty one. Bytes that are no UTF-8 are seen as U+FFFD by the pattern and stay as they
 * are unless they are replaced. The value stays a slice of what it was one of where nothing matches. Owned by one
 * worker.
 */
final class Replace extends Transform {
    private final RegexMatcher matcher;
    private final String with;
    private final Replacement replacement;
    private final byte[] literal;
    private final ByteBuilder out = new ByteBuilder();

    private Replace(RegexMatcher matcher, String with, Replacement replacement) {
        this.matcher = matcher;
        this.with = with;
        this.replacement = replacement;
        literal = replacement.isText() ? matcher.literal() : new byte[0];
    }

    static Replace compile(String pattern, String with) throws PatternException {
        RegexMatcher matcher = RegexMatcher.compile(pattern);
        return new Replace(matcher, with, Replacement.of(with, matcher));
    }

    @Override
    public void apply(Row row, int slot) {
        try {
            if (literal.length > 0) {
                replaceLiteral(row, slot);
            } else {
                replaceMatches(row, slot);
            }
        } finally {
            out.clear();
            matcher.release();
        }
    }

    private void replaceLiteral(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int to = row.to(slot);
        int copied = row.from(slot);
        int found = Slices.indexOf(b, copied, to, literal);
        if (found < 0) {
            return;
        }
        byte[] text = replacement.text();
        for (; found >= 0; found = Slices.indexOf(b, copied, to, literal)) {
            out.append(b, copied, found);
            out.append(text, 0, text.length);
            copied = found + literal.length;
        }
        out.append(b, copied, to);
        out.moveTo(row, slot);
    }

    private void replaceMatches(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int copied = row.from(slot);
        if (!matcher.search(b, copied, row.to(slot))) {
            return;
        }
        do {
            out.append(b, copied, matcher.start(0));
            replacement.append(b, matcher, out);
            copied = matcher.end(0);
        } while (matcher.searchNext());
        out.append(b, copied, row.to(slot));
        out.moveTo(row, slot);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Replace that && matcher.equals(that.matcher) && with.equals(that.with);
    }

    @Override
    public int hashCode() {
        return 31 * matcher.hashCode() + with.hashCode();
    }

    @Override
    public String toString() {
        return "replace " + matcher + " with '" + with + "'";
    }
}
