package io.millrace.oracle;

import io.millrace.oracle.OracleResult.Exact;
import io.millrace.oracle.OracleResult.Piece;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An open window of one rule: for every group, all values of every aggregate. */
final class OracleWindow {
    private static final String OVERFLOW = "__overflow__";

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
                .map(field -> line.value(field).map(OracleValue::text).orElse("-"))
                .toList();
        boolean overflows = !groups.containsKey(key) && groups.size() == rule.maxGroups();
        if (overflows && overflow.isEmpty()) {
            overflow = Optional.of(new Group());
        }
        Group group = overflows ? overflow.orElseThrow() : groups.computeIfAbsent(key, k -> new Group());
        group.lines++;
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

    /** @param reasons why the window is not complete, but for overflow */
    List<OracleResult> results(List<String> reasons) {
        List<String> all = new ArrayList<>(reasons);
        overflow.ifPresent(group -> all.add(0, "overflow"));
        List<OracleResult> results = new ArrayList<>();
        groups.forEach((key, group) -> {
            if (isShown(group)) {
                results.add(result(key, group, false, all));
            }
        });
        overflow.filter(this::isShown)
                .ifPresent(group ->
                        results.add(result(Collections.nCopies(rule.groupBy().size(), OVERFLOW), group, true, all)));
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
