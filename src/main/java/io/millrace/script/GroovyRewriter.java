package io.millrace.script;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The last word on what a script may do: walks every class that the compiler made of it, instruction by instruction,
 * and writes it anew. What is on no list is a problem; what is ours to do is led to ours; loops, calls and handlers get
 * their looks at the budget. A class is only ever defined from what this wrote.
 */
final class GroovyRewriter extends ClassVisitor {
    private static final String FUNCTION = Type.getInternalName(GroovyFunction.class);
    private static final String OPERATOR = Type.getInternalName(GroovyOperator.class);
    private static final Map<String, String> OURS = Map.of(
            "groovy/lang/Closure", FUNCTION, "groovy/lang/Reference", Type.getInternalName(GroovyReference.class));
    private static final Set<String> DROPPED_METHODS = Set.of("$getStaticMetaClass", "call");
    private static final Set<String> DROPPED_FIELDS = Set.of("$staticClassInfo", "__$stMC", "serialVersionUID");

    final Set<String> classes;
    private final List<ScriptProblem> problems;
    private final ClassWriter writer;

    private String name = "";
    private boolean closure;
    private int arity = -1;
    private String doCall = "";

    private GroovyRewriter(Set<String> classes, List<ScriptProblem> problems, ClassWriter writer) {
        super(Opcodes.ASM9, writer);
        this.classes = classes;
        this.problems = problems;
        this.writer = writer;
    }

    /**
     * @param classes internal names of all classes of the script
     * @return the class to define; of no use when there are {@code problems}
     */
    static byte[] rewrite(byte[] bytes, Set<String> classes, List<ScriptProblem> problems) {
        ClassReader reader = new ClassReader(bytes);
        // Frames are copied: what is inserted leaves the stack as it found it.
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new GroovyRewriter(classes, problems, writer), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    void refuse(int line, String what) {
        ScriptProblem problem = new ScriptProblem(Math.max(1, line), 1, what);
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    @Override
    public void visit(
            int version, int access, String name, @Nullable String signature, String superName, String[] interfaces) {
        this.name = name;
        closure = superName.equals("groovy/lang/Closure");
        if (!closure && !superName.equals(OPERATOR)) {
            refuse(1, "a class that extends " + superName.replace('/', '.') + " is not allowed");
        }
        super.visit(version, access & ~Opcodes.ACC_SYNTHETIC, name, null, ours(superName), new String[0]);
    }

    static String ours(String internalName) {
        return OURS.getOrDefault(internalName, internalName);
    }

    static String oursIn(String descriptor) {
        String changed = descriptor;
        for (Map.Entry<String, String> each : OURS.entrySet()) {
            changed = changed.replace('L' + each.getKey() + ';', 'L' + each.getValue() + ';');
        }
        return changed;
    }

    static Type oursOf(Type type) {
        return Type.getType(oursIn(type.getDescriptor()));
    }

    // Nothing about other classes, sources or annotations comes along.

    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {}

    @Override
    public void visitNestHost(String nestHost) {}

    @Override
    public void visitNestMember(String nestMember) {}

    @Override
    public void visitOuterClass(String owner, @Nullable String name, @Nullable String descriptor) {}

    @Override
    public void visitInnerClass(String name, @Nullable String outerName, @Nullable String innerName, int access) {}

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        if (DROPPED_FIELDS.contains(name)) {
            return null;
        }
        // Closures read the script's variables; without the nest they could not.
        int visible = access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_SYNTHETIC);
        return super.visitField(visible | Opcodes.ACC_PUBLIC, name, oursIn(descriptor), null, value);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        if (closure && DROPPED_METHODS.contains(name)) {
            return null;
        }
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        if (isStatic && !name.equals("<clinit>") && !name.equals("__$swapInit")) {
            refuse(1, "the static method " + name + " is not allowed");
        }
        Type[] parameters = Type.getArgumentTypes(descriptor);
        for (Type parameter : parameters) {
            checkType(parameter, 1);
        }
        checkType(Type.getReturnType(descriptor), 1);
        if (closure && name.equals("doCall") && parameters.length > arity) {
            arity = parameters.length;
            doCall = descriptor;
        }
        int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_VARARGS;
        int visible = (access & ~hidden) | Opcodes.ACC_PUBLIC;
        MethodVisitor method = super.visitMethod(visible, name, oursIn(descriptor), null, null);
        return new GroovyMethodRewriter(this, method, name, isStatic, closure);
    }

    void checkType(Type type, int line) {
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        boolean own = element.getSort() == Type.OBJECT && classes.contains(element.getInternalName());
        if (!own && GroovyAllowed.typeOf(element) == null) {
            refuse(line, "the type " + element.getClassName() + " is not allowed in a script");
        }
    }

    @Override
    public void visitEnd() {
        if (closure) {
            writeCall();
        }
        super.visitEnd();
    }

    /** What leads {@code callN$} to the closure's {@code doCall}, with the casts of its parameters. */
    private void writeCall() {
        Type[] parameters = Type.getArgumentTypes(oursIn(doCall.isEmpty() ? "()V" : doCall));
        if (arity < 0 || arity > 3) {
            refuse(1, "a closure takes at most three parameters");
            return;
        }
        MethodVisitor size = writer.visitMethod(Opcodes.ACC_PUBLIC, "arity$", "()I", null, null);
        size.visitCode();
        size.visitInsn(Opcodes.ICONST_0 + arity);
        size.visitInsn(Opcodes.IRETURN);
        size.visitMaxs(0, 0);
        size.visitEnd();
        String objects = "Ljava/lang/Object;".repeat(arity);
        MethodVisitor call = writer.visitMethod(
                Opcodes.ACC_PUBLIC, "call" + arity + '$', '(' + objects + ")Ljava/lang/Object;", null, null);
        call.visitCode();
        call.visitVarInsn(Opcodes.ALOAD, 0);
        for (int index = 0; index < arity; index++) {
            call.visitVarInsn(Opcodes.ALOAD, index + 1);
            GroovyCasts.unbox(call, parameters[index]);
        }
        Type result = Type.getReturnType(oursIn(doCall));
        call.visitMethodInsn(Opcodes.INVOKEVIRTUAL, name, "doCall", oursIn(doCall), false);
        if (result.getSort() == Type.VOID) {
            call.visitInsn(Opcodes.ACONST_NULL);
        } else {
            GroovyCasts.box(call, result);
        }
        call.visitInsn(Opcodes.ARETURN);
        call.visitMaxs(0, 0);
        call.visitEnd();
    }
}
