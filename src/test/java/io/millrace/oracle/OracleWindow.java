package io.millrace.oracle;

import io.millrace.oracle.OracleResult.Exact;
import io.millrace.oracle.OracleResult.Piece;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** An open window of one rule: for every group, all values of every aggregate. */
final class OracleWindow {
    private static final String OVERFLOW = "__overflow__";

    /** In the order in which they are told. */
    private static final List<String> REASONS = List.of(
            "deadline",
            "late lines",
            "overflow",
            "cut lines",
            "dropped",
            "source silent",
            "restarted",
            "rule removed",
            "rule replaced",
            "rule added");

    /** For every aggregate the values that are there, in input order. */
    private static final class Group {
        final List<List<OracleValue>> values = new ArrayList<>();
        final List<String> samples = new ArrayList<>();
        long lines;
    }

    private final OracleRule rule;
    private final long start;
    private final Map<List<String>, Group> groups = new LinkedHashMap<>();
    private Optional<Group> overflow = Optional.empty();

    /** Whether it has been published; then what has changed since, and how often that was published. */
    private boolean kept;

    private final Set<Group> changed = new HashSet<>();
    private int revision;

    OracleWindow(OracleRule rule, long start) {
        this.rule = rule;
        this.start = start;
    }

    long start() {
        return start;
    }

    OracleRule rule() {
        return rule;
    }

    long end() {
        return start + rule.windowMillis();
    }

    /** Whether the line went to the overflow group. */
    boolean add(OracleLine line) {
        List<String> key = rule.groupBy().stream()
                .map(field -> OracleText.printable(
                        line.value(field).map(OracleValue::text).orElse("-")))
                .toList();
        boolean overflows = !groups.containsKey(key) && groups.size() == rule.maxGroups();
        if (overflows && overflow.isEmpty()) {
            overflow = Optional.of(new Group());
        }
        Group group = overflows ? overflow.orElseThrow() : groups.computeIfAbsent(key, k -> new Group());
        group.lines++;
        if (kept) {
            changed.add(group);
        }
        if (group.samples.size() < rule.samples()) {
            group.samples.add(OracleText.start(line.text(), rule.sampleLength()));
        }
        for (int i = 0; i < rule.aggregates().size(); i++) {
            if (group.values.size() == i) {
                group.values.add(new ArrayList<>());
            }
            rule.aggregates().get(i).field().flatMap(line::value).ifPresent(group.values.get(i)::add);
        }
        return overflows;
    }

    /** It has been published, or would have been if it had been there: what comes from now on corrects it. */
    void keep() {
        kept = true;
    }

    boolean isChanged() {
        return !changed.isEmpty();
    }

    /** @param why the window is not complete, but for overflow */
    List<OracleResult> results(Collection<String> why) {
        return results(why, group -> true);
    }

    /** Those that have changed. */
    List<OracleResult> corrections(Collection<String> why) {
        revision++;
        List<OracleResult> results = results(why, changed::contains);
        changed.clear();
        if (results.isEmpty()) {
            revision--;
        }
        return results;
    }

    private List<OracleResult> results(Collection<String> why, Predicate<Group> wanted) {
        Set<String> all = new TreeSet<>(Comparator.comparingInt(REASONS::indexOf));
        all.addAll(why);
        overflow.ifPresent(group -> all.add("overflow"));
        List<String> told = List.copyOf(all);
        List<OracleResult> results = new ArrayList<>();
        groups.forEach((key, group) -> {
            if (wanted.test(group) && isShown(group)) {
                results.add(result(key, group, false, told));
            }
        });
        overflow.filter(wanted)
                .filter(this::isShown)
                .ifPresent(group ->
                        results.add(result(Collections.nCopies(rule.groupBy().size(), OVERFLOW), group, true, told)));
        return results;
    }

    private boolean isShown(Group group) {
        return rule.having().holds(label -> value(group, label));
    }

    /** What a label prints as; a text without its quotes. */
    private Optional<OracleValue> value(Group group, String label) {
        for (int i = 0; i < rule.aggregates().size(); i++) {
            OracleAggregate aggregate = rule.aggregates().get(i);
            if (aggregate.label().equals(label)) {
                return aggregate.value(aggregate.typeIn(rule.fields()), group.values.get(i), group.lines);
            }
        }
        throw new IllegalArgumentException("no label " + label);
    }

    private OracleResult result(List<String> key, Group group, boolean isOverflow, List<String> reasons) {
        List<Piece> pieces = new ArrayList<>();
        pieces.add(new Exact("{\"rule\":" + OracleText.quoted(rule.name()) + ",\"start\":" + start + ",\"end\":" + end()
                + ",\"group\":{" + members(key) + "},\"values\":{"));
        boolean inexact = false;
        for (int i = 0; i < rule.aggregates().size(); i++) {
            OracleAggregate aggregate = rule.aggregates().get(i);
            List<OracleValue> values = group.values.get(i);
            pieces.add(new Exact((i == 0 ? "" : ",") + OracleText.quoted(aggregate.label()) + ":"));
            pieces.add(aggregate.result(aggregate.typeIn(rule.fields()), values, group.lines));
            inexact |= aggregate.isInexact(values);
        }
        pieces.add(new Exact("},\"complete\":"
                + (reasons.isEmpty() ? "true" : "false,\"incomplete\":[\"" + String.join("\",\"", reasons) + "\"]")
                + (revision > 0 ? ",\"revision\":" + revision : "")
                + (isOverflow ? ",\"overflow\":true" : "")
                + (inexact ? ",\"inexact\":true" : "")
                + (rule.samples() == 0
                        ? ""
                        : ",\"samples\":["
                                + String.join(
                                        ",",
                                        group.samples.stream()
                                                .map(OracleText::quoted)
                                                .toList())
                                + "]")
                + "}"));
        return new OracleResult(rule.name(), pieces);
    }

    private String members(List<String> key) {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            members.add(OracleText.quoted(rule.groupBy().get(i)) + ":" + OracleText.quoted(key.get(i)));
        }
        return String.join(",", members);
    }
}
