package io.millrace.extract;

import io.millrace.extract.PatternException.Group;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a match is replaced by: texts and groups of the match in turn. {@code $1} and {@code ${1}} stand for a group by
 * number, {@code $name} and {@code ${name}} for one by name, {@code $0} for the whole match, {@code $$} for a dollar. A
 * dollar before anything else is a dollar. Of digits right behind a dollar as many count as make the number of a group.
 * Immutable.
 */
final class Replacement {
    private static final String REMEDY = "; for a plain $ write $$, which in a config file is $$$$";

    private final byte[][] texts;

    /** The group between two texts; there is one text more. */
    private final int[] groups;

    private Replacement(List<byte[]> texts, List<Integer> groups) {
        this.texts = texts.toArray(byte[][]::new);
        this.groups = groups.stream().mapToInt(Integer::intValue).toArray();
    }

    static Replacement of(String with, RegexMatcher matcher) throws PatternException {
        List<byte[]> texts = new ArrayList<>();
        List<Integer> groups = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < with.length(); ) {
            char next = with.charAt(i) == '$' && i + 1 < with.length() ? with.charAt(i + 1) : ' ';
            if (next != '{' && !isNameStart(next) && !isDigit(next)) {
                text.append(with.charAt(i));
                i += next == '$' ? 2 : 1;
                continue;
            }
            int end = next == '{' ? with.indexOf('}', i) + 1 : nameEnd(with, i + 1, matcher);
            if (end == 0) {
                throw new PatternException(
                        "'" + with.substring(i) + "' in 'with' has no '}'" + REMEDY,
                        "${",
                        Optional.of(new Group(with.substring(i + 2), Set.of())));
            }
            String name = next == '{' ? with.substring(i + 2, end - 1) : with.substring(i + 1, end);
            texts.add(utf8(text));
            groups.add(group(name, with.substring(i, end), matcher));
            text.setLength(0);
            i = end;
        }
        texts.add(utf8(text));
        return new Replacement(texts, groups);
    }

    private static int group(String name, String written, RegexMatcher matcher) throws PatternException {
        try {
            return matcher.group(name);
        } catch (PatternException e) {
            throw new PatternException("'" + written + "' in 'with': " + e.getMessage() + REMEDY, written, e.group());
        }
    }

    /** Where the name or number that begins here ends. */
    private static int nameEnd(String with, int from, RegexMatcher matcher) {
        int end = from;
        if (end < with.length() && isDigit(with.charAt(end))) {
            int number = with.charAt(end++) - '0';
            while (end < with.length() && isDigit(with.charAt(end))) {
                number = 10 * number + with.charAt(end) - '0';
                if (number > matcher.groups()) {
                    break;
                }
                end++;
            }
            return end;
        }
        while (end < with.length() && (isNameStart(with.charAt(end)) || isDigit(with.charAt(end)))) {
            end++;
        }
        return end;
    }

    private static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static byte[] utf8(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    boolean isText() {
        return groups.length == 0;
    }

    /** The text, where there are no groups. */
    byte[] text() {
        return texts[0];
    }

    /** Adds what the match that the matcher holds is replaced by. */
    void append(byte[] bytes, RegexMatcher matcher, ByteBuilder to) {
        to.append(texts[0], 0, texts[0].length);
        for (int i = 0; i < groups.length; i++) {
            int start = matcher.start(groups[i]);
            if (start >= 0) {
                to.append(bytes, start, matcher.end(groups[i]));
            }
            to.append(texts[i + 1], 0, texts[i + 1].length);
        }
    }
}
