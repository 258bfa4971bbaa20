package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.plan.NetworkPlan.ContentWay;
import io.millrace.plan.NetworkPlan.NumberWay;
import io.millrace.plan.NetworkPlan.StartWays;
import io.millrace.plan.NetworkPlan.Switch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The ways of a switch of any kind, always in the same order. */
final class Ways {
    private Ways() {}

    /** The same switch with each way leading to what {@code to} makes of where it led. */
    static Switch led(Switch plan, UnaryOperator<NetworkPlan> to) {
        if (plan instanceof Switch.ByText text) {
            return new Switch.ByText(text.textSlot(), led(text.ways(), to));
        }
        if (plan instanceof Switch.ByContent content) {
            return new Switch.ByContent(
                    content.textSlot(),
                    content.ways().stream()
                            .map(way -> new ContentWay(way.literals(), to.apply(way.way())))
                            .toList());
        }
        if (plan instanceof Switch.ByBeginning beginning) {
            return new Switch.ByBeginning(beginning.textSlot(), led(beginning.ways(), to));
        }
        if (plan instanceof Switch.ByEnd end) {
            return new Switch.ByEnd(end.textSlot(), led(end.ways(), to));
        }
        if (plan instanceof Switch.ByStart start) {
            return new Switch.ByStart(
                    start.left(),
                    start.starts().stream()
                            .map(one -> new StartWays(one.index(), led(one.ways(), to)))
                            .toList());
        }
        if (plan instanceof Switch.ByNumber number) {
            return new Switch.ByNumber(
                    number.slot(),
                    number.ways().stream()
                            .map(way -> new NumberWay(way.number(), to.apply(way.way())))
                            .toList());
        }
        Switch.ByRange range = (Switch.ByRange) plan;
        return new Switch.ByRange(
                range.slot(), range.bounds(), range.regions().stream().map(to).toList());
    }

    private static Map<String, NetworkPlan> led(Map<String, NetworkPlan> ways, UnaryOperator<NetworkPlan> to) {
        Map<String, NetworkPlan> led = new LinkedHashMap<>();
        ways.forEach((key, way) -> led.put(key, to.apply(way)));
        return led;
    }

    /** Where the ways lead. */
    static List<NetworkPlan> ends(Switch plan) {
        List<NetworkPlan> ends = new ArrayList<>();
        led(plan, way -> {
            ends.add(way);
            return way;
        });
        return ends;
    }

    /** What the ways are. */
    static List<Way> of(Switch plan) {
        List<Way> ways = new ArrayList<>();
        if (plan instanceof Switch.ByText text) {
            addTexts(text.textSlot(), " = ", text.ways(), "texts", ways);
        } else if (plan instanceof Switch.ByBeginning beginning) {
            addTexts(beginning.textSlot(), " starts with ", beginning.ways(), "beginnings", ways);
        } else if (plan instanceof Switch.ByEnd end) {
            addTexts(end.textSlot(), " ends with ", end.ways(), "ends", ways);
        } else if (plan instanceof Switch.ByContent content) {
            contents(content, ways);
        } else if (plan instanceof Switch.ByStart start) {
            starts(start, ways);
        } else if (plan instanceof Switch.ByNumber number) {
            String among = among(number.ways().size(), "numbers");
            number.ways()
                    .forEach(way -> ways.add(
                            new Way(number.slot(), "", " = " + way.number().text(), among)));
        } else {
            regions((Switch.ByRange) plan, ways);
        }
        return ways;
    }

    private static void addTexts(int slot, String relation, Map<String, NetworkPlan> texts, String what, List<Way> to) {
        String among = among(texts.size(), what);
        texts.keySet().forEach(key -> to.add(new Way(slot, "", relation + Quoted.text(key), among)));
    }

    private static void contents(Switch.ByContent plan, List<Way> ways) {
        long literals = plan.ways().stream()
                .flatMap(way -> way.literals().stream())
                .distinct()
                .count();
        String among = among(literals, "texts looked for at once");
        for (ContentWay way : plan.ways()) {
            String any = way.literals().stream().map(Quoted::text).collect(Collectors.joining(", ", "any of (", ")"));
            String words =
                    way.literals().size() == 1 ? Quoted.text(way.literals().get(0)) : any;
            ways.add(new Way(plan.textSlot(), "", " contains " + words, among));
        }
    }

    private static void starts(Switch.ByStart plan, List<Way> ways) {
        for (StartWays start : plan.starts()) {
            String among = among(start.ways().size(), "texts there");
            for (String key : start.ways().keySet()) {
                String words = plan.left().isEmpty()
                        ? "the line beginning with " + Quoted.text(key)
                        : "the line going on with " + Quoted.text(key) + " behind the "
                                + Wording.occurrence(start.index(), plan.left());
                ways.add(new Way(-1, words, "", among));
            }
        }
    }

    private static void regions(Switch.ByRange range, List<Way> ways) {
        List<Literal> bounds = range.bounds();
        String among = among(range.regions().size(), "ranges");
        for (int region = 0; region < range.regions().size(); region++) {
            int above = region / 2;
            if (region % 2 == 1) {
                ways.add(new Way(range.slot(), "", " = " + bounds.get(above).text(), among));
            } else if (region == 0) {
                ways.add(new Way(range.slot(), "", " < " + bounds.get(0).text(), among));
            } else if (above == bounds.size()) {
                ways.add(new Way(range.slot(), "", " > " + bounds.get(above - 1).text(), among));
            } else {
                String below = bounds.get(above - 1).text() + " < ";
                ways.add(new Way(range.slot(), below, " < " + bounds.get(above).text(), among));
            }
        }
    }

    private static String among(long count, String what) {
        return "one of " + count + " " + what;
    }

    /** What the switch goes by. */
    static String title(Switch plan, Wording wording) {
        if (plan instanceof Switch.ByText text) {
            return "by the text of " + wording.slot(text.textSlot());
        }
        if (plan instanceof Switch.ByContent content) {
            return "by which texts stand in " + wording.slot(content.textSlot());
        }
        if (plan instanceof Switch.ByBeginning beginning) {
            return "by what " + wording.slot(beginning.textSlot()) + " starts with";
        }
        if (plan instanceof Switch.ByEnd end) {
            return "by what " + wording.slot(end.textSlot()) + " ends with";
        }
        if (plan instanceof Switch.ByStart start) {
            return start.left().isEmpty()
                    ? "by what the line begins with"
                    : "by what the line goes on with behind " + Quoted.text(start.left());
        }
        if (plan instanceof Switch.ByNumber number) {
            return "by the number in " + wording.slot(number.slot());
        }
        return "by the range of " + wording.slot(((Switch.ByRange) plan).slot());
    }
}
