package io.millrace.script;

import io.millrace.extract.LetterCase;
import java.util.FormatFlagsConversionMismatchException;
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats of texts, as in {@code String.format}, for scripts. */
public final class GroovyFormats {
    private static final String BEFORE_CONVERSION = "-#+ ,(<.$0123456789";

    private static final int LONG = 64;

    /** A text whose {@code %S} takes time linear in it. */
    private record LongText(String text) implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            String cut = precision >= 0 && precision < text.length() ? text.substring(0, precision) : text;
            if ((flags & FormattableFlags.ALTERNATE) != 0) {
                throw new FormatFlagsConversionMismatchException("#", 's');
            }
            boolean upper = (flags & FormattableFlags.UPPERCASE) != 0;
            boolean left = (flags & FormattableFlags.LEFT_JUSTIFY) != 0;
            String padded = (left ? "%-" : "%") + (width > 0 ? width : left ? 1 : "") + "s";
            formatter.format(padded, upper ? LetterCase.upper(cut) : cut);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private GroovyFormats() {}

    /** Widths and precisions of up to three digits, and no dates. */
    public static String String_format(String format, @Nullable Object[] values, ScriptBudget budget) {
        long longest = 0;
        boolean capitals = format.indexOf('S') >= 0;
        @Nullable Object[] shown = new Object[values.length];
        for (int index = 0; index < values.length; index++) {
            Object value = values[index];
            Object scalar = GroovyValues.isScalar(value) ? value : GroovyValues.text(value, budget);
            shown[index] =
                    capitals && scalar instanceof String text && text.length() > LONG ? new LongText(text) : scalar;
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
