package io.millrace.plan;

import io.millrace.config.Location;
import io.millrace.plan.NetworkPlan.Candidate;
import io.millrace.plan.NetworkPlan.Switch;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan with more rules on one stream, which write nothing and only fire: one for each place in its network, which fires when a line comes by there, and
 * one for each test, which fires when that holds. So the very program that workers run tells how it comes to its verdicts; nothing else has to know them.
 *
 * <p>Places are numbered from 0, the root of the network, each before those that it leads to.
 */
public final class MarkedPlan {
    private static final ConditionPlan ALWAYS = new ConditionPlan.All(List.of());

    private final List<Place> places = new ArrayList<>();
    private final Map<Integer, List<Integer>> placesOf = new HashMap<>();
    private final List<RulePlan> rules;
    private final StreamPlan stream;
    private final int firstTest;
    private final int firstPlace;
    private final Plan plan;

    /**
     * A place in the network: how a line comes there, and which rules may fire there.
     *
     * @param from the place that leads here, or -1
     */
    private record Place(int from, List<Way> ways, int way, List<Candidate> candidates) {}

    public MarkedPlan(Plan unmarked, int streamNumber) {
        rules = new ArrayList<>(unmarked.rules());
        stream = unmarked.streams().get(streamNumber);
        firstTest = rules.size();
        List<Candidate> tests = new ArrayList<>();
        for (int test = 0; test < stream.tests().size(); test++) {
            tests.add(new Candidate(mark("test " + test), new ConditionPlan.Test(test)));
        }
        firstPlace = rules.size();
        NetworkPlan network = marked(stream.network(), -1, List.of(), 0);
        List<Candidate> candidates = new ArrayList<>(network.candidates());
        candidates.addAll(tests);

        List<Integer> numbers = new ArrayList<>(stream.rules());
        for (int mark = firstTest; mark < rules.size(); mark++) {
            numbers.add(mark);
        }
        List<StreamPlan> streams = new ArrayList<>(unmarked.streams());
        streams.set(streamNumber, stream.with(numbers, new NetworkPlan(network.switches(), candidates)));
        plan = new Plan(streams, rules, unmarked.outputs(), unmarked.scriptLimits());
    }

    private NetworkPlan marked(NetworkPlan network, int from, List<Way> ways, int way) {
        int place = places.size();
        places.add(new Place(from, ways, way, network.candidates()));
        for (Candidate candidate : network.candidates()) {
            placesOf.computeIfAbsent(candidate.rule(), unused -> new ArrayList<>())
                    .add(place);
        }
        List<Candidate> candidates = new ArrayList<>(network.candidates());
        candidates.add(new Candidate(mark("place " + place), ALWAYS));
        List<Switch> switches = new ArrayList<>();
        for (Switch unmarked : network.switches()) {
            List<Way> on = Ways.of(unmarked);
            int[] next = {0};
            switches.add(Ways.led(unmarked, to -> marked(to, place, on, next[0]++)));
        }
        return new NetworkPlan(switches, candidates);
    }

    private int mark(String what) {
        int number = rules.size();
        // No name in a config begins with a space.
        rules.add(new RulePlan(
                number,
                " " + what,
                stream.number(),
                Location.NONE,
                Optional.empty(),
                List.of(),
                ALWAYS,
                new ActionPlan.Emit(List.of()),
                List.of(),
                false));
        return number;
    }

    /** The rules of the unmarked plan with their numbers, and behind them the marks. */
    public Plan plan() {
        return plan;
    }

    /** The rule that fires if a test holds. */
    public int testMark(int test) {
        return firstTest + test;
    }

    public int places() {
        return places.size();
    }

    /** The rule that fires if a line comes by a place. */
    public int placeMark(int place) {
        return firstPlace + place;
    }

    /** The rules that may fire at a place. */
    public List<Candidate> candidates(int place) {
        return places.get(place).candidates();
    }

    /** What a rule is at a place where it may fire. */
    public Candidate candidate(int place, int rule) {
        return candidates(place).stream()
                .filter(candidate -> candidate.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    /** The places at which a rule may fire; a line on which it does comes by one of them where it does, and perhaps by others. */
    public List<Integer> placesOf(int rule) {
        return placesOf.getOrDefault(rule, List.of());
    }

    /** What leads from the network's root to a place: nothing for the root itself. */
    public List<String> path(int place, Wording wording) {
        List<String> path = new ArrayList<>();
        for (Place at = places.get(place); at.from() >= 0; at = places.get(at.from())) {
            Way way = at.ways().get(at.way());
            path.add(0, way.words(wording) + " (" + way.among() + ")");
        }
        return path;
    }
}
