package io.millrace.time;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time that was found in a text.
 *
 * @param offset of its first byte in the text
 * @param layout the date pattern that it fits, or what number it is
 */
public record FoundTime(int offset, String text, String layout) {
    private static final Map<Integer, String> UNITS =
            Map.of(10, "epoch seconds", 13, "epoch milliseconds", 16, "epoch microseconds", 19, "epoch nanoseconds");

    /** Dates at the beginning of a text, the longer first, and their patterns. */
    private static final Map<Pattern, String> DATES = table(
            "\\d{14}", "yyyyMMdd",
            "\\d{8}", "yyyyMMdd",
            "\\d{6}", "yyMMdd",
            "\\d{4}([-/.])\\d\\d.\\d\\d(?!\\d)", "yyyy$1MM$1dd",
            "\\d{4}([-/.])\\d+.\\d+", "yyyy$1M$1d",
            "\\d{4}([-/])[A-Za-z]{3}.\\d\\d", "yyyy$1MMM$1dd",
            "\\d{4}([-/])[A-Za-z]{3}.\\d", "yyyy$1MMM$1d",
            "\\d{4}( {1,2})[A-Za-z]{3}  \\d\\d", "yyyy$1MMM  dd",
            "\\d{4}( {1,2})[A-Za-z]{3}(?:  \\d| \\d\\d)(?!\\d)", "yyyy$1MMM ppd",
            "\\d{4}( {1,2})[A-Za-z]{3} \\d", "yyyy$1MMM d",
            "\\d{4}", "MMdd",
            "\\d\\d([-/ ])[A-Za-z]{3}\\1\\d{4}", "dd$1MMM$1yyyy",
            "\\d([-/ ])[A-Za-z]{3}\\1\\d{4}", "d$1MMM$1yyyy",
            "\\d\\d [A-Za-z]{3}", "dd MMM",
            "\\d [A-Za-z]{3}", "d MMM",
            "\\d\\d/\\d\\d/\\d{4}", "MM/dd/yyyy",
            "\\d+/\\d+/\\d{4}", "M/d/yyyy",
            "\\d+/\\d+/\\d+", "yy/MM/dd",
            "\\d\\d([.-])\\d\\d.\\d{4}", "dd$1MM$1yyyy",
            "\\d+([.-])\\d+[.-]\\d{4}", "d$1M$1yyyy",
            "\\d\\d([.-])\\d\\d", "MM$1dd",
            "[A-Za-z]{3}(?:  \\d| \\d\\d)(,? {1,2})\\d{4}(?!\\d)", "MMM ppd$1yyyy",
            "[A-Za-z]{3} \\d(,? {1,2})\\d{4}(?!\\d)", "MMM d$1yyyy",
            "[A-Za-z]{3}  \\d\\d", "MMM  dd",
            "[A-Za-z]{3}(?:  \\d| \\d\\d)(?!\\d)", "MMM ppd",
            "[A-Za-z]{3} \\d", "MMM d");

    private static final Map<Pattern, String> CLOCKS = table(
            "\\d{6}", "HHmmss",
            "\\d\\d:\\d\\d:\\d\\d(?![\\d])", "HH:mm:ss",
            "\\d:\\d\\d:\\d\\d(?![\\d])", "H:mm:ss",
            "\\d+:\\d+:\\d+", "H:m:s",
            "\\d+\\.\\d+\\.\\d+", "HH.mm.ss");

    private static final Map<Pattern, String> OFFSETS = table(
            "( ?)[+-]\\d\\d\\d\\d", "$1Z",
            "( ?)[+-]\\d\\d:\\d\\d", "$1XXX",
            "( ?)[+-]\\d\\d", "$1X",
            "Z", "X",
            "( ?)(UTC|GMT)[+-]\\d{4}", "$1'$2'Z",
            "( ?)(UTC|GMT)[+-]\\d\\d:\\d\\d", "$1'$2'XXX",
            "( ?)(UTC|GMT)[+-]\\d\\d", "$1'$2'X",
            "( ?)GMT[+-]\\d(?::\\d\\d)?", "$1O",
            // No letter of java.time reads UTC+2; these refuse it.
            "( ?)UTC[+-]\\d:\\d\\d", "$1'UTC'XXX",
            "( ?)UTC[+-]\\d", "$1'UTC'X",
            "( ?)(UTC|GMT)", "$1'$2'");

    private static Map<Pattern, String> table(String... pairs) {
        Map<Pattern, String> table = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            table.put(Pattern.compile(pairs[i]), pairs[i + 1]);
        }
        return table;
    }

    /** @param at where the time begins in the bytes of a text that begins at {@code from} */
    static FoundTime of(byte[] bytes, int from, int at, int to) {
        String text = new String(bytes, at, to - at, StandardCharsets.ISO_8859_1);
        String unit = UNITS.get(Digits.run(bytes, at, to));
        return new FoundTime(at - from, text, unit == null ? pattern(text) : unit);
    }

    private static String pattern(String text) {
        StringBuilder pattern = new StringBuilder();
        int at = append(pattern, DATES, text, 0);
        while (at < text.length() && !Character.isDigit(text.charAt(at))) {
            char c = text.charAt(at++);
            pattern.append(Character.isLetter(c) ? "'" + c + "'" : String.valueOf(c));
        }
        at = append(pattern, CLOCKS, text, at);
        if (at < text.length() && ".,:".indexOf(text.charAt(at)) >= 0) {
            pattern.append(text.charAt(at++));
            for (; at < text.length() && Character.isDigit(text.charAt(at)); at++) {
                pattern.append('S');
            }
        }
        Matcher half = Pattern.compile("( ?)[AP]M").matcher(text).region(at, text.length());
        if (half.lookingAt()) {
            pattern.replace(0, pattern.length(), pattern.toString().replace('H', 'h'));
            pattern.append(half.group(1)).append('a');
            at = half.end();
        }
        at = append(pattern, OFFSETS, text, at);
        Matcher zone = Pattern.compile(" (\\S+)(?= \\d{4})").matcher(text).region(at, text.length());
        if (zone.lookingAt()) {
            pattern.append(" '").append(zone.group(1)).append("'");
            at = zone.end();
        }
        Matcher year = Pattern.compile(" \\d{4}").matcher(text).region(at, text.length());
        if (year.lookingAt()) {
            pattern.append(" yyyy");
            at = append(pattern, OFFSETS, text, year.end());
        }
        return pattern.toString();
    }

    /** Appends the pattern of the first that fits and returns where it ends in the text. */
    private static int append(StringBuilder pattern, Map<Pattern, String> table, String text, int at) {
        for (Map.Entry<Pattern, String> entry : table.entrySet()) {
            Matcher matcher = entry.getKey().matcher(text).region(at, text.length());
            if (matcher.lookingAt()) {
                String part = entry.getValue();
                for (int group = 1; group <= matcher.groupCount(); group++) {
                    part = part.replace("$" + group, matcher.group(group));
                }
                pattern.append(part);
                return matcher.end();
            }
        }
        return at;
    }
}
