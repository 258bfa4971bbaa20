package io.millrace.config;

import java.util.Map;

/** Durations as configs write them: a whole number and a unit, {@code 500ms 10s 5m 1h 1d}; a bare {@code 0} too. */
public final class Durations {
    private static final Map<String, Long> UNIT_MILLIS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    static final long LONGEST_MILLIS = 36_500 * 86_400_000L;
    static final String EXAMPLES = "500ms, 10s, 5m, 1h or 1d";

    private Durations() {}

    /**
     * The duration in milliseconds.
     *
     * @throws IllegalArgumentException with a sentence for the user, where the text is no duration or longer than
     * 36500 days
     */
    public static long millis(String text) {
        if (text.equals("0")) {
            return 0;
        }
        int digits = Numbers.leadingDigits(text);
        String unit = text.substring(digits);
        if (digits == 0) {
            throw new IllegalArgumentException(
                    Shown.text(text) + " is no duration; write a whole number and a unit, such as " + EXAMPLES);
        }
        if (unit.isEmpty()) {
            throw new IllegalArgumentException(
                    Shown.text(text) + " has no unit; write a whole number and a unit, such as " + EXAMPLES);
        }
        Long factor = UNIT_MILLIS.get(unit);
        if (factor == null) {
            throw new IllegalArgumentException(Shown.text(text) + " is no duration: unknown unit " + Shown.text(unit)
                    + "; write a whole number and a unit, such as " + EXAMPLES);
        }
        long count = Numbers.saturated(text.substring(0, digits));
        if (count > LONGEST_MILLIS / factor) {
            throw new IllegalArgumentException(Shown.text(text) + " is too long; the longest duration is 36500d");
        }
        return count * factor;
    }
}
