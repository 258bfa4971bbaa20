package io.millrace.script;

import java.util.Set;

/** What a script constructs, by what it may cost. */
enum GroovyConstruction {
    /** It costs next to nothing. */
    HARMLESS,

    /** A collection that has room for as many as its argument says. */
    OF_SIZE,

    /** A collection without anything in it. */
    EMPTY,

    /** A collection or text with what its argument has. */
    COPY,

    /** A number of any length, read from a text. */
    OF_DIGITS,

    REFUSED;

    private static final Set<String> COLLECTIONS = Set.of(
            "java/util/ArrayList",
            "java/util/HashMap",
            "java/util/LinkedHashMap",
            "java/util/HashSet",
            "java/util/LinkedHashSet",
            "java/lang/StringBuilder");

    private static final Set<String> COPYING = Set.of(
            "(Ljava/util/Collection;)V", "(Ljava/util/Map;)V", "(Ljava/lang/String;)V", "(Ljava/lang/CharSequence;)V");

    /**
     * @param inStatic whether it is made in static code, which Groovy makes of the numbers that a script writes out
     */
    static GroovyConstruction of(String owner, String descriptor, boolean inStatic) {
        if (owner.equals("java/math/BigDecimal") || owner.equals("java/math/BigInteger")) {
            if (inStatic) {
                return HARMLESS;
            }
            if (descriptor.equals("(Ljava/lang/String;)V")) {
                return OF_DIGITS;
            }
        }
        if (COLLECTIONS.contains(owner)) {
            if (descriptor.equals("(I)V")) {
                return OF_SIZE;
            }
            if (descriptor.equals("()V")) {
                return EMPTY;
            }
            if (COPYING.contains(descriptor)) {
                return COPY;
            }
        }
        if (owner.equals("java/lang/String") && descriptor.equals("(Ljava/lang/String;)V")) {
            return COPY;
        }
        return GroovyAllowed.isCalled(owner, "<init>", descriptor) ? HARMLESS : REFUSED;
    }

    /**
     * What is made in the place of an {@code owner}. Builders, arrays and exceptions hash by where they are in memory: of collections in the order of
     * hashes a script would give other results with every start.
     */
    static String made(String owner) {
        return switch (owner) {
            case "java/util/HashMap" -> "java/util/LinkedHashMap";
            case "java/util/HashSet" -> "java/util/LinkedHashSet";
            default -> owner;
        };
    }
}
