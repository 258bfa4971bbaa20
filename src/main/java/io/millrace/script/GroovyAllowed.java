package io.millrace.script;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * What a script may use: types by name, methods by owner, name and descriptor, and methods of ours that take the place
 * of others. Whatever is not in here is refused.
 */
final class GroovyAllowed {
    /** Types that a script can write, by the names it can write them with. */
    static final Map<String, Class<?>> TYPES = types();

    /** Methods of the JDK and of Groovy called as they are: they make nothing that grows and end at once. */
    private static final Set<String> CALLED = called();

    /** Ours, by name. */
    private static final Map<String, List<Method>> OURS = ours();

    private static final Set<String> OF_MATCHERS =
            Set.of("find", "asBoolean", "matches", "group", "groupCount", "start", "end", "getAt", "size", "getCount");

    private GroovyAllowed() {}

    private static Map<String, Class<?>> types() {
        Map<String, Class<?>> types = new HashMap<>();
        for (Class<?> type : List.of(
                Object.class,
                String.class,
                CharSequence.class,
                StringBuilder.class,
                Boolean.class,
                Character.class,
                Byte.class,
                Short.class,
                Integer.class,
                Long.class,
                Float.class,
                Double.class,
                Number.class,
                Math.class,
                Comparable.class,
                Iterable.class,
                java.math.BigDecimal.class,
                java.math.BigInteger.class,
                java.math.RoundingMode.class,
                java.util.Collection.class,
                java.util.List.class,
                java.util.ArrayList.class,
                java.util.Set.class,
                java.util.HashSet.class,
                java.util.LinkedHashSet.class,
                java.util.Map.class,
                java.util.Map.Entry.class,
                java.util.HashMap.class,
                java.util.LinkedHashMap.class,
                java.util.Iterator.class,
                Throwable.class,
                Exception.class,
                RuntimeException.class,
                IllegalArgumentException.class,
                IllegalStateException.class,
                NumberFormatException.class,
                ArithmeticException.class,
                NullPointerException.class,
                ClassCastException.class,
                IndexOutOfBoundsException.class,
                ArrayIndexOutOfBoundsException.class,
                StringIndexOutOfBoundsException.class,
                java.util.NoSuchElementException.class,
                groovy.lang.Range.class,
                groovy.lang.IntRange.class,
                groovy.lang.ObjectRange.class,
                groovy.lang.EmptyRange.class,
                java.util.Locale.class,
                groovy.lang.Closure.class)) {
            types.put(type.getName(), type);
        }
        return Map.copyOf(types);
    }

    private static final String CALLED_TEXT = """
            java/lang/Object <init>()V
            java/lang/String length()I isEmpty()Z isBlank()Z charAt(I)C codePointAt(I)I hashCode()I
            java/lang/String compareTo(Ljava/lang/String;)I compareToIgnoreCase(Ljava/lang/String;)I
            java/lang/String contentEquals(Ljava/lang/CharSequence;)Z
            java/lang/String startsWith(Ljava/lang/String;)Z startsWith(Ljava/lang/String;I)Z
            java/lang/String endsWith(Ljava/lang/String;)Z
            java/lang/String equalsIgnoreCase(Ljava/lang/String;)Z toString()Ljava/lang/String;
            java/lang/String indexOf(I)I indexOf(II)I
            java/lang/String lastIndexOf(I)I lastIndexOf(II)I
            java/lang/String regionMatches(ILjava/lang/String;II)Z regionMatches(ZILjava/lang/String;II)Z
            java/lang/String valueOf(I)Ljava/lang/String; valueOf(J)Ljava/lang/String; valueOf(D)Ljava/lang/String;
            java/lang/String valueOf(C)Ljava/lang/String; valueOf(Z)Ljava/lang/String;
            java/lang/CharSequence length()I charAt(I)C isEmpty()Z
            java/lang/StringBuilder length()I charAt(I)C setCharAt(IC)V deleteCharAt(I)Ljava/lang/StringBuilder;
            java/lang/StringBuilder delete(II)Ljava/lang/StringBuilder; isEmpty()Z
            java/lang/Boolean valueOf(Z)Ljava/lang/Boolean; booleanValue()Z parseBoolean(Ljava/lang/String;)Z
            java/lang/Boolean valueOf(Ljava/lang/String;)Ljava/lang/Boolean;
            java/lang/Character valueOf(C)Ljava/lang/Character; charValue()C isDigit(C)Z isLetter(C)Z
            java/lang/Character isLetterOrDigit(C)Z
            java/lang/Character isUpperCase(C)Z isLowerCase(C)Z isWhitespace(C)Z toLowerCase(C)C toUpperCase(C)C
            java/lang/Character getNumericValue(C)I
            java/lang/Byte valueOf(B)Ljava/lang/Byte;
            java/lang/Short valueOf(S)Ljava/lang/Short;
            java/lang/Integer valueOf(I)Ljava/lang/Integer; valueOf(Ljava/lang/String;)Ljava/lang/Integer;
            java/lang/Integer parseInt(Ljava/lang/String;)I
            java/lang/Integer parseInt(Ljava/lang/String;I)I valueOf(Ljava/lang/String;I)Ljava/lang/Integer;
            java/lang/Integer compare(II)I max(II)I min(II)I sum(II)I signum(I)I bitCount(I)I
            java/lang/Integer toString(I)Ljava/lang/String;
            java/lang/Integer toHexString(I)Ljava/lang/String; toBinaryString(I)Ljava/lang/String;
            java/lang/Integer toOctalString(I)Ljava/lang/String;
            java/lang/Integer toString()Ljava/lang/String; compareTo(Ljava/lang/Integer;)I intValue()I longValue()J
            java/lang/Integer doubleValue()D
            java/lang/Long valueOf(J)Ljava/lang/Long; valueOf(Ljava/lang/String;)Ljava/lang/Long;
            java/lang/Long parseLong(Ljava/lang/String;)J
            java/lang/Long parseLong(Ljava/lang/String;I)J compare(JJ)I max(JJ)J min(JJ)J sum(JJ)J signum(J)I
            java/lang/Long bitCount(J)I
            java/lang/Long toString(J)Ljava/lang/String; toHexString(J)Ljava/lang/String;
            java/lang/Long toBinaryString(J)Ljava/lang/String;
            java/lang/Long toString()Ljava/lang/String; compareTo(Ljava/lang/Long;)I intValue()I longValue()J
            java/lang/Long doubleValue()D
            java/lang/Float valueOf(F)Ljava/lang/Float; parseFloat(Ljava/lang/String;)F floatValue()F doubleValue()D
            java/lang/Float intValue()I
            java/lang/Double valueOf(D)Ljava/lang/Double; valueOf(Ljava/lang/String;)Ljava/lang/Double;
            java/lang/Double parseDouble(Ljava/lang/String;)D
            java/lang/Double compare(DD)I max(DD)D min(DD)D sum(DD)D isNaN(D)Z isInfinite(D)Z isFinite(D)Z isNaN()Z
            java/lang/Double isInfinite()Z
            java/lang/Double toString(D)Ljava/lang/String; toString()Ljava/lang/String;
            java/lang/Double compareTo(Ljava/lang/Double;)I
            java/lang/Double intValue()I longValue()J doubleValue()D
            java/lang/Math abs(I)I abs(J)J abs(F)F abs(D)D max(II)I max(JJ)J max(FF)F max(DD)D min(II)I min(JJ)J
            java/lang/Math min(FF)F min(DD)D
            java/lang/Math floor(D)D ceil(D)D round(D)J round(F)I rint(D)D sqrt(D)D cbrt(D)D pow(DD)D exp(D)D
            java/lang/Math log(D)D log10(D)D
            java/lang/Math sin(D)D cos(D)D tan(D)D atan(D)D atan2(DD)D hypot(DD)D signum(D)D floorMod(II)I
            java/lang/Math floorMod(JJ)J
            java/lang/Math floorMod(JI)I floorDiv(II)I floorDiv(JJ)J addExact(II)I addExact(JJ)J multiplyExact(II)I
            java/lang/Math multiplyExact(JJ)J subtractExact(II)I subtractExact(JJ)J toIntExact(J)I toDegrees(D)D
            java/lang/Math toRadians(D)D
            java/math/BigDecimal valueOf(J)Ljava/math/BigDecimal; valueOf(D)Ljava/math/BigDecimal; signum()I
            java/math/BigDecimal scale()I
            java/util/Collection size()I isEmpty()Z clear()V iterator()Ljava/util/Iterator;
            java/util/List size()I isEmpty()Z clear()V get(I)Ljava/lang/Object; remove(I)Ljava/lang/Object;
            java/util/List iterator()Ljava/util/Iterator;
            java/util/Set size()I isEmpty()Z clear()V iterator()Ljava/util/Iterator;
            java/util/Map size()I isEmpty()Z clear()V keySet()Ljava/util/Set; values()Ljava/util/Collection;
            java/util/Map entrySet()Ljava/util/Set;
            java/util/Map$Entry getKey()Ljava/lang/Object; getValue()Ljava/lang/Object;
            java/util/Iterator hasNext()Z next()Ljava/lang/Object; remove()V
            java/lang/Iterable iterator()Ljava/util/Iterator;
            java/lang/Throwable getMessage()Ljava/lang/String; getLocalizedMessage()Ljava/lang/String;
            groovy/lang/IntRange <init>(II)V <init>(ZII)V <init>(ZZII)V
            groovy/lang/EmptyRange <init>(Ljava/lang/Comparable;)V
            """;

    private static Set<String> called() {
        Set<String> called = new HashSet<>();
        for (String line : CALLED_TEXT.lines().toList()) {
            String[] words = line.split(" ");
            for (int word = 1; word < words.length; word++) {
                called.add(words[0] + '.' + words[word]);
            }
        }
        for (Class<?> type : TYPES.values()) {
            if (Throwable.class.isAssignableFrom(type)) {
                called.add(Type.getInternalName(type) + ".<init>()V");
                called.add(Type.getInternalName(type) + ".<init>(Ljava/lang/String;)V");
            }
        }
        return Set.copyOf(called);
    }

    private static Map<String, List<Method>> ours() {
        Map<String, List<Method>> ours = new HashMap<>();
        for (Class<?> owner : List.of(
                GroovyRuntime.class,
                GroovyTexts.class,
                GroovyFormats.class,
                GroovyNumbers.class,
                GroovyMaps.class,
                GroovyLists.class,
                GroovyClosures.class,
                GroovyPieces.class,
                GroovySearches.class,
                GroovyOrders.class)) {
            for (Method method : owner.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers())) {
                    ours.computeIfAbsent(method.getName(), key -> new ArrayList<>())
                            .add(method);
                }
            }
        }
        return Map.copyOf(ours);
    }

    /** Methods that are called on the script itself and on the objects of ours that it meets. */
    static boolean isOwn(String owner, String name) {
        return owner.equals(Type.getInternalName(GroovyMatcher.class)) && OF_MATCHERS.contains(name);
    }

    /** Whether a static field may be read. */
    static boolean isConstant(String owner, String name) {
        return switch (owner) {
            case "java/math/RoundingMode", "java/lang/Math" -> true;
            case "java/util/Locale" -> Set.of("ROOT", "US", "ENGLISH").contains(name);
            case "java/math/BigDecimal" -> Set.of("ZERO", "ONE", "TEN").contains(name);
            case "java/math/BigInteger" -> Set.of("ZERO", "ONE", "TWO", "TEN").contains(name);
            default ->
                Set.of("MAX_VALUE", "MIN_VALUE", "TRUE", "FALSE").contains(name)
                        && typeOf(Type.getObjectType(owner)) != null;
        };
    }

    static boolean isCalled(String owner, String name, String descriptor) {
        for (Class<?> type : lineage(owner)) {
            if (CALLED.contains(Type.getInternalName(type) + '.' + name + descriptor)) {
                return !name.equals("<init>") || Type.getInternalName(type).equals(owner);
            }
        }
        return false;
    }

    /** A class and all that it extends and implements, for methods are listed where they are declared first. */
    private static Set<Class<?>> lineage(String owner) {
        Set<Class<?>> lineage = new java.util.LinkedHashSet<>();
        Class<?> type = typeOf(Type.getObjectType(owner));
        if (type != null) {
            addLineage(type, lineage);
        }
        return lineage;
    }

    private static void addLineage(Class<?> type, Set<Class<?>> lineage) {
        lineage.add(type);
        if (type.getSuperclass() != null) {
            addLineage(type.getSuperclass(), lineage);
        }
        for (Class<?> above : type.getInterfaces()) {
            addLineage(above, lineage);
        }
    }

    /** The type, if scripts may see it: with ours in the place of Groovy's. */
    static @Nullable Class<?> typeOf(Type type) {
        return switch (type.getSort()) {
            case Type.VOID -> void.class;
            case Type.BOOLEAN -> boolean.class;
            case Type.CHAR -> char.class;
            case Type.BYTE -> byte.class;
            case Type.SHORT -> short.class;
            case Type.INT -> int.class;
            case Type.LONG -> long.class;
            case Type.FLOAT -> float.class;
            case Type.DOUBLE -> double.class;
            case Type.ARRAY -> {
                Class<?> element = typeOf(type.getElementType());
                yield element == null || element == void.class ? null : arrayOf(element, type.getDimensions());
            }
            default -> seen(type.getClassName());
        };
    }

    private static Class<?> arrayOf(Class<?> element, int dimensions) {
        Class<?> array = element;
        for (int dimension = 0; dimension < dimensions; dimension++) {
            array = array.arrayType();
        }
        return array;
    }

    private static @Nullable Class<?> seen(String name) {
        return switch (name) {
            case "groovy.lang.Closure", "io.millrace.script.GroovyFunction" -> GroovyFunction.class;
            case "groovy.lang.Reference", "io.millrace.script.GroovyReference" -> GroovyReference.class;
            case "io.millrace.script.GroovyMatcher" -> GroovyMatcher.class;
            case "io.millrace.script.GroovyOperator" -> GroovyOperator.class;
            // Seen in descriptors and as results of casts, never by name.
            case "java.io.Serializable" -> java.io.Serializable.class;
            case "java.lang.Class" -> Class.class;
            case "java.util.AbstractMap" -> java.util.AbstractMap.class;
            case "java.util.AbstractCollection" -> java.util.AbstractCollection.class;
            default -> TYPES.get(name);
        };
    }

    /** Ours for a call, the first that can take what it passes; null if there is none. */
    static @Nullable Method ours(String name, Type[] arguments) {
        Method best = null;
        for (Method method : OURS.getOrDefault(name, List.of())) {
            if (takes(method, arguments) && (best == null || isCloser(method, best))) {
                best = method;
            }
        }
        return best;
    }

    private static boolean takes(Method method, Type[] arguments) {
        Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length - (wantsBudget(method) ? 1 : 0) != arguments.length) {
            return false;
        }
        for (int index = 0; index < arguments.length; index++) {
            Class<?> argument = typeOf(arguments[index]);
            if (argument == null || !fits(parameters[index], argument)) {
                return false;
            }
        }
        return true;
    }

    /** An interface takes whatever it gets as far as the verifier goes; what it gets was typed by the compiler. */
    private static boolean fits(Class<?> parameter, Class<?> argument) {
        return parameter.isAssignableFrom(argument);
    }

    private static boolean isCloser(Method method, Method than) {
        Class<?>[] a = method.getParameterTypes();
        Class<?>[] b = than.getParameterTypes();
        for (int index = 0; index < Math.min(a.length, b.length); index++) {
            if (a[index] != b[index]) {
                return b[index].isAssignableFrom(a[index]);
            }
        }
        return false;
    }

    static boolean wantsBudget(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length > 0 && parameters[parameters.length - 1] == ScriptBudget.class;
    }
}
