package io.millrace.extract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds which of many literals stand in a text. Mostly none or few do, so the text is looked at here and there for
 * parts of literals ({@link LiteralFilter}), the more sparsely the longer the literals are; a few short ones are better
 * searched one by one, and many of two and three bytes found by {@link LiteralPairs}. Where very many parts of literals
 * stand in a text, an automaton ({@link LiteralAutomaton}) does it in one step a byte, so that time follows the text's
 * length whatever stands in it. Any thread may use it; {@link Search} is the state of one user.
 */
public final class LiteralSet {
    /**
     * A search for one literal takes as long as so many lookups of a filter, see {@code LiteralSetBenchmark}; a lookup
     * of a pair as long as any.
     */
    private static final int LOOKUPS_A_SEARCH = 60;

    /** The length of the texts for which the cheapest way is chosen. */
    private static final int USUAL_BYTES = 200;

    private static final int LEAST_FILTERED = LiteralPairs.LONGEST + 1;

    /** So many searches for single bytes take as long as the automaton. */
    private static final int MOST_SINGLE_BYTES = 8;

    /** So many texts in a row go to the automaton at most before a filter is tried again. */
    private static final int MAX_PAUSE = 64;

    private final List<byte[]> literals;

    /** Those searched one by one, by their numbers. */
    private final int[] alone;

    /** Find the others. */
    private final @Nullable LiteralPairs pairs;

    private final LiteralFilter[] filters;

    private final boolean automatonOnly;

    /** Made when it is first needed, which mostly is never, for it may take some MiB. Guarded by this. */
    private @Nullable LiteralAutomaton automaton;

    /** No literal may be empty. */
    public LiteralSet(List<byte[]> literals) {
        this.literals = literals.stream().map(byte[]::clone).toList();
        int limit = limit(this.literals);
        List<Integer> bytes = numbers(1, LiteralPairs.SHORTEST);
        List<Integer> pairs = numbers(LiteralPairs.SHORTEST, LEAST_FILTERED);
        List<Integer> shorts = numbers(LEAST_FILTERED, limit);
        List<Integer> longs = numbers(limit, Integer.MAX_VALUE);
        automatonOnly = bytes.size() > MOST_SINGLE_BYTES;
        boolean pairsAlone = pairs.size() * LOOKUPS_A_SEARCH <= USUAL_BYTES;
        boolean shortsAlone = shorts.size() * LOOKUPS_A_SEARCH <= lookups(LEAST_FILTERED);
        List<Integer> ones = new ArrayList<>(bytes);
        List<LiteralFilter> filters = new ArrayList<>();
        if (pairsAlone) {
            ones.addAll(pairs);
        }
        if (shortsAlone) {
            ones.addAll(shorts);
        } else {
            filters.add(new LiteralFilter(this.literals, shorts));
        }
        if (!longs.isEmpty()) {
            filters.add(new LiteralFilter(this.literals, longs));
        }
        alone = ones.stream().mapToInt(Integer::intValue).toArray();
        this.pairs = pairsAlone ? null : new LiteralPairs(this.literals, pairs);
        this.filters = filters.toArray(LiteralFilter[]::new);
    }

    /** How long a literal should be to be one of those for the more sparse of two filters. */
    private static int limit(List<byte[]> literals) {
        int best = 0;
        long least = Long.MAX_VALUE;
        for (int limit : LiteralFilter.LIMITS) {
            long longs =
                    literals.stream().filter(literal -> literal.length >= limit).count();
            long shorts = literals.stream()
                    .filter(literal -> literal.length >= LEAST_FILTERED && literal.length < limit)
                    .count();
            long cost =
                    Math.min(shorts * LOOKUPS_A_SEARCH, lookups(LEAST_FILTERED)) + (longs == 0 ? 0 : lookups(limit));
            if (cost < least) {
                least = cost;
                best = limit;
            }
        }
        return best;
    }

    private static int lookups(int shortest) {
        return USUAL_BYTES / LiteralFilter.stride(shortest);
    }

    private List<Integer> numbers(int shortest, int limit) {
        List<Integer> numbers = new ArrayList<>();
        for (int literal = 0; literal < literals.size(); literal++) {
            int length = literals.get(literal).length;
            if (length >= shortest && length < limit) {
                numbers.add(literal);
            }
        }
        return numbers;
    }

    private synchronized LiteralAutomaton automaton() {
        LiteralAutomaton made = automaton;
        if (made == null) {
            made = new LiteralAutomaton(literals);
            automaton = made;
        }
        return made;
    }

    /** A place for one user's results. */
    public Search search() {
        return new Search();
    }

    /** The literals found in the last text, each once. Owned by one thread. */
    public final class Search {
        private final LiteralHits hits = new LiteralHits(literals.size());

        /** That of all, once it was needed here. */
        private @Nullable LiteralAutomaton automaton;

        /** How many texts go to the automaton after the next for which a filter gives up, and how many still do. */
        private int pause = 1;

        private int paused;

        /** Looks for all literals; returns how many different ones there are. */
        public int find(byte[] bytes, int from, int to) {
            hits.clear();
            if (automatonOnly || !LiteralFilter.canRead(bytes, to)) {
                findByAutomaton(bytes, from, to);
            } else if (paused > 0) {
                paused--;
                findByAutomaton(bytes, from, to);
            } else if (findByFilters(bytes, from, to)) {
                pause = 1;
                findAlone(bytes, from, to);
            } else {
                paused = pause;
                pause = Math.min(2 * pause, MAX_PAUSE);
                findByAutomaton(bytes, from, to);
            }
            return hits.count();
        }

        private boolean findByFilters(byte[] bytes, int from, int to) {
            if (pairs != null && !pairs.find(bytes, from, to, hits)) {
                return false;
            }
            for (LiteralFilter filter : filters) {
                if (!filter.find(bytes, from, to, hits)) {
                    return false;
                }
            }
            return true;
        }

        private void findAlone(byte[] bytes, int from, int to) {
            for (int literal : alone) {
                if (Slices.indexOf(bytes, from, to, literals.get(literal)) >= 0) {
                    hits.add(literal);
                }
            }
        }

        private void findByAutomaton(byte[] bytes, int from, int to) {
            LiteralAutomaton automaton = this.automaton;
            if (automaton == null) {
                automaton = automaton();
                this.automaton = automaton;
            }
            hits.clear();
            automaton.find(bytes, from, to, hits);
        }

        /** One of the literals that were found, by its place in the list given at construction. */
        public int hit(int i) {
            return hits.hit(i);
        }
    }
}
