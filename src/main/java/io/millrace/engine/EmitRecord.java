package io.millrace.engine;

import io.millrace.extract.Row;
import io.millrace.output.JsonBuffer;
import io.millrace.output.JsonPiece;
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
    private final JsonPiece[] names;
    private final int[] slots;
    private final boolean[] quoted;
    private final RecordStage[] stages;
    private final JsonPiece end = new JsonPiece(END);

    /** A record up to its first value, for lines of {@link #headMillis}: most lines have the time of the one before. */
    private final JsonPiece head;

    private long headMillis;
    private long lastMillis;

    /** @param stages those of the rule's outputs */
    EmitRecord(String rule, ActionPlan.Emit plan, RecordStage[] stages) {
        this.start = Json.text("{\"rule\":", rule, ",\"time\":");
        this.head = new JsonPiece(start);
        this.stages = stages;
        List<Item> items = plan.items();
        names = new JsonPiece[items.size()];
        slots = new int[items.size()];
        quoted = new boolean[items.size()];
        for (int i = 0; i < names.length; i++) {
            Item item = items.get(i);
            names[i] = new JsonPiece(Json.text(i == 0 ? "" : ",", item.name(), ":"));
            slots[i] = item.slot();
            quoted[i] = item.type() == ValueType.TEXT;
        }
        writeHead(0, new JsonBuffer());
    }

    @Override
    boolean fire(Values values, int table, long timeMillis, long watermarkMillis, BlockResult result) {
        if (stages.length == 0) {
            return true;
        }
        JsonBuffer to = stages[0].text(timeMillis);
        int from = to.length();
        try {
            encode(values, timeMillis, to);
        } catch (RuntimeException e) {
            to.truncate(from);
            throw e;
        }
        for (int i = 1; i < stages.length; i++) {
            stages[i].text(timeMillis).raw(to.array(), from, to.length());
            stages[i].recordDone();
        }
        stages[0].recordDone();
        return true;
    }

    private void encode(Values values, long timeMillis, JsonBuffer to) {
        if (timeMillis == headMillis) {
            to.raw(head);
        } else {
            writeHead(timeMillis, to);
        }
        Row row = values.row();
        for (int i = 0; i < slots.length; i++) {
            int slot = slots[i];
            if (i > 0) {
                to.raw(names[i]);
            }
            if (!values.has(slot)) {
                to.nul();
            } else if (quoted[i]) {
                to.string(row.bytes(slot), row.from(slot), row.to(slot));
            } else {
                to.raw(row.bytes(slot), row.from(slot), row.to(slot));
            }
        }
        to.raw(end);
    }

    /** Keeps what it writes only once a time comes again, so that times that never do cost nothing more. */
    private void writeHead(long timeMillis, JsonBuffer to) {
        int from = to.length();
        to.raw(start).number(timeMillis).raw(FIELDS);
        if (names.length > 0) {
            to.raw(names[0]);
        }
        if (timeMillis == lastMillis) {
            head.replace(to, from);
            headMillis = timeMillis;
        }
        lastMillis = timeMillis;
    }
}
