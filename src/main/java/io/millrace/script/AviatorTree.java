package io.millrace.script;

import com.googlecode.aviator.code.NoneCodeGenerator;
import com.googlecode.aviator.lexer.token.NumberToken;
import com.googlecode.aviator.lexer.token.Token;
import com.googlecode.aviator.lexer.token.Variable;
import io.millrace.script.ScriptTree.Operator;
import io.millrace.script.ScriptTree.Sign;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a tree of an expression while Aviator's parser reads it, so that operators bind and literals read as they do in Aviator. The parser tells of operands
 * before their operator.
 */
class AviatorTree extends NoneCodeGenerator {
    /** Larger ones are no tree, so that whoever walks one may go down by recursion. */
    private static final int MOST_NODES = 500;

    private final Deque<ScriptTree> stack = new ArrayDeque<>();
    private final Deque<OpenCall> calls = new ArrayDeque<>();
    private int nodes;
    private @Nullable String opaque;

    private record OpenCall(String function, List<ScriptTree> arguments) {}

    /** What was read, once all of it was. */
    final ScriptTree tree() {
        if (opaque == null && stack.size() == 1) {
            return stack.element();
        }
        return new ScriptTree.Opaque(opaque == null ? "it is no single expression" : opaque);
    }

    /** No tree can be made of this. */
    final void setOpaque(String what) {
        if (opaque == null) {
            opaque = what;
        }
    }

    private void push(ScriptTree tree) {
        if (++nodes > MOST_NODES) {
            setOpaque("it is too large");
        } else {
            stack.push(tree);
        }
    }

    private void join(Operator operator) {
        if (opaque == null && stack.size() >= 2) {
            ScriptTree right = stack.pop();
            push(new ScriptTree.Joined(operator, stack.pop(), right));
        } else {
            setOpaque("it is no single expression");
        }
    }

    private void prefix(Sign sign) {
        if (opaque == null && !stack.isEmpty()) {
            push(new ScriptTree.Prefixed(sign, stack.pop()));
        } else {
            setOpaque("it is no single expression");
        }
    }

    @Override
    public void onConstant(Token<?> token) {
        switch (token.getType()) {
            case Number -> number(((NumberToken) token).getNumber());
            case String -> push(new ScriptTree.Text(String.valueOf(token.getValue(null))));
            case Pattern -> push(new ScriptTree.Pattern(String.valueOf(token.getValue(null))));
            case Variable -> variable((Variable) token);
            default -> setOpaque("it has '" + token.getLexeme() + "'");
        }
    }

    private void number(Number number) {
        if (number instanceof Long || number instanceof Integer) {
            push(new ScriptTree.Whole(number.longValue()));
        } else if (number instanceof Double) {
            push(new ScriptTree.Fraction(number.doubleValue()));
        } else {
            setOpaque("it has a decimal");
        }
    }

    private void variable(Variable variable) {
        if (variable.equals(Variable.NIL)) {
            push(new ScriptTree.Nil());
        } else if (variable.equals(Variable.TRUE) || variable.equals(Variable.FALSE)) {
            push(new ScriptTree.Truth(variable.equals(Variable.TRUE)));
        } else {
            push(new ScriptTree.Name(variable.getLexeme()));
        }
    }

    @Override
    public void onMethodName(Token<?> token) {
        calls.push(new OpenCall(token.getLexeme(), new ArrayList<>()));
    }

    @Override
    public void onMethodParameter(Token<?> token) {
        if (opaque == null && !calls.isEmpty() && !stack.isEmpty()) {
            calls.element().arguments().add(stack.pop());
        }
    }

    @Override
    public void onMethodInvoke(Token<?> token) {
        if (!calls.isEmpty()) {
            OpenCall call = calls.pop();
            push(new ScriptTree.Call(call.function(), List.copyOf(call.arguments())));
        }
    }

    @Override
    public void onNot(Token<?> token) {
        prefix(Sign.NOT);
    }

    @Override
    public void onNeg(Token<?> token) {
        prefix(Sign.MINUS);
    }

    @Override
    public void onAndRight(Token<?> token) {
        join(Operator.AND);
    }

    @Override
    public void onJoinRight(Token<?> token) {
        join(Operator.OR);
    }

    @Override
    public void onEq(Token<?> token) {
        join(Operator.EQ);
    }

    @Override
    public void onNeq(Token<?> token) {
        join(Operator.NE);
    }

    @Override
    public void onLt(Token<?> token) {
        join(Operator.LT);
    }

    @Override
    public void onLe(Token<?> token) {
        join(Operator.LE);
    }

    @Override
    public void onGt(Token<?> token) {
        join(Operator.GT);
    }

    @Override
    public void onGe(Token<?> token) {
        join(Operator.GE);
    }

    @Override
    public void onMatch(Token<?> token) {
        join(Operator.MATCH);
    }

    @Override
    public void onAdd(Token<?> token) {
        join(Operator.ADD);
    }

    @Override
    public void onSub(Token<?> token) {
        join(Operator.SUBTRACT);
    }

    @Override
    public void onMult(Token<?> token) {
        join(Operator.MULTIPLY);
    }

    @Override
    public void onDiv(Token<?> token) {
        join(Operator.DIVIDE);
    }

    @Override
    public void onMod(Token<?> token) {
        join(Operator.REMAINDER);
    }

    @Override
    public void onExponent(Token<?> token) {
        setOpaque("it has a power");
    }

    @Override
    public void onTernaryBoolean(Token<?> token) {
        setOpaque("it has a ternary");
    }

    @Override
    public void onArray(Token<?> token) {
        setOpaque("it takes an element of a list");
    }

    @Override
    public void onArrayIndexStart(Token<?> token) {
        setOpaque("it takes an element of a list");
    }

    @Override
    public void onBitAnd(Token<?> token) {
        setOpaque("it has an operator on bits");
    }

    @Override
    public void onBitOr(Token<?> token) {
        setOpaque("it has an operator on bits");
    }

    @Override
    public void onBitXor(Token<?> token) {
        setOpaque("it has an operator on bits");
    }

    @Override
    public void onBitNot(Token<?> token) {
        setOpaque("it has an operator on bits");
    }

    @Override
    public void onShiftLeft(Token<?> token) {
        setOpaque("it has an operator on bits");
    }

    @Override
    public void onShiftRight(Token<?> token) {
        setOpaque("it has an operator on bits");
    }

    @Override
    public void onUnsignedShiftRight(Token<?> token) {
        setOpaque("it has an operator on bits");
    }
}
