package io.millrace.script;

import static org.codehaus.groovy.transform.stc.StaticTypesMarker.DIRECT_METHOD_CALL_TARGET;

import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.classgen.asm.BytecodeHelper;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.transform.sc.StaticCompilationVisitor;
import org.codehaus.groovy.transform.sc.StaticCompileTransformation;
import org.codehaus.groovy.transform.stc.ExtensionMethodNode;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;
import org.objectweb.asm.Type;

/**
 * Groovy's static compiler, which besides asks of every method that it settles on whether scripts may call it: the
 * place to say so with a line and a column. {@link GroovyRewriter} asks again.
 */
final class GroovyChecker extends StaticCompilationVisitor {
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
