package io.millrace.engine;

import io.millrace.plan.Plan.Key;
import io.millrace.table.SliceHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct keys that the rules of a stream group by. Owned by one worker. */
final class GroupKeys {
    private final SliceHash hash;
    private final Map<List<Integer>, GroupKey> bySlots = new HashMap<>();

    GroupKeys(SliceHash hash) {
        this.hash = hash;
    }

    /** One key for all rules that group by the same values, whatever they call them. */
    GroupKey of(List<Key> groupBy) {
        List<Integer> slots = groupBy.stream().map(Key::slot).toList();
        return bySlots.computeIfAbsent(
                slots,
                added -> new GroupKey(added.stream().mapToInt(Integer::intValue).toArray(), hash));
    }
}
