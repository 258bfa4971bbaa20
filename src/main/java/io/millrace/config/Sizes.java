package io.millrace.config;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as configs write them: {@code 64KiB 10MiB 1GiB}, {@code KB MB GB} as powers of ten, and plain bytes. */
public final class Sizes {
    private static final Map<String, Long> UNIT_BYTES = units();
    /** As other tools write them, in small letters. */
    private static final Pattern OTHER_UNIT = Pattern.compile("([kmgt]?)(i?)(b|bytes?|)");

    private static final String UNKNOWN_UNIT = "unknown unit ";
    static final String EXAMPLES = "64KiB, 10MiB, 1GiB, 500KB, 10MB or 1GB";

    private Sizes() {}

    /**
     * The size in bytes.
     *
     * @throws IllegalArgumentException with a sentence for the user, where the text is no size or does not fit
     */
    public static long bytes(String text) {
        int digits = Numbers.leadingDigits(text);
        String number = text.substring(0, digits);
        String unit = text.substring(digits);
        if (digits == 0) {
            throw new IllegalArgumentException(
                    Shown.text(text) + " is no size; write a whole number and a unit, such as " + EXAMPLES);
        }
        Long factor = UNIT_BYTES.get(unit);
        if (factor == null) {
            throw new IllegalArgumentException(Shown.text(text) + " is no size: "
                    + advice(number, unit).orElse(UNKNOWN_UNIT + Shown.text(unit) + "; write " + EXAMPLES));
        }
        long count = Numbers.saturated(number);
        if (!Numbers.isInt(number) || count > Long.MAX_VALUE / factor) {
            throw new IllegalArgumentException(Shown.text(text) + " is too large for a size");
        }
        return count * factor;
    }

    /** What units of other tools are here, where it is one that is known. */
    private static Optional<String> advice(String number, String unit) {
        Matcher known = OTHER_UNIT.matcher(unit.strip().toLowerCase(Locale.ROOT));
        if (unit.startsWith(".")) {
            return Optional.of("it must be a whole number; write " + EXAMPLES);
        }
        if (!known.matches()) {
            return Optional.empty();
        }
        String letter = known.group(1).toUpperCase(Locale.ROOT);
        boolean isBinary = !known.group(2).isEmpty();
        if (letter.isEmpty()) {
            return isBinary ? Optional.empty() : Optional.of("bytes have no unit; write " + number);
        }
        if (letter.equals("T")) {
            String more = new BigInteger(number)
                    .multiply(BigInteger.valueOf(isBinary ? 1024 : 1000))
                    .toString();
            return Optional.of("the largest unit is a GiB or GB; write " + more + (isBinary ? "GiB" : "GB"));
        }
        boolean isBare = !isBinary && known.group(3).isEmpty();
        return Optional.of(UNKNOWN_UNIT + Shown.text(unit) + "; did you mean "
                + (isBare ? Shown.text(letter + "iB") + " or " : "")
                + Shown.text(letter + (isBinary ? "iB" : "B")) + "?");
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
