package io.millrace.plan;

import io.millrace.config.ConditionConfig;
import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.Location;
import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.StreamPlanner.Resolved;
import io.millrace.script.ScriptTree;
import io.millrace.script.ScriptTree.Operator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Makes tests of an expression in AviatorScript which hold exactly where Aviator gives true. Absent fields are nil, which is less than everything else, and
 * equal to itself; in arithmetic and in calls it throws, which makes the whole expression false as far as it was not decided before. Where anything but an
 * absent field could make Aviator throw, the expression is left to Aviator, so that the failure is counted.
 */
final class Lowering {
    private static final List<Operator> COMPARISONS =
            List.of(Operator.EQ, Operator.NE, Operator.LT, Operator.LE, Operator.GT, Operator.GE);

    private final Function<String, Optional<Resolved>> fields;
    private final FormulaReader formulas;

    /** @param fields by the names that the script may use; nothing for any other name */
    Lowering(Function<String, Optional<Resolved>> fields) {
        this.fields = fields;
        this.formulas = new FormulaReader(fields);
    }

    /** Where the expression gives true; throws a {@link LeftToScriptException} if tests cannot say that. */
    Term lower(ScriptTree tree) {
        return verdict(tree).holds();
    }

    private Verdict verdict(ScriptTree tree) {
        if (tree instanceof ScriptTree.Truth truth) {
            return Verdict.of(truth.value());
        }
        if (tree instanceof ScriptTree.Prefixed prefixed && prefixed.sign() == ScriptTree.Sign.NOT) {
            return verdict(prefixed.operand()).not();
        }
        if (tree instanceof ScriptTree.Call call) {
            return call(call);
        }
        if (tree instanceof ScriptTree.Opaque opaque) {
            throw new LeftToScriptException(opaque.what());
        }
        if (!(tree instanceof ScriptTree.Joined joined)) {
            throw new LeftToScriptException("it takes something else for true or false");
        }
        return switch (joined.operator()) {
            case AND -> verdict(joined.left()).and(verdict(joined.right()));
            case OR -> verdict(joined.left()).or(verdict(joined.right()));
            case MATCH -> match(joined);
            default -> {
                if (!COMPARISONS.contains(joined.operator())) {
                    throw new LeftToScriptException("it takes a number for true or false");
                }
                yield compare(joined.operator(), joined.left(), joined.right());
            }
        };
    }

    private Resolved field(ScriptTree.Name name) {
        return fields.apply(name.name())
                .orElseThrow(() -> new LeftToScriptException("it reads '" + name.name() + "', which is no field"));
    }

    /** The field that stands there by itself, if it is a text. */
    private Optional<Resolved> text(ScriptTree tree) {
        return tree instanceof ScriptTree.Name name
                ? Optional.of(field(name)).filter(field -> field.type() == ValueType.TEXT)
                : Optional.empty();
    }

    private Verdict call(ScriptTree.Call call) {
        ConditionConfig.Operator operator = switch (call.function()) {
            case "string.contains" -> ConditionConfig.Operator.CONTAINS;
            case "string.startsWith" -> ConditionConfig.Operator.STARTS_WITH;
            case "string.endsWith" -> ConditionConfig.Operator.ENDS_WITH;
            default -> throw new LeftToScriptException("it calls " + call.function());
        };
        Optional<Resolved> field = text(call.arguments().get(0));
        if (field.isEmpty() || !(call.arguments().get(1) instanceof ScriptTree.Text text)) {
            throw new LeftToScriptException("it calls " + call.function() + " on other than a text field and a text");
        }
        Term holds = new Term.Check(field.get(), false, operator, List.of(literal(text)));
        Term says = Term.presence(field.get());
        return new Verdict(holds, Term.all(says, holds.negated()), says);
    }

    /** One that no bytes which are no UTF-8 can become. */
    private static Literal literal(ScriptTree.Text text) {
        String value = text.value();
        boolean same = new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(value);
        if (!same || value.indexOf('\uFFFD') >= 0) {
            throw new LeftToScriptException("it has a text that is not what its bytes are");
        }
        return new Literal(Location.NONE, value, false);
    }

    private Verdict match(ScriptTree.Joined match) {
        Optional<Resolved> field = text(match.left());
        if (field.isEmpty() || !(match.right() instanceof ScriptTree.Pattern pattern)) {
            throw new LeftToScriptException("it has =~ on other than a text field and a pattern");
        }
        String whole = wholePattern(pattern.source());
        Term holds = new Term.Check(
                field.get(),
                false,
                ConditionConfig.Operator.MATCHES,
                List.of(new Literal(Location.NONE, whole, false)));
        return new Verdict(holds, holds.negated(), Term.ALWAYS);
    }

    /** The pattern that finds where the given one matches all. */
    private static String wholePattern(String source) {
        try {
            Pattern.compile(source);
        } catch (PatternSyntaxException e) {
            throw new LeftToScriptException("it has a pattern that is none in Java");
        }
        if (source.contains("\\Q")) {
            throw new LeftToScriptException("it has a pattern with \\Q");
        }
        String flag = source.startsWith("(?i)") ? "(?i)" : "";
        String rest = source.substring(flag.length());
        boolean plain = rest.indexOf('|') < 0 && !rest.contains("(?");
        return plain ? flag + "^" + rest + "$" : "^(?:" + source + ")$";
    }

    private Verdict compare(Operator operator, ScriptTree left, ScriptTree right) {
        if (right instanceof ScriptTree.Nil) {
            return compareNil(operator, left);
        }
        if (left instanceof ScriptTree.Nil) {
            return compareNil(flipped(operator), right);
        }
        Optional<Resolved> leftText = text(left);
        Optional<Resolved> rightText = text(right);
        if (leftText.isPresent() && right instanceof ScriptTree.Text literal) {
            return compareText(operator, leftText.get(), literal);
        }
        if (rightText.isPresent() && left instanceof ScriptTree.Text literal) {
            return compareText(flipped(operator), rightText.get(), literal);
        }
        return compareNumbers(operator, left, right);
    }

    /** What holds of b and a where the operator holds of a and b. */
    private static Operator flipped(Operator operator) {
        return switch (operator) {
            case LT -> Operator.GT;
            case LE -> Operator.GE;
            case GT -> Operator.LT;
            case GE -> Operator.LE;
            default -> operator;
        };
    }

    private Verdict compareNil(Operator operator, ScriptTree with) {
        if (!(with instanceof ScriptTree.Name name)) {
            throw new LeftToScriptException("it compares something other than a field with nil");
        }
        Resolved field = field(name);
        Term holds = Term.any(
                Formula.holds(operator, 0) ? new Term.Missing(field) : Term.NEVER,
                Formula.holds(operator, 1) ? Term.presence(field) : Term.NEVER);
        return new Verdict(holds, holds.negated(), Term.ALWAYS);
    }

    private static Verdict compareText(Operator operator, Resolved field, ScriptTree.Text literal) {
        if (operator != Operator.EQ && operator != Operator.NE) {
            throw new LeftToScriptException("it orders texts");
        }
        Term equal = new Term.Check(field, false, ConditionConfig.Operator.EQ, List.of(literal(literal)));
        Verdict verdict = new Verdict(equal, equal.negated(), Term.ALWAYS);
        return operator == Operator.EQ ? verdict : verdict.not();
    }

    private Verdict compareNumbers(Operator operator, ScriptTree left, ScriptTree right) {
        Side leftSide = Side.of(left, formulas, fields);
        Side rightSide = Side.of(right, formulas, fields);
        Term says = Term.all(leftSide.says(), rightSide.says());
        return new Verdict(holds(operator, leftSide, rightSide), holds(opposite(operator), leftSide, rightSide), says);
    }

    /** What holds where the operator does not. */
    private static Operator opposite(Operator operator) {
        return switch (operator) {
            case EQ -> Operator.NE;
            case NE -> Operator.EQ;
            case LT -> Operator.GE;
            case LE -> Operator.GT;
            case GT -> Operator.LE;
            default -> Operator.LT;
        };
    }

    /** Nil is less than a number, and equal to nil. */
    private Term holds(Operator operator, Side left, Side right) {
        if (operator == Operator.NE) {
            return Term.all(
                    left.says(), right.says(), holds(Operator.EQ, left, right).negated());
        }
        Term both = both(operator, left, right);
        return switch (operator) {
            case LT -> Term.any(Term.all(left.missing(), right.present()), both);
            case LE -> Term.any(Term.all(left.missing(), right.says()), both);
            case GT -> Term.any(Term.all(left.present(), right.missing()), both);
            case GE -> Term.any(Term.all(left.says(), right.missing()), both);
            default -> Term.any(Term.all(left.missing(), right.missing()), both);
        };
    }

    /** Where there is a number on both sides. */
    private Term both(Operator operator, Side left, Side right) {
        if (left.formula().isConstant()) {
            if (right.formula().isConstant()) {
                throw new LeftToScriptException("it compares constants");
            }
            return both(flipped(operator), right, left);
        }
        if (right.formula().isConstant() && left.fields().size() == 1) {
            Optional<Term> solved =
                    new Comparisons(left.fields().get(0)).term(left.formula(), operator, right.formula());
            if (solved.isPresent()) {
                return solved.get();
            }
        }
        return new Term.Compared(new SlotPlan.Compared(left.formula(), operator, right.formula()));
    }
}
