package io.millrace.script;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the instructions that make one type of another. */
final class GroovyCasts {
    private GroovyCasts() {}

    /** What is on the stack as what is wanted there. */
    static void adapt(MethodVisitor mv, Type has, Type wanted) {
        if (has.equals(wanted)) {
            return;
        }
        if (wanted.getSort() == Type.VOID) {
            mv.visitInsn(has.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
            return;
        }
        boolean hasPrimitive = has.getSort() < Type.ARRAY;
        if (has.getSort() == Type.VOID) {
            mv.visitInsn(Opcodes.ACONST_NULL);
            return;
        }
        if (hasPrimitive && wanted.getSort() < Type.ARRAY) {
            box(mv, has);
            unbox(mv, wanted);
        } else if (hasPrimitive) {
            box(mv, has);
        } else if (wanted.getSort() < Type.ARRAY) {
            unbox(mv, wanted);
        } else if (!wanted.getInternalName().equals("java/lang/Object")) {
            mv.visitTypeInsn(Opcodes.CHECKCAST, wanted.getInternalName());
        }
    }

    /** {@code array[index]} of numbers, whether read or set. */
    static boolean isElement(String name, Type[] from) {
        boolean shape = name.equals("get") && from.length == 2 || name.equals("set") && from.length == 3;
        return shape
                && from[0].getSort() == Type.ARRAY
                && from[0].getDimensions() == 1
                && from[0].getElementType().getSort() < Type.ARRAY
                && from[1].getSort() == Type.INT;
    }

    static void element(MethodVisitor mv, String name, Type element) {
        mv.visitInsn(element.getOpcode(name.equals("get") ? Opcodes.IALOAD : Opcodes.IASTORE));
    }

    static void unbox(MethodVisitor out, Type type) {
        if (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY) {
            if (!type.getInternalName().equals("java/lang/Object")) {
                out.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
            }
            return;
        }
        String unbox = type.getClassName() + "Unbox";
        Method ours = GroovyAllowed.ours(unbox, new Type[] {Type.getObjectType("java/lang/Object")});
        if (ours == null) {
            throw new IllegalStateException("nothing unboxes " + type.getClassName());
        }
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                Type.getInternalName(ours.getDeclaringClass()),
                unbox,
                Type.getMethodDescriptor(ours),
                false);
    }

    static void box(MethodVisitor out, Type type) {
        String boxed = boxed(type);
        if (boxed != null) {
            out.visitMethodInsn(
                    Opcodes.INVOKESTATIC, boxed, "valueOf", '(' + type.getDescriptor() + ")L" + boxed + ';', false);
        }
    }

    static @Nullable String boxed(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN -> "java/lang/Boolean";
            case Type.CHAR -> "java/lang/Character";
            case Type.BYTE -> "java/lang/Byte";
            case Type.SHORT -> "java/lang/Short";
            case Type.INT -> "java/lang/Integer";
            case Type.LONG -> "java/lang/Long";
            case Type.FLOAT -> "java/lang/Float";
            case Type.DOUBLE -> "java/lang/Double";
            default -> null;
        };
    }
}
