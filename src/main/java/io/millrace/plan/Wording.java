package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.RuleConfig.Function;
import io.millrace.plan.Plan.FieldPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.Select;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.script.ScriptTree;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What the slots and tests of a stream are called, for people: by their names in the config, or by what they are where they have none. Immutable. */
public final class Wording {
    private static final String IGNORING_CASE = " ignoring case";

    private final StreamPlan stream;
    private final Map<Integer, String> names = new HashMap<>();

    /** As all rules of the stream see it. */
    public Wording(StreamPlan stream) {
        this.stream = stream;
        stream.fields().forEach(this::name);
    }

    /** As one rule sees it, whose own fields have names as well. */
    public Wording(StreamPlan stream, RulePlan rule) {
        this.stream = stream;
        rule.fields().forEach(this::name);
        stream.fields().forEach(this::name);
    }

    private void name(FieldPlan field) {
        name(field.slot(), field.name());
        name(field.textSlot(), field.name());
    }

    /** A built-in field has its own name, whatever others are that field's value. */
    private void name(int slot, String name) {
        if (!(stream.slots().get(slot) instanceof SlotPlan.Builtin)) {
            names.putIfAbsent(slot, name);
        }
    }

    public String slot(int slot) {
        String name = names.get(slot);
        if (name != null) {
            return name;
        }
        SlotPlan plan = stream.slots().get(slot);
        if (plan instanceof SlotPlan.Builtin builtin) {
            return builtin.kind().name().toLowerCase(Locale.ROOT);
        }
        if (plan instanceof SlotPlan.Extracted extracted) {
            String input = slot(extracted.input());
            return extractor(extracted.extractor()) + (input.equals("line") ? "" : " in " + input);
        }
        if (plan instanceof SlotPlan.Refined refined) {
            String steps = refined.transforms().isEmpty()
                    ? ""
                    : "what " + refined.transforms().size() + " steps make of ";
            return steps + slot(refined.input());
        }
        if (plan instanceof SlotPlan.Switched switched) {
            return "what a switch makes of " + slot(switched.input());
        }
        if (plan instanceof SlotPlan.Computed computed) {
            return computed.script().words();
        }
        if (plan instanceof SlotPlan.Folded folded) {
            return slot(folded.input()) + IGNORING_CASE;
        }
        if (plan instanceof SlotPlan.Nearest nearest) {
            return slot(nearest.input());
        }
        if (plan instanceof SlotPlan.Compared compared) {
            return formula(compared.left()) + " " + sign(compared.operator()) + " " + formula(compared.right());
        }
        return slot(((SlotPlan.Printed) plan).input());
    }

    private static String sign(ScriptTree.Operator comparison) {
        return comparison == ScriptTree.Operator.EQ ? "=" : comparison.written();
    }

    private String formula(Formula formula) {
        if (formula instanceof Formula.Field field) {
            return slot(field.slot());
        }
        if (formula instanceof Formula.Whole constant) {
            return Long.toString(constant.value());
        }
        if (formula instanceof Formula.Fraction constant) {
            return Double.toString(constant.value());
        }
        if (formula instanceof Formula.Negative negative) {
            return "-" + operand(negative.of());
        }
        Formula.Binary binary = (Formula.Binary) formula;
        return operand(binary.left()) + " " + binary.operator().written() + " " + operand(binary.right());
    }

    private String operand(Formula formula) {
        return formula instanceof Formula.Binary ? "(" + formula(formula) + ")" : formula(formula);
    }

    private static String extractor(Extractor extractor) {
        if (extractor instanceof Extractor.LeftRight ends) {
            String left = ends.left().isEmpty() ? "the start" : "the " + occurrence(ends.index(), ends.left());
            return "[" + left + " to " + (ends.right().isEmpty() ? "the end" : Quoted.text(ends.right())) + "]";
        }
        if (extractor instanceof Extractor.Split split) {
            return "[column " + split.column() + " by " + Quoted.text(split.by()) + "]";
        }
        if (extractor instanceof Extractor.Json json) {
            return "[json " + Quoted.text(json.pointer()) + "]";
        }
        if (extractor instanceof Extractor.Logfmt logfmt) {
            return "[logfmt " + Quoted.text(logfmt.key()) + "]";
        }
        if (extractor instanceof Extractor.Query query) {
            return "[query " + Quoted.text(query.param()) + "]";
        }
        Extractor.Regex regex = (Extractor.Regex) extractor;
        String group = regex.group().equals("0") ? "" : ", group " + regex.group();
        return "[regex " + Quoted.text(regex.pattern()) + group + "]";
    }

    /** {@code index} counts from 0, as in the config; people count from the first. */
    public static String occurrence(int index, String text) {
        long count = index + 1L;
        long tens = count % 100;
        String ending = tens >= 11 && tens <= 13
                ? "th"
                : switch ((int) (count % 10)) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
        return count + ending + " " + Quoted.text(text);
    }

    public String test(int test) {
        TestPlan plan = stream.tests().get(test);
        SlotPlan compared = stream.slots().get(plan.textSlot());
        String field = slot(compared instanceof SlotPlan.Folded folded ? folded.input() : plan.textSlot());
        if (plan.operator() == Operator.HOLDS) {
            return field;
        }
        String operator = switch (plan.operator()) {
            case EQ -> "=";
            case NE -> "!=";
            case IN -> "in";
            case NOT_IN -> "not in";
            case GT -> ">";
            case GTE -> ">=";
            case LT -> "<";
            case LTE -> "<=";
            case BETWEEN -> "between";
            case CONTAINS -> "contains";
            case CONTAINS_ANY -> "contains any of";
            case STARTS_WITH -> "starts with";
            case ENDS_WITH -> "ends with";
            case MATCHES -> "matches";
            case EXISTS -> "exists";
            case NOT_EXISTS -> "does not exist";
            case HOLDS -> "";
        };
        String operands = switch (plan.operator()) {
            case EXISTS, NOT_EXISTS, HOLDS -> "";
            case BETWEEN ->
                " " + literal(plan.operands().get(0)) + " and "
                        + literal(plan.operands().get(1));
            case IN, NOT_IN, CONTAINS_ANY ->
                plan.operands().stream().map(Wording::literal).collect(Collectors.joining(", ", " (", ")"));
            default -> " " + literal(plan.operands().get(0));
        };
        boolean ignoresCase = plan.ignoreCase() || compared instanceof SlotPlan.Folded;
        return field + " " + operator + operands + (ignoresCase ? IGNORING_CASE : "");
    }

    static String literal(Literal literal) {
        return literal.number() ? literal.text() : Quoted.text(literal.text());
    }

    /** A condition on one line. */
    public String condition(ConditionPlan condition) {
        if (condition instanceof ConditionPlan.Test test) {
            return test(test.test());
        }
        if (condition instanceof ConditionPlan.Not not) {
            return "not (" + condition(not.part()) + ")";
        }
        if (condition instanceof ConditionPlan.Any any) {
            return any.parts().isEmpty() ? "never" : joined(any.parts(), " or ");
        }
        ConditionPlan.All all = (ConditionPlan.All) condition;
        return all.parts().isEmpty() ? "always" : joined(all.parts(), " and ");
    }

    /** What became of a script. */
    public String script(ScriptNote note) {
        return note.script().words()
                + note.lowered()
                        .map(tests -> " became conditions: " + condition(tests))
                        .orElse(" is run as a script: " + note.why());
    }

    private String joined(List<ConditionPlan> parts, String by) {
        return parts.stream()
                .map(part -> {
                    boolean alone = parts.size() == 1
                            || part instanceof ConditionPlan.Test
                            || part instanceof ConditionPlan.Not;
                    return alone ? condition(part) : "(" + condition(part) + ")";
                })
                .collect(Collectors.joining(by));
    }

    /** An aggregate as it is written in a config. */
    public String select(Select select) {
        String function = select.function() == Function.PERCENTILE
                ? "p"
                        + BigDecimal.valueOf(select.percentile())
                                .stripTrailingZeros()
                                .toPlainString()
                : select.function().name().toLowerCase(Locale.ROOT);
        return function + "(" + (select.slot() < 0 ? "" : slot(select.slot())) + ")";
    }
}
