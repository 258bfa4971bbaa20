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
import java.util.regex.Pattern;

/**
 * The fields of a stream that some parts of a config, or any such field itself, mention in their texts. A text in which a field's name happens to stand counts
 * as well: then a change of that field is taken for one of the part, and nothing worse.
 */
record MentionedFields(Map<String, FieldConfig> byName) {
    private static final Pattern NO_WORD = Pattern.compile("\\W+", Pattern.UNICODE_CHARACTER_CLASS);

    static MentionedFields of(StreamConfig stream, Object... parts) {
        Search search = new Search(stream);
        search.open.addAll(List.of(parts));
        while (!search.open.isEmpty()) {
            search.collect(search.open.poll());
        }
        return new MentionedFields(search.found);
    }

    boolean areSameAs(MentionedFields others) {
        return byName.keySet().equals(others.byName.keySet())
                && byName.keySet().stream()
                        .allMatch(name -> ButForPlaces.same(byName.get(name), others.byName.get(name)));
    }

    private static final class Search {
        /** Parts whose texts are still to be looked at: fields may mention each other in long chains. */
        final Deque<Object> open = new ArrayDeque<>();

        final Map<String, FieldConfig> found = new HashMap<>();
        private final Map<String, FieldConfig> words = new HashMap<>();

        /** Those whose names are no words: scripts read {@code user.id} and {@code user-id}, too. */
        private final Map<String, FieldConfig> others = new HashMap<>();

        Search(StreamConfig stream) {
            for (FieldConfig field : stream.fields()) {
                boolean isWord = !NO_WORD.matcher(field.name()).find();
                (isWord ? words : others).put(field.name(), field);
            }
        }

        void collect(Object part) {
            if (part instanceof String text) {
                collectMentioned(text);
            } else if (part instanceof Optional<?> optional) {
                optional.ifPresent(this::collect);
            } else if (part instanceof Iterable<?> parts) {
                parts.forEach(this::collect);
            } else if (part instanceof Map<?, ?> map) {
                map.forEach((key, value) -> {
                    collect(key);
                    collect(value);
                });
            } else if (part instanceof Record record && !(part instanceof Location)) {
                RecordParts.of(record).forEach(each -> collect(RecordParts.value(each, record)));
            }
        }

        private void collectMentioned(String text) {
            for (String word : NO_WORD.split(text)) {
                FieldConfig field = words.remove(word);
                if (field != null) {
                    mentioned(field);
                }
            }
            others.values().removeIf(field -> text.contains(field.name()) && mentioned(field));
        }

        private boolean mentioned(FieldConfig field) {
            found.put(field.name(), field);
            return open.add(field);
        }
    }
}
