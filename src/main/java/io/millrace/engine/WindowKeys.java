package io.millrace.engine;

import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Key;
import io.millrace.table.SliceHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct keys that the rules of a stream group by, and windows that they do it in. Owned by one worker. */
final class WindowKeys {
    private final SliceHash hash;
    private final WindowLengths lengths;
    private final Map<List<Integer>, GroupKey> bySlots = new HashMap<>();
    private final Map<Grouping, WindowKey> byGrouping = new HashMap<>();

    private record Grouping(List<Integer> slots, WindowShape shape) {}

    WindowKeys(SliceHash hash, WindowLengths lengths) {
        this.hash = hash;
        this.lengths = lengths;
    }

    /** One for all rules that group by the same values, whatever they call them, in windows of the same shape. */
    WindowKey of(ActionPlan.Aggregate plan) {
        List<Integer> slots = plan.groupBy().stream().map(Key::slot).toList();
        WindowShape shape = new WindowShape(plan.windowMillis(), plan.everyMillis());
        return byGrouping.computeIfAbsent(
                new Grouping(slots, shape), added -> new WindowKey(key(slots), lengths.indexOf(shape), shape));
    }

    private GroupKey key(List<Integer> slots) {
        return bySlots.computeIfAbsent(
                slots,
                added -> new GroupKey(added.stream().mapToInt(Integer::intValue).toArray(), hash));
    }
}
