package io.millrace.extract;

import java.util.Arrays;

/**
 * Looks for the first match of a pattern by trying its ways in order of preference, and none twice at the same place of
 * the text: so time is linear in it, nothing is allocated, and what is found is what the library's own machine finds,
 * which allocates with every search and takes all ways at once. (The bit-state backtracker of RE2 and of Go's regexp.)
 *
 * <p>Owned by one worker.
 */
final class RegexSearch {
    /** Longer texts would need more memory to remember where it has been; 32 KiB. */
    private static final long MOST_BITS = 1 << 18;

    // What long texts need is not kept, since there may be thousands of these: 16 KiB each.
    private static final int KEPT_WORDS = 2 << 10;
    private static final int KEPT_STEPS = 4 << 10;

    private static final int FEW_WORDS = 8;
    private static final int FEW_STEPS = 64;
    private static final int NONE = -1;

    private final RegexProgram program;
    private final Utf8Text text;

    /** Two for each group: where it begins and where it ends. */
    private final int[] bounds;

    /** A bit for each place of the text and stop of the program. */
    private long[] been = new long[FEW_WORDS];

    /** Behind these nothing is set. */
    private int usedWords;

    /** What is still to be tried, the last first: an instruction and a place, or ~bound and what it was before. */
    private int[] steps = new int[FEW_STEPS];

    private int stepCount;

    // Of the search
    private int from;
    private int reach;
    private int boundsWanted;

    /**
     * @param groups how many the pattern has, besides the whole match
     * @param text what is searched, at any time
     */
    RegexSearch(RegexProgram program, int groups, Utf8Text text) {
        this.program = program;
        this.text = text;
        bounds = new int[2 * (groups + 1)];
    }

    /** Whether it can search a text from here on. */
    boolean isFor(int textLength, int from) {
        return (textLength - from + 1L) * program.stopCount() <= MOST_BITS;
    }

    /** Whether there is a match from here on. Where each of its groups stands is found out if {@code withGroups}. */
    boolean find(int from, boolean withGroups) {
        this.from = from;
        boundsWanted = withGroups ? bounds.length : 0;
        Arrays.fill(bounds, NONE);
        reach = 0;
        int at = candidate(from);
        if (at < 0) {
            return false;
        }
        forget();
        boolean found = matchesFrom(at);
        while (!found && at < text.length() && (at = candidate(at + width(at))) >= 0) {
            found = matchesFrom(at);
        }
        // Without stops there are no choices, and so no looking ahead.
        reach = (int) ((long) usedWords * Long.SIZE / Math.max(1, program.stopCount()));
        return found;
    }

    /** How many characters, about, the last search went on from where it began. */
    int reach() {
        return reach;
    }

    /** The next place where a match may begin, or -1. */
    private int candidate(int at) {
        if (program.needsBeginning()) {
            return at == 0 ? 0 : NONE;
        }
        return program.beginsAnyhow() ? at : text.indexOfAny(program.beginnings(), at);
    }

    /** Where a group of the match begins, in characters; -1 for one that took no part. Only after a search with groups. */
    int start(int group) {
        return bounds[2 * group];
    }

    int end(int group) {
        return bounds[2 * group + 1];
    }

    /** Lets go of what a long text needed. */
    void release() {
        if (been.length > KEPT_WORDS) {
            been = new long[FEW_WORDS];
            usedWords = 0;
        }
        if (steps.length > KEPT_STEPS) {
            steps = new int[FEW_STEPS];
        }
    }

    /** Forgets where the last search has been, in time that follows how far it came. */
    private void forget() {
        int words = (text.length() - from + 1) * program.stopCount() + Long.SIZE - 1 >>> 6;
        if (words > been.length) {
            been = new long[Math.max(words, Math.min(2 * been.length, KEPT_WORDS))];
        } else {
            Arrays.fill(been, 0, usedWords, 0);
        }
        usedWords = 0;
    }

    /** Whether this is the first time here. */
    private boolean arrive(int stop, int at) {
        int bit = (at - from) * program.stopCount() + stop;
        int word = bit >>> 6;
        long mask = 1L << bit;
        if ((been[word] & mask) != 0) {
            return false;
        }
        been[word] |= mask;
        usedWords = Math.max(usedWords, word + 1);
        return true;
    }

    private boolean matchesFrom(int start) {
        stepCount = 0;
        push(program.first(), start);
        while (stepCount > 0) {
            int place = steps[--stepCount];
            int step = steps[--stepCount];
            if (step < 0) {
                bounds[~step] = place; // what it was before the way that led nowhere
            } else if (follow(step, place)) {
                bounds[0] = start;
                return true;
            }
        }
        return false;
    }

    /** Goes on from an instruction until it matches or fails, and leaves the second ways of forks for later. */
    private boolean follow(int instruction, int place) {
        RegexProgram program = this.program;
        int length = text.length();
        int now = instruction;
        int at = place;
        while (true) {
            int stop = program.stop(now);
            if (stop >= 0 && !arrive(stop, at)) {
                return false;
            }
            switch (program.kind(now)) {
                case CHARACTER -> {
                    if (at == length || !program.takes(now, text.codePointAt(at))) {
                        return false;
                    }
                    at += width(at);
                }
                case FORK -> push(program.argument(now), at);
                case BOUND -> {
                    int bound = program.argument(now);
                    if (bound < boundsWanted) {
                        push(~bound, bounds[bound]);
                        bounds[bound] = at;
                    }
                }
                case BETWEEN -> {
                    if ((program.argument(now) & ~text.around(at)) != 0) {
                        return false;
                    }
                }
                case NOTHING -> {}
                case FAIL -> {
                    return false;
                }
                case MATCH -> {
                    bounds[1] = at;
                    return true;
                }
            }
            now = program.next(now);
        }
    }

    private void push(int step, int place) {
        if (stepCount == steps.length) {
            steps = Arrays.copyOf(steps, 2 * stepCount);
        }
        steps[stepCount++] = step;
        steps[stepCount++] = place;
    }

    private int width(int at) {
        return at < text.length() && Character.isSupplementaryCodePoint(text.codePointAt(at)) ? 2 : 1;
    }
}
