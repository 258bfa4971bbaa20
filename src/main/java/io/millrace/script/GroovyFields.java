package io.millrace.script;

import java.util.Set;
import java.util.TreeSet;
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.classgen.VariableScopeVisitor;
import org.codehaus.groovy.control.SourceUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gives the fields that a method of a script reads names of ours, so that the script's own variables, parameters and
 * loops may be called like fields of the stream, also like ones that are added to it later. What the script itself
 * declares is no field there.
 */
final class GroovyFields extends ClassCodeExpressionTransformer {
    private final SourceUnit source;
    private final Set<String> fields;
    private final Set<String> read = new TreeSet<>();

    private GroovyFields(SourceUnit source, Set<String> fields) {
        this.source = source;
        this.fields = fields;
    }

    /** Finds out what every name in a class stands for, which {@link #rename} has to know. */
    static void resolve(SourceUnit source, ClassNode script) {
        new VariableScopeVisitor(source).visitClass(script);
    }

    /** Returns the fields that the method reads, which are variables of the name {@link #variable} then. */
    static Set<String> rename(SourceUnit source, Set<String> fields, MethodNode method) {
        GroovyFields renaming = new GroovyFields(source, fields);
        method.getCode().visit(renaming);
        return renaming.read;
    }

    /** No script can write such a name. */
    static String variable(String field) {
        return field + "$of";
    }

    @Override
    protected SourceUnit getSourceUnit() {
        return source;
    }

    @Override
    public @Nullable Expression transform(@Nullable Expression expression) {
        if (expression instanceof VariableExpression variable) {
            return renamed(variable);
        }
        if (expression instanceof ClosureExpression closure) {
            closure.getCode().visit(this);
            return closure;
        }
        return expression == null ? null : super.transform(expression);
    }

    private Expression renamed(VariableExpression variable) {
        String name = variable.getName();
        if (!(variable.getAccessedVariable() instanceof DynamicVariable) || !fields.contains(name)) {
            return variable;
        }
        read.add(name);
        VariableExpression field = new VariableExpression(variable(name));
        field.setSourcePosition(variable);
        return field;
    }
}
