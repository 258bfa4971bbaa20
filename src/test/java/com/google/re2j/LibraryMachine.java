package com.google.re2j;

/** The library's machine with all groups in one run; its matchers look for the groups by a second one, on a part of the text. */
public final class LibraryMachine {
    private LibraryMachine() {}

    /** Where each group of the first match from {@code from} on begins and ends, -1 for one that took no part; empty without a match. */
    public static int[] find(Pattern pattern, String text, int from) {
        int[] bounds = new int[2 * (pattern.groupCount() + 1)];
        boolean found = pattern.re2().match(text, from, text.length(), RE2.UNANCHORED, bounds, bounds.length / 2);
        return found ? bounds : new int[0];
    }
}
