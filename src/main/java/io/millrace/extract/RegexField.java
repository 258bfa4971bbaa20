package io.millrace.extract;

/**
 * A group of a pattern's first match; absent without a match, and where the group took no part in it. Owned by one
 * worker.
 */
final class RegexField extends Extractor {
    private final RegexMatcher matcher;
    private final int group;

    private RegexField(RegexMatcher matcher, int group) {
        this.matcher = matcher;
        this.group = group;
    }

    static RegexField compile(String pattern, String group) throws PatternException {
        RegexMatcher matcher = RegexMatcher.compile(pattern);
        return new RegexField(matcher, matcher.group(group));
    }

    @Override
    public void extract(byte[] bytes, int from, int to, Row row, int slot) {
        int start = matcher.search(bytes, from, to) ? matcher.start(group) : -1;
        if (start < 0) {
            row.setAbsent(slot);
        } else {
            row.set(slot, bytes, start, matcher.end(group));
        }
        matcher.release();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegexField that && group == that.group && matcher.equals(that.matcher);
    }

    @Override
    public int hashCode() {
        return 31 * matcher.hashCode() + group;
    }

    @Override
    public String toString() {
        return "regex " + matcher + " group " + group;
    }
}
