package io.millrace.oracle;

import io.millrace.oracle.YamlTree.Mapping;
import io.millrace.oracle.YamlTree.Scalar;
import io.millrace.oracle.YamlTree.Sequence;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** A {@code where:}, or a part of one. */
interface OracleCondition {
    boolean holds(OracleNames line);

    /** A map, all of whose entries must hold, or a list of such maps, all of which must. */
    static OracleCondition parse(YamlTree where) {
        if (where instanceof Sequence list) {
            return all(parts(list));
        }
        List<OracleCondition> parts = new ArrayList<>();
        for (Map.Entry<String, YamlTree> entry : where.asMapping().entries().entrySet()) {
            parts.add(parse(entry.getKey(), entry.getValue()));
        }
        return all(parts);
    }

    private static OracleCondition parse(String key, YamlTree value) {
        switch (key) {
            case "all":
                return all(parts(value));
            case "any":
                List<OracleCondition> parts = parts(value);
                return line -> parts.stream().anyMatch(part -> part.holds(line));
            case "not":
                OracleCondition part = parse(value);
                return line -> !part.holds(line);
            case "aviator":
                OracleScript script = OracleScript.parse(value.asText());
                return script::holds;
            case "groovy":
                throw new UnsupportedOperationException(key);
            default:
                return ofField(key, value);
        }
    }

    private static OracleCondition all(List<OracleCondition> parts) {
        return line -> parts.stream().allMatch(part -> part.holds(line));
    }

    private static List<OracleCondition> parts(YamlTree list) {
        return list.asSequence().stream().map(OracleCondition::parse).toList();
    }

    private static OracleCondition ofField(String field, YamlTree condition) {
        if (condition instanceof Scalar) {
            return test(field, "eq", condition, false);
        }
        if (condition instanceof Sequence) {
            return test(field, "in", condition, false);
        }
        Mapping operators = condition.asMapping();
        boolean ignoreCase =
                operators.optionalText("ignoreCase").orElse("false").equalsIgnoreCase("true");
        List<OracleCondition> tests = new ArrayList<>();
        operators.entries().forEach((operator, operand) -> {
            if (!operator.equals("ignoreCase")) {
                tests.add(test(field, operator, operand, ignoreCase));
            }
        });
        return all(tests);
    }

    private static OracleCondition test(String field, String operator, YamlTree operand, boolean ignoreCase) {
        return switch (operator) {
            case "exists" ->
                line -> line.value(field).isPresent() == operand.asText().equalsIgnoreCase("true");
            case "eq" -> present(field, value -> equal(value, operand, ignoreCase));
            case "ne" -> line -> !test(field, "eq", operand, ignoreCase).holds(line);
            case "in" ->
                present(field, value -> operand.asSequence().stream().anyMatch(one -> equal(value, one, ignoreCase)));
            case "notIn" -> line -> !test(field, "in", operand, ignoreCase).holds(line);
            case "gt" -> present(field, value -> compares(value, operand, sign -> sign > 0));
            case "gte" -> present(field, value -> compares(value, operand, sign -> sign >= 0));
            case "lt" -> present(field, value -> compares(value, operand, sign -> sign < 0));
            case "lte" -> present(field, value -> compares(value, operand, sign -> sign <= 0));
            case "between" ->
                present(
                        field,
                        value -> compares(value, operand.asSequence().get(0), sign -> sign >= 0)
                                && compares(value, operand.asSequence().get(1), sign -> sign <= 0));
            case "contains" -> present(field, value -> texts(value, operand, ignoreCase, String::contains));
            case "containsAny" ->
                present(
                        field,
                        value -> operand.asSequence().stream()
                                .anyMatch(one -> texts(value, one, ignoreCase, String::contains)));
            case "startsWith" -> present(field, value -> texts(value, operand, ignoreCase, String::startsWith));
            case "endsWith" -> present(field, value -> texts(value, operand, ignoreCase, String::endsWith));
            case "matches" ->
                present(
                        field,
                        value -> OracleRegex.compile(operand.asText(), ignoreCase)
                                .matcher(value.text())
                                .find());
            default -> throw new UnsupportedOperationException("operator " + operator);
        };
    }

    private static OracleCondition present(String field, Predicate<OracleValue> test) {
        return line -> {
            Optional<OracleValue> value = line.value(field);
            return value.isPresent() && test.test(value.get());
        };
    }

    private static boolean equal(OracleValue value, YamlTree literal, boolean ignoreCase) {
        Scalar scalar = (Scalar) literal;
        if (scalar.bare() && OracleNumber.isNumber(scalar.text())) {
            return compares(value, literal, sign -> sign == 0);
        }
        return texts(value, literal, ignoreCase, String::equals);
    }

    private static boolean compares(OracleValue value, YamlTree literal, IntPredicate sign) {
        BigDecimal operand = OracleNumber.exact(literal.asText());
        return value.isNumber() && sign.test(value.number().compareTo(operand));
    }

    private static boolean texts(
            OracleValue value, YamlTree literal, boolean ignoreCase, BiPredicate<String, String> test) {
        return ignoreCase
                ? test.test(OracleText.folded(value.text()), OracleText.folded(literal.asText()))
                : test.test(value.text(), literal.asText());
    }
}
