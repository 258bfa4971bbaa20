package io.millrace.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as configs write them: a whole number and a unit, {@code 500ms 10s 5m 1h 1d}; a bare {@code 0} too. */
public final class Durations {
    private static final Map<String, Long> UNIT_MILLIS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    static final long LONGEST_MILLIS = 36_500 * 86_400_000L;
    private static final Pattern PART = Pattern.compile("([0-9]+)(ms|s|m|h|d)");
    private static final Pattern SEVERAL_UNITS = Pattern.compile("([0-9]{1,9}(ms|s|m|h|d)){2,5}");

    /** As other tools write them, in small letters. */
    private static final Map<String, Pattern> OTHER_UNITS = Map.of(
            "ms", Pattern.compile("ms|msecs?|millis(econds?)?"),
            "s", Pattern.compile("s|secs?|seconds?"),
            "m", Pattern.compile("m|mins?|minutes?"),
            "h", Pattern.compile("h|hrs?|hours?"),
            "d", Pattern.compile("d|days?"));

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
            throw new IllegalArgumentException(Shown.text(text) + " is no duration: " + advice(text, unit));
        }
        long count = Numbers.saturated(text.substring(0, digits));
        if (count > LONGEST_MILLIS / factor) {
            throw new IllegalArgumentException(Shown.text(text) + " is too long; the longest duration is 36500d");
        }
        return count * factor;
    }

    /** What this is here, where another tool would take it. */
    private static String advice(String text, String unit) {
        if (SEVERAL_UNITS.matcher(text).matches()) {
            return "it must be one number and one unit; write " + inOneUnit(sum(text));
        }
        if (unit.startsWith(".")) {
            return "it must be a whole number; write it in a smaller unit, such as 1500ms for 1.5s";
        }
        String word = unit.strip().toLowerCase(Locale.ROOT);
        Optional<String> known = OTHER_UNITS.entrySet().stream()
                .filter(other -> other.getValue().matcher(word).matches())
                .map(Map.Entry::getKey)
                .findFirst();
        return "unknown unit " + Shown.text(unit)
                + known.map(here -> "; did you mean " + Shown.text(here) + "?")
                        .orElse("; write a whole number and a unit, such as " + EXAMPLES);
    }

    /** By the largest unit that it is a multiple of. */
    private static String inOneUnit(long millis) {
        for (String unit : List.of("d", "h", "m", "s")) {
            long factor = UNIT_MILLIS.get(unit);
            if (millis % factor == 0) {
                return millis / factor + unit;
            }
        }
        return millis + "ms";
    }

    private static long sum(String text) {
        long millis = 0;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            long factor = UNIT_MILLIS.get(part.group(2));
            millis += Math.min(Numbers.saturated(part.group(1)), LONGEST_MILLIS / factor) * factor;
        }
        return millis;
    }
}
