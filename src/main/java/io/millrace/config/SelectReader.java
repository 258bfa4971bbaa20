package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.RuleConfig.Function;
import io.millrace.config.RuleConfig.Select;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code select:}, a map of labels to aggregates: {@code count()}, {@code sum(bytes)}, {@code p99.9(ms)}. */
final class SelectReader {
    private static final Map<String, Function> FUNCTIONS = Map.of(
            "count", Function.COUNT,
            "sum", Function.SUM,
            "min", Function.MIN,
            "max", Function.MAX,
            "avg", Function.AVG,
            "stddev", Function.STDDEV,
            "first", Function.FIRST,
            "last", Function.LAST,
            "distinct", Function.DISTINCT);
    private static final List<String> NAMES =
            List.of("count", "sum", "min", "max", "avg", "stddev", "first", "last", "distinct", "p50", "p99", "p99.9");
    private static final String KNOWN = "Known functions: count, sum, min, max, avg, stddev, first, last, distinct and"
            + " percentiles such as p50, p99 or p99.9";
    private static final Pattern PERCENTILE = Pattern.compile("p([0-9]{1,9}(?:\\.[0-9]{1,9})?)");
    private static final Pattern CALL = Pattern.compile("\\s*([^()\\s]*)\\s*\\((.*)\\)\\s*", Pattern.DOTALL);

    /** A call with something before or behind it. */
    private static final Pattern FORMULA = Pattern.compile(".*[a-z0-9]\\s*\\(.*\\).*", Pattern.DOTALL);

    private SelectReader() {}

    static List<Select> readAll(Subject owner, YamlNode node) {
        if (!(node instanceof Mapping mapping) || mapping.entries().isEmpty()) {
            String found = node instanceof Mapping ? "an empty map" : node.found();
            owner.error(
                    node.at(),
                    "'select' must be a map of labels to functions such as {requests: count(), volume: sum(bytes)},"
                            + " found "
                            + found);
            return List.of();
        }
        List<Select> selects = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            Names.check(owner, entry.key(), "a label");
            Names.warnOfMerge(owner, entry);
            Subject subject = owner.part("select " + Shown.text(entry.key().text()));
            selects.add(Values.text(subject, entry.value(), "a function")
                    .flatMap(text -> read(subject, entry.key(), text))
                    .orElseGet(() -> counted(entry.key())));
        }
        return selects;
    }

    /** In place of a function that is none, since its label is there. */
    private static Select counted(Scalar label) {
        return new Select(label.at(), label.text(), Function.COUNT, 0, Optional.empty());
    }

    private static Optional<Select> read(Subject subject, Scalar label, Scalar text) {
        Matcher call = CALL.matcher(text.text());
        if (!call.matches()) {
            noCall(subject, text);
            return Optional.empty();
        }
        String name = call.group(1);
        String field = call.group(2).strip();
        Matcher percentile = PERCENTILE.matcher(name);
        Function function = percentile.matches() ? Function.PERCENTILE : FUNCTIONS.get(name);
        if (function == null) {
            subject.error(text.at(), unknown(name));
            return Optional.empty();
        }
        double percent = function == Function.PERCENTILE ? Double.parseDouble(percentile.group(1)) : 0;
        if (function == Function.PERCENTILE && !(percent > 0 && percent <= 100)) {
            subject.error(text.at(), "the percentile " + name + " must be above p0 and at most p100");
            return Optional.empty();
        }
        if (isSeveralCalls(field)) {
            subject.error(text.at(), formula(text));
            return Optional.empty();
        }
        if (field.isEmpty() && function != Function.COUNT) {
            subject.error(text.at(), Shown.text(name + "()") + " needs a field: " + name + "(bytes)");
            return Optional.empty();
        }
        Optional<Reference> of = field.isEmpty() ? Optional.empty() : Optional.of(new Reference(text.at(), field));
        return Optional.of(new Select(label.at(), label.text(), function, percent, of));
    }

    private static void noCall(Subject subject, Scalar text) {
        String name = text.text().strip();
        if (name.equals("count")) {
            subject.error(
                    text.at(), "'count' is a function; write count() to count lines, count(field) to count values");
        } else if (FUNCTIONS.containsKey(name) || PERCENTILE.matcher(name).matches()) {
            subject.error(text.at(), Shown.text(name) + " is a function; write " + name + "(field)");
        } else if (FORMULA.matcher(name).matches()) {
            subject.error(text.at(), formula(text));
        } else {
            subject.error(
                    text.at(),
                    "expected a function such as count() or sum(bytes), found " + text.found() + ". " + KNOWN);
        }
    }

    /** Whether a bracket is closed that the field did not open; a field's name may have some. */
    private static boolean isSeveralCalls(String field) {
        int open = 0;
        for (char c : field.toCharArray()) {
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (open < 0) {
                return true;
            }
        }
        return false;
    }

    private static String formula(Scalar text) {
        return "a label has one function of one field, found " + text.found()
                + "; give each function a label of its own, as in {volume: sum(bytes), requests: count()}, and divide"
                + " or add where the results are read";
    }

    private static String unknown(String name) {
        return "unknown function " + Shown.text(name) + Suggestions.didYouMean(name, NAMES) + " " + KNOWN;
    }
}
