package io.millrace.script;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** One method's part of {@link GroovyRewriter}. */
final class GroovyMethodRewriter extends MethodVisitor {
    private static final String BUDGET = Type.getInternalName(ScriptBudget.class);
    private static final String BUDGET_DESCRIPTOR = Type.getDescriptor(ScriptBudget.class);
    private static final String RUNTIME = Type.getInternalName(GroovyRuntime.class);
    private static final Set<String> OPERATORS_OWN = Set.of(
            "text$", "int$", "float$", "enter$", "leave$", "match$", "matches$", "sign$", "order$", "at$", "<init>");

    private final GroovyRewriter of;
    private final String name;
    private final boolean isStatic;
    private final boolean closure;
    private final String budgetOwner;
    private final Set<Label> passed = new HashSet<>();
    private final Set<Label> handlers = new HashSet<>();

    private boolean atHandler;
    private int line = 1;

    GroovyMethodRewriter(GroovyRewriter of, MethodVisitor out, String name, boolean isStatic, boolean closure) {
        super(Opcodes.ASM9, out);
        this.of = of;
        this.name = name;
        this.isStatic = isStatic;
        this.closure = closure;
        budgetOwner = Type.getInternalName(closure ? GroovyFunction.class : GroovyOperator.class);
    }

    private void refuse(String what) {
        of.refuse(line, what);
    }

    private void loadBudget() {
        if (isStatic) {
            refuse("static code is not allowed");
        }
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitFieldInsn(Opcodes.GETFIELD, budgetOwner, "budget$", BUDGET_DESCRIPTOR);
    }

    private void check() {
        loadBudget();
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUDGET, "check", "()V", false);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (closure && name.equals("doCall")) {
            check();
        }
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int depth, Object[] stack) {
        super.visitFrame(type, locals, ours(local), depth, ours(stack));
    }

    private static Object[] ours(Object[] frame) {
        Object[] changed = frame.clone();
        for (int index = 0; index < changed.length; index++) {
            if (changed[index] instanceof String name) {
                changed[index] = name.startsWith("[") ? GroovyRewriter.oursIn(name) : GroovyRewriter.ours(name);
            }
        }
        return changed;
    }

    // Handlers

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        handlers.add(handler);
        if (type != null) {
            of.checkType(Type.getObjectType(type), line);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        passed.add(label);
        super.visitLabel(label);
        atHandler |= handlers.contains(label);
    }

    /** Comes before every instruction: the first of a handler has the thrown on the stack. */
    private void begin() {
        if (atHandler) {
            atHandler = false;
            mv.visitInsn(Opcodes.DUP);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "passOn", "(Ljava/lang/Throwable;)V", false);
        }
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        this.line = line;
        super.visitLineNumber(line, start);
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return null;
    }

    @Override
    public void visitLocalVariable(
            String name, String descriptor, @Nullable String signature, Label start, Label end, int index) {}

    // Jumps: every turn of a loop jumps back

    private void beforeJump(Label to) {
        begin();
        if (passed.contains(to)) {
            check();
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        beforeJump(label);
        if (opcode == Opcodes.JSR) {
            refuse("subroutines are not allowed");
        }
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        beforeSwitch(otherwise, labels);
        super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        beforeSwitch(otherwise, labels);
        super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    private void beforeSwitch(Label otherwise, Label[] labels) {
        begin();
        boolean back = passed.contains(otherwise);
        for (Label label : labels) {
            back |= passed.contains(label);
        }
        if (back) {
            check();
        }
    }

    // Plain instructions

    @Override
    public void visitInsn(int opcode) {
        begin();
        if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            refuse("synchronized is not allowed in a script");
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        begin();
        if (opcode == Opcodes.NEWARRAY) {
            chargeSize();
        }
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        begin();
        if (opcode == Opcodes.ASTORE && index == 0 && !isStatic) {
            refuse("code that replaces this is not allowed");
        }
        super.visitVarInsn(opcode, index);
    }

    @Override
    public void visitIincInsn(int index, int increment) {
        begin();
        super.visitIincInsn(index, increment);
    }

    @Override
    public void visitLdcInsn(Object value) {
        begin();
        if (value instanceof Type type) {
            of.checkType(type, line);
            super.visitLdcInsn(type.getSort() == Type.METHOD ? type : GroovyRewriter.oursOf(type));
            return;
        }
        if (!(value instanceof String) && !(value instanceof Number)) {
            refuse("a constant of type " + value.getClass().getSimpleName() + " is not allowed");
        }
        super.visitLdcInsn(value);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        begin();
        of.checkType(Type.getObjectType(type), line);
        if (opcode == Opcodes.ANEWARRAY) {
            chargeSize();
        }
        String ours = GroovyRewriter.oursOf(Type.getObjectType(type)).getInternalName();
        super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? GroovyConstruction.made(ours) : ours);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        refuse("arrays of several dimensions are not allowed in a script; use lists");
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    private void chargeSize() {
        if (!isStatic) {
            mv.visitInsn(Opcodes.DUP);
            charge("chargeSize", "I");
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        begin();
        boolean constant = opcode == Opcodes.GETSTATIC && GroovyAllowed.isConstant(owner, name);
        if (!constant && !of.classes.contains(owner)) {
            refuse("the field " + owner.replace('/', '.') + '.' + name + " is not allowed in a script");
        }
        super.visitFieldInsn(opcode, owner, name, GroovyRewriter.oursIn(descriptor));
    }

    // Calls

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        begin();
        String changed = GroovyRewriter.oursIn(descriptor);
        String to = GroovyRewriter.ours(owner);
        if (of.classes.contains(owner)) {
            boolean another = name.equals("<init>") && owner.equals(GroovyCompiler.CLASS);
            if (name.equals("run$") || name.startsWith("call") || another) {
                refuse(name + " cannot be called here");
            } else if (name.equals("getDelegate")) {
                refuse("a closure has no delegate here; name what it works on, as in x.with { it.length() }");
            }
            super.visitMethodInsn(opcode, to, name, changed, isInterface);
        } else if (owner.equals(Type.getInternalName(GroovyOperator.class))) {
            refuseUnless(OPERATORS_OWN.contains(name), owner, name);
            super.visitMethodInsn(opcode, to, name, changed, isInterface);
        } else if (owner.equals("groovy/lang/Closure") && !name.equals("call")) {
            boolean known = name.equals("<init>") || name.equals("getThisObject") || name.equals("getOwner");
            refuseUnless(known, owner, name);
            super.visitMethodInsn(opcode, to, name, changed, isInterface);
        } else if (owner.equals("groovy/lang/Reference")) {
            String known = name + changed;
            refuseUnless(
                    Set.of(
                                    "<init>()V",
                                    "<init>(Ljava/lang/Object;)V",
                                    "get()Ljava/lang/Object;",
                                    "set(Ljava/lang/Object;)V")
                            .contains(known),
                    owner,
                    name);
            super.visitMethodInsn(opcode, to, name, changed, isInterface);
        } else if (name.equals("<init>")) {
            construct(owner, descriptor);
        } else {
            callOther(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void refuseUnless(boolean known, String owner, String name) {
        if (!known) {
            refuse(GroovyMessages.refusal(owner, name));
        }
    }

    private void construct(String owner, String descriptor) {
        switch (GroovyConstruction.of(owner, descriptor, isStatic)) {
            case HARMLESS -> {}
            case OF_SIZE -> chargeSize();
            case EMPTY -> {
                mv.visitInsn(Opcodes.ICONST_0);
                charge("chargeSize", "I");
            }
            case COPY -> {
                mv.visitInsn(Opcodes.DUP);
                charge("chargeCopy", "Ljava/lang/Object;");
            }
            case OF_DIGITS -> {
                loadBudget();
                mv.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        RUNTIME,
                        "digits",
                        "(Ljava/lang/String;" + BUDGET_DESCRIPTOR + ")Ljava/lang/String;",
                        false);
            }
            case REFUSED -> refuse("new " + owner.replace('/', '.') + " is not allowed in a script");
        }
        super.visitMethodInsn(Opcodes.INVOKESPECIAL, GroovyConstruction.made(owner), "<init>", descriptor, false);
    }

    /** What stands on the stack is charged. */
    private void charge(String method, String of) {
        loadBudget();
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, method, "(" + of + BUDGET_DESCRIPTOR + ")V", false);
    }

    private void callOther(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean fromStatic = opcode == Opcodes.INVOKESTATIC;
        Method ours = target(owner, name, descriptor, fromStatic);
        if (ours != null) {
            callOurs(ours, Type.getReturnType(GroovyRewriter.oursIn(descriptor)));
        } else if (GroovyAllowed.isCalled(owner, name, descriptor) || GroovyAllowed.isOwn(owner, name)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
            refuse(GroovyMessages.refusal(owner, name));
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** Ours that takes the place of a method; null if none does. */
    static @Nullable Method target(String owner, String name, String descriptor, boolean isStatic) {
        boolean groovy = owner.startsWith("org/codehaus/groovy/runtime/") || owner.equals("groovy/lang/Closure");
        Type[] arguments = Type.getArgumentTypes(GroovyRewriter.oursIn(descriptor));
        if (isStatic && !groovy) {
            return GroovyAllowed.ours(owner.substring(owner.lastIndexOf('/') + 1) + '_' + name, arguments);
        }
        if (isStatic) {
            // Groovy's methods of things ask the case for the value, its operators the value for the case.
            boolean caseFirst = owner.endsWith("GroovyMethods") && (name.equals("isCase") || name.equals("isNotCase"));
            return GroovyAllowed.ours(caseFirst ? name + "Of" : name, arguments);
        }
        Type[] withSelf = new Type[arguments.length + 1];
        withSelf[0] = Type.getObjectType(GroovyRewriter.ours(owner));
        System.arraycopy(arguments, 0, withSelf, 1, arguments.length);
        return GroovyAllowed.isCalled(owner, name, descriptor) ? null : GroovyAllowed.ours(name, withSelf);
    }

    private void callOurs(Method ours, Type wanted) {
        if (GroovyAllowed.wantsBudget(ours)) {
            loadBudget();
        }
        mv.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                Type.getInternalName(ours.getDeclaringClass()),
                ours.getName(),
                Type.getMethodDescriptor(ours),
                false);
        GroovyCasts.adapt(mv, Type.getReturnType(ours), wanted);
    }

    /** Static Groovy uses invokedynamic for one thing, casts; they become calls of ours. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        begin();
        Type[] from = Type.getArgumentTypes(descriptor);
        Type to = Type.getReturnType(descriptor);
        boolean indy = bootstrap.getOwner().startsWith("org/codehaus/groovy/vmplugin/v8/Indy");
        if (indy && GroovyCasts.isElement(name, from)) {
            GroovyCasts.element(mv, name, from[0].getElementType());
            return;
        }
        boolean cast = name.equals("cast") && from.length == 1;
        boolean asType = from.length == 2
                && from[1].getDescriptor().equals("Ljava/lang/Class;")
                && arguments.length > 0
                && "asType".equals(arguments[0]);
        if (!indy || !cast && !asType) {
            refuse("this works only dynamically (" + (arguments.length > 0 ? arguments[0] : name)
                    + "); give what it is called on a type");
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            return;
        }
        of.checkType(to, line);
        if (asType) {
            asType(from[0], to);
            return;
        }
        GroovyCasts.box(mv, from[0]);
        cast(GroovyRewriter.oursOf(to));
    }

    /** The value is below the class, and is boxed there if it is no reference. */
    private void asType(Type from, Type to) {
        if (from.getSort() < Type.ARRAY) {
            mv.visitInsn(from.getSize() == 2 ? Opcodes.DUP_X2 : Opcodes.SWAP);
            if (from.getSize() == 2) {
                mv.visitInsn(Opcodes.POP);
            }
            GroovyCasts.box(mv, from);
            mv.visitInsn(Opcodes.SWAP);
        }
        loadBudget();
        mv.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                RUNTIME,
                "asType",
                "(Ljava/lang/Object;Ljava/lang/Class;" + BUDGET_DESCRIPTOR + ")Ljava/lang/Object;",
                false);
        GroovyCasts.unbox(mv, GroovyRewriter.oursOf(to));
    }

    private void cast(Type to) {
        if (to.getSort() < Type.ARRAY) {
            GroovyCasts.unbox(mv, to);
            return;
        }
        mv.visitLdcInsn(to);
        loadBudget();
        mv.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                RUNTIME,
                "castToType",
                "(Ljava/lang/Object;Ljava/lang/Class;" + BUDGET_DESCRIPTOR + ")Ljava/lang/Object;",
                false);
        mv.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
    }
}
