package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.Location;
import io.millrace.plan.AccessPlaces.Kind;
import io.millrace.plan.AccessPlaces.Place;
import io.millrace.plan.NetworkPlan.Candidate;
import io.millrace.plan.NetworkPlan.ContentWay;
import io.millrace.plan.NetworkPlan.NumberWay;
import io.millrace.plan.NetworkPlan.StartWays;
import io.millrace.plan.NetworkPlan.Switch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses for every rule of a stream the test through which it is reached: the one that holds for the fewest lines, as measured or, as long as nothing is
 * known of the lines, by an estimate from the rules themselves. Rules reached by tests of one kind on one value form a switch; those behind one way of a switch are arranged again by what is left of their
 * conditions. Rules whose field has few rules besides, by equality with a text, are reached through what stands where that field begins, which many
 * fields share. A few rules need none of this and are tried one by one.
 */
final class NetworkPlanner {
    /** So few rules are tried faster than any switch is taken. */
    private static final int FEW = 3;

    private static final int MAX_DEPTH = 4;

    /** Tests that hold more often than this are no way to reach a rule. */
    private static final double USELESS = 0.5;

    /** A literal that is looked for anywhere in a text, as rules have them. */
    private static final double CONTENT_SHARE = 0.15;

    /** The same for what a text starts or ends with, where rules have many of those; one alone may be of a kind that all lines have. */
    private static final double AFFIX_SHARE = 0.2;

    /** A threshold holds for no fewer lines than these, though it be the highest that any rule has. */
    private static final double ONE_SIDED_SHARE = 0.3;

    /** So many places a rule, at the most, in all regions of a switch by range. */
    private static final int MAX_PLACES_A_RULE = 64;

    /** A field with more rules than these is worth a switch of its own. */
    private static final int FEW_A_FIELD = 8;

    private final List<SlotPlan> slots;
    private final List<TestPlan> tests;
    private final TestShares measured;

    private final AccessPlaces access;
    private final ConditionParts parts;

    /** @param measured what is known of the stream's lines */
    NetworkPlanner(List<SlotPlan> slots, List<TestPlan> tests, TestShares measured) {
        this.slots = slots;
        this.tests = tests;
        this.measured = measured;
        this.access = new AccessPlaces(tests);
        this.parts = new ConditionParts(tests);
    }

    /** A rule's way in: where, by which of its parts, and for what share of lines that is expected to hold. */
    private record Access(Place place, ConditionPlan.Test part, double share) {}

    NetworkPlan plan(Map<Integer, ConditionPlan> conditions) {
        List<OpenRule> rules = new ArrayList<>();
        conditions.forEach((rule, condition) -> rules.add(new OpenRule(rule, parts.of(condition))));
        return plan(rules, 0);
    }

    private NetworkPlan plan(List<OpenRule> rules, int depth) {
        if (rules.size() <= FEW || depth == MAX_DEPTH) {
            return new NetworkPlan(
                    List.of(), rules.stream().map(OpenRule::candidate).toList());
        }
        Map<Place, List<OpenRule>> places = new LinkedHashMap<>();
        List<Candidate> candidates = new ArrayList<>();
        List<OpenRule> apart = withAlternatives(rules);
        Map<OpenRule, Access> chosen = choose(apart);
        for (OpenRule rule : apart) {
            Access access = chosen.get(rule);
            if (access == null) {
                candidates.add(rule.candidate());
            } else {
                places.computeIfAbsent(access.place(), unused -> new ArrayList<>())
                        .add(rule);
            }
        }
        List<Switch> switches = byStart(places, chosen, depth + 1);
        places.forEach((place, members) -> {
            if (members.size() <= FEW) {
                members.forEach(rule -> candidates.add(rule.candidate()));
            } else {
                switches.add(arrange(place, members, chosen, depth + 1));
            }
        });
        return new NetworkPlan(switches, candidates);
    }

    /** Rules that can be reached only by each of several alternatives are so many rules, if each is reached where many others are. */
    private List<OpenRule> withAlternatives(List<OpenRule> rules) {
        Shares shares = new Shares(rules);
        Map<OpenRule, List<OpenRule>> alternatives = new IdentityHashMap<>();
        List<OpenRule> apart = new ArrayList<>();
        for (OpenRule rule : rules) {
            boolean isReached = shares.best(rule, place -> true) != null;
            List<OpenRule> pieces = isReached ? List.of(rule) : rule.alternatives(access, parts);
            alternatives.put(rule, pieces);
            apart.addAll(pieces);
        }
        if (apart.size() == rules.size()) {
            return rules;
        }
        Map<OpenRule, Access> chosen = choose(apart);
        Map<Place, Integer> members = members(chosen.values());
        List<OpenRule> worthIt = new ArrayList<>();
        for (OpenRule rule : rules) {
            List<OpenRule> pieces = alternatives.get(rule);
            boolean isWorthIt = pieces.stream()
                    .map(chosen::get)
                    .allMatch(way -> way != null && (members.get(way.place()) > FEW || start(way.place()) != null));
            worthIt.addAll(isWorthIt ? pieces : List.of(rule));
        }
        return worthIt;
    }

    private static Map<Place, Integer> members(Collection<Access> chosen) {
        Map<Place, Integer> members = new LinkedHashMap<>();
        chosen.forEach(access -> members.merge(access.place(), 1, Integer::sum));
        return members;
    }

    /**
     * How each rule is reached, if it can be: where it is reached best, but rather where many others are than where only few are, since it is looking at one
     * more value that costs. What all of them ask for comes first, for then lines without it cost one look.
     */
    private Map<OpenRule, Access> choose(List<OpenRule> rules) {
        Shares shares = new Shares(rules);
        Map<OpenRule, Access> chosen = new IdentityHashMap<>();
        Access ofAll = shares.ofAll(rules);
        if (ofAll != null) {
            rules.forEach(rule -> chosen.put(rule, ofAll));
            return chosen;
        }
        for (OpenRule rule : rules) {
            Access access = shares.best(rule, place -> true);
            if (access != null) {
                chosen.put(rule, access);
            }
        }
        Map<Place, Integer> members = members(chosen.values());
        for (OpenRule rule : rules) {
            Access access = chosen.get(rule);
            if (access != null && members.get(access.place()) <= FEW && start(access.place()) == null) {
                Access instead = shares.best(rule, place -> members.getOrDefault(place, 0) > FEW);
                chosen.put(rule, instead == null ? access : instead);
            }
        }
        return chosen;
    }

    /** Takes rules whose fields have few rules out of their places, and arranges them by where those fields begin. */
    private List<Switch> byStart(Map<Place, List<OpenRule>> places, Map<OpenRule, Access> chosen, int depth) {
        Map<LineStart, List<Place>> placesOf = new LinkedHashMap<>();
        places.forEach((place, members) -> {
            LineStart start = start(place);
            if (start != null
                    && members.size() <= FEW_A_FIELD
                    && members.stream()
                            .allMatch(rule -> LineStart.areBeginnings(
                                    tests.get(chosen.get(rule).part().test()).operands()))) {
                placesOf.computeIfAbsent(start, unused -> new ArrayList<>()).add(place);
            }
        });
        Map<String, Map<Integer, Map<String, List<OpenRule>>>> lefts = new LinkedHashMap<>();
        Map<String, List<Place>> taken = new LinkedHashMap<>();
        placesOf.forEach((start, fields) -> {
            if (fields.size() == 1 && places.get(fields.get(0)).size() > FEW) {
                return; // one value of many rules, which decides the test once it is known
            }
            Map<String, List<OpenRule>> ways = new LinkedHashMap<>();
            for (Place field : fields) {
                for (OpenRule rule : places.get(field)) {
                    ConditionPlan.Test part = chosen.get(rule).part();
                    for (String key : LineStart.shortest(keys(part))) {
                        ways.computeIfAbsent(key, unused -> new ArrayList<>()).add(rule.withLikely(part));
                    }
                }
            }
            if (LineStart.areToldApart(ways.keySet())) {
                lefts.computeIfAbsent(start.left(), unused -> new TreeMap<>()).put(start.index(), ways);
                taken.computeIfAbsent(start.left(), unused -> new ArrayList<>()).addAll(fields);
            }
        });
        List<Switch> switches = new ArrayList<>();
        lefts.forEach((left, starts) -> {
            List<Place> fields = taken.get(left);
            if (fields.stream().mapToInt(field -> places.get(field).size()).sum() > FEW) {
                fields.forEach(places::remove);
                switches.add(new Switch.ByStart(
                        left,
                        starts.entrySet().stream()
                                .map(start -> new StartWays(start.getKey(), planned(start.getValue(), depth)))
                                .toList()));
            }
        });
        return switches;
    }

    private Map<String, NetworkPlan> planned(Map<String, List<OpenRule>> ways, int depth) {
        Map<String, NetworkPlan> planned = new LinkedHashMap<>();
        ways.forEach((key, rules) -> planned.put(key, plan(rules, depth)));
        return planned;
    }

    /** Where the field begins that is looked at by its text, if it is one of the line. */
    private @Nullable LineStart start(Place place) {
        return place.kind() == Kind.TEXT ? LineStart.of(slots, place.slot()) : null;
    }

    private Switch arrange(Place place, List<OpenRule> members, Map<OpenRule, Access> chosen, int depth) {
        return switch (place.kind()) {
            case TEXT -> new Switch.ByText(place.slot(), planned(byKey(members, chosen), depth));
            case NUMBER ->
                new Switch.ByNumber(
                        place.slot(),
                        planned(byKey(members, chosen), depth).entrySet().stream()
                                .map(way -> new NumberWay(number(way.getKey()), way.getValue()))
                                .toList());
            case CONTENT -> byContent(place.slot(), members, chosen, depth);
            case BEGINNING -> new Switch.ByBeginning(place.slot(), byAffix(members, chosen, false, depth));
            case END -> new Switch.ByEnd(place.slot(), byAffix(members, chosen, true, depth));
            case RANGE -> byRange(place, members, chosen);
        };
    }

    private Map<String, List<OpenRule>> byKey(List<OpenRule> members, Map<OpenRule, Access> chosen) {
        Map<String, List<OpenRule>> ways = new LinkedHashMap<>();
        for (OpenRule rule : members) {
            ConditionPlan.Test part = chosen.get(rule).part();
            for (String key : keys(part)) {
                ways.computeIfAbsent(key, unused -> new ArrayList<>()).add(rule.without(part));
            }
        }
        return ways;
    }

    /** A way for each set of texts of which rules want one, so that a line on which several of them stand takes it once. */
    private Switch byContent(int slot, List<OpenRule> members, Map<OpenRule, Access> chosen, int depth) {
        Map<TreeSet<String>, List<OpenRule>> ways = new LinkedHashMap<>();
        for (OpenRule rule : members) {
            ConditionPlan.Test part = chosen.get(rule).part();
            ways.computeIfAbsent(keys(part), unused -> new ArrayList<>())
                    .add(access.isDecided(part.test()) ? rule.without(part) : rule.withLikely(part));
        }
        return new Switch.ByContent(
                slot,
                ways.entrySet().stream()
                        .map(way -> new ContentWay(List.copyOf(way.getKey()), plan(way.getValue(), depth)))
                        .toList());
    }

    /** The ways of texts that no other one begins, or ends; those of which one does are found behind that. */
    private Map<String, NetworkPlan> byAffix(
            List<OpenRule> members, Map<OpenRule, Access> chosen, boolean atEnd, int depth) {
        Map<OpenRule, String> texts = new IdentityHashMap<>();
        for (OpenRule rule : members) {
            String text = keys(chosen.get(rule).part()).first();
            texts.put(rule, atEnd ? mirrored(text) : text);
        }
        TreeSet<String> shortest = LineStart.shortest(texts.values());
        Map<String, List<OpenRule>> ways = new LinkedHashMap<>();
        for (OpenRule rule : members) {
            String text = texts.get(rule);
            String key = shortest.floor(text);
            ways.computeIfAbsent(atEnd ? mirrored(key) : key, unused -> new ArrayList<>())
                    .add(key.equals(text) ? rule.without(chosen.get(rule).part()) : rule);
        }
        return planned(ways, depth);
    }

    private static String mirrored(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    private TreeSet<String> keys(ConditionPlan.Test test) {
        return access.keys(test.test());
    }

    private static Literal number(String text) {
        return new Literal(Location.NONE, text, true);
    }

    private Switch byRange(Place place, List<OpenRule> members, Map<OpenRule, Access> chosen) {
        Bounds bounds = new Bounds(members.stream()
                .map(rule -> tests.get(chosen.get(rule).part().test()))
                .toList());
        List<List<Candidate>> regions = new ArrayList<>();
        for (int i = 0; i < bounds.regions(); i++) {
            regions.add(new ArrayList<>());
        }
        for (OpenRule rule : members) {
            ConditionPlan.Test part = chosen.get(rule).part();
            TestPlan test = tests.get(part.test());
            for (int region = bounds.first(test); region <= bounds.last(test); region++) {
                regions.get(region).add(rule.without(part).candidate());
            }
        }
        return new Switch.ByRange(
                place.slot(),
                bounds.literals(),
                regions.stream()
                        .map(candidates -> new NetworkPlan(List.of(), candidates))
                        .toList());
    }

    /** For what share of lines tests hold, estimated from the literals that a set of rules has for one value: rules name what occurs. */
    private final class Shares {
        private final Map<Place, TreeSet<String>> keysAt = new LinkedHashMap<>();
        private final Map<LineStart, TreeSet<String>> keysFrom = new LinkedHashMap<>();
        private final Map<Integer, Bounds> boundsAt = new LinkedHashMap<>();

        Shares(List<OpenRule> rules) {
            Map<Integer, List<TestPlan>> ranges = new LinkedHashMap<>();
            for (OpenRule rule : rules) {
                for (ConditionPlan part : rule.parts()) {
                    Place place = place(rule, part);
                    if (place != null) {
                        ConditionPlan.Test test = (ConditionPlan.Test) part;
                        if (place.kind() == Kind.RANGE) {
                            ranges.computeIfAbsent(place.slot(), unused -> new ArrayList<>())
                                    .add(tests.get(test.test()));
                        } else {
                            keysAt.computeIfAbsent(place, unused -> new TreeSet<>())
                                    .addAll(keys(test));
                            LineStart start = start(place);
                            if (start != null) {
                                keysFrom.computeIfAbsent(start, unused -> new TreeSet<>())
                                        .addAll(keys(test));
                            }
                        }
                    }
                }
            }
            ranges.forEach((slot, tests) -> boundsAt.put(slot, new Bounds(tests)));
        }

        /** The part by which the rule is best reached at one of the allowed places, or null if there is none. */
        @Nullable
        Access best(OpenRule rule, Predicate<Place> allowed) {
            Access best = null;
            for (ConditionPlan part : rule.parts()) {
                Place place = place(rule, part);
                if (place != null && allowed.test(place)) {
                    ConditionPlan.Test test = (ConditionPlan.Test) part;
                    double share = share(place, test);
                    boolean useful = share <= USELESS || share < 1 && decides(rule, place);
                    if (useful && (best == null || share < best.share())) {
                        best = new Access(place, test, share);
                    }
                }
            }
            return best;
        }

        /** The part by which all rules together are best reached, one value or few that each of them asks for, or null if there is none. */
        @Nullable
        Access ofAll(List<OpenRule> rules) {
            Access best = null;
            for (ConditionPlan part : rules.get(0).parts()) {
                Place place = place(rules.get(0), part);
                if (place != null
                        && (place.kind() == Kind.TEXT || place.kind() == Kind.NUMBER)
                        && rules.stream()
                                .allMatch(rule -> rule.parts().contains(part)
                                        && rule.likely().isEmpty())) {
                    ConditionPlan.Test test = (ConditionPlan.Test) part;
                    double share = share(place, test);
                    boolean useful = share <= USELESS && keys(test).size() <= FEW;
                    if (useful && (best == null || share < best.share())) {
                        best = new Access(place, test, share);
                    }
                }
            }
            return best;
        }

        /** Whether one search among bounds decides all that is left of the rule, and so for all rules like it at once. */
        private boolean decides(OpenRule rule, Place place) {
            return place.kind() == Kind.RANGE && rule.parts().size() == 1;
        }

        private double share(Place place, ConditionPlan.Test test) {
            OptionalDouble known = measured.of(tests.get(test.test()));
            if (known.isPresent() && (place.kind() != Kind.RANGE || estimate(place, test) < 1)) {
                // What leads to a pattern is there more often than it holds.
                return access.isDecided(test.test())
                        ? known.getAsDouble()
                        : Math.max(known.getAsDouble(), CONTENT_SHARE);
            }
            return estimate(place, test);
        }

        private double estimate(Place place, ConditionPlan.Test reference) {
            TestPlan test = tests.get(reference.test());
            return switch (place.kind()) {
                case CONTENT -> CONTENT_SHARE;
                case BEGINNING, END -> Math.max(AFFIX_SHARE, 1 / (known(place) + 1.0));
                case RANGE -> {
                    Bounds bounds = boundsAt.get(place.slot());
                    int covered = bounds.last(test) - bounds.first(test) + 1;
                    double share = covered > MAX_PLACES_A_RULE ? 1 : (double) covered / bounds.regions();
                    yield test.operator() == Operator.BETWEEN ? share : Math.max(share, ONE_SIDED_SHARE);
                }
                default -> keys(reference).size() / (known(place) + 1.0);
            };
        }

        /** How many different texts or numbers rules name for a value, or for the fields that begin where it does; one more stands for all others. */
        private int known(Place place) {
            LineStart start = start(place);
            return start == null
                    ? keysAt.get(place).size()
                    : keysFrom.get(start).size();
        }
    }

    /** Where a rule could be reached by a part of its condition, or null. */
    private @Nullable Place place(OpenRule rule, ConditionPlan part) {
        return part instanceof ConditionPlan.Test reference && !rule.likely().contains(part)
                ? access.of(reference.test())
                : null;
    }
}
