package io.millrace.script;

import com.googlecode.aviator.Expression;
import com.googlecode.aviator.lexer.token.PatternToken;
import com.googlecode.aviator.lexer.token.Token;
import com.googlecode.aviator.lexer.token.Token.TokenType;
import com.googlecode.aviator.lexer.token.Variable;
import com.googlecode.aviator.runtime.FunctionParam;
import io.millrace.extract.PatternException;
import io.millrace.extract.TextMatcher;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sees everything that a script says, in the parser's own words, before any of it is compiled: a call of what is on no list, a name that is no field, a
 * pattern that has no linear-time form. Compiling comes after that, since Aviator works out constants while it compiles.
 */
final class AviatorAudit extends AviatorTree {
    private final ScriptText text;
    private final Set<String> fields;
    private final Set<String> variables = new LinkedHashSet<>();
    private final List<ScriptProblem> problems = new ArrayList<>();
    private final Deque<Call> calls = new ArrayDeque<>();

    private static final class Call {
        final Token<?> token;
        int arguments;

        Call(Token<?> token) {
            this.token = token;
        }
    }

    AviatorAudit(ScriptText text, Set<String> fields) {
        this.text = text;
        this.fields = fields;
    }

    List<ScriptProblem> problems() {
        return problems;
    }

    List<String> variables() {
        return List.copyOf(variables);
    }

    @Override
    public void onConstant(Token<?> token) {
        if (token instanceof PatternToken pattern) {
            checkPattern(pattern);
        } else if (token.getType() == TokenType.Variable) {
            checkVariable((Variable) token);
        } else if (token.getType() == TokenType.String && token.getLexeme().contains("#{")) {
            problem(token, "'#{' in a text would be interpolation, which is not available; join texts by +");
        }
        super.onConstant(token);
    }

    private void checkPattern(PatternToken pattern) {
        try {
            TextMatcher.compile(pattern.getLexeme());
        } catch (PatternException e) {
            problem(pattern, "pattern '" + pattern.getLexeme() + "': " + e.getMessage());
        }
    }

    private void checkVariable(Variable variable) {
        String name = variable.getLexeme();
        if (variable == Variable.TRUE || variable == Variable.FALSE || variable == Variable.NIL) {
            return;
        }
        if (AviatorVariables.group(name) >= 0 || fields.contains(name)) {
            if (fields.contains(name)) {
                variables.add(name);
            }
            return;
        }
        String hint = AviatorFunctions.names().contains(name)
                ? "; it is a function, call it as in " + name + "(...)"
                : Nearest.hint(name, fields);
        problem(variable, "unknown variable '" + name + "'" + hint);
    }

    @Override
    public void onArray(Token<?> token) {
        if (token instanceof Variable variable) {
            checkVariable(variable);
        }
        super.onArray(token);
    }

    @Override
    public void onMethodName(Token<?> token) {
        calls.push(new Call(token));
        super.onMethodName(token);
    }

    @Override
    public void onMethodParameter(Token<?> token) {
        calls.element().arguments++;
        super.onMethodParameter(token);
    }

    @Override
    public void onMethodInvoke(Token<?> token) {
        Call call = calls.pop();
        String name = call.token.getType() == TokenType.Variable ? call.token.getLexeme() : "";
        if (name.isEmpty() || name.startsWith("__")) {
            problem(call.token, "only functions can be called, by their names");
        } else {
            AviatorFunctions.problem(name, call.arguments).ifPresent(message -> problem(call.token, message));
        }
        super.onMethodInvoke(token);
    }

    @Override
    public void onAssignment(Token<?> token) {
        problem(token, "a script cannot assign; == compares");
        super.onAssignment(token);
    }

    @Override
    public void onLambdaDefineStart(Token<?> token) {
        problem(token, "functions cannot be defined");
        super.onLambdaDefineStart(token);
    }

    @Override
    public void onLambdaArgument(Token<?> token, FunctionParam param) {
        problem(token, "functions cannot be defined");
        super.onLambdaArgument(token, param);
    }

    @Override
    public @Nullable Expression getResult(boolean unboxObject) {
        return null;
    }

    private void problem(Token<?> token, String message) {
        int at = token.getStartIndex();
        String lexeme = token.getLexeme();
        if (at < 0 && lexeme != null) {
            at = text.indexOf(lexeme);
        }
        ScriptProblem problem = text.problem(at, message);
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }
}
