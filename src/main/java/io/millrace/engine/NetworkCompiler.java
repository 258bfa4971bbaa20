package io.millrace.engine;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.extract.Affixes;
import io.millrace.extract.Beginnings;
import io.millrace.extract.LineFields;
import io.millrace.extract.ShortTexts;
import io.millrace.plan.ConditionPlan;
import io.millrace.plan.NetworkPlan;
import io.millrace.plan.NetworkPlan.Candidate;
import io.millrace.plan.NetworkPlan.NumberWay;
import io.millrace.plan.NetworkPlan.StartWays;
import io.millrace.plan.NetworkPlan.Switch;
import io.millrace.table.GroupTable;
import io.millrace.table.SliceHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@link NetworkPlan} to {@link Network}, for one worker. */
final class NetworkCompiler {
    /** The condition of a rule of which the switches on the way have decided everything. */
    private static final ConditionPlan CERTAIN = new ConditionPlan.All(List.of());

    private final ConditionCompiler conditions;
    private final LineFields lineFields;
    private final SharedTests shared;
    private final Lookups lookups;
    private final Firings firings;
    private final SliceHash hash;

    /** One for all networks that try nothing. */
    private final Network.Candidates noCandidates;

    private final List<Network> compiled = new ArrayList<>();

    NetworkCompiler(
            ConditionCompiler conditions,
            SharedTests shared,
            Lookups lookups,
            LineFields lineFields,
            Firings firings,
            SliceHash hash) {
        this.conditions = conditions;
        this.shared = shared;
        this.lookups = lookups;
        this.lineFields = lineFields;
        this.firings = firings;
        this.hash = hash;
        this.noCandidates = new Network.Candidates(shared);
    }

    Network compile(NetworkPlan plan) {
        Map<ConditionPlan, List<Integer>> alike = new LinkedHashMap<>();
        for (Candidate candidate : plan.candidates()) {
            alike.computeIfAbsent(candidate.rest(), unused -> new ArrayList<>()).add(candidate.rule());
        }
        List<Integer> certain = firings.together(alike.getOrDefault(CERTAIN, List.of()));
        alike.remove(CERTAIN);
        Network.Candidates candidates = alike.isEmpty() ? noCandidates : new Network.Candidates(shared);
        alike.forEach((rest, rules) -> {
            ConditionPlan unshared = shared.rest(rest);
            Condition condition = unshared.equals(CERTAIN) ? null : conditions.compile(unshared);
            firings.together(rules).forEach(place -> candidates.add(place, shared.mask(rest), condition));
        });
        Network network = new Network(
                plan.switches().stream().map(this::compile).toArray(Network.Switch[]::new),
                certain.stream().mapToInt(Integer::intValue).toArray(),
                candidates);
        compiled.add(network);
        return network;
    }

    /** All networks that were compiled: those behind every switch. */
    List<Network> compiled() {
        return compiled;
    }

    private Network.Switch compile(Switch plan) {
        if (plan instanceof Switch.ByText text) {
            return compile(text);
        }
        if (plan instanceof Switch.ByStart start) {
            return new Network.ByStart(
                    lineFields.occurrences(start.left().getBytes(StandardCharsets.UTF_8)),
                    start.starts().stream().map(this::compile).toArray(Network.Start[]::new));
        }
        if (plan instanceof Switch.ByContent content) {
            return compile(content);
        }
        if (plan instanceof Switch.ByBeginning beginning) {
            return new Network.ByAffix(
                    beginning.textSlot(),
                    Affixes.beginnings(Lookups.utf8(beginning.ways().keySet())),
                    ways(beginning.next()));
        }
        if (plan instanceof Switch.ByEnd end) {
            return new Network.ByAffix(
                    end.textSlot(), Affixes.ends(Lookups.utf8(end.ways().keySet())), ways(end.next()));
        }
        if (plan instanceof Switch.ByNumber number) {
            return new Network.ByNumber(
                    number.slot(),
                    lookups.numberKeys(number.ways().stream()
                            .map(way -> way.number().text())
                            .toList()),
                    ways(number.ways().stream().map(NumberWay::way).toList()));
        }
        Switch.ByRange range = (Switch.ByRange) plan;
        return new Network.ByRange(
                range.slot(),
                lookups.numbers(range.bounds().stream().map(Literal::text).toList()),
                ways(range.regions()));
    }

    private Network.ByText compile(Switch.ByText plan) {
        List<String> shortKeys = new ArrayList<>();
        List<NetworkPlan> shortWays = new ArrayList<>();
        GroupTable longKeys = new GroupTable(0);
        List<NetworkPlan> longWays = new ArrayList<>();
        plan.ways().forEach((text, way) -> {
            byte[] key = text.getBytes(StandardCharsets.UTF_8);
            if (key.length <= ShortTexts.MOST_BYTES) {
                shortKeys.add(text);
                shortWays.add(way);
            } else {
                longKeys.findOrAdd(hash.hash(key, 0, key.length), key, 0, key.length);
                longWays.add(way);
            }
        });
        return new Network.ByText(
                plan.textSlot(), lookups.shortTexts(shortKeys), ways(shortWays), hash, longKeys, ways(longWays));
    }

    private Network.ByContent compile(Switch.ByContent plan) {
        Map<String, List<Integer>> waysOf = new LinkedHashMap<>();
        for (int way = 0; way < plan.ways().size(); way++) {
            for (String literal : plan.ways().get(way).literals()) {
                waysOf.computeIfAbsent(literal, unused -> new ArrayList<>()).add(way);
            }
        }
        return new Network.ByContent(
                plan.textSlot(),
                lookups.literals(List.copyOf(waysOf.keySet())),
                waysOf.values().stream()
                        .map(ways -> ways.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new),
                ways(plan.next()));
    }

    private Network.Start compile(StartWays start) {
        return new Network.Start(
                start.index(),
                new Beginnings(Lookups.utf8(start.ways().keySet())),
                ways(start.ways().values()));
    }

    private Network[] ways(Iterable<NetworkPlan> plans) {
        List<Network> ways = new ArrayList<>();
        plans.forEach(plan -> ways.add(compile(plan)));
        return ways.toArray(Network[]::new);
    }
}
