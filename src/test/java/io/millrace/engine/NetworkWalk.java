package io.millrace.engine;

import io.millrace.config.FieldConfig.Extractor.LeftRight;
import io.millrace.plan.NetworkPlan;
import io.millrace.plan.NetworkPlan.Candidate;
import io.millrace.plan.NetworkPlan.NumberWay;
import io.millrace.plan.NetworkPlan.StartWays;
import io.millrace.plan.NetworkPlan.Switch;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.SlotPlan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** To which rules a network leads for a line, by the words of {@link NetworkPlan}. Knows left/right fields only, and numbers that are ones. */
final class NetworkWalk {
    private final List<SlotPlan> slots;
    private final String line;
    private final List<Integer> reached = new ArrayList<>();

    private NetworkWalk(List<SlotPlan> slots, String line) {
        this.slots = slots;
        this.line = line;
    }

    /** The numbers of the rules that are tried, as often as they are. */
    static List<Integer> reached(StreamPlan stream, String line) {
        NetworkWalk walk = new NetworkWalk(stream.slots(), line);
        walk.walk(stream.network());
        return walk.reached;
    }

    private void walk(NetworkPlan plan) {
        for (Candidate candidate : plan.candidates()) {
            reached.add(candidate.rule());
        }
        for (Switch way : plan.switches()) {
            if (way instanceof Switch.ByText text) {
                String value = text(text.textSlot());
                if (value != null && text.ways().containsKey(value)) {
                    walk(text.ways().get(value));
                }
            } else if (way instanceof Switch.ByContent content) {
                String value = text(content.textSlot());
                content.ways().forEach(each -> {
                    if (value != null && each.literals().stream().anyMatch(value::contains)) {
                        walk(each.way());
                    }
                });
            } else if (way instanceof Switch.ByBeginning beginning) {
                walk(beginning.textSlot(), beginning.ways(), String::startsWith);
            } else if (way instanceof Switch.ByEnd end) {
                walk(end.textSlot(), end.ways(), String::endsWith);
            } else if (way instanceof Switch.ByStart start) {
                start.starts().forEach(each -> walk(start.left(), each));
            } else if (way instanceof Switch.ByNumber number) {
                walk(number);
            } else {
                walk((Switch.ByRange) way);
            }
        }
    }

    private void walk(int slot, Map<String, NetworkPlan> ways, BiPredicate<String, String> leads) {
        String value = text(slot);
        ways.forEach((key, behind) -> {
            if (value != null && leads.test(value, key)) {
                walk(behind);
            }
        });
    }

    private void walk(String left, StartWays start) {
        int from = start(line, left, start.index());
        start.ways().forEach((text, behind) -> {
            if (from >= 0 && line.startsWith(text, from)) {
                walk(behind);
            }
        });
    }

    private void walk(Switch.ByNumber numbers) {
        String value = text(numbers.slot());
        for (NumberWay way : numbers.ways()) {
            if (value != null
                    && new BigDecimal(value)
                                    .compareTo(new BigDecimal(way.number().text()))
                            == 0) {
                walk(way.way());
            }
        }
    }

    private void walk(Switch.ByRange range) {
        String value = text(range.slot());
        if (value == null) {
            return;
        }
        int region = 0;
        for (var bound : range.bounds()) {
            int order = new BigDecimal(value).compareTo(new BigDecimal(bound.text()));
            region += order > 0 ? 2 : order == 0 ? 1 : 0;
        }
        walk(range.regions().get(region));
    }

    private @Nullable String text(int slot) {
        SlotPlan plan = slots.get(slot);
        if (plan instanceof SlotPlan.Builtin) {
            return line;
        }
        if (plan instanceof SlotPlan.Refined refined) {
            return text(refined.input());
        }
        SlotPlan.Extracted extracted = (SlotPlan.Extracted) plan;
        LeftRight field = (LeftRight) extracted.extractor();
        int from = start(line, field.left(), field.index());
        if (from < 0) {
            return null;
        }
        int to = field.right().isEmpty() ? -1 : line.indexOf(field.right(), from);
        return line.substring(from, to < 0 ? line.length() : to);
    }

    private static int start(String line, String left, int index) {
        int from = 0;
        for (int i = 0; !left.isEmpty() && i <= index; i++) {
            int found = line.indexOf(left, from);
            if (found < 0) {
                return -1;
            }
            from = found + left.length();
        }
        return from;
    }
}
