package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What must stand in every text in which a pattern is found, read from the pattern's text: alternatives, each a
 * sequence of characters and of marks for what is not known. Careful rather than clever: whatever is not understood for
 * certain makes nothing known at all. For patterns that the engine has accepted.
 *
 * <pre>
 *   ^(GET|PUT) /a.*b?c$     alternatives  START G E T space / a SOME c END
 *                                         START P U T space / a SOME c END     b? and .* are one SOME
 * </pre>
 */
public final class PatternLiterals {
    /** In front of a pattern, the flag by which case does not count. */
    public static final String ANY_CASE = "(?i)";

    /** Shorter ones stand in many texts, and cost more to look for than they save. */
    private static final int LEAST_NEEDED = 3;

    /** Anything or nothing. A character that no pattern has which is read; so are the next two. */
    static final char SOME = '\uFDD0';

    static final char START = '\uFDD1';
    static final char END = '\uFDD2';

    private static final String MARKS = "\uFDD0\uFDD1\uFDD2";
    private static final int MAX_ALTERNATIVES = 16;
    private static final List<String> ANYTHING = List.of(String.valueOf(SOME));

    /** Escapes that stand for one of several characters or for a place between two. */
    private static final String KINDS = "dDwWsSbBAz";

    private final String pattern;
    private int at;
    private boolean unsure;

    private PatternLiterals(String pattern) {
        this.pattern = pattern;
    }

    /**
     * What texts need in which the pattern is found: of at least one of these lists all texts. None if nothing is known, or nothing of use.
     */
    public static List<List<String>> needed(String pattern) {
        return needed(pattern, LEAST_NEEDED);
    }

    /** The same for a pattern for which case does not count, with the flag for that in front or without: what texts in small letters need. */
    public static List<List<String>> neededOfAnyCase(String pattern) {
        return neededOfAnyCase(pattern, LEAST_NEEDED);
    }

    static List<List<String>> neededOfAnyCase(String pattern, int least) {
        String plain = pattern.startsWith(ANY_CASE) ? pattern.substring(ANY_CASE.length()) : pattern;
        return needed(
                alternatives(plain).stream().map(PatternLiterals::inSmallAscii).toList(), least);
    }

    /** Without the characters beyond ASCII, since some of them fold into ASCII. */
    private static String inSmallAscii(String alternative) {
        return onlyAscii(alternative).toLowerCase(Locale.ROOT);
    }

    static String onlyAscii(String alternative) {
        StringBuilder text = new StringBuilder();
        for (char c : alternative.toCharArray()) {
            boolean mark = c == START || c == END;
            text.append(c < 0x80 || mark ? c : SOME);
        }
        return text.toString();
    }

    static List<List<String>> needed(String pattern, int least) {
        return needed(alternatives(pattern), least);
    }

    private static List<List<String>> needed(List<String> alternatives, int least) {
        List<List<String>> needed = new ArrayList<>();
        for (String alternative : alternatives) {
            List<String> usable = parts(alternative).stream()
                    .filter(part -> part.length() >= least)
                    .toList();
            if (usable.isEmpty()) {
                return List.of();
            }
            needed.add(usable);
        }
        return needed;
    }

    /** @param pattern without flags in front */
    static List<String> alternatives(String pattern) {
        PatternLiterals reader = new PatternLiterals(pattern);
        List<String> alternatives = isText(pattern) ? reader.alternatives() : ANYTHING;
        return reader.unsure || reader.at < pattern.length() ? ANYTHING : alternatives;
    }

    /** The literals of an alternative, between its marks; at least one, and any may be empty. */
    static List<String> parts(String alternative) {
        return List.of(alternative.split("[" + MARKS + "]", -1));
    }

    /** Whether each character stands for itself in UTF-8 and for nothing else, as U+FFFD does for wrong bytes. */
    private static boolean isText(String pattern) {
        boolean sound = pattern.equals(new String(pattern.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        return sound && pattern.chars().noneMatch(c -> c == Utf8.REPLACEMENT || MARKS.indexOf(c) >= 0);
    }

    private List<String> giveUp() {
        unsure = true;
        at = pattern.length();
        return ANYTHING;
    }

    private boolean isNext(String text) {
        return pattern.startsWith(text, at);
    }

    private boolean skip(String text) {
        if (isNext(text)) {
            at += text.length();
            return true;
        }
        return false;
    }

    /** Reads to the end of the group or pattern. */
    private List<String> alternatives() {
        List<String> all = new ArrayList<>();
        List<String> sequence = List.of("");
        while (at < pattern.length() && !isNext(")")) {
            if (skip("|")) {
                all.addAll(sequence);
                sequence = List.of("");
            } else {
                sequence = join(sequence, piece());
            }
        }
        all.addAll(sequence);
        return all.size() > MAX_ALTERNATIVES ? ANYTHING : all;
    }

    private static List<String> join(List<String> before, List<String> after) {
        List<String> behind = before.size() * after.size() > MAX_ALTERNATIVES ? ANYTHING : after;
        List<String> joined = new ArrayList<>();
        for (String first : before) {
            for (String second : behind) {
                joined.add(first + second);
            }
        }
        return joined;
    }

    private List<String> piece() {
        List<String> atom = atom();
        if (skip("*") || skip("?")) {
            skip("?");
            return ANYTHING;
        }
        if (skip("+")) {
            skip("?");
            return join(atom, ANYTHING);
        }
        if (isNext("{")) {
            return repeated(atom);
        }
        return atom;
    }

    private List<String> repeated(List<String> atom) {
        int end = pattern.indexOf('}', at);
        String counts = end < 0 ? "" : pattern.substring(at + 1, end);
        if (!counts.matches("[0-9]{1,4}(,[0-9]{0,4})?")) {
            return giveUp();
        }
        at = end + 1;
        skip("?");
        return counts.charAt(0) == '0' ? ANYTHING : join(atom, ANYTHING);
    }

    private List<String> atom() {
        int c = pattern.codePointAt(at);
        switch (c) {
            case '(':
                return group();
            case '[':
                return characterClass();
            case '\\':
                return escape();
            case '*', '+', '?', '{':
                return giveUp();
            default:
                at += Character.charCount(c);
                return switch (c) {
                    case '.' -> ANYTHING;
                    case '^' -> List.of(String.valueOf(START));
                    case '$' -> List.of(String.valueOf(END));
                    default -> List.of(Character.toString(c));
                };
        }
    }

    private List<String> group() {
        at++;
        if (skip("?P<") || skip("?<")) {
            int end = pattern.indexOf('>', at);
            at = end < 0 ? pattern.length() : end + 1;
        } else if (!skip("?:") && isNext("?")) {
            return giveUp();
        }
        List<String> alternatives = alternatives();
        return skip(")") ? alternatives : giveUp();
    }

    private List<String> characterClass() {
        at++;
        skip("^");
        boolean first = true;
        while (at < pattern.length() && (first || !isNext("]"))) {
            first = false;
            int named = isNext("[:") ? pattern.indexOf(":]", at + 2) : -1;
            if (named >= 0) {
                at = named + 2;
            } else {
                at += isNext("\\") ? 2 : 1;
            }
        }
        return skip("]") ? ANYTHING : giveUp();
    }

    private List<String> escape() {
        char kind = at + 1 < pattern.length() ? pattern.charAt(at + 1) : 0;
        at += 2;
        if (KINDS.indexOf(kind) >= 0) {
            return ANYTHING;
        }
        boolean punctuation = kind >= ' ' && kind < 0x7F && !Character.isLetterOrDigit(kind);
        return punctuation ? List.of(String.valueOf(kind)) : giveUp();
    }
}
