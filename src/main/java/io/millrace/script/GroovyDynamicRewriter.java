package io.millrace.script;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts looks at the budget into the loops and methods of a script that runs dynamically; forbids nothing. */
final class GroovyDynamicRewriter extends ClassVisitor {
    private GroovyDynamicRewriter(ClassWriter out) {
        super(Opcodes.ASM9, out);
    }

    static byte[] rewrite(byte[] bytes) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(bytes).accept(new GroovyDynamicRewriter(writer), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean plain = (access & Opcodes.ACC_SYNTHETIC) == 0 && !name.startsWith("<");
        return new Checks(out, plain);
    }

    private static final class Checks extends MethodVisitor {
        private final boolean atEntry;
        private final Set<Label> passed = new HashSet<>();

        Checks(MethodVisitor out, boolean atEntry) {
            super(Opcodes.ASM9, out);
            this.atEntry = atEntry;
        }

        private void check() {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(GroovyDynamic.class), "check", "()V", false);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (atEntry) {
                check();
            }
        }

        @Override
        public void visitLabel(Label label) {
            passed.add(label);
            super.visitLabel(label);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (passed.contains(label)) {
                check();
            }
            super.visitJumpInsn(opcode, label);
        }
    }
}
