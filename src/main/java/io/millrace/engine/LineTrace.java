package io.millrace.engine;

import java.util.List;
import java.util.Optional;

/**
 * What became of one line: its fields, and for rules what was asked of it, whether they fired, and how they were reached. Texts are decoded as UTF-8, with
 * U+FFFD for what is none, and are otherwise as they are: controls included.
 *
 * @param arrivalMillis when the line came
 * @param time empty for a stream without one
 * @param fields those of the stream, and the built-in ones that its rules use
 * @param rules those that fired, and others that were asked for, in config order
 */
public record LineTrace(
        String stream,
        String line,
        long arrivalMillis,
        Optional<TimeTrace> time,
        List<FieldTrace> fields,
        List<RuleTrace> rules,
        Counts counts) {
    /** The same without what it tells of other rules. */
    public LineTrace ofRule(String name) {
        List<RuleTrace> one =
                rules.stream().filter(rule -> rule.name().equals(name)).toList();
        return new LineTrace(stream, line, arrivalMillis, time, fields, one, counts);
    }

    /**
     * The event time of the line.
     *
     * @param note why it is that of arrival, where it was found, or that it does not move the watermark; empty where there is nothing to say
     */
    public record TimeTrace(long millis, String note) {}

    /**
     * A value under its name.
     *
     * @param type {@code string}, {@code int} or {@code float}
     * @param value as it prints; empty where it is absent
     * @param note why it is absent, or that it is the default; empty where there is nothing to say
     */
    public record FieldTrace(String name, String type, Optional<String> value, String note) {}

    /** A condition, with those that it is made of, if it is. */
    public record ConditionTrace(String words, boolean holds, List<ConditionTrace> parts) {}

    /**
     * What came of one rule.
     *
     * @param fields its own
     * @param scripts what became of its scripts that are conditions, one each
     * @param conditions all must hold
     * @param adds what an aggregating rule that fired adds to
     * @param record what an emitting rule that fired writes, in JSON
     */
    public record RuleTrace(
            String name,
            boolean fired,
            Reach reach,
            List<FieldTrace> fields,
            List<String> scripts,
            List<ConditionTrace> conditions,
            Optional<GroupTrace> adds,
            Optional<String> record) {}

    /**
     * How the matching network comes to a rule.
     *
     * @param reached whether this line came by the rule at all
     * @param path what led or would lead there, one step a switch; empty for a rule that every line comes by
     * @param ways how many ways there are, of which this is one
     * @param rest what is still to be tried there; empty if nothing is
     */
    public record Reach(boolean reached, List<String> path, int ways, String rest) {}

    /** The group that a line is added to, and the last of the windows that overlap at its time. */
    public record GroupTrace(
            long startMillis, long endMillis, int windows, List<KeyTrace> group, List<InputTrace> inputs) {}

    public record KeyTrace(String name, String value) {}

    /**
     * What an aggregate takes of the line.
     *
     * @param call the aggregate as it is written
     * @param type as in {@link FieldTrace}
     * @param value empty where it takes none
     * @param note why it takes none; empty where it does
     */
    public record InputTrace(String label, String call, String type, Optional<String> value, String note) {}

    /**
     * How much the network left to do.
     *
     * @param rules all of the stream
     * @param everyLine rules that every line comes by
     * @param reached rules that this line came by because switches led there
     * @param tried rules of these two of which something was left to be tried
     */
    public record Counts(int rules, int fired, int everyLine, int reached, int tried) {}
}
