package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.extract.Row;
import io.millrace.extract.SoundText;
import io.millrace.plan.SlotPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a line as scripts want them, each made once a line whichever scripts ask. Owned by one worker. */
final class ScriptInputs {
    private final @Nullable Object[] made;
    private final long[] lines;

    /** @param slots of the stream */
    ScriptInputs(int slots) {
        made = new Object[slots];
        lines = new long[slots];
    }

    /** Puts the values of a script's variables into {@code to}, null for an absent one. */
    void read(Values values, List<SlotPlan.Input> inputs, @Nullable Object[] to) {
        for (int i = 0; i < to.length; i++) {
            SlotPlan.Input input = inputs.get(i);
            int slot = input.slot();
            if (lines[slot] != values.generation()) {
                lines[slot] = values.generation();
                made[slot] = values.has(slot) ? make(values, input) : null;
            }
            to[i] = made[slot];
        }
    }

    private static @Nullable Object make(Values values, SlotPlan.Input input) {
        int slot = input.slot();
        return switch (input.type()) {
            case TEXT -> {
                Row row = values.row();
                yield SoundText.decode(row.bytes(slot), row.from(slot), row.to(slot));
            }
            case INT -> {
                Decimal number = values.number(slot);
                yield number.isNumber() ? number.mantissa() : null;
            }
            case FLOAT -> {
                Decimal number = values.number(slot);
                yield number.isNumber() ? number.toDouble() : null;
            }
        };
    }
}
