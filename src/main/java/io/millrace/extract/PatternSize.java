package io.millrace.extract;

import java.util.Arrays;

/**
 * How large a pattern becomes when it is compiled, judged from its text: counted repetitions are written out, so {@code
 * ((a{1000}){1000}){1000}} would fill the memory of any machine before the engine noticed. Never far too low; a pattern
 * that is wrong gets some number.
 */
final class PatternSize {
    private static final long MOST = 1L << 40;

    private final String pattern;
    private int i;
    /** For each group that is open: what stands in it before its last atom. */
    private long[] sums = new long[8];

    private int depth;
    private long last;

    private PatternSize(String pattern) {
        this.pattern = pattern;
    }

    /** About as many as the instructions of the compiled pattern, or more; capped. */
    static long instructions(String pattern) {
        return new PatternSize(pattern).walk();
    }

    private long walk() {
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            switch (c) {
                case '\\' -> escape();
                case '[' -> characterClass();
                case '(' -> open();
                case ')' -> close();
                case '{' -> repetition();
                default -> atom(i + 1);
            }
        }
        while (depth > 0) {
            close();
        }
        return sums[0] + last;
    }

    private void atom(int end) {
        sums[depth] = Math.min(MOST, sums[depth] + last);
        last = 1;
        i = end;
    }

    private void open() {
        sums[depth] = Math.min(MOST, sums[depth] + last);
        last = 0;
        depth++;
        if (depth == sums.length) {
            sums = Arrays.copyOf(sums, 2 * depth);
        }
        sums[depth] = 0;
        i++;
    }

    private void close() {
        i++;
        if (depth > 0) {
            last = Math.min(MOST, sums[depth] + last + 2);
            depth--;
        }
    }

    private void escape() {
        char kind = i + 1 < pattern.length() ? pattern.charAt(i + 1) : 0;
        if (kind == 'Q') {
            int end = pattern.indexOf("\\E", i + 2);
            int stop = end < 0 ? pattern.length() : end;
            for (int at = i + 2; at < stop; at++) {
                atom(at + 1);
            }
            i = end < 0 ? stop : stop + 2;
        } else if ((kind == 'x' || kind == 'p' || kind == 'P') && pattern.startsWith("{", i + 2)) {
            int end = pattern.indexOf('}', i);
            atom(end < 0 ? pattern.length() : end + 1);
        } else {
            atom(i + 2);
        }
    }

    private void characterClass() {
        int at = i + 1;
        if (pattern.startsWith("^", at)) {
            at++;
        }
        boolean first = true;
        while (at < pattern.length() && (first || pattern.charAt(at) != ']')) {
            first = false;
            int end = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : -1;
            if (end >= 0) {
                at = end + 2;
            } else {
                at += pattern.charAt(at) == '\\' ? 2 : 1;
            }
        }
        atom(at + 1);
    }

    /** {@code {n}}, {@code {n,}} or {@code {n,m}} writes the last atom out; any other brace is a character. */
    private void repetition() {
        int end = pattern.indexOf('}', i);
        String counts = end < 0 ? "" : pattern.substring(i + 1, end);
        if (counts.length() > 20 || !counts.matches("\\d+(,\\d*)?")) {
            atom(i + 1);
            return;
        }
        long times = 1;
        for (String count : counts.split(",")) {
            times = Math.max(times, count.length() > 4 ? 10_000 : Long.parseLong(count));
        }
        last = Math.min(MOST, (last + 1) * times);
        i = end + 1;
    }
}
