package io.millrace.config;

import java.util.List;
import java.util.Set;

/** A condition as written. An empty {@code All} is true. */
public sealed interface ConditionConfig {
    /** Keys of a condition that are no fields. */
    Set<String> WORDS = Set.of("any", "all", "not", "aviator", "groovy");

    Location at();

    record All(Location at, List<ConditionConfig> parts) implements ConditionConfig {}

    record Any(Location at, List<ConditionConfig> parts) implements ConditionConfig {}

    record Not(Location at, ConditionConfig part) implements ConditionConfig {}

    /**
     * One operator on one field. {@code at} is the place of the operator, {@code fieldAt} that of the field's name. Several operators on one field are
     * an {@link All}. {@code operands} has one literal for {@code eq ne gt gte lt lte contains startsWith endsWith matches}, two for {@code between} (low
     * and high, both included), any number for {@code in notIn containsAny}, and none for {@code exists} and {@code notExists}.
     */
    record Test(
            Location at, String field, Location fieldAt, Operator operator, List<Literal> operands, boolean ignoreCase)
            implements ConditionConfig {}

    /** A script that says true. {@code at} is the place of its key. */
    record Script(Location at, ScriptConfig script) implements ConditionConfig {}

    /** {@code number} says that the literal was written bare and reads as a number, so that it compares as one. */
    record Literal(Location at, String text, boolean number) {}

    enum Operator {
        EQ,
        NE,
        IN,
        NOT_IN,
        GT,
        GTE,
        LT,
        LTE,
        BETWEEN,
        CONTAINS,
        CONTAINS_ANY,
        STARTS_WITH,
        ENDS_WITH,
        MATCHES,
        EXISTS,
        NOT_EXISTS,
        /** Of a script alone: it says true. */
        HOLDS
    }
}
