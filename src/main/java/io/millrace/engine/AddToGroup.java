package io.millrace.engine;

import io.millrace.window.Combiner;

/** Adds the line to its group's row of a table in the block's combiner. One for all tables that group alike and keep the same of a line. */
final class AddToGroup extends Action {
    private final WindowKey key;
    private final LineInputs inputs;

    AddToGroup(WindowKey key, LineInputs inputs) {
        this.key = key;
        this.inputs = inputs;
    }

    @Override
    boolean fire(Values values, int table, long timeMillis, long watermarkMillis, BlockResult result) {
        Combiner combiner = result.combiner();
        int number = key.read(values, timeMillis, watermarkMillis, combiner);
        if (number == WindowKey.LATE) {
            return false;
        }
        inputs.read(values);
        inputs.addTo(combiner.cells(), combiner.row(table, inputs.layout(), number));
        return true;
    }
}
