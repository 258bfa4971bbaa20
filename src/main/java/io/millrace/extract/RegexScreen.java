package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says of most texts whether a pattern is found in them without running its engine: by literals that must stand in them
 * at the start, at the end and, in their order, between. Where the pattern is nothing but such literals, it says so of
 * all. Immutable.
 */
final class RegexScreen {
    enum Verdict {
        NO,
        YES,
        /** Ask the engine. */
        PERHAPS
    }

    /**
     * What an alternative must have; start and end may be empty.
     *
     * @param between what stands between start and end, in this order, and does not overlap
     * @param whole whether the start is all there may be
     * @param exact whether that is enough for a match
     */
    private record Need(byte[] start, byte[] end, byte[][] between, boolean whole, boolean exact, boolean ignoreCase) {
        static Need of(String alternative, boolean ignoreCase) {
            int from = 0;
            int to = alternative.length();
            while (from < to && alternative.charAt(from) == PatternLiterals.START) {
                from++;
            }
            while (to > from && alternative.charAt(to - 1) == PatternLiterals.END) {
                to--;
            }
            List<String> parts = new ArrayList<>(PatternLiterals.parts(alternative.substring(from, to)));
            boolean exact = parts.size() == 1;
            String start = from > 0 ? parts.remove(0) : "";
            boolean whole = exact && from > 0 && to < alternative.length();
            String end = to < alternative.length() && !whole ? parts.remove(parts.size() - 1) : "";
            return new Need(
                    bytes(start, ignoreCase),
                    bytes(end, ignoreCase),
                    parts.stream()
                            .filter(part -> !part.isEmpty())
                            .map(part -> bytes(part, ignoreCase))
                            .toArray(byte[][]::new),
                    whole,
                    exact,
                    ignoreCase);
        }

        private static byte[] bytes(String literal, boolean ignoreCase) {
            byte[] bytes = literal.getBytes(StandardCharsets.UTF_8);
            return ignoreCase ? AsciiCase.lower(bytes) : bytes;
        }

        boolean isNothing() {
            return !exact && start.length == 0 && end.length == 0 && between.length == 0;
        }

        boolean isMet(byte[] bytes, int from, int to) {
            int rest = to - from - start.length - end.length;
            if (whole ? rest != 0 : rest < 0) {
                return false;
            }
            return (ignoreCase ? standsAroundIgnoringCase(bytes, from, to) : standsAround(bytes, from, to))
                    && standsBetween(bytes, from + start.length, to - end.length);
        }

        private boolean standsAround(byte[] bytes, int from, int to) {
            return Slices.startsWith(bytes, from, to, start) && Slices.endsWith(bytes, from, to, end);
        }

        private boolean standsAroundIgnoringCase(byte[] ascii, int from, int to) {
            return AsciiCase.startsWith(ascii, from, to, start) && AsciiCase.endsWith(ascii, from, to, end);
        }

        private boolean standsBetween(byte[] bytes, int from, int to) {
            int at = from;
            for (byte[] part : between) {
                int found = ignoreCase ? AsciiCase.indexOf(bytes, at, to, part) : Slices.indexOf(bytes, at, to, part);
                if (found < 0) {
                    return false;
                }
                at = found + part.length;
            }
            return true;
        }
    }

    private final boolean ignoreCase;

    /** One of these must be met; empty if nothing is known. */
    private final Need[] needs;

    private RegexScreen(boolean ignoreCase, Need[] needs) {
        this.ignoreCase = ignoreCase;
        this.needs = needs;
    }

    /** @param pattern one that the engine has accepted */
    static RegexScreen of(String pattern) {
        boolean ignoreCase = pattern.startsWith(PatternLiterals.ANY_CASE);
        List<String> alternatives = PatternLiterals.alternatives(
                ignoreCase ? pattern.substring(PatternLiterals.ANY_CASE.length()) : pattern);
        Stream<String> read =
                ignoreCase ? alternatives.stream().map(PatternLiterals::onlyAscii) : alternatives.stream();
        Need[] needs = read.map(alternative -> Need.of(alternative, ignoreCase)).toArray(Need[]::new);
        boolean useless = Arrays.stream(needs).anyMatch(Need::isNothing);
        return new RegexScreen(ignoreCase, useless ? new Need[0] : needs);
    }

    Verdict verdict(byte[] bytes, int from, int to) {
        if (needs.length == 0 || ignoreCase && !Words.isAscii(bytes, from, to)) {
            return Verdict.PERHAPS;
        }
        Verdict verdict = Verdict.NO;
        for (Need need : needs) {
            if (need.isMet(bytes, from, to)) {
                if (need.exact) {
                    return Verdict.YES;
                }
                verdict = Verdict.PERHAPS;
            }
        }
        return verdict;
    }
}
