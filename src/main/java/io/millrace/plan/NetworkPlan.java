package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * How the rules that fire on a line are found without trying each: a tree of switches. A switch looks at one value and leads to the rules that this value
 * leaves possible; a rule none of whose ways is taken costs nothing.
 *
 * @param switches all of them are taken
 * @param candidates rules tried one by one, each with what is left of its conditions
 */
public record NetworkPlan(List<Switch> switches, List<Candidate> candidates) {
    /** {@code rest} is what the switches on the way have not decided. */
    public record Candidate(int rule, ConditionPlan rest) {
        /** Whether the switches on the way have decided everything. */
        public boolean isCertain() {
            return rest instanceof ConditionPlan.All all && all.parts().isEmpty();
        }
    }

    public sealed interface Switch {
        /** Where it may lead. */
        Collection<NetworkPlan> next();

        /** By the text in a slot; a text that is no key leads nowhere. */
        record ByText(int textSlot, Map<String, NetworkPlan> ways) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return ways.values();
            }
        }

        /**
         * By what the line goes on with behind the occurrences of a left delimiter (empty: from its start): every key that stands there leads on. For rules
         * that each ask for equality on a left/right field of their own: fields that differ only in where they end begin at one place, and a value can equal a
         * text only where the line goes on with that text. That a key stands there does not say where the value ends, so what is tried behind it still holds
         * the equality itself.
         */
        record ByStart(String left, List<StartWays> starts) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return starts.stream()
                        .flatMap(start -> start.ways().values().stream())
                        .toList();
            }
        }

        /** By the number in a slot; equal numbers are one key however they are written. */
        record ByNumber(int slot, List<NumberWay> ways) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return ways.stream().map(NumberWay::way).toList();
            }
        }

        /** By which literals stand anywhere in the text of a slot: every way leads on of which one does. */
        record ByContent(int textSlot, List<ContentWay> ways) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return ways.stream().map(ContentWay::way).toList();
            }
        }

        /** By what the text in a slot starts with; no key begins another. */
        record ByBeginning(int textSlot, Map<String, NetworkPlan> ways) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return ways.values();
            }
        }

        /** By what the text in a slot ends with; no key ends another. */
        record ByEnd(int textSlot, Map<String, NetworkPlan> ways) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return ways.values();
            }
        }

        /** By where the number in a slot lies: {@code regions[2i]} is the open interval below {@code bounds[i]}, {@code regions[2i + 1]} the bound itself. */
        record ByRange(int slot, List<Literal> bounds, List<NetworkPlan> regions) implements Switch {
            @Override
            public Collection<NetworkPlan> next() {
                return regions;
            }
        }
    }

    /** Where what stands behind the {@code index}-th occurrence leads. */
    public record StartWays(int index, Map<String, NetworkPlan> ways) {}

    /** Literals, and where a text leads in which one of them stands. */
    public record ContentWay(List<String> literals, NetworkPlan way) {}

    /** A number and where it leads. */
    public record NumberWay(Literal number, NetworkPlan way) {}
}
