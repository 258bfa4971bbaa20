package io.millrace.config;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the product's contract names and this version does not have. Nothing of it is called unknown, and nothing is
 * passed over in silence.
 */
final class NotYet {
    private static final Map<Shape, List<String>> KEYS = Map.ofEntries(
            Map.entry(Shape.CONFIG, List.of("journal", "memory", "tables")),
            Map.entry(Shape.FIELD, List.of("lookup")),
            Map.entry(Shape.OUTPUT, List.of("http", "tcp")));

    private static final Set<String> VALUES = Set.of("ack: journaled");

    private NotYet() {}

    static boolean key(Shape shape, String key) {
        return keys(shape).contains(key);
    }

    static List<String> keys(Shape shape) {
        return KEYS.getOrDefault(shape, List.of());
    }

    static boolean value(String key, String value) {
        return VALUES.contains(key + ": " + value);
    }

    static String sentence(String what) {
        return Shown.text(what) + " is not in this version";
    }
}
