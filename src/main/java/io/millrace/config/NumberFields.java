package io.millrace.config;

import io.millrace.config.ConditionConfig.All;
import io.millrace.config.ConditionConfig.Any;
import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Not;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.ConditionConfig.Test;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.config.PipelineConfig.StreamConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Warns of conditions that compare a field of numbers with what none of them can be. */
final class NumberFields {
    private static final Set<Operator> EQUALITIES = Set.of(Operator.EQ, Operator.NE, Operator.IN, Operator.NOT_IN);
    private static final Pattern PRINTED_INT = Pattern.compile("0|-?[1-9][0-9]*");

    private static final double TWO_TO_THE_63 = 0x1p63;

    private final Problems problems;
    private final Map<String, Map<String, FieldType>> typesOfStreams = new HashMap<>();

    NumberFields(Problems problems, List<StreamConfig> streams) {
        this.problems = problems;
        streams.forEach(stream -> typesOfStreams.putIfAbsent(stream.name(), types(stream.fields())));
    }

    void check(RuleConfig rule) {
        Map<String, FieldType> types =
                new HashMap<>(typesOfStreams.getOrDefault(rule.from().text(), Map.of()));
        types.putAll(types(rule.fields()));
        check(Subject.config(problems).part("rule " + Shown.text(rule.name())), rule.where(), types);
    }

    private Map<String, FieldType> types(List<FieldConfig> fields) {
        Map<String, FieldType> types = new HashMap<>();
        for (FieldConfig field : fields) {
            if (!problems.unsound().isField(field.at())) {
                types.put(field.name(), field.type());
            }
        }
        return types;
    }

    private static void check(Subject rule, ConditionConfig condition, Map<String, FieldType> types) {
        if (condition instanceof All all) {
            all.parts().forEach(part -> check(rule, part, types));
        } else if (condition instanceof Any any) {
            any.parts().forEach(part -> check(rule, part, types));
        } else if (condition instanceof Not not) {
            check(rule, not.part(), types);
        } else if (condition instanceof Test test && EQUALITIES.contains(test.operator())) {
            FieldType type = types.getOrDefault(test.field(), FieldType.STRING);
            test.operands().stream()
                    .filter(operand -> !canBe(type, operand))
                    .forEach(operand -> rule.part("condition on " + Shown.text(test.field()))
                            .warning(operand.at(), sentence(type, operand)));
        }
    }

    private static boolean canBe(FieldType type, Literal operand) {
        return operand.number() ? type != FieldType.INT || isWhole(operand.text()) : canPrintAs(type, operand);
    }

    /** False only where it is certain: a double does not tell all numbers beyond 53 bits apart. */
    private static boolean isWhole(String number) {
        double value = Double.parseDouble(number);
        return value == Math.rint(value) && Math.abs(value) <= TWO_TO_THE_63;
    }

    private static boolean canPrintAs(FieldType type, Literal text) {
        return switch (type) {
            case STRING -> true;
            case INT -> PRINTED_INT.matcher(text.text()).matches() && Numbers.isInt(text.text());
            case FLOAT -> Numbers.isNumber(text.text());
        };
    }

    private static String sentence(FieldType type, Literal text) {
        if (text.number()) {
            return "the field is an int, and none is " + text.text() + ", so they are never equal; write a whole number"
                    + " within 64 bits, or make the field a float";
        }
        String noun = type == FieldType.INT ? "an int" : "a float";
        return "the field is " + noun + ", and none prints as " + Shown.text(text.text())
                + ", so they are never equal; write a number"
                + (Numbers.isNumber(text.text()) ? " without quotes" : "")
                + ", or leave 'type' out of the field if it is a text";
    }
}
