package io.millrace.plan;

import io.millrace.config.ButForPlaces;
import io.millrace.config.FieldConfig;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.RecordParts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a stream that some parts of a config, or any such field itself, mention in their texts. A text in which a field's name happens to stand counts
 * as well: then a change of that field is taken for one of the part, and nothing worse.
 */
record MentionedFields(Map<String, FieldConfig> byName) {
    static MentionedFields of(StreamConfig stream, Object... parts) {
        Map<String, FieldConfig> unknown = new HashMap<>();
        stream.fields().forEach(field -> unknown.put(field.name(), field));
        Map<String, FieldConfig> found = new HashMap<>();
        Deque<Object> open = new ArrayDeque<>(List.of(parts));
        while (!open.isEmpty()) {
            collect(open.poll(), unknown, found, open);
        }
        return new MentionedFields(found);
    }

    boolean areSameAs(MentionedFields others) {
        return byName.keySet().equals(others.byName.keySet())
                && byName.keySet().stream()
                        .allMatch(name -> ButForPlaces.same(byName.get(name), others.byName.get(name)));
    }

    private static void collect(
            Object part, Map<String, FieldConfig> unknown, Map<String, FieldConfig> found, Deque<Object> open) {
        if (part instanceof String text) {
            unknown.values().removeIf(field -> {
                boolean mentioned = mentions(text, field.name());
                if (mentioned) {
                    found.put(field.name(), field);
                    open.add(field);
                }
                return mentioned;
            });
        } else if (part instanceof Optional<?> optional) {
            optional.ifPresent(value -> collect(value, unknown, found, open));
        } else if (part instanceof Iterable<?> parts) {
            parts.forEach(each -> collect(each, unknown, found, open));
        } else if (part instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                collect(key, unknown, found, open);
                collect(value, unknown, found, open);
            });
        } else if (part instanceof Record record && !(part instanceof Location)) {
            RecordParts.of(record).forEach(each -> collect(RecordParts.value(each, record), unknown, found, open));
        }
    }

    /** Whether the name stands in the text other than within a longer word. It may have what no word has: scripts read {@code user.id} and {@code größe}. */
    private static boolean mentions(String text, String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !isOfWord(text.codePointBefore(at));
            boolean ends = end == text.length() || !isOfWord(text.codePointAt(end));
            if (begins && ends) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfWord(int codePoint) {
        return codePoint == '_' || Character.isLetterOrDigit(codePoint);
    }
}
