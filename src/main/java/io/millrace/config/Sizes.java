package io.millrace.config;

import java.util.LinkedHashMap;
import java.util.Map;

/** Sizes as configs write them: {@code 64KiB 10MiB 1GiB}, {@code KB MB GB} as powers of ten, and plain bytes. */
public final class Sizes {
    private static final Map<String, Long> UNIT_BYTES = units();
    static final String EXAMPLES = "64KiB, 10MiB, 1GiB, 500KB, 10MB or 1GB";

    private Sizes() {}

    /**
     * The size in bytes.
     *
     * @throws IllegalArgumentException with a sentence for the user, where the text is no size or does not fit
     */
    public static long bytes(String text) {
        int digits = Numbers.leadingDigits(text);
        String unit = text.substring(digits);
        if (digits == 0) {
            throw new IllegalArgumentException(
                    Shown.text(text) + " is no size; write a whole number and a unit, such as " + EXAMPLES);
        }
        Long factor = UNIT_BYTES.get(unit);
        if (factor == null) {
            throw new IllegalArgumentException(Shown.text(text) + " is no size: unknown unit " + Shown.text(unit)
                    + Suggestions.nearest(unit, UNIT_BYTES.keySet())
                            .map(u -> "; did you mean " + Shown.text(u) + "?")
                            .orElse("; write " + EXAMPLES));
        }
        long count = Numbers.saturated(text.substring(0, digits));
        if (count > Long.MAX_VALUE / factor) {
            throw new IllegalArgumentException(Shown.text(text) + " is too large for a size");
        }
        return count * factor;
    }

    private static Map<String, Long> units() {
        Map<String, Long> units = new LinkedHashMap<>();
        units.put("", 1L);
        units.put("KiB", 1L << 10);
        units.put("MiB", 1L << 20);
        units.put("GiB", 1L << 30);
        units.put("KB", 1_000L);
        units.put("MB", 1_000_000L);
        units.put("GB", 1_000_000_000L);
        return Map.copyOf(units);
    }
}
