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

    /** Without ASCII white space at both ends. */
    public static Transform trim() {
        return Trim.INSTANCE;
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
