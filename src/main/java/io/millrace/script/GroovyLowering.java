package io.millrace.script;

import io.millrace.extract.PatternException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.GStringExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.EmptyStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ForStatement;
import org.codehaus.groovy.ast.stmt.IfStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.ast.stmt.WhileStatement;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Token;
import org.codehaus.groovy.syntax.Types;
import org.jspecify.annotations.Nullable;

/**
 * Takes prints and log calls out of a script, and puts calls of ours in the place of what static Groovy would leave to
 * run dynamically: texts with values in them, patterns, elements of elements.
 */
final class GroovyLowering extends ClassCodeExpressionTransformer {
    private static final Set<String> PRINTS = Set.of("println", "print", "printf");
    private static final Set<String> LOGGERS = Set.of("log", "logger", "LOG", "LOGGER", "Log", "Logger");
    private static final Set<String> LEVELS = Set.of(
            "trace", "debug", "info", "warn", "warning", "error", "severe", "fatal", "fine", "finer", "finest", "log");

    private final SourceUnit source;
    private final boolean dynamic;
    private final List<ScriptProblem> problems;
    private int removed;

    /** @param dynamic to take out prints and leave the rest as it is */
    GroovyLowering(SourceUnit source, boolean dynamic, List<ScriptProblem> problems) {
        this.problems = problems;
        this.source = source;
        this.dynamic = dynamic;
    }

    int removed() {
        return removed;
    }

    @Override
    protected SourceUnit getSourceUnit() {
        return source;
    }

    // Prints

    @Override
    public void visitBlockStatement(BlockStatement block) {
        List<Statement> statements = block.getStatements();
        statements.replaceAll(this::withoutPrint);
        super.visitBlockStatement(block);
    }

    @Override
    public void visitIfElse(IfStatement statement) {
        statement.setIfBlock(withoutPrint(statement.getIfBlock()));
        statement.setElseBlock(withoutPrint(statement.getElseBlock()));
        super.visitIfElse(statement);
    }

    @Override
    public void visitForLoop(ForStatement loop) {
        loop.setLoopBlock(withoutPrint(loop.getLoopBlock()));
        super.visitForLoop(loop);
    }

    @Override
    public void visitWhileLoop(WhileStatement loop) {
        loop.setLoopBlock(withoutPrint(loop.getLoopBlock()));
        super.visitWhileLoop(loop);
    }

    private Statement withoutPrint(Statement statement) {
        if (statement instanceof ExpressionStatement expression
                && expression.getExpression() instanceof MethodCallExpression call
                && isPrint(call)) {
            removed++;
            return EmptyStatement.INSTANCE;
        }
        return statement;
    }

    private static boolean isPrint(MethodCallExpression call) {
        String name = call.getMethodAsString();
        if (name == null) {
            return false;
        }
        if (call.isImplicitThis()) {
            return PRINTS.contains(name);
        }
        String on = call.getObjectExpression().getText();
        boolean system = on.equals("System.out")
                || on.equals("System.err")
                || on.equals("java.lang.System.out")
                || on.equals("java.lang.System.err");
        return system
                || name.equals("printStackTrace")
                || PRINTS.contains(name) && on.equals("this")
                || LEVELS.contains(name) && LOGGERS.contains(on);
    }

    // Expressions

    @Override
    public @Nullable Expression transform(@Nullable Expression expression) {
        if (dynamic && !(expression instanceof ClosureExpression)) {
            return expression == null ? null : super.transform(expression);
        }
        if (expression instanceof GStringExpression text) {
            return joined(text);
        }
        if (expression instanceof BinaryExpression binary) {
            if (Types.ofType(binary.getOperation().getType(), Types.ASSIGNMENT_OPERATOR)
                    && isElement(binary.getLeftExpression())) {
                return assigned(binary);
            }
            if (binary.getOperation().getType() == Types.COMPARE_TO) {
                return own("sign$", binary, super.transform(binary));
            }
            Expression ours = pattern(binary);
            return ours != null ? ours : super.transform(expression);
        }
        if (expression instanceof ClosureExpression closure) {
            closure.getCode().visit(this);
            return closure;
        }
        return expression == null ? null : super.transform(expression);
    }

    /** {@code "a${b}c"} as {@code "a" + b + "c"}: a text at once, rather than one that is worked out when looked at. */
    private Expression joined(GStringExpression text) {
        List<Expression> parts = new ArrayList<>();
        List<ConstantExpression> strings = text.getStrings();
        List<Expression> values = text.getValues();
        for (int index = 0; index < Math.max(strings.size(), values.size()); index++) {
            if (index < strings.size()) {
                parts.add(strings.get(index));
            }
            if (index < values.size()) {
                parts.add(transform(values.get(index)));
            }
        }
        Expression sum = parts.get(0);
        for (Expression part : parts.subList(1, parts.size())) {
            if (part instanceof ConstantExpression constant && "".equals(constant.getValue())) {
                continue;
            }
            sum = new BinaryExpression(
                    sum, Token.newSymbol(Types.PLUS, text.getLineNumber(), text.getColumnNumber()), part);
            sum.setSourcePosition(text);
        }
        return sum;
    }

    private @Nullable Expression pattern(BinaryExpression binary) {
        String ours = switch (binary.getOperation().getType()) {
            case Types.FIND_REGEX -> "match$";
            case Types.MATCH_REGEX -> "matches$";
            case Types.LEFT_SQUARE_BRACKET -> isElement(binary.getLeftExpression()) ? "at$" : null;
            default -> null;
        };
        if (ours == null) {
            return null;
        }
        if (!ours.equals("at$")) {
            checkPattern(binary.getRightExpression());
        }
        return own(ours, binary, transform(binary.getLeftExpression()), transform(binary.getRightExpression()));
    }

    private void checkPattern(Expression pattern) {
        if (pattern instanceof ConstantExpression constant && constant.getValue() instanceof String text) {
            try {
                GroovyPatterns.compile(text);
            } catch (PatternException | IllegalArgumentException e) {
                problems.add(GroovySyntax.problem(pattern, "the pattern '" + text + "': " + e.getMessage()));
            }
        }
    }

    /** {@code x[i] = y} keeps its left side as one. */
    private Expression assigned(BinaryExpression binary) {
        BinaryExpression element = (BinaryExpression) binary.getLeftExpression();
        BinaryExpression left = new BinaryExpression(
                transform(element.getLeftExpression()),
                element.getOperation(),
                transform(element.getRightExpression()));
        left.setSourcePosition(element);
        BinaryExpression changed =
                new BinaryExpression(left, binary.getOperation(), transform(binary.getRightExpression()));
        changed.setSourcePosition(binary);
        return changed;
    }

    private static boolean isElement(Expression expression) {
        return expression instanceof BinaryExpression binary
                && binary.getOperation().getType() == Types.LEFT_SQUARE_BRACKET;
    }

    /** What stands in a call that was made of {@code a <=> b}; null in others. */
    static @Nullable Expression ordered(MethodCallExpression call) {
        boolean ours = "sign$".equals(call.getMethodAsString());
        return ours && call.getArguments() instanceof ArgumentListExpression arguments
                ? arguments.getExpression(0)
                : null;
    }

    static Expression own(String name, Expression at, @Nullable Expression... arguments) {
        MethodCallExpression call = new MethodCallExpression(
                VariableExpression.THIS_EXPRESSION, name, new ArgumentListExpression(arguments));
        call.setImplicitThis(true);
        call.setSourcePosition(at);
        return call;
    }
}
