package io.millrace.oracle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Patterns by {@code java.util.regex}, for the subset in which it agrees with a linear-time engine: only LF ends a
 * line, {@code $} is the end of the text, {@code (?P<name>} is {@code (?<name>}. Left out, since the two differ: {@code
 * \b} beside characters that are not ASCII, {@code i} under ignoreCase beside dotted or dotless ones, empty loops.
 */
final class OracleRegex {
    private static final Pattern GROUP = Pattern.compile("\\$(?:\\$|\\{?([0-9])}?)");

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

    /** With a text for every match, in which {@code $1} is a group. For patterns that have no empty matches. */
    static String replaced(Pattern pattern, String with, String input) {
        StringBuilder replaced = new StringBuilder();
        Matcher match = pattern.matcher(input);
        while (match.find()) {
            String text =
                    GROUP.matcher(with).replaceAll(group -> Matcher.quoteReplacement(group(match, group.group(1))));
            match.appendReplacement(replaced, Matcher.quoteReplacement(text));
        }
        // Bytes that have met may be a character.
        return OracleText.fromBytes(
                OracleText.toBytes(match.appendTail(replaced).toString()));
    }

    private static String group(Matcher match, @Nullable String number) {
        if (number == null) {
            return "$";
        }
        String group = match.group(Integer.parseInt(number));
        return group == null ? "" : group;
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
