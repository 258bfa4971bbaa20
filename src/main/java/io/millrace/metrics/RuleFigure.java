package io.millrace.metrics;

import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The figures of a rule's cost account, which are worked out when somebody asks. All have the label {@code rule}; those whose names end in {@code _total}
 * are counters, the others gauges.
 */
public enum RuleFigure {
    TESTED(
            "millrace_rule_tested_lines_total",
            "lines",
            "Lines on which something was worked out for this rule alone, or for it and those that fire with it; not those"
                    + " on which the matching network never came to it",
            cost -> OptionalLong.of(cost.testedLines())),
    NANOSECONDS(
            "millrace_rule_nanoseconds_total",
            "nanoseconds",
            "Time of workers for trying and firing the rule, estimated from one line in 1021; a share of what is done for"
                    + " several rules together",
            cost -> OptionalLong.of(cost.nanoseconds())),
    GROUPS(
            "millrace_rule_groups",
            "groups",
            "Groups that the rule holds in open windows, counted once a second while somebody asks",
            RuleCost::groups),
    HELD_BYTES(
            "millrace_rule_held_bytes",
            "bytes",
            "Estimate of the memory of those groups; what rules hold together counts for each of them",
            RuleCost::heldBytes),
    SCRIPT_CALLS(
            "millrace_script_calls_total",
            "calls",
            "Calls of the scripts that the rule uses; those of a script that several rules use count for each of them",
            cost -> OptionalLong.of(cost.scripts().calls())),
    SCRIPT_FAILURES(
            "millrace_script_failures_total",
            "calls",
            "Calls of those scripts that threw, went over their budget or gave what was of no use; the condition is false,"
                    + " the field absent",
            cost -> OptionalLong.of(cost.scripts().failures())),
    SCRIPT_NANOSECONDS(
            "millrace_script_nanoseconds_total",
            "nanoseconds",
            "Time of workers in those scripts, estimated from one call in 127; stopped calls count in full",
            cost -> OptionalLong.of(cost.scripts().nanoseconds())),
    SCRIPT_BYTES(
            "millrace_script_allocated_bytes_total",
            "bytes",
            "Memory that calls of those scripts took and gave back, estimated from one call in 127",
            cost -> OptionalLong.of(cost.scripts().allocatedBytes()));

    static final String LABEL = "rule";

    private final String metricName;
    private final String unit;
    private final String meaning;
    private final Function<RuleCost, OptionalLong> reading;

    RuleFigure(String metricName, String unit, String meaning, Function<RuleCost, OptionalLong> reading) {
        this.metricName = metricName;
        this.unit = unit;
        this.meaning = meaning;
        this.reading = reading;
    }

    public String metricName() {
        return metricName;
    }

    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether it only rises. */
    boolean isCounter() {
        return metricName.endsWith("_total");
    }

    OptionalLong of(RuleCost cost) {
        return reading.apply(cost);
    }
}
