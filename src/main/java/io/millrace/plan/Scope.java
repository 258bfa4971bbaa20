package io.millrace.plan;

import io.millrace.config.FieldConfig;
import io.millrace.plan.Plan.FieldPlan;
import io.millrace.plan.StreamPlanner.Resolved;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names a rule sees: its own fields before those of the stream.
 *
 * @param named its own, resolved
 * @param underWay those that are being resolved, each since the one before asks for it
 * @param soFar what has been made of a field when one of its steps asks for that name
 * @param open whether there may be more names, of which nothing is known
 */
record Scope(
        Map<String, FieldConfig> own,
        Map<FieldConfig, Resolved> resolved,
        Set<FieldConfig> underWay,
        List<FieldPlan> named,
        Map<String, Resolved> soFar,
        boolean open) {
    Scope with(Map<String, Resolved> otherSoFar) {
        return new Scope(own, resolved, underWay, named, otherSoFar, open);
    }

    void name(FieldConfig field, Resolved resolvedField) {
        named.add(new FieldPlan(field.name(), resolvedField.slot(), resolvedField.textSlot(), resolvedField.type()));
    }
}
