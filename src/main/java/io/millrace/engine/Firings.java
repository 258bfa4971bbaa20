package io.millrace.engine;

import io.millrace.plan.Plan.ActionPlan;
import io.millrace.window.AggregateSpec;
import io.millrace.window.RowLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may fire on a line, by place: the rules of a stream in config order, and behind them bundles of aggregating rules that fire together and add to the
 * same groups. Used while a layer is compiled for one worker.
 */
final class Firings {
    private final RuleTables tables;
    private final List<LiveRule> liveRules;
    private final Map<List<AggregateSpec>, RowLayout> layouts;
    private final Map<Integer, Integer> places = new HashMap<>();
    private final Map<Integer, Shape> shapes = new HashMap<>();
    private final Map<Shape, AddToGroup> actions = new HashMap<>();
    private final Map<RowLayout, LineInputs> inputs = new HashMap<>();
    private final Map<List<Integer>, Integer> bundles = new HashMap<>();
    private final List<Rule> firings = new ArrayList<>();
    private final List<int[]> rules = new ArrayList<>();
    private final Set<Integer> used = new HashSet<>();

    /** What rules must have in common to share a table. */
    private record Shape(WindowKey key, RowLayout layout, int maxGroups, boolean updatesLate) {}

    /**
     * @param liveRules by number
     * @param layouts those that there are so far; the same for all workers
     */
    Firings(RuleTables tables, List<LiveRule> liveRules, Map<List<AggregateSpec>, RowLayout> layouts) {
        this.tables = tables;
        this.liveRules = liveRules;
        this.layouts = layouts;
    }

    /** Adds the next rule of the stream, which writes records. */
    void add(int rule, EmitRecord action) {
        places.put(rule, firings.size());
        firings.add(Rule.emitting(action, liveRules.get(rule).counts()));
        rules.add(new int[] {rule});
    }

    /** Adds the next rule of the stream, which aggregates. */
    void add(int rule, ActionPlan.Aggregate plan, WindowKey key) {
        places.put(rule, firings.size());
        RowLayout layout = layouts.computeIfAbsent(Layouts.specs(plan), RowLayout::of);
        Shape shape = new Shape(key, layout, plan.maxGroups(), plan.updatesLate());
        shapes.put(rule, shape);
        addAggregating(List.of(rule), shape);
    }

    private void addAggregating(List<Integer> together, Shape shape) {
        AddToGroup action = actions.computeIfAbsent(
                shape, added -> new AddToGroup(added.key(), inputs.computeIfAbsent(added.layout(), LineInputs::new)));
        List<LiveRule> live = together.stream().map(liveRules::get).toList();
        int table = tables.numberOf(live, shape.layout(), shape.maxGroups());
        used.add(table);
        firings.add(Rule.aggregating(
                action, table, live.stream().map(LiveRule::counts).toList()));
        rules.add(together.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Where a rule alone stands. */
    int place(int rule) {
        return places.get(rule);
    }

    /** The places of what fires when all of these rules do. */
    List<Integer> together(Collection<Integer> rules) {
        List<Integer> found = new ArrayList<>();
        Map<Shape, List<Integer>> alike = new LinkedHashMap<>();
        for (int rule : rules) {
            Shape shape = shapes.get(rule);
            if (shape == null) {
                found.add(place(rule));
            } else {
                alike.computeIfAbsent(shape, unused -> new ArrayList<>()).add(rule);
            }
        }
        for (List<Integer> bundle : alike.values()) {
            found.add(bundle.size() == 1 ? place(bundle.get(0)) : bundle(bundle));
        }
        return found;
    }

    private int bundle(List<Integer> rules) {
        List<Integer> rising = rules.stream().sorted().toList();
        Integer known = bundles.get(rising);
        if (known == null) {
            known = firings.size();
            bundles.put(rising, known);
            addAggregating(rising, shapes.get(rising.get(0)));
        }
        return known;
    }

    Rule[] all() {
        return firings.toArray(Rule[]::new);
    }

    /** By place, the numbers of the rules that fire there. */
    int[][] rules() {
        return rules.toArray(int[][]::new);
    }

    /** The numbers of the tables that its rules add to. */
    Set<Integer> tables() {
        return used;
    }
}
