package io.millrace.engine;

import io.millrace.config.Problem;
import io.millrace.extract.Row;
import io.millrace.output.JsonBuffer;
import io.millrace.plan.Plan;
import io.millrace.ring.LineBlock;
import io.millrace.window.GroupUnion;
import io.millrace.window.Result;
import java.util.List;

/**
 * Which groups of a rule are printed: a condition on their values, tested as conditions on lines are, with a value as it prints for a field's text. One
 * that prints as {@code null} is absent. Owned by the collector.
 */
final class Having {
    /** The group of what found no room. */
    static final int OVERFLOW = -1;

    /** Conditions may read beyond a text. */
    private static final byte[] PADDING = new byte[LineBlock.PADDING];

    private static final byte[] NOTHING = new byte[LineBlock.PADDING];

    private final Condition condition;
    private final Values values;
    private final JsonBuffer texts = new JsonBuffer();
    private final Result result = new Result();
    private GroupUnion groups = new GroupUnion();
    private int group;

    /** @param labels how many aggregates there are */
    Having(Plan.Having plan, int labels, List<Problem> problems) {
        condition = new ConditionCompiler(plan.tests(), new Lookups(), problems).compile(plan.condition());
        Field[] fields = new Field[2 * labels];
        for (int label = 0; label < labels; label++) {
            fields[label] = new Aggregated(label);
            fields[labels + label] = Field.folded(labels + label, label);
        }
        values = new Values(fields, NOTHING, plan.tests().size());
    }

    boolean holds(GroupUnion ofWindow, int number) {
        groups = ofWindow;
        group = number;
        texts.clear();
        values.line(NOTHING, 0, 0, 0);
        return condition.holds(values);
    }

    private final class Aggregated extends Field {
        Aggregated(int slot) {
            super(slot);
        }

        @Override
        void fill(Values line) {
            if (group == OVERFLOW) {
                groups.overflowResult(slot, result);
            } else {
                groups.result(group, slot, result);
            }
            Row row = line.row();
            if (result.kind() == Result.Kind.NULL) {
                row.setAbsent(slot);
                return;
            }
            int from = texts.length();
            if (result.kind() == Result.Kind.TEXT) {
                texts.raw(result.text(), result.textFrom(), result.textTo());
            } else {
                Layouts.print(result, texts);
            }
            int to = texts.length();
            texts.raw(PADDING);
            row.set(slot, texts.array(), from, to);
        }
    }
}
