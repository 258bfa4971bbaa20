package io.millrace.engine;

import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.window.RowLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may fire on a line, by place: the rules of a stream in config order, and behind them bundles of aggregating rules that fire together and add to the
 * same groups. Used while one worker's program is compiled.
 */
final class Firings {
    private final RuleTables tables;
    private final Map<Integer, Integer> places = new HashMap<>();
    private final Map<Integer, Shape> shapes = new HashMap<>();
    private final Map<Shape, AddToGroup> actions = new HashMap<>();
    private final Map<RowLayout, LineInputs> inputs = new HashMap<>();
    private final Map<List<Integer>, Integer> bundles = new HashMap<>();
    private final List<Rule> firings = new ArrayList<>();
    private final List<int[]> rules = new ArrayList<>();
    private final Map<Integer, RuleCounts> counts = new HashMap<>();

    /** What rules must have in common to share a table. */
    private record Shape(WindowKey key, RowLayout layout, int maxGroups) {}

    Firings(RuleTables tables) {
        this.tables = tables;
    }

    /** Adds the next rule of the stream, which writes records. */
    void add(RulePlan rule, EmitRecord action, RuleCounts count) {
        places.put(rule.number(), firings.size());
        firings.add(Rule.emitting(action, count));
        rules.add(new int[] {rule.number()});
    }

    /** Adds the next rule of the stream, which aggregates. */
    void add(RulePlan rule, ActionPlan.Aggregate plan, WindowKey key, RowLayout layout, RuleCounts count) {
        places.put(rule.number(), firings.size());
        Shape shape = new Shape(key, layout, plan.maxGroups());
        shapes.put(rule.number(), shape);
        counts.put(rule.number(), count);
        addAggregating(List.of(rule.number()), shape);
    }

    private void addAggregating(List<Integer> together, Shape shape) {
        AddToGroup action = actions.computeIfAbsent(
                shape, added -> new AddToGroup(added.key(), inputs.computeIfAbsent(added.layout(), LineInputs::new)));
        int table = tables.numberOf(together, shape.layout(), shape.maxGroups());
        firings.add(Rule.aggregating(
                action, table, together.stream().map(counts::get).toList()));
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
}
