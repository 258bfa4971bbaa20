package io.millrace.config;

import io.millrace.config.ConditionConfig.All;
import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.ConditionConfig.Test;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the condition on one field: a literal (equals), a list (in), or a map of operators, all of which must hold. */
final class FieldConditionReader {
    private static final Map<String, Operator> OPERATORS = Map.ofEntries(
            Map.entry("eq", Operator.EQ),
            Map.entry("ne", Operator.NE),
            Map.entry("in", Operator.IN),
            Map.entry("notIn", Operator.NOT_IN),
            Map.entry("gt", Operator.GT),
            Map.entry("gte", Operator.GTE),
            Map.entry("lt", Operator.LT),
            Map.entry("lte", Operator.LTE),
            Map.entry("between", Operator.BETWEEN),
            Map.entry("contains", Operator.CONTAINS),
            Map.entry("containsAny", Operator.CONTAINS_ANY),
            Map.entry("startsWith", Operator.STARTS_WITH),
            Map.entry("endsWith", Operator.ENDS_WITH),
            Map.entry("matches", Operator.MATCHES),
            Map.entry("exists", Operator.EXISTS));
    private static final Set<String> CONNECTIVES = Set.of("any", "all", "not");
    private static final String IGNORE_CASE = "ignoreCase";

    private final Subject subject;
    private final Scalar field;

    FieldConditionReader(Subject subject, Scalar field) {
        this.subject = subject;
        this.field = field;
    }

    /** Where something is wrong with the condition, one that asks for the field all the same, so that its name is looked up. */
    ConditionConfig read(YamlNode node) {
        return condition(node)
                .orElseGet(() -> new Test(node.at(), field.text(), field.at(), Operator.EXISTS, List.of(), false));
    }

    private Optional<ConditionConfig> condition(YamlNode node) {
        if (node instanceof Mapping operators) {
            return operators(operators);
        }
        if (node instanceof Sequence) {
            return test(Operator.IN, "in", node.at(), node, false).map(ConditionConfig.class::cast);
        }
        if (node instanceof Scalar scalar && scalar.isNull()) {
            subject.error(
                    scalar.at(),
                    "the condition is " + (scalar.text().isEmpty() ? "empty" : scalar.text())
                            + "; for fields that are absent write {exists: false}, for the empty text \"\"");
            return Optional.empty();
        }
        if (node instanceof Scalar scalar) {
            OtherTools.inOneText(scalar.text())
                    .ifPresent(meant -> subject.warning(
                            scalar.at(),
                            scalar.found() + " is a text that the value must be equal to; for the operator write "
                                    + meant));
        }
        return test(Operator.EQ, "eq", node.at(), node, false).map(ConditionConfig.class::cast);
    }

    private Optional<ConditionConfig> operators(Mapping mapping) {
        boolean ignoreCase = false;
        Location ignoreCaseAt = mapping.at();
        List<Entry> operators = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            if (entry.key().text().equals(IGNORE_CASE)) {
                ignoreCase = Values.flag(subject, entry.value(), "'ignoreCase'").orElse(false);
                ignoreCaseAt = entry.key().at();
            } else {
                operators.add(entry);
            }
        }
        if (operators.isEmpty()) {
            subject.error(
                    mapping.at(), "no operator; expected a map such as {gte: 500} or {contains: x, ignoreCase: true}");
        }
        List<Test> tests = new ArrayList<>();
        for (Entry entry : operators) {
            operator(entry, ignoreCase).ifPresent(tests::add);
        }
        if (tests.isEmpty()) {
            return Optional.empty();
        }
        if (ignoreCase && tests.size() == operators.size() && tests.stream().noneMatch(this::hasCase)) {
            subject.warning(
                    ignoreCaseAt, "'ignoreCase' is for texts, and no operator beside it has one; it has no effect");
        }
        refuseBoundsThatExclude(tests, mapping.at());
        return tests.size() == 1 ? Optional.of(tests.get(0)) : Optional.of(new All(mapping.at(), List.copyOf(tests)));
    }

    private boolean hasCase(Test test) {
        return switch (test.operator()) {
            case GT, GTE, LT, LTE, BETWEEN, EXISTS, NOT_EXISTS -> false;
            case EQ, NE, IN, NOT_IN -> !test.operands().stream().allMatch(Literal::number);
            default -> true;
        };
    }

    /** No number is above 5 and below 3. */
    private void refuseBoundsThatExclude(List<Test> tests, Location at) {
        for (Test low : tests) {
            for (Test high : tests) {
                boolean isLow = low.operator() == Operator.GT || low.operator() == Operator.GTE;
                boolean isHigh = high.operator() == Operator.LT || high.operator() == Operator.LTE;
                if (!isLow || !isHigh) {
                    continue;
                }
                String from = low.operands().get(0).text();
                String to = high.operands().get(0).text();
                int order = Numbers.compare(from, to);
                boolean isBothIncluded = low.operator() == Operator.GTE && high.operator() == Operator.LTE;
                if (order > 0 || order == 0 && !isBothIncluded) {
                    subject.error(
                            at,
                            "no number is both " + words(low) + " and " + words(high)
                                    + ", so the condition would never hold; swap them, or use 'any' if one of them is"
                                    + " enough");
                }
            }
        }
    }

    private static String words(Test bound) {
        String words = switch (bound.operator()) {
            case GT -> "above ";
            case GTE -> "at least ";
            case LT -> "below ";
            default -> "at most ";
        };
        return words + bound.operands().get(0).text();
    }

    private Optional<Test> operator(Entry entry, boolean ignoreCase) {
        String name = entry.key().text();
        Operator operator = OPERATORS.get(name);
        if (operator != null) {
            return test(operator, name, entry.key().at(), entry.value(), ignoreCase);
        }
        if (CONNECTIVES.contains(name)) {
            String around = name.equals("not") ? "not: {F: {...}}" : name + ": [{F: {...}}, {F: {...}}]";
            subject.error(
                    entry.key().at(),
                    Shown.text(name) + " goes around conditions with their fields: "
                            + around.replace("F", field.text()));
        } else {
            subject.error(
                    entry.key().at(),
                    OtherTools.phrase(name, field.text())
                            .map(phrase -> Shape.OPERATORS.refusal(name, "; write " + phrase + "."))
                            .orElseGet(() -> Shape.OPERATORS.refusal(name)));
        }
        return Optional.empty();
    }

    private Optional<Test> test(Operator operator, String name, Location at, YamlNode value, boolean ignoreCase) {
        if (operator == Operator.EXISTS) {
            return Values.flag(subject, value, "'exists'")
                    .map(exists -> new Test(
                            at,
                            field.text(),
                            field.at(),
                            exists ? Operator.EXISTS : Operator.NOT_EXISTS,
                            List.of(),
                            ignoreCase));
        }
        Optional<List<Literal>> operands = switch (operator) {
            case IN, NOT_IN, CONTAINS_ANY -> list(operator, name, value);
            case BETWEEN -> range(value);
            default -> single(operator, name, value).map(List::of);
        };
        return operands.map(
                literals -> new Test(at, field.text(), field.at(), operator, List.copyOf(literals), ignoreCase));
    }

    private Optional<Literal> single(Operator operator, String name, YamlNode value) {
        if (value instanceof Sequence) {
            String remedy = switch (operator) {
                case EQ -> "; use 'in' for a list";
                case NE -> "; use 'notIn' for a list";
                case CONTAINS -> "; use 'containsAny' for a list";
                default -> "; use 'any' for several conditions";
            };
            subject.error(value.at(), Shown.text(name) + " takes one value, found a list" + remedy);
            return Optional.empty();
        }
        return literal(operator, value, Shown.text(name));
    }

    private Optional<List<Literal>> list(Operator operator, String name, YamlNode value) {
        if (!(value instanceof Sequence list)) {
            subject.error(value.at(), Shown.text(name) + " must be a list such as [a, b], found " + value.found());
            return Optional.empty();
        }
        if (list.items().isEmpty()) {
            subject.error(list.at(), Shown.text(name) + " has an empty list; expected at least one value");
            return Optional.empty();
        }
        List<Literal> literals = new ArrayList<>();
        for (YamlNode item : list.items()) {
            literal(operator, item, "an item of " + Shown.text(name)).ifPresent(literals::add);
        }
        return literals.isEmpty() ? Optional.empty() : Optional.of(literals);
    }

    private Optional<List<Literal>> range(YamlNode value) {
        if (!(value instanceof Sequence list) || list.items().size() != 2) {
            String found =
                    value instanceof Sequence list ? "a list of " + list.items().size() : value.found();
            subject.error(value.at(), "'between' must be a list of two numbers such as [400, 499], found " + found);
            return Optional.empty();
        }
        Optional<Literal> low = literal(Operator.BETWEEN, list.items().get(0), "the first number of 'between'");
        Optional<Literal> high = literal(Operator.BETWEEN, list.items().get(1), "the second number of 'between'");
        if (low.isEmpty() || high.isEmpty()) {
            return Optional.empty();
        }
        if (Numbers.compare(low.get().text(), high.get().text()) > 0) {
            subject.error(
                    value.at(),
                    "'between' goes from the lower number to the higher; "
                            + low.get().text() + " is above " + high.get().text());
        }
        return Optional.of(List.of(low.get(), high.get()));
    }

    private Optional<Literal> literal(Operator operator, YamlNode value, String what) {
        switch (operator) {
            case GT, GTE, LT, LTE, BETWEEN -> {
                if (value instanceof Scalar scalar && Numbers.isNumber(scalar.text())) {
                    if (Numbers.isTooLarge(scalar.text())) {
                        subject.error(
                                value.at(),
                                what + " " + Numbers.tooLarge(scalar.text()) + "; write a number within that");
                        return Optional.empty();
                    }
                    return Optional.of(new Literal(scalar.at(), scalar.text(), true));
                }
                subject.error(value.at(), what + " must be a number such as 500 or 0.5, found " + value.found());
                return Optional.empty();
            }
            case EQ, NE, IN, NOT_IN -> {
                return Values.text(subject, value, what)
                        .filter(scalar -> !isTooLarge(scalar, what))
                        .map(scalar -> {
                            warnOfLeadingZeros(scalar);
                            return new Literal(scalar.at(), scalar.text(), scalar.isNumber());
                        });
            }
            default -> {
                return Values.text(subject, value, what).map(scalar -> new Literal(scalar.at(), scalar.text(), false));
            }
        }
    }

    private boolean isTooLarge(Scalar scalar, String what) {
        boolean is = scalar.isNumber() && Numbers.isTooLarge(scalar.text());
        if (is) {
            subject.error(
                    scalar.at(),
                    what + " " + Numbers.tooLarge(scalar.text()) + "; write a number within that, or \"" + scalar.text()
                            + "\" in quotes to compare it as a text");
        }
        return is;
    }

    private void warnOfLeadingZeros(Scalar scalar) {
        if (scalar.isNumber() && Numbers.hasLeadingZeros(scalar.text())) {
            subject.warning(
                    scalar.at(),
                    scalar.text() + " compares as a number, so its leading zeros do not count; write \"" + scalar.text()
                            + "\" in quotes to compare it as a text");
        }
    }
}
