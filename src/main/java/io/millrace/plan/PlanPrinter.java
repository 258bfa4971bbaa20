package io.millrace.plan;

import io.millrace.plan.NetworkPlan.Candidate;
import io.millrace.plan.NetworkPlan.Switch;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The matching network of a stream as an indented text: by which switches which rules are reached. */
public final class PlanPrinter {
    /** Of switches at one place, and of ways of one switch. */
    private static final int FEW_WAYS = 10;

    private static final int FEW_NAMES = 5;

    private final StreamPlan stream;
    private final List<RulePlan> rules;
    private final Wording wording;
    private final int mostWays;
    private final int mostNames;
    private final StringBuilder text = new StringBuilder();

    private PlanPrinter(Plan plan, int stream, boolean whole) {
        this.stream = plan.streams().get(stream);
        this.rules = plan.rules();
        this.wording = new Wording(this.stream);
        this.mostWays = whole ? Integer.MAX_VALUE : FEW_WAYS;
        this.mostNames = whole ? Integer.MAX_VALUE : FEW_NAMES;
    }

    /** @param whole without leaving out anything, however much there is */
    public static String print(Plan plan, int stream, boolean whole) {
        PlanPrinter printer = new PlanPrinter(plan, stream, whole);
        printer.print();
        return printer.text.toString();
    }

    private void print() {
        line(
                0,
                "stream " + Quoted.visible(stream.name()) + ": "
                        + count(stream.rules().size(), "rule") + ", "
                        + count(stream.slots().size(), "distinct value") + ", "
                        + count(stream.tests().size(), "distinct condition"));
        scripts();
        print(stream.network(), 1);
    }

    /** Which scripts are conditions by now, and which are not, and why. */
    private void scripts() {
        List<ScriptNote> lowered = stream.scripts().stream()
                .filter(note -> note.lowered().isPresent())
                .toList();
        if (!lowered.isEmpty()) {
            line(1, count(lowered.size(), "script") + " became conditions: " + owners(lowered));
        }
        Map<String, List<ScriptNote>> left = new LinkedHashMap<>();
        stream.scripts().stream()
                .filter(note -> note.lowered().isEmpty())
                .forEach(note -> left.computeIfAbsent(note.why(), unused -> new ArrayList<>())
                        .add(note));
        List<String> reasons = List.copyOf(left.keySet());
        int shown = shown(reasons.size());
        for (String why : reasons.subList(0, shown)) {
            List<ScriptNote> notes = left.get(why);
            line(1, count(notes.size(), "condition") + " run as a script, since " + why + ": " + owners(notes));
        }
        if (shown < reasons.size()) {
            line(1, reasons.size() - shown + " more reasons to run conditions as scripts");
        }
    }

    private String owners(List<ScriptNote> notes) {
        List<String> owners = notes.stream()
                .map(note -> note.rule() < 0
                        ? "the stream's fields"
                        : Quoted.visible(rules.get(note.rule()).name()))
                .distinct()
                .toList();
        String first = String.join(", ", owners.subList(0, Math.min(owners.size(), mostNames)));
        return owners.size() <= mostNames ? first : first + " and " + (owners.size() - mostNames) + " more";
    }

    private void print(NetworkPlan network, int depth) {
        rules(network.candidates()).forEach(words -> line(depth, words));
        List<Switch> switches = network.switches();
        int shown = shown(switches.size());
        switches.subList(0, shown).forEach(one -> print(one, depth));
        if (shown < switches.size()) {
            List<NetworkPlan> others = switches.subList(shown, switches.size()).stream()
                    .flatMap(one -> Ways.ends(one).stream())
                    .toList();
            line(
                    depth,
                    switches.size() - shown + " more switches to "
                            + count(rulesBehind(others).size(), "rule"));
        }
    }

    /** How many of so many to show: all, or one less than fit, for the row that says how many more there are. */
    private int shown(int count) {
        return count <= mostWays ? count : mostWays - 1;
    }

    /** What fires at a place, and what is tried there. */
    private List<String> rules(List<Candidate> candidates) {
        List<Integer> certain = new ArrayList<>();
        List<Integer> tried = new ArrayList<>();
        for (Candidate candidate : candidates) {
            (candidate.isCertain() ? certain : tried).add(candidate.rule());
        }
        List<String> words = new ArrayList<>();
        if (!certain.isEmpty()) {
            words.add(certain.size() + (certain.size() == 1 ? " rule fires: " : " rules fire: ") + names(certain));
        }
        if (!tried.isEmpty()) {
            words.add(count(tried.size(), "rule") + " tried: " + names(tried));
        }
        return words;
    }

    private void print(Switch plan, int depth) {
        List<Way> ways = Ways.of(plan);
        List<NetworkPlan> ends = Ways.ends(plan);
        List<Integer> used = new ArrayList<>();
        for (int way = 0; way < ways.size(); way++) {
            if (!ends.get(way).candidates().isEmpty()
                    || !ends.get(way).switches().isEmpty()) {
                used.add(way);
            }
        }
        line(
                depth,
                Ways.title(plan, wording) + ": " + count(used.size(), "way") + " to "
                        + count(rulesBehind(ends).size(), "rule"));
        int shown = shown(used.size());
        for (int way : used.subList(0, shown)) {
            String words = ways.get(way).words(wording);
            NetworkPlan end = ends.get(way);
            if (end.switches().isEmpty()) {
                line(depth + 1, words + ": " + String.join("; ", rules(end.candidates())));
            } else {
                line(depth + 1, words);
                print(end, depth + 2);
            }
        }
        if (shown < used.size()) {
            List<NetworkPlan> others =
                    used.subList(shown, used.size()).stream().map(ends::get).toList();
            line(
                    depth + 1,
                    others.size() + " more ways to " + count(rulesBehind(others).size(), "rule"));
        }
    }

    private static Set<Integer> rulesBehind(List<NetworkPlan> networks) {
        Set<Integer> rules = new TreeSet<>();
        for (NetworkPlan network : networks) {
            network.candidates().forEach(candidate -> rules.add(candidate.rule()));
            network.switches().forEach(way -> rules.addAll(rulesBehind(Ways.ends(way))));
        }
        return rules;
    }

    private String names(List<Integer> numbers) {
        String names = numbers.stream()
                .limit(mostNames)
                .map(number -> Quoted.visible(rules.get(number).name()))
                .collect(Collectors.joining(", "));
        return numbers.size() <= mostNames ? names : names + " and " + (numbers.size() - mostNames) + " more";
    }

    private static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private void line(int depth, String words) {
        text.append("  ".repeat(depth)).append(words).append('\n');
    }
}
