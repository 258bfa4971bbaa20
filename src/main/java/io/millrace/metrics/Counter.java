package io.millrace.metrics;

import java.util.List;

/**
 * Every counter of the product: its name, its unit and what one more of it means. Names follow Prometheus: {@code millrace_*_total}. A counter counts
 * since the start of the process and never falls.
 */
public enum Counter {
    LINES("millrace_lines_total", "lines", "Lines taken in", "stream"),
    BYTES("millrace_line_bytes_total", "bytes", "Bytes of the lines taken in, without line ends", "stream"),
    LINES_CUT("millrace_lines_cut_total", "lines", "Lines longer than maxLineLength, cut there", "stream"),
    TIME_UNREADABLE("millrace_time_unreadable_total", "lines", "Lines whose time could not be read", "stream"),
    TIME_FUTURE(
            "millrace_time_future_total",
            "lines",
            "Lines whose time is more than 1h ahead of the clock; they do not move the watermark",
            "stream"),
    NUMBERS_BAD(
            "millrace_numbers_bad_total",
            "values",
            "Values of an int or float field that are no number; the field is absent",
            "stream"),
    RULE_MATCHES("millrace_rule_matches_total", "lines", "Lines that met all conditions of a rule", "rule"),
    LATE(
            "millrace_late_lines_total",
            "lines",
            "Lines that matched a rule but came after their window had closed",
            "rule"),
    RESULTS(
            "millrace_results_total",
            "records",
            "Results of a rule: one a matching line, or one a group and window",
            "rule"),
    OVERFLOW(
            "millrace_group_overflow_total",
            "lines",
            "Lines counted in the group __overflow__ because the rule held maxGroups groups",
            "rule"),
    INTAKE_HELD(
            "millrace_intake_held_total",
            "times",
            "Times an input had to wait because the ring or an output was full",
            "stream");

    private final String metricName;
    private final String unit;
    private final String meaning;
    private final List<String> labels;

    Counter(String metricName, String unit, String meaning, String... labels) {
        this.metricName = metricName;
        this.unit = unit;
        this.meaning = meaning;
        this.labels = List.of(labels);
    }

    /** The Prometheus name, with its {@code _total}. */
    public String metricName() {
        return metricName;
    }

    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }

    /** The names of its labels, in the order in which {@link Metrics#count} wants their values. */
    public List<String> labels() {
        return labels;
    }
}
