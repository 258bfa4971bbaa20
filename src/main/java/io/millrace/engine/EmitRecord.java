package io.millrace.engine;

import io.millrace.extract.Row;
import io.millrace.output.JsonBuffer;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Item;
import io.millrace.plan.Plan.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes one record for the line to every output of the rule. */
final class EmitRecord extends Action {
    private static final byte[] FIELDS = ",\"fields\":{".getBytes(StandardCharsets.UTF_8);
    private static final byte[] END = "}}\n".getBytes(StandardCharsets.UTF_8);

    private final byte[] start;
    private final byte[][] names;
    private final int[] slots;
    private final boolean[] quoted;
    private final RecordStage[] stages;

    /** @param stages those of the rule's outputs */
    EmitRecord(String rule, ActionPlan.Emit plan, RecordStage[] stages) {
        this.start = Json.text("{\"rule\":", rule, ",\"time\":");
        this.stages = stages;
        List<Item> items = plan.items();
        names = new byte[items.size()][];
        slots = new int[items.size()];
        quoted = new boolean[items.size()];
        for (int i = 0; i < names.length; i++) {
            Item item = items.get(i);
            names[i] = Json.text(i == 0 ? "" : ",", item.name(), ":");
            slots[i] = item.slot();
            quoted[i] = item.type() == ValueType.TEXT;
        }
    }

    @Override
    boolean fire(Values values, long timeMillis, long watermarkMillis, BlockResult result) {
        if (stages.length == 0) {
            return true;
        }
        JsonBuffer to = stages[0].text();
        int from = to.length();
        try {
            encode(values, timeMillis, to);
        } catch (RuntimeException e) {
            to.truncate(from);
            throw e;
        }
        for (int i = 1; i < stages.length; i++) {
            stages[i].text().raw(to.array(), from, to.length());
            stages[i].recordDone();
        }
        stages[0].recordDone();
        return true;
    }

    private void encode(Values values, long timeMillis, JsonBuffer to) {
        to.raw(start);
        to.number(timeMillis);
        to.raw(FIELDS);
        Row row = values.row();
        for (int i = 0; i < slots.length; i++) {
            int slot = slots[i];
            to.raw(names[i]);
            if (!values.has(slot)) {
                to.nul();
            } else if (quoted[i]) {
                to.string(row.bytes(slot), row.from(slot), row.to(slot));
            } else {
                to.raw(row.bytes(slot), row.from(slot), row.to(slot));
            }
        }
        to.raw(END);
    }
}
