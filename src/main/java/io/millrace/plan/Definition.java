package io.millrace.plan;

import io.millrace.config.ButForPlaces;
import io.millrace.config.FieldConfig;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.RecordParts;
import io.millrace.config.RuleConfig;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a rule is made of: its own text and those fields of its stream that it may read. Two definitions are the same if nothing but the places in the
 * config files differs; then a window that one rule began may be ended by the other.
 */
public final class Definition {
    private static final Pattern NO_WORD = Pattern.compile("\\W+");

    private final RuleConfig rule;
    private final StreamConfig stream;

    Definition(RuleConfig rule, StreamConfig stream) {
        this.rule = rule;
        this.stream = stream;
    }

    public boolean isSameAs(Definition other) {
        if (rule != other.rule && !ButForPlaces.same(rule, other.rule)) {
            return false;
        }
        return stream == other.stream
                || updatesLate() == other.updatesLate()
                        && ButForPlaces.same(stream.time(), other.stream.time())
                        && fields(this).equals(fields(other))
                        && sameFields(other);
    }

    /** Whether late lines correct its windows. */
    boolean updatesLate() {
        return rule.late().orElse(stream.late()) == Late.UPDATE;
    }

    private boolean sameFields(Definition other) {
        Map<String, FieldConfig> others = byName(other.stream);
        Map<String, FieldConfig> own = byName(stream);
        return fields(this).stream().allMatch(name -> ButForPlaces.same(own.get(name), others.get(name)));
    }

    /**
     * The names of the stream's fields that the rule, the stream's time or any such field mentions. A text that happens to be a field's name counts as
     * well: then a change of that field is taken for one of the rule, and nothing worse.
     */
    private static Set<String> fields(Definition definition) {
        Map<String, FieldConfig> known = byName(definition.stream);
        Set<String> found = new HashSet<>();
        Deque<Object> open = new ArrayDeque<>(List.of(definition.rule, definition.stream.time()));
        while (!open.isEmpty()) {
            Set<String> words = new HashSet<>();
            collectWords(open.poll(), words);
            for (String word : words) {
                FieldConfig field = known.get(word);
                if (field != null && found.add(word)) {
                    open.add(field);
                }
            }
        }
        return found;
    }

    private static Map<String, FieldConfig> byName(StreamConfig stream) {
        Map<String, FieldConfig> fields = new HashMap<>();
        stream.fields().forEach(field -> fields.put(field.name(), field));
        return fields;
    }

    /** All words in all texts of a config's part: a script mentions several. */
    private static void collectWords(Object part, Set<String> words) {
        if (part instanceof String text) {
            words.add(text);
            words.addAll(List.of(NO_WORD.split(text)));
        } else if (part instanceof Optional<?> optional) {
            optional.ifPresent(value -> collectWords(value, words));
        } else if (part instanceof Iterable<?> parts) {
            parts.forEach(each -> collectWords(each, words));
        } else if (part instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                collectWords(key, words);
                collectWords(value, words);
            });
        } else if (part instanceof Record record && !(part instanceof Location)) {
            RecordParts.of(record).forEach(each -> collectWords(RecordParts.value(each, record), words));
        }
    }
}
