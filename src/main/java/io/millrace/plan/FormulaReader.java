package io.millrace.plan;

import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.StreamPlanner.Resolved;
import io.millrace.script.ScriptTree;
import io.millrace.script.ScriptTree.Operator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Reads the arithmetic in an expression, with what is constant worked out. */
final class FormulaReader {
    private final Function<String, Optional<Resolved>> fields;

    FormulaReader(Function<String, Optional<Resolved>> fields) {
        this.fields = fields;
    }

    Formula read(ScriptTree tree) {
        if (tree instanceof ScriptTree.Whole whole) {
            return new Formula.Whole(whole.value());
        }
        if (tree instanceof ScriptTree.Fraction fraction) {
            return Formula.Fraction.of(fraction.value());
        }
        if (tree instanceof ScriptTree.Name name) {
            return field(name.name());
        }
        if (tree instanceof ScriptTree.Prefixed prefixed && prefixed.sign() == ScriptTree.Sign.MINUS) {
            return negative(read(prefixed.operand()));
        }
        if (tree instanceof ScriptTree.Joined joined) {
            return binary(joined.operator(), read(joined.left()), read(joined.right()));
        }
        if (tree instanceof ScriptTree.Call call) {
            throw new LeftToScriptException("it calls " + call.function());
        }
        throw new LeftToScriptException("it compares or calculates with what is no number");
    }

    private Formula field(String name) {
        Resolved field = fields.apply(name)
                .orElseThrow(() -> new LeftToScriptException("it reads '" + name + "', which is no field"));
        if (field.type() == ValueType.TEXT) {
            throw new LeftToScriptException("it compares or calculates with '" + name + "', which is a text");
        }
        return new Formula.Field(field.slot(), field.type() == ValueType.INT);
    }

    private static Formula negative(Formula of) {
        if (of instanceof Formula.Whole whole) {
            return new Formula.Whole(-whole.value());
        }
        return of instanceof Formula.Fraction fraction
                ? Formula.Fraction.of(-fraction.value())
                : new Formula.Negative(of);
    }

    private static Formula binary(Operator operator, Formula left, Formula right) {
        switch (operator) {
            case ADD, SUBTRACT, MULTIPLY -> {}
            case DIVIDE, REMAINDER -> {
                boolean safe =
                        !left.isWhole() || !right.isWhole() || right instanceof Formula.Whole by && by.value() != 0;
                if (!safe) {
                    throw new LeftToScriptException("it divides integers by what may be zero");
                }
            }
            default -> throw new LeftToScriptException("it calculates with what is true or false");
        }
        if (!left.isConstant() || !right.isConstant()) {
            return new Formula.Binary(operator, left, right);
        }
        return left instanceof Formula.Whole a && right instanceof Formula.Whole b
                ? new Formula.Whole(Formula.apply(operator, a.value(), b.value()))
                : Formula.Fraction.of(Formula.apply(operator, left.constant(), right.constant()));
    }

    /** The fields in an expression that has been read. */
    Set<String> names(ScriptTree tree) {
        Set<String> names = new TreeSet<>();
        addNames(tree, names);
        return names;
    }

    private static void addNames(ScriptTree tree, Set<String> to) {
        if (tree instanceof ScriptTree.Name name) {
            to.add(name.name());
        } else if (tree instanceof ScriptTree.Prefixed prefixed) {
            addNames(prefixed.operand(), to);
        } else if (tree instanceof ScriptTree.Joined joined) {
            addNames(joined.left(), to);
            addNames(joined.right(), to);
        }
    }
}
