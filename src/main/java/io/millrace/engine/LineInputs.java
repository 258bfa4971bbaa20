package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.extract.Row;
import io.millrace.window.Cells;
import io.millrace.window.RowLayout;
import io.millrace.window.Value;

/** What a layout wants of every line: read once a line for all rules whose rows have that layout. Owned by one worker. */
final class LineInputs {
    private final RowLayout layout;
    private final int[] slots;
    private final boolean[] needsNumber;
    private final Value[] inputs;
    private final boolean[] present;
    private long line = -1;

    LineInputs(RowLayout layout) {
        this.layout = layout;
        int count = layout.inputs();
        slots = new int[count];
        needsNumber = new boolean[count];
        inputs = new Value[count];
        present = new boolean[count];
        for (int input = 0; input < count; input++) {
            slots[input] = layout.field(input);
            needsNumber[input] = layout.needsNumber(input);
            inputs[input] = new Value();
        }
    }

    RowLayout layout() {
        return layout;
    }

    /** Takes in the line's values, unless that was done already. */
    void read(Values values) {
        if (line == values.sequence()) {
            return;
        }
        line = values.sequence();
        for (int input = 0; input < slots.length; input++) {
            present[input] = values.has(slots[input]);
            if (present[input]) {
                read(values, slots[input], needsNumber[input], inputs[input]);
            }
        }
    }

    private static void read(Values values, int slot, boolean needsNumber, Value input) {
        Row row = values.row();
        input.setLine(values.sequence());
        input.setText(row.bytes(slot), row.from(slot), row.to(slot));
        if (needsNumber) {
            Decimal number = values.number(slot);
            if (number.isNumber()) {
                input.setNumber(number.mantissa(), number.scale(), number.isExact(), number.isInteger());
            }
        }
    }

    /** Adds what was read to a row. */
    void addTo(Cells cells, int row) {
        for (int input = 0; input < inputs.length; input++) {
            if (present[input]) {
                layout.add(input, cells, row, inputs[input]);
            }
        }
    }
}
