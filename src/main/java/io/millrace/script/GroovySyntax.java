package io.millrace.script;

import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotatedNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.ArrayExpression;
import org.codehaus.groovy.ast.expr.AttributeExpression;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.BitwiseNegationExpression;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.LambdaExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.MethodPointerExpression;
import org.codehaus.groovy.ast.expr.MethodReferenceExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.SpreadExpression;
import org.codehaus.groovy.ast.expr.SpreadMapExpression;
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.AssertStatement;
import org.codehaus.groovy.ast.stmt.CatchStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.ast.stmt.SynchronizedStatement;
import org.codehaus.groovy.ast.stmt.TryCatchStatement;
import org.jspecify.annotations.Nullable;

/**
 * The first look at a script, right behind the parser and before anything in it is resolved or transformed: only
 * constructs that are known to be harmless go on. What they may name is for {@link GroovyChecker} and
 * {@link GroovyRewriter} to say.
 */
final class GroovySyntax extends CodeVisitorSupport {
    private static final Set<String> REFUSED_METHODS = Set.of(
            "evaluate",
            "invokeMethod",
            "getProperty",
            "setProperty",
            "getMetaClass",
            "setMetaClass",
            "getClass",
            "execute",
            "use",
            "mixin",
            "respondsTo",
            "hasProperty",
            "methodMissing",
            "propertyMissing",
            "sleep",
            "wait",
            "notify",
            "notifyAll",
            "intern",
            "clone",
            "finalize",
            "getProperties",
            "getClassLoader",
            "dump",
            "inspect",
            "newInstance",
            "forName",
            "getBinding",
            "setBinding",
            "curry",
            "rcurry",
            "ncurry",
            "memoize",
            "trampoline",
            "rehydrate",
            "dehydrate",
            "doCall",
            "setDelegate",
            "setResolveStrategy",
            "main",
            "run");

    private static final Set<String> REFUSED_PROPERTIES = Set.of(
            "class",
            "metaClass",
            "classLoader",
            "metaPropertyValues",
            "properties",
            "delegate",
            "resolveStrategy",
            "declaringClass");

    private static final Set<String> REFUSED_VARIABLES =
            Set.of("metaClass", "binding", "owner", "delegate", "thisObject", "class", "properties");

    /** Where the names of classes begin, written out. */
    private static final Pattern QUALIFIED =
            Pattern.compile("((?:java|javax|jdk|sun|com|org|io|groovy)(?:\\.[a-z]\\w*)+(?:\\.[A-Z]\\w*)?).*");

    private static final Set<String> CAUGHT = Set.of(
            "Exception",
            "RuntimeException",
            "IllegalArgumentException",
            "IllegalStateException",
            "NumberFormatException",
            "ArithmeticException",
            "NullPointerException",
            "ClassCastException",
            "IndexOutOfBoundsException",
            "ArrayIndexOutOfBoundsException",
            "StringIndexOutOfBoundsException",
            "NoSuchElementException",
            "Object");

    private final Set<String> fields;
    private final List<ScriptProblem> problems;
    private int closures;

    private GroovySyntax(Set<String> fields, List<ScriptProblem> problems) {
        this.fields = fields;
        this.problems = problems;
    }

    static void check(ModuleNode module, Set<String> fields, List<ScriptProblem> problems) {
        new GroovySyntax(fields, problems).check(module);
    }

    private void check(ModuleNode module) {
        if (module.hasPackageName()) {
            refuse(module.getPackage(), "a package");
        }
        for (List<? extends ImportNode> imports : List.of(
                module.getImports(),
                module.getStarImports(),
                List.copyOf(module.getStaticImports().values()),
                List.copyOf(module.getStaticStarImports().values()))) {
            for (ImportNode each : imports) {
                refuse(each, "an import (" + each.getText().trim() + ")");
                checkAnnotations(each);
            }
        }
        module.getStatementBlock().visit(this);
        for (MethodNode method : module.getMethods()) {
            checkMethod(method);
        }
        for (ClassNode type : module.getClasses()) {
            if (!type.isScript()) {
                refuse(type, "the " + (type.isInterface() ? "interface " : "class ") + type.getNameWithoutPackage());
            }
        }
    }

    private void checkMethod(MethodNode method) {
        checkAnnotations(method);
        checkName(method, method.getName(), REFUSED_METHODS);
        int refused = Modifier.STATIC | Modifier.ABSTRACT | Modifier.SYNCHRONIZED | Modifier.NATIVE;
        if ((method.getModifiers() & refused) != 0) {
            refuse(method, "static, abstract or synchronized methods (" + method.getName() + ")");
        }
        if (method.getGenericsTypes() != null) {
            refuse(method, "a method with type parameters (" + method.getName() + ")");
        }
        checkParameters(method.getParameters());
        if (method.getCode() != null) {
            method.getCode().visit(this);
        }
    }

    private void checkParameters(Parameter @Nullable [] parameters) {
        if (parameters == null) {
            return;
        }
        for (Parameter parameter : parameters) {
            checkAnnotations(parameter);
            checkName(parameter, parameter.getName());
            if (parameter.hasInitialExpression()) {
                refuse(parameter, "a default value of a parameter (" + parameter.getName() + ")");
            }
        }
    }

    private void checkAnnotations(AnnotatedNode node) {
        node.getAnnotations()
                .forEach(each -> refuse(
                        each.getLineNumber() > 0 ? each : node,
                        "the annotation @" + each.getClassNode().getNameWithoutPackage()));
    }

    private void checkName(ASTNode at, @Nullable String name) {
        // The parser itself gives such a name to a switch that is used as a value.
        boolean ofParser = name != null && name.matches("__\\$\\$sev\\d+");
        if (name != null && !ofParser && (name.indexOf('$') >= 0 || name.startsWith("__"))) {
            refuse(at, "the name " + name + " (names with $ or __)");
        }
    }

    private void checkName(ASTNode at, @Nullable String name, Set<String> refused) {
        checkName(at, name);
        if (name != null && refused.contains(name)) {
            refuse(at, name);
        }
    }

    private void refuse(ASTNode at, String what) {
        problems.add(problem(at, what + " is not allowed in a script"));
    }

    static ScriptProblem problem(ASTNode at, String message) {
        return new ScriptProblem(Math.max(1, at.getLineNumber()), Math.max(1, at.getColumnNumber()), message);
    }

    // Statements

    private void checkLabels(Statement statement) {
        List<String> labels = statement.getStatementLabels();
        if (labels != null && !labels.isEmpty()) {
            refuse(statement, "the label " + labels.get(0) + ":");
        }
    }

    @Override
    public void visitBlockStatement(org.codehaus.groovy.ast.stmt.BlockStatement block) {
        checkLabels(block);
        block.getStatements().forEach(this::checkLabels);
        super.visitBlockStatement(block);
    }

    @Override
    public void visitAssertStatement(AssertStatement statement) {
        refuse(statement, "assert");
    }

    @Override
    public void visitSynchronizedStatement(SynchronizedStatement statement) {
        refuse(statement, "synchronized");
    }

    @Override
    public void visitTryCatchFinally(TryCatchStatement statement) {
        if (!statement.getResourceStatements().isEmpty()) {
            refuse(statement, "try with resources");
        }
        super.visitTryCatchFinally(statement);
    }

    @Override
    public void visitCatchStatement(CatchStatement statement) {
        String type = statement.getExceptionType().getNameWithoutPackage();
        if (!CAUGHT.contains(type)) {
            refuse(statement, "catch of " + type + " (of Exception and its common subclasses only)");
        }
        checkName(statement, statement.getVariable().getName());
        super.visitCatchStatement(statement);
    }

    // Expressions

    @Override
    public void visitDeclarationExpression(DeclarationExpression declaration) {
        checkAnnotations(declaration);
        super.visitDeclarationExpression(declaration);
    }

    /** The compiler itself works with these. */
    @Override
    public void visitConstantExpression(ConstantExpression constant) {
        boolean large = constant.getValue() instanceof BigDecimal decimal
                        && (Math.abs((long) decimal.scale()) > 1_000 || decimal.precision() > 1_000)
                || constant.getValue() instanceof BigInteger whole && whole.bitLength() > 3_000;
        if (large) {
            refuse(constant, "a number of more than a thousand digits");
        }
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        checkAnnotations(variable);
        if (variable.isThisExpression() || variable.isSuperExpression()) {
            refuse(variable, variable.getName());
        } else {
            checkName(variable, variable.getName(), fields.contains(variable.getName()) ? Set.of() : REFUSED_VARIABLES);
        }
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        if (!(call.getMethod() instanceof ConstantExpression)) {
            refuse(
                    call.getMethod(),
                    "a method whose name is worked out (" + call.getMethod().getText() + ")");
        }
        checkName(call, call.getMethodAsString(), REFUSED_METHODS);
        if (call.getGenericsTypes() != null) {
            refuse(call, "a call with type parameters");
        }
        if (call.isImplicitThis()) {
            call.getMethod().visit(this);
            call.getArguments().visit(this);
        } else {
            super.visitMethodCallExpression(call);
        }
    }

    @Override
    public void visitPropertyExpression(PropertyExpression property) {
        if (!(property.getProperty() instanceof ConstantExpression)) {
            refuse(property, "a property whose name is worked out");
        }
        checkName(property, property.getPropertyAsString(), REFUSED_PROPERTIES);
        Matcher qualified = QUALIFIED.matcher(property.getText());
        if (qualified.matches() && !fields.contains(property.getText().replaceAll("\\..*", ""))) {
            if (!GroovyAllowed.TYPES.containsKey(qualified.group(1))) {
                problems.add(problem(property, qualified.group(1) + " is not a class that a script may use"));
            }
            return;
        }
        super.visitPropertyExpression(property);
    }

    @Override
    public void visitAttributeExpression(AttributeExpression attribute) {
        refuse(attribute, "direct access to a field (.@" + attribute.getPropertyAsString() + ")");
    }

    @Override
    public void visitMethodPointerExpression(MethodPointerExpression pointer) {
        refuse(pointer, "a method pointer (.&" + pointer.getMethodName().getText() + ")");
    }

    @Override
    public void visitMethodReferenceExpression(MethodReferenceExpression reference) {
        refuse(reference, "a method reference (::" + reference.getMethodName().getText() + ")");
    }

    @Override
    public void visitConstructorCallExpression(ConstructorCallExpression call) {
        if (call.isSpecialCall() || call.isUsingAnonymousInnerClass()) {
            refuse(call, "an anonymous class (new " + call.getType().getNameWithoutPackage() + "() {})");
        }
        checkName(call, call.getType().getName());
        super.visitConstructorCallExpression(call);
    }

    @Override
    public void visitStaticMethodCallExpression(StaticMethodCallExpression call) {
        refuse(call, "the static call " + call.getMethod());
    }

    @Override
    public void visitLambdaExpression(LambdaExpression lambda) {
        problems.add(problem(lambda, "a lambda is not allowed in a script; write a closure: { x -> ... }"));
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        checkParameters(closure.getParameters());
        // The type checker visits what is in a closure several times, so time doubles with each level.
        if (++closures > 4) {
            refuse(closure, "a closure within four others");
        }
        super.visitClosureExpression(closure);
        closures--;
    }

    @Override
    public void visitArrayExpression(ArrayExpression array) {
        if (array.getSizeExpression() != null && array.getSizeExpression().size() > 1) {
            refuse(array, "an array of several dimensions");
        }
        super.visitArrayExpression(array);
    }

    @Override
    public void visitSpreadExpression(SpreadExpression spread) {
        refuse(spread, "a spread argument (*" + spread.getExpression().getText() + ")");
    }

    @Override
    public void visitSpreadMapExpression(SpreadMapExpression spread) {
        refuse(spread, "a spread map (*:)");
    }

    @Override
    public void visitBitwiseNegationExpression(BitwiseNegationExpression negation) {
        problems.add(
                problem(negation, "~ is not allowed in a script; give =~, ==~ and matches() their pattern as a text"));
    }

    @Override
    public void visitCastExpression(CastExpression cast) {
        checkName(cast, cast.getType().getName());
        super.visitCastExpression(cast);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        if (binary instanceof DeclarationExpression declaration && declaration.isMultipleAssignmentDeclaration()) {
            for (Expression each : ((TupleExpression) declaration.getLeftExpression()).getExpressions()) {
                each.visit(this);
            }
        }
        super.visitBinaryExpression(binary);
    }
}
