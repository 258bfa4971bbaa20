package io.millrace.plan;

import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.config.FieldConfig.Transform;
import io.millrace.config.Location;
import io.millrace.plan.Plan.ValueType;
import io.millrace.script.ScriptTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How one distinct value of a line comes about. Slots are numbered within their stream; an input always has a lower number than what is made of it. */
public sealed interface SlotPlan {
    /** A value that is there without any extraction. */
    record Builtin(Kind kind) implements SlotPlan {
        public enum Kind {
            LINE,
            STREAM,
            SOURCE,
            ARRIVAL
        }
    }

    /** A part of the value of slot {@code input}. {@code at} is where to report what is wrong with it and does not count for equality. */
    record Extracted(int input, Extractor extractor, Located at) implements SlotPlan {}

    /**
     * The value of slot {@code input} after steps, none of them a switch, typed; {@code defaultText} where it would be absent. {@code at} has a place for
     * each step and does not count for equality.
     */
    record Refined(
            int input, List<Transform> transforms, FieldType type, Optional<String> defaultText, List<Located> at)
            implements SlotPlan {}

    /** The text of the first case that holds, where slot {@code input} has a value; without one {@code defaultText}, or else the value of the input. */
    record Switched(int input, List<Case> cases, Optional<String> defaultText) implements SlotPlan {
        public record Case(ConditionPlan where, String value) {}
    }

    /**
     * What a script makes of the values of other slots, in the order of its variables. {@code condition}: present where the script says true. {@code at}
     * does not count for equality.
     */
    record Computed(List<Input> inputs, ScriptPlan script, boolean condition, Located at) implements SlotPlan {}

    /** A value that a script reads, as what its variable is. */
    record Input(int slot, ValueType type) {}

    /** The printed form of the number in slot {@code input}: what group keys and text conditions see of a typed field. */
    record Printed(int input, FieldType type) implements SlotPlan {}

    /** The text of slot {@code input} as texts are compared where case does not count: each character folded by itself. */
    record Folded(int input) implements SlotPlan {}

    /**
     * The double nearest to the number in slot {@code input}, as some decimal that is nearer to it than to any other; the negative zero is the text
     * {@code -0.0}, zero is another.
     */
    record Nearest(int input) implements SlotPlan {}

    /** Present where a comparison of two formulas holds. */
    record Compared(Formula left, ScriptTree.Operator operator, Formula right) implements SlotPlan {
        /** Those that it reads. */
        public Set<Integer> slots() {
            Set<Integer> slots = new TreeSet<>(left.slots());
            slots.addAll(right.slots());
            return slots;
        }
    }

    /** Places that are no part of a plan's identity: its own, and where it names a group of its pattern. */
    record Located(Location location, Location group) {
        Located(Location location) {
            this(location, location);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Located;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }
}
