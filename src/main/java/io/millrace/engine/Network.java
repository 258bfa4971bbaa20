package io.millrace.engine;

import io.millrace.extract.Affixes;
import io.millrace.extract.Beginnings;
import io.millrace.extract.Decimal;
import io.millrace.extract.LiteralSet;
import io.millrace.extract.Occurrences;
import io.millrace.extract.Row;
import io.millrace.extract.ShortTexts;
import io.millrace.table.GroupTable;
import io.millrace.table.SliceHash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds the rules that fire on a line; see {@link io.millrace.plan.NetworkPlan}. Owned by one worker; anybody may ask how often a line came here. */
final class Network {
    private static final VarHandle VISITS = visitsHandle();

    // One for all, since most networks end here, and each array of its own would have to be fetched to see that it is
    // empty.
    private static final Switch[] NO_SWITCHES = {};
    private static final int[] NO_PLACES = {};

    private final Switch[] switches;
    private final int[] certain;
    private final Candidates candidates;

    /** Written by the worker alone. */
    private long visits;

    /** @param certain places of what fires whenever a line comes here */
    Network(Switch[] switches, int[] certain, Candidates candidates) {
        this.switches = switches.length == 0 ? NO_SWITCHES : switches;
        this.certain = certain.length == 0 ? NO_PLACES : certain;
        this.candidates = candidates;
    }

    private static VarHandle visitsHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(Network.class, "visits", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void match(Values values, Matches matches) {
        VISITS.setOpaque(this, visits + 1);
        for (Switch way : switches) {
            way.match(values, matches);
        }
        for (int place : certain) {
            matches.add(place);
        }
        candidates.match(values, matches);
    }

    /** Adds for each place that stands here the lines that came here: each of them tests them all. Any thread. */
    void addLines(long[] byPlace) {
        long lines = (long) VISITS.getOpaque(this);
        if (lines > 0) {
            for (int place : certain) {
                byPlace[place] += lines;
            }
            for (int place : candidates.places) {
                byPlace[place] += lines;
            }
        }
    }

    /** What fires if the rest of its conditions holds: tried one by one. */
    static final class Candidates {
        private final SharedTests shared;
        private int[] places = {};
        private long[] masks = {};
        private @Nullable Condition[] rests = {};

        Candidates(SharedTests shared) {
            this.shared = shared;
        }

        /** @param rest what must hold besides the shared tests; null for nothing */
        void add(int place, long mask, @Nullable Condition rest) {
            int count = places.length;
            places = Arrays.copyOf(places, count + 1);
            masks = Arrays.copyOf(masks, count + 1);
            rests = Arrays.copyOf(rests, count + 1);
            places[count] = place;
            masks[count] = mask;
            rests[count] = rest;
        }

        void match(Values values, Matches matches) {
            if (places.length > 0) {
                CostSampler sampler = matches.sampler();
                if (sampler == null) {
                    tryAll(values, matches);
                } else {
                    tryAll(values, matches, sampler);
                }
            }
        }

        private void tryAll(Values values, Matches matches) {
            for (int i = 0; i < places.length; i++) {
                if (holds(i, values)) {
                    matches.add(places[i]);
                }
            }
        }

        private void tryAll(Values values, Matches matches, CostSampler sampler) {
            sampler.resume();
            for (int i = 0; i < places.length; i++) {
                if (holds(i, values)) {
                    matches.add(places[i]);
                }
                sampler.charge(places[i]);
            }
        }

        private boolean holds(int i, Values values) {
            if (!shared.hold(masks[i], values)) {
                return false;
            }
            Condition rest = rests[i];
            return rest == null || rest.holds(values);
        }
    }

    /** Leads on by one value of the line. */
    abstract static class Switch {
        abstract void match(Values values, Matches matches);
    }

    static final class ByText extends Switch {
        private final int slot;
        private final ShortTexts shortKeys;
        private final Network[] shortWays;
        private final SliceHash hash;
        private final GroupTable longKeys;
        private final Network[] longWays;

        /**
         * Short key number i leads to short way i, and the same with those that are longer than {@link
         * ShortTexts#MOST_BYTES}.
         */
        ByText(
                int slot,
                ShortTexts shortKeys,
                Network[] shortWays,
                SliceHash hash,
                GroupTable longKeys,
                Network[] longWays) {
            this.slot = slot;
            this.shortKeys = shortKeys;
            this.shortWays = shortWays;
            this.hash = hash;
            this.longKeys = longKeys;
            this.longWays = longWays;
        }

        @Override
        void match(Values values, Matches matches) {
            if (!values.has(slot)) {
                return;
            }
            Row row = values.row();
            byte[] bytes = row.bytes(slot);
            int from = row.from(slot);
            int length = row.to(slot) - from;
            if (length <= ShortTexts.MOST_BYTES) {
                int key = shortKeys.find(bytes, from, from + length);
                if (key >= 0) {
                    shortWays[key].match(values, matches);
                }
            } else if (longWays.length > 0) {
                int key = longKeys.find(hash.hash(bytes, from, length), bytes, from, length);
                if (key >= 0) {
                    longWays[key].match(values, matches);
                }
            }
        }
    }

    static final class ByStart extends Switch {
        private final Occurrences left;
        private final Start[] starts;

        /** @param starts by rising index */
        ByStart(Occurrences left, Start[] starts) {
            this.left = left;
            this.starts = starts;
        }

        @Override
        void match(Values values, Matches matches) {
            Row row = values.row();
            for (Start start : starts) {
                int from = left.start(row, start.index);
                if (from < 0) {
                    return;
                }
                for (int text : start.texts.candidates(row.lineBytes(), from)) {
                    start.match(text, from, values, matches);
                }
            }
        }
    }

    /** One occurrence of a delimiter: the text at number i leads to way i. */
    static final class Start {
        private final int index;
        private final Beginnings texts;
        private final Network[] ways;

        Start(int index, Beginnings texts, Network[] ways) {
            this.index = index;
            this.texts = texts;
            this.ways = ways;
        }

        private void match(int text, int from, Values values, Matches matches) {
            Row row = values.row();
            if (texts.standsAt(text, row.lineBytes(), from, row.lineEnd())) {
                ways[text].match(values, matches);
            }
        }
    }

    static final class ByContent extends Switch {
        private final int slot;
        private final LiteralSet.Search search;
        private final int[][] waysOf;
        private final Network[] ways;

        /** By way, the line that took it last. */
        private final long[] lines;

        /** @param waysOf by literal, the ways that it opens */
        ByContent(int slot, LiteralSet literals, int[][] waysOf, Network[] ways) {
            this.slot = slot;
            this.search = literals.search();
            this.waysOf = waysOf;
            this.ways = ways;
            lines = new long[ways.length];
            Arrays.fill(lines, -1);
        }

        @Override
        void match(Values values, Matches matches) {
            if (values.has(slot)) {
                Row row = values.row();
                int found = search.find(row.bytes(slot), row.from(slot), row.to(slot));
                for (int i = 0; i < found; i++) {
                    for (int way : waysOf[search.hit(i)]) {
                        if (lines[way] != values.sequence()) {
                            lines[way] = values.sequence();
                            ways[way].match(values, matches);
                        }
                    }
                }
            }
        }
    }

    /** By what a text starts or ends with. */
    static final class ByAffix extends Switch {
        private final int slot;
        private final Affixes affixes;
        private final Network[] ways;

        ByAffix(int slot, Affixes affixes, Network[] ways) {
            this.slot = slot;
            this.affixes = affixes;
            this.ways = ways;
        }

        @Override
        void match(Values values, Matches matches) {
            if (values.has(slot)) {
                Row row = values.row();
                int found = affixes.find(row.bytes(slot), row.from(slot), row.to(slot));
                if (found >= 0) {
                    ways[found].match(values, matches);
                }
            }
        }
    }

    static final class ByNumber extends Switch {
        private final int slot;
        private final NumberKeys numbers;
        private final Network[] ways;

        /** The number at place i of the keys leads to way i. */
        ByNumber(int slot, NumberKeys numbers, Network[] ways) {
            this.slot = slot;
            this.numbers = numbers;
            this.ways = ways;
        }

        @Override
        void match(Values values, Matches matches) {
            if (values.has(slot)) {
                Decimal number = values.number(slot);
                int at = number.isNumber() ? numbers.find(number) : -1;
                if (at >= 0) {
                    ways[at].match(values, matches);
                }
            }
        }
    }

    static final class ByRange extends Switch {
        private final int slot;
        private final Decimal[] bounds;
        private final Network[] regions;

        ByRange(int slot, Decimal[] bounds, Network[] regions) {
            this.slot = slot;
            this.bounds = bounds;
            this.regions = regions;
        }

        @Override
        void match(Values values, Matches matches) {
            if (values.has(slot)) {
                Decimal number = values.number(slot);
                if (number.isNumber()) {
                    int at = search(bounds, number);
                    regions[at >= 0 ? 2 * at + 1 : 2 * ~at].match(values, matches);
                }
            }
        }
    }

    /** The place of a number among rising ones, or the complement of where it would stand. */
    private static int search(Decimal[] numbers, Decimal wanted) {
        int low = 0;
        int high = numbers.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = numbers[middle].compareTo(wanted);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~low;
    }
}
