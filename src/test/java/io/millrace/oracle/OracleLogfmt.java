package io.millrace.oracle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pairs of key and value, by one pattern for a key with or without a value. */
final class OracleLogfmt {
    private static final String SPACE = " \\t\\n\\x0B\\f\\r";
    private static final String QUOTED = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";
    private static final Pattern PAIR = Pattern.compile(
            "[" + SPACE + "]*+(?:" + QUOTED + "|((?!\")[^=" + SPACE + "]*+))(?:=(?:" + QUOTED + "|((?!\")[^" + SPACE
                    + "]*+)))?+",
            Pattern.DOTALL);
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(?:([\"\\\\/bfnrt])|u([dD][89abAB][0-9a-fA-F]{2})\\\\u([dD][c-fC-F][0-9a-fA-F]{2})"
                    + "|u([0-9a-fA-F]{4}))");

    private OracleLogfmt() {}

    static Optional<String> find(String input, String key) {
        boolean alone = false;
        Matcher pair = PAIR.matcher(input);
        while (pair.lookingAt() && pair.end() > pair.regionStart()) {
            boolean wanted = key.equals(pair.group(1) == null ? pair.group(2) : pair.group(1));
            if (pair.group(3) != null && wanted) {
                return Optional.of(ESCAPE.matcher(pair.group(3))
                        .replaceAll(escape -> Matcher.quoteReplacement(character((Matcher) escape))));
            }
            if (pair.group(4) != null && wanted) {
                return Optional.of(pair.group(4));
            }
            boolean isUnclosed = pair.end() < input.length() && input.charAt(pair.end()) == '=';
            if (isUnclosed) {
                break;
            }
            alone |= wanted && pair.group(3) == null && pair.group(4) == null;
            pair.region(pair.end(), input.length());
        }
        return alone ? Optional.of("true") : Optional.empty();
    }

    private static String character(Matcher escape) {
        if (escape.group(1) != null) {
            return "\"\\/\b\f\n\r\t"
                    .substring("\"\\/bfnrt".indexOf(escape.group(1)))
                    .substring(0, 1);
        }
        if (escape.group(2) != null) {
            return "" + unit(escape.group(2)) + unit(escape.group(3));
        }
        char unit = unit(escape.group(4));
        return Character.isSurrogate(unit) ? "\uFFFD" : "" + unit;
    }

    private static char unit(String hex) {
        return (char) Integer.parseInt(hex, 16);
    }
}
