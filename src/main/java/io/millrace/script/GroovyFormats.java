package io.millrace.script;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats of texts, as in {@code String.format}, for scripts. */
public final class GroovyFormats {
    private static final String BEFORE_CONVERSION = "-#+ ,(<.$0123456789";

    private GroovyFormats() {}

    /** Widths and precisions of up to three digits, and no dates. */
    public static String String_format(String format, @Nullable Object[] values, ScriptBudget budget) {
        long longest = 0;
        @Nullable Object[] shown = new Object[values.length];
        for (int index = 0; index < values.length; index++) {
            Object value = values[index];
            shown[index] = GroovyValues.isScalar(value) ? value : GroovyValues.text(value, budget);
            longest += value instanceof Number number
                    ? GroovyNumbers.number(number).toString().length()
                    : GroovyValues.text(value, budget).length();
        }
        refuseDates(format);
        int digits = 0;
        int places = 0;
        for (int index = 0; index < format.length(); index++) {
            char c = format.charAt(index);
            places += c == '%' ? 1 : 0;
            digits = c >= '0' && c <= '9' ? digits + 1 : 0;
            if (digits > 3) {
                throw new IllegalArgumentException("numbers in a format have up to three digits: " + format);
            }
        }
        budget.allocate(40 + 2L * format.length() + places * (2_000L + 2 * longest));
        return String.format(Locale.ROOT, format, shown);
    }

    public static String formatted(String self, @Nullable Object[] values, ScriptBudget budget) {
        return String_format(self, values, budget);
    }

    public static String sprintf(@Nullable Object self, String format, @Nullable Object[] values, ScriptBudget budget) {
        return String_format(format, values, budget);
    }

    /** Those of Java print a number as a date in the time zone of the machine. */
    private static void refuseDates(String format) {
        for (int at = format.indexOf('%'); at >= 0; at = format.indexOf('%', at + 1)) {
            do {
                at++;
            } while (at < format.length() && BEFORE_CONVERSION.indexOf(format.charAt(at)) >= 0);
            if (at < format.length() && Character.toLowerCase(format.charAt(at)) == 't') {
                throw new IllegalArgumentException(
                        "the format %t prints dates, which depend on the machine's time zone; leave times as numbers: "
                                + format);
            }
        }
    }
}
