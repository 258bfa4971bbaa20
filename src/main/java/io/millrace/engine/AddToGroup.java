package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.extract.Row;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Select;
import io.millrace.window.Cells;
import io.millrace.window.Combiner;
import io.millrace.window.RowLayout;
import io.millrace.window.Value;
import io.millrace.window.ValueForm;

/** Adds the line to its group's row of a table in the block's combiner. */
final class AddToGroup extends Action {
    private final int table;
    private final RowLayout layout;
    private final Input[] inputs;
    private final WindowKey key;
    private final Value value = new Value();

    /** A value that the layout wants of every line. */
    private record Input(int slot, ValueForm form, boolean needsNumber) {}

    AddToGroup(int table, ActionPlan.Aggregate plan, RowLayout layout, WindowKey key) {
        this.table = table;
        this.layout = layout;
        this.key = key;
        this.inputs = new Input[layout.inputs()];
        for (int input = 0; input < inputs.length; input++) {
            int slot = layout.field(input);
            Select select = plan.select().stream()
                    .filter(candidate -> candidate.slot() == slot)
                    .findFirst()
                    .orElseThrow();
            inputs[input] = new Input(slot, Layouts.form(select.type()), layout.needsNumber(input));
        }
    }

    @Override
    boolean fire(Values values, long timeMillis, long watermarkMillis, BlockResult result) {
        Combiner combiner = result.combiner();
        int number = key.read(values, timeMillis, watermarkMillis, combiner);
        if (number == WindowKey.LATE) {
            return false;
        }
        int row = combiner.row(table, layout, number);
        Cells cells = combiner.cells();
        value.setLine(values.sequence());
        for (int input = 0; input < inputs.length; input++) {
            if (values.has(inputs[input].slot())) {
                read(values, inputs[input]);
                layout.add(input, cells, row, value);
            }
        }
        return true;
    }

    private void read(Values values, Input input) {
        Row row = values.row();
        int slot = input.slot();
        value.setText(row.bytes(slot), row.from(slot), row.to(slot));
        if (input.needsNumber()) {
            Decimal number = values.number(slot);
            if (number.isNumber()) {
                value.setNumber(number.mantissa(), number.scale(), number.isExact(), number.isInteger());
            }
        }
    }
}
