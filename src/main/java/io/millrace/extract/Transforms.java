package io.millrace.extract;

import java.util.Map;
import java.util.Optional;

/** Makes transforms. Arrays and maps given are copied. */
public final class Transforms {
    private Transforms() {}

    /**
     * To lower case by {@code Locale.ROOT}. Allocates only where the value has bytes that are not ASCII; bytes that are
     * no UTF-8 stay as they are.
     */
    public static Transform lower() {
        return ChangeCase.LOWER;
    }

    /**
     * To upper case by {@code Locale.ROOT}. Allocates only where the value has bytes that are not ASCII; bytes that are
     * no UTF-8 stay as they are.
     */
    public static Transform upper() {
        return ChangeCase.UPPER;
    }

    /** Each character by itself to {@code toLowerCase(toUpperCase(c))}, as {@code String.equalsIgnoreCase} compares them; bytes that are no UTF-8 become U+FFFD. */
    public static Transform foldCase() {
        return FoldCase.INSTANCE;
    }

    /** Without the white space, as Unicode has it, at both ends. */
    public static Transform trim() {
        return Trim.INSTANCE;
    }

    /**
     * A URL without query and fragment, and with {@code *} for each segment of its path that is an id: a number, a
     * UUID, long hex, a long token of letters and digits.
     */
    public static Transform cleanUrl() {
        return CleanUrl.INSTANCE;
    }

    /**
     * The characters from {@code begin} to before {@code end}; negative ones count from the end of the value, {@code
     * Integer.MAX_VALUE} is its end. What lies outside of the value is cut off.
     */
    public static Transform substring(int begin, int end) {
        return new Substring(begin, end);
    }

    /**
     * With {@code with} for every match of a pattern; {@code $1}, {@code $name}, {@code ${1}} and {@code ${name}} in it
     * stand for groups of the match, {@code $0} for all of it, {@code $$} for a dollar. Throws if the pattern is none,
     * or has no such group. Allocates within the engine, but not where the pattern is a plain text, or no literal that
     * it needs is in the value. Belongs to one worker.
     */
    public static Transform replace(String pattern, String with) throws PatternException {
        return Replace.compile(pattern, with);
    }

    /** With a suffix. */
    public static Transform append(byte[] suffix) {
        return new Append(suffix);
    }

    /** Always the same value. */
    public static Transform constant(byte[] value) {
        return new Constant(value);
    }

    /** What {@code values} has for the value; where it has nothing the default, or else the value as it is. */
    public static Transform mapValues(Map<String, String> values, Optional<String> defaultValue) {
        return new MapValues(values, defaultValue);
    }
}
