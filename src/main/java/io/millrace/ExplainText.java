package io.millrace;

import io.millrace.engine.LineTrace;
import io.millrace.engine.LineTrace.ConditionTrace;
import io.millrace.engine.LineTrace.Counts;
import io.millrace.engine.LineTrace.FieldTrace;
import io.millrace.engine.LineTrace.GroupTrace;
import io.millrace.engine.LineTrace.InputTrace;
import io.millrace.engine.LineTrace.Reach;
import io.millrace.engine.LineTrace.RuleTrace;
import io.millrace.plan.Quoted;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** A trace as a text for people. Nothing in it that came from a line or a config is obeyed by a terminal. */
final class ExplainText {
    private static final int LABEL_WIDTH = 9;

    private enum Style {
        BOLD("\033[1m"),
        DIM("\033[2m"),
        GREEN("\033[32m"),
        RED("\033[31m");

        private static final String END = "\033[0m";

        private final String start;

        Style(String start) {
            this.start = start;
        }
    }

    private final boolean colour;
    private final StringBuilder text = new StringBuilder();

    private ExplainText(boolean colour) {
        this.colour = colour;
    }

    static String of(LineTrace trace, boolean colour) {
        return of(trace, "", colour);
    }

    /** @param cut why the line lacks its rest, empty if it does not */
    static String of(LineTrace trace, String cut, boolean colour) {
        ExplainText to = new ExplainText(colour);
        to.print(trace, cut);
        return to.text.toString();
    }

    private void print(LineTrace trace, String cut) {
        row(0, Style.DIM, "stream", Quoted.visible(trace.stream()));
        row(0, Style.DIM, "line", Quoted.visible(trace.line()));
        if (!cut.isEmpty()) {
            row(0, Style.RED, "cut", cut);
        }
        trace.time()
                .ifPresent(time -> row(
                        0,
                        Style.DIM,
                        "time",
                        Instant.ofEpochMilli(time.millis()) + " = " + time.millis()
                                + (time.note().isEmpty() ? "" : " (" + time.note() + ")")));
        fields(trace.fields());
        trace.rules().forEach(this::rule);
        text.append('\n');
        row(0, Style.DIM, "summary", summary(trace));
    }

    private void fields(List<FieldTrace> fields) {
        int nameWidth = widest(
                fields.stream().map(field -> Quoted.visible(field.name())).toList());
        for (FieldTrace field : fields) {
            row(0, Style.DIM, "field", padded(Quoted.visible(field.name()), nameWidth) + "  " + value(field));
        }
    }

    private static String value(FieldTrace field) {
        String type = padded(field.type(), "string".length()) + "  ";
        if (field.value().isEmpty()) {
            return type + "absent: " + field.note();
        }
        String value = field.value().get();
        return type + shown(field.type(), value) + (field.note().isEmpty() ? "" : " (" + field.note() + ")");
    }

    private static String shown(String type, String value) {
        return type.equals("string") ? Quoted.text(value) : Quoted.visible(value);
    }

    private void rule(RuleTrace rule) {
        text.append('\n');
        String verdict = rule.fired() ? styled(Style.GREEN, "fired") : styled(Style.RED, "did not fire");
        row(0, Style.DIM, "rule", styled(Style.BOLD, Quoted.visible(rule.name())) + " " + verdict);
        row(1, Style.DIM, "network", reach(rule.reach()));
        for (FieldTrace field : rule.fields()) {
            row(1, Style.DIM, "field", Quoted.visible(field.name()) + "  " + value(field));
        }
        rule.scripts().forEach(script -> row(1, Style.DIM, "script", script));
        rule.conditions().forEach(condition -> condition(condition, 0));
        rule.adds().ifPresent(this::group);
        rule.record().ifPresent(record -> row(1, Style.DIM, "writes", Quoted.visible(record)));
    }

    private static String reach(Reach reach) {
        if (reach.path().isEmpty()) {
            return reach.rest().isEmpty() ? "fires on every line" : "tried on every line";
        }
        String path = "reached by " + String.join(", then by ", reach.path());
        if (reach.reached()) {
            return path + (reach.rest().isEmpty() ? ", which is all" : ", then tried: " + reach.rest());
        }
        int others = reach.ways() - 1;
        return "not " + path + (others == 0 ? "" : ", nor in " + others + (others == 1 ? " other way" : " other ways"));
    }

    private void condition(ConditionTrace condition, int depth) {
        row(
                1,
                condition.holds() ? Style.GREEN : Style.RED,
                condition.holds() ? "yes" : "no",
                "  ".repeat(depth) + condition.words());
        condition.parts().forEach(part -> condition(part, depth + 1));
    }

    private void group(GroupTrace group) {
        String keys = group.group().stream()
                .map(key -> Quoted.visible(key.name()) + " = " + Quoted.text(key.value()))
                .collect(Collectors.joining(", "));
        row(1, Style.DIM, "group", keys.isEmpty() ? "of all lines" : keys);
        row(
                1,
                Style.DIM,
                "window",
                Instant.ofEpochMilli(group.startMillis()) + " to " + Instant.ofEpochMilli(group.endMillis())
                        + (group.windows() == 1 ? "" : ", the last of " + group.windows() + " that overlap"));
        List<String> calls = group.inputs().stream()
                .map(input -> Quoted.visible(input.label()) + " = " + Quoted.visible(input.call()))
                .toList();
        int width = widest(calls);
        for (int i = 0; i < calls.size(); i++) {
            row(
                    1,
                    Style.DIM,
                    "adds",
                    padded(calls.get(i), width) + "  " + taken(group.inputs().get(i)));
        }
    }

    private static String taken(InputTrace input) {
        if (input.value().isPresent()) {
            return "takes " + shown(input.type(), input.value().get());
        }
        return input.note().isEmpty() ? "takes the line" : "takes nothing: " + input.note();
    }

    private static String summary(LineTrace trace) {
        Counts counts = trace.counts();
        String hidden = trace.rules().size() == counts.rules() ? "" : "; --all shows every rule, --rule NAME one";
        int others = counts.rules() - counts.everyLine() - counts.reached();
        return counts.fired() + " of " + counts.rules() + " rules fired, " + counts.tried() + " tried; "
                + counts.everyLine() + " are reached on every line, " + counts.reached() + " were reached by switches, "
                + others + " were not reached" + hidden;
    }

    private void row(int depth, Style style, String label, String words) {
        text.append("  ".repeat(depth))
                .append(styled(style, padded(label, LABEL_WIDTH - 1)))
                .append(' ')
                .append(words)
                .append('\n');
    }

    private static int widest(List<String> words) {
        return words.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String words, int width) {
        return words + " ".repeat(Math.max(0, width - words.length()));
    }

    private String styled(Style style, String words) {
        return colour ? style.start + words + Style.END : words;
    }
}
