package io.millrace.oracle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Patterns by {@code java.util.regex}, for the subset in which it agrees with a linear-time engine: only LF ends a
 * line, {@code $} is the end of the text, {@code (?P<name>} is {@code (?<name>}. Left out, since the two differ: {@code
 * \b} beside characters that are not ASCII, {@code i} under ignoreCase beside dotted or dotless ones, empty loops.
 */
final class OracleRegex {
    private OracleRegex() {}

    static Pattern compile(String pattern, boolean ignoreCase) {
        int flags = Pattern.UNIX_LINES | (ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        return Pattern.compile(withEndOfText(pattern.replace("(?P<", "(?<")), flags);
    }

    static Optional<String> firstMatch(Pattern pattern, String group, String input) {
        Matcher matcher = pattern.matcher(input);
        if (!matcher.find()) {
            return Optional.empty();
        }
        boolean number = group.chars().allMatch(c -> c >= '0' && c <= '9');
        return Optional.ofNullable(number ? matcher.group(Integer.parseInt(group)) : matcher.group(group));
    }

    private static String withEndOfText(String pattern) {
        StringBuilder translated = new StringBuilder();
        boolean inClass = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                translated.append(c).append(pattern.charAt(++i));
                continue;
            }
            inClass = c == '[' || (inClass && c != ']');
            translated.append(c == '$' && !inClass ? "\\z" : String.valueOf(c));
        }
        return translated.toString();
    }
}
