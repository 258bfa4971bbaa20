package io.millrace.engine;

import io.millrace.config.Escapes;
import io.millrace.config.FieldConfig;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.extract.Extractor;
import io.millrace.extract.Extractors;
import io.millrace.extract.PatternException;
import io.millrace.extract.Row;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Quoted;
import io.millrace.plan.SlotPlan;
import io.millrace.plan.Wording;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Says why a line has no value for a slot. */
final class Absence {
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private final StreamPlan stream;
    private final Wording wording;
    private final Values values;

    Absence(StreamPlan stream, Wording wording, Values values) {
        this.stream = stream;
        this.wording = wording;
        this.values = values;
    }

    /** Why the slot has no value, or has only its default; empty if it has one of its own. */
    String why(int slot) {
        SlotPlan plan = stream.slots().get(slot);
        if (plan instanceof SlotPlan.Refined refined) {
            return why(slot, refined);
        }
        if (plan instanceof SlotPlan.Printed printed) {
            return why(printed.input());
        }
        if (values.has(slot)) {
            return "";
        }
        if (plan instanceof SlotPlan.Switched switched) {
            return whyNone(switched.input());
        }
        if (plan instanceof SlotPlan.Computed && values.field(slot) instanceof ScriptField script) {
            return script.failure().map(why -> "its script failed: " + why).orElse("its script gives nothing");
        }
        if (plan instanceof SlotPlan.Extracted extracted) {
            return values.has(extracted.input()) ? why(extracted) : wording.slot(extracted.input()) + " is absent";
        }
        return "there is none";
    }

    private String why(int slot, SlotPlan.Refined refined) {
        if (!values.has(refined.input())) {
            return whyNone(refined.input());
        }
        if (refined.type() == FieldType.STRING) {
            return "";
        }
        // A default looks like any other value in the slot, so it is filled once more, step by step.
        Field.Refined field = (Field.Refined) values.field(slot);
        field.make(values);
        boolean own = field.isOfType(values);
        String made = text(slot);
        field.fill(values);
        if (own) {
            return "";
        }
        String wrong = wrongNumber(made, refined.type());
        return refined.transforms().isEmpty()
                ? Quoted.text(made) + " is " + wrong
                : "the steps make " + Quoted.text(made) + " of " + Quoted.text(text(refined.input())) + ", which is "
                        + wrong;
    }

    /**
     * Why there is nothing to make a value of. Another field that holds a number is absent for its own reasons, which would read as if they were about this
     * one.
     */
    private String whyNone(int input) {
        SlotPlan plan = stream.slots().get(input);
        if (plan instanceof SlotPlan.Printed printed) {
            return whyNone(printed.input());
        }
        boolean isOther = plan instanceof SlotPlan.Refined refined
                && refined.type() != FieldType.STRING
                && values.has(refined.input());
        return isOther ? wording.slot(input) + " is absent" : why(input);
    }

    private static String wrongNumber(String text, FieldType type) {
        if (type == FieldType.INT) {
            return INTEGER.matcher(text).matches() ? "beyond the 64 bits of an integer" : "no integer";
        }
        return NUMBER.matcher(text).matches() ? "more than a number can be" : "no number";
    }

    private String why(SlotPlan.Extracted plan) {
        FieldConfig.Extractor extractor = plan.extractor();
        String where = " in " + wording.slot(plan.input());
        if (extractor instanceof FieldConfig.Extractor.LeftRight ends) {
            if (startsIn(plan.input(), ends)) {
                return "no " + Quoted.text(ends.right()) + " behind where it starts" + where
                        + escaped(plan.input(), ends.right());
            }
            String left = ends.index() == 0 ? Quoted.text(ends.left()) : Wording.occurrence(ends.index(), ends.left());
            return "no " + left + where + escaped(plan.input(), ends.left());
        }
        if (extractor instanceof FieldConfig.Extractor.Split split) {
            return "no column " + split.column() + " by " + Quoted.text(split.by()) + where
                    + escaped(plan.input(), split.by());
        }
        if (extractor instanceof FieldConfig.Extractor.Json json) {
            return isJson(plan.input())
                    ? "nothing, or null, at " + Quoted.text(json.pointer()) + where
                    : wording.slot(plan.input()) + " is no valid JSON, or has more than 64 levels";
        }
        if (extractor instanceof FieldConfig.Extractor.Logfmt logfmt) {
            return "no key " + Quoted.text(logfmt.key()) + where;
        }
        if (extractor instanceof FieldConfig.Extractor.Query query) {
            return "no parameter " + Quoted.text(query.param()) + where;
        }
        FieldConfig.Extractor.Regex regex = (FieldConfig.Extractor.Regex) extractor;
        String match = "match of " + Quoted.text(regex.pattern()) + where;
        return regex.group().equals("0") || !matches(plan.input(), regex.pattern())
                ? "no " + match
                : "group " + regex.group() + " took no part in the " + match;
    }

    /** What looks like the tab of the line is a backslash and a letter where it is not in double quotes. */
    private String escaped(int input, String text) {
        String meant = Escapes.read(text);
        return !meant.equals(text) && text(input).contains(meant)
                ? "; that is a backslash and a letter, and the value has what it stands for in double quotes"
                : "";
    }

    /** Whether a field that ends nowhere would be there. */
    private boolean startsIn(int input, FieldConfig.Extractor.LeftRight ends) {
        byte[] left = ends.left().getBytes(StandardCharsets.UTF_8);
        return finds(input, Extractors.leftRight(left, ends.index(), new byte[0], true));
    }

    private boolean isJson(int input) {
        try {
            return finds(input, Extractors.json("")) || text(input).strip().equals("null");
        } catch (PatternException e) {
            throw new IllegalStateException("the pointer to a whole document is none", e);
        }
    }

    private boolean matches(int input, String pattern) {
        try {
            return finds(input, Extractors.regex(pattern, "0"));
        } catch (PatternException e) {
            throw new IllegalStateException("the pattern was one when the field was compiled", e);
        }
    }

    private boolean finds(int input, Extractor extractor) {
        Row from = values.row();
        Row row = new Row(1);
        row.reset(from.bytes(input), from.from(input), from.to(input));
        extractor.extract(from.bytes(input), from.from(input), from.to(input), row, 0);
        return row.state(0) == Row.PRESENT;
    }

    private String text(int slot) {
        return Reading.text(values, slot);
    }
}
