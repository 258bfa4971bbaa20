package io.millrace.extract;

import java.util.List;

/** Makes extractors. Arrays given are copied. */
public final class Extractors {
    private Extractors() {}

    /**
     * What stands between the {@code index}-th {@code left} (from 0; occurrences do not overlap) and the next {@code
     * right}. An empty {@code left} is the input's start, whatever the index; an empty {@code right} its end. Without
     * {@code right} behind it the value ends with the input, or is absent unless {@code orEnd}.
     */
    public static Extractor leftRight(byte[] left, int index, byte[] right, boolean orEnd) {
        return new LeftRight(left, index, right, orEnd);
    }

    /**
     * The {@code column}-th of the parts between separators, from 0, or from the end where negative: -1 is the last.
     */
    public static Extractor split(byte[] by, int column) {
        return new Split(by, column);
    }

    /**
     * What an RFC 6901 pointer names in the input, if that is one valid JSON document. Throws if the pointer is none.
     */
    public static Extractor json(String pointer) throws PatternException {
        return new JsonField(pointer);
    }

    /** The value of a key in {@code key=value key="quoted value"}; {@code true} for a key that only stands alone. */
    public static Extractor logfmt(byte[] key) {
        return new Logfmt(key);
    }

    /** The first parameter of this name in the query of a URL, percent-decoded. */
    public static Extractor query(byte[] name) {
        return new QueryParameter(name);
    }

    /**
     * The first match of a pattern, or of its group by number or name; "0" is the whole match. Throws if either is
     * none.
     */
    public static Extractor regex(String pattern, String group) throws PatternException {
        return RegexField.compile(pattern, group);
    }

    /** The input itself. */
    public static Extractor whole() {
        return Whole.INSTANCE;
    }

    /** The fields of JSON pointers, as made by {@link #json}, that are taken from one input. */
    public static JoinedFields joinedJson(List<Extractor> extractors) {
        return new JsonFields(extractors);
    }

    /** The fields of keys, as made by {@link #logfmt}, that are taken from one input. */
    public static JoinedFields joinedLogfmt(List<Extractor> extractors) {
        return new LogfmtFields(extractors);
    }

    /** The fields of parameters, as made by {@link #query}, that are taken from one input. */
    public static JoinedFields joinedQuery(List<Extractor> extractors) {
        return new QueryFields(extractors);
    }

    /** The fields of columns, as made by {@link #split} with one separator, that are taken from one input. */
    public static JoinedFields joinedSplit(List<Extractor> extractors) {
        return new SplitFields(extractors);
    }
}
