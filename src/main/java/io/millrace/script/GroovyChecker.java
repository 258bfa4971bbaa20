package io.millrace.script;

import static org.codehaus.groovy.ast.ClassHelper.getUnwrapper;
import static org.codehaus.groovy.ast.ClassHelper.getWrapper;
import static org.codehaus.groovy.ast.ClassHelper.isPrimitiveType;
import static org.codehaus.groovy.ast.tools.WideningCategories.isBigIntCategory;
import static org.codehaus.groovy.syntax.TokenUtil.removeAssignment;
import static org.codehaus.groovy.transform.stc.StaticTypesMarker.DIRECT_METHOD_CALL_TARGET;

import java.util.Arrays;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.GenericsType;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.tools.GenericsUtils;
import org.codehaus.groovy.classgen.asm.BytecodeHelper;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;
import org.codehaus.groovy.transform.sc.StaticCompilationVisitor;
import org.codehaus.groovy.transform.sc.StaticCompileTransformation;
import org.codehaus.groovy.transform.stc.ExtensionMethodNode;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Groovy's static compiler, which besides asks of every method that it settles on whether scripts may call it: the
 * place to say so with a line and a column. {@link GroovyRewriter} asks again.
 */
final class GroovyChecker extends StaticCompilationVisitor {
    /** Operators that keep a fraction, and for which Groovy's rules do not say so. */
    private static final Set<Integer> FRACTIONAL =
            Set.of(Types.PLUS, Types.MINUS, Types.MULTIPLY, Types.MOD, Types.REMAINDER);

    private static final MethodNode ORDER =
            ClassHelper.make(GroovyOperator.class).getDeclaredMethods("order$").get(0);

    private final ClassNode script;

    private GroovyChecker(SourceUnit source, ClassNode script) {
        super(source, script);
        this.script = script;
    }

    static StaticCompileTransformation transformation() {
        return new StaticCompileTransformation() {
            @Override
            protected StaticTypeCheckingVisitor newVisitor(SourceUnit source, ClassNode script) {
                return new GroovyChecker(source, script);
            }
        };
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        super.visitMethodCallExpression(call);
        if (GroovyLowering.ordered(call) instanceof BinaryExpression order && isOrderOfNumbers(order)) {
            call.setMethod(new ConstantExpression("order$"));
            call.setArguments(new ArgumentListExpression(order.getLeftExpression(), order.getRightExpression()));
            call.putNodeMetaData(DIRECT_METHOD_CALL_TARGET, ORDER);
            call.setMethodTarget(ORDER);
        }
        checkTarget(call);
    }

    @Override
    public void visitConstructorCallExpression(ConstructorCallExpression call) {
        super.visitConstructorCallExpression(call);
        checkType(call.getType(), call);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        super.visitBinaryExpression(binary);
        checkTarget(binary);
    }

    /**
     * Of a number that may be of any kind, such as one of a list that mixes integers and decimals, Groovy's own rules look at the other operand only: they take
     * {@code it * 3} for an {@code int}, which has lost the fraction. The methods behind the operators give a number of the right kind, so it is just a number.
     */
    @Override
    protected ClassNode getResultType(ClassNode left, int operator, ClassNode right, BinaryExpression binary) {
        ClassNode result = super.getResultType(left, operator, right, binary);
        if (result == null
                || !isBigIntCategory(getUnwrapper(result))
                || !FRACTIONAL.contains(removeAssignment(operator))) {
            return result;
        }
        return isAnyNumber(left) || isAnyNumber(right) ? ClassHelper.Number_TYPE : result;
    }

    @Override
    protected ClassNode inferListExpressionType(ListExpression list) {
        return ofNumbers(super.inferListExpressionType(list));
    }

    @Override
    protected ClassNode inferMapExpressionType(MapExpression map) {
        return ofNumbers(super.inferMapExpressionType(map));
    }

    /** {@code [1, 2.5]} as a list of numbers, not of what else integers and decimals have in common: so that what is worked out of them can be put into it. */
    private static ClassNode ofNumbers(ClassNode collection) {
        GenericsType[] types = collection.getGenericsTypes();
        if (types == null || Arrays.stream(types).noneMatch(each -> isAnyNumber(each.getType()))) {
            return collection;
        }
        GenericsType[] numbers = Arrays.stream(types)
                .map(each -> isAnyNumber(each.getType()) ? new GenericsType(ClassHelper.Number_TYPE) : each)
                .toArray(GenericsType[]::new);
        return GenericsUtils.makeClassSafeWithGenerics(collection, numbers);
    }

    /** What {@code -x} and {@code +x} call goes by two names in Groovy; of numbers in general there is only the one. */
    @Override
    protected @Nullable MethodNode findMethodOrFail(
            Expression expression, ClassNode receiver, String name, ClassNode... arguments) {
        String known = switch (isAnyNumber(receiver) ? name : "") {
            case "negative" -> "unaryMinus";
            case "positive" -> "unaryPlus";
            default -> name;
        };
        return super.findMethodOrFail(expression, receiver, known, arguments);
    }

    /** Of which one may be null, where Groovy takes the number out without asking, or of any kind, where its compiler fails. */
    private boolean isOrderOfNumbers(BinaryExpression order) {
        ClassNode left = getType(order.getLeftExpression());
        ClassNode right = getType(order.getRightExpression());
        return isNumber(left) && isNumber(right) && !(isPrimitiveType(left) && isPrimitiveType(right));
    }

    private static boolean isNumber(ClassNode type) {
        return getWrapper(type).isDerivedFrom(ClassHelper.Number_TYPE);
    }

    private static boolean isAnyNumber(ClassNode type) {
        return type.isDerivedFrom(ClassHelper.Number_TYPE)
                && !ClassHelper.isNumberType(type)
                && !ClassHelper.isBigDecimalType(type)
                && !ClassHelper.isBigIntegerType(type);
    }

    @Override
    public void visitClassExpression(ClassExpression type) {
        super.visitClassExpression(type);
        checkType(type.getType(), type);
    }

    private void checkType(ClassNode type, ASTNode at) {
        Type described = Type.getType(BytecodeHelper.getTypeDescription(type));
        if (!type.equals(script) && GroovyAllowed.typeOf(described) == null) {
            addStaticTypeError("the class " + type.getText() + " is not one that a script may use", at);
        }
    }

    private void checkTarget(Expression call) {
        Object target = call.getNodeMetaData(DIRECT_METHOD_CALL_TARGET);
        if (target instanceof MethodNode method && call.getLineNumber() > 0) {
            checkMethod(method, call);
        }
    }

    private void checkMethod(MethodNode method, Expression call) {
        MethodNode called =
                method instanceof ExtensionMethodNode extension ? extension.getExtensionMethodNode() : method;
        ClassNode owner = called.getDeclaringClass();
        if (owner.equals(script) || owner.getName().startsWith("io.millrace.script.Groovy")) {
            return;
        }
        String internal = BytecodeHelper.getClassInternalName(owner);
        String descriptor = BytecodeHelper.getMethodDescriptor(called);
        boolean known = GroovyAllowed.isCalled(internal, called.getName(), descriptor)
                || internal.equals("groovy/lang/Closure") && called.getName().equals("call")
                || GroovyMethodRewriter.target(internal, called.getName(), descriptor, called.isStatic()) != null;
        if (!known) {
            String on = method instanceof ExtensionMethodNode
                    ? method.getDeclaringClass().getText()
                    : owner.getText();
            addStaticTypeError(on + '.' + called.getName() + " is not allowed in a script", call);
        }
    }
}
