package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.FieldConfig.Extractor;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Where in a line left/right fields begin: behind the {@code index}-th occurrence of {@code left}, or, where that is empty, at the line's start. */
record LineStart(String left, int index) {
    /** So many bytes of a text are looked at in one step. */
    private static final int BYTES_AT_ONCE = 8;

    /** More texts than these with the same first bytes, which are compared one by one, are no faster than what they replace. */
    private static final int MAX_ALIKE = 16;

    /** Where the value of a slot begins if it is a left/right field of the line, or else null. */
    static @Nullable LineStart of(List<SlotPlan> slots, int slot) {
        if (slots.get(slot) instanceof SlotPlan.Extracted extracted
                && extracted.extractor() instanceof Extractor.LeftRight field
                && slots.get(extracted.input()) instanceof SlotPlan.Builtin input
                && input.kind() == SlotPlan.Builtin.Kind.LINE) {
            return new LineStart(field.left(), field.left().isEmpty() ? 0 : field.index());
        }
        return null;
    }

    /** Whether a line must go on with some text for one of these to be its value. Text with half a surrogate pair has no bytes of its own. */
    static boolean areBeginnings(List<Literal> operands) {
        return operands.stream()
                .map(Literal::text)
                .allMatch(text -> !text.isEmpty()
                        && new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text));
    }

    /** Those that no other one begins; a line goes on with one of them at the most, and with one if it does with any. */
    static TreeSet<String> shortest(Collection<String> texts) {
        TreeSet<String> shortest = new TreeSet<>();
        // In order, so that a text stands right behind those that begin it.
        for (String text : new TreeSet<>(texts)) {
            if (shortest.isEmpty() || !text.startsWith(shortest.last())) {
                shortest.add(text);
            }
        }
        return shortest;
    }

    /** Whether the first bytes tell most of the texts apart. */
    static boolean areToldApart(Collection<String> texts) {
        List<byte[]> all = texts.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
        int common = all.stream().mapToInt(text -> text.length).min().orElse(0);
        Map<String, Integer> alike = new HashMap<>();
        for (byte[] text : all) {
            String first = new String(text, 0, Math.min(common, BYTES_AT_ONCE), StandardCharsets.ISO_8859_1);
            alike.merge(first, 1, Integer::sum);
        }
        return alike.values().stream().allMatch(count -> count <= MAX_ALIKE);
    }
}
