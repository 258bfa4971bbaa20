package io.millrace.engine;

import io.millrace.config.FieldConfig.FieldType;
import io.millrace.extract.Decimal;
import io.millrace.extract.Extractor;
import io.millrace.extract.Extractors;
import io.millrace.extract.JoinedFields;
import io.millrace.extract.LineField;
import io.millrace.extract.Row;
import io.millrace.extract.Transform;
import io.millrace.extract.Transforms;
import io.millrace.output.JsonBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How one slot of a line is filled. One a slot and worker. */
abstract class Field {
    final int slot;

    Field(int slot) {
        this.slot = slot;
    }

    /** Makes the slot present or absent. */
    abstract void fill(Values values);

    /** The whole line. */
    static final class Line extends Field {
        Line(int slot) {
            super(slot);
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            row.set(slot, row.lineBytes(), row.lineStart(), row.lineEnd());
        }
    }

    static final class StreamName extends Field {
        StreamName(int slot) {
            super(slot);
        }

        @Override
        void fill(Values values) {
            values.row().set(slot, values.streamName(), 0, values.streamName().length);
        }
    }

    static final class SourceName extends Field {
        SourceName(int slot) {
            super(slot);
        }

        @Override
        void fill(Values values) {
            values.row().set(slot, values.source(), 0, values.source().length);
        }
    }

    /** Epoch milliseconds; absent in a replay, which has no arrival. */
    static final class Arrival extends Field {
        private final JsonBuffer printed = new JsonBuffer();

        Arrival(int slot) {
            super(slot);
        }

        @Override
        void fill(Values values) {
            if (!values.hasArrival()) {
                values.row().setAbsent(slot);
                return;
            }
            printed.clear();
            printed.number(values.arrivalMillis());
            values.row().set(slot, printed.array(), 0, printed.length());
        }
    }

    /** A part of the line that is found together with others. */
    static final class OfLine extends Field {
        private final LineField field;

        OfLine(int slot, LineField field) {
            super(slot);
            this.field = field;
        }

        @Override
        void fill(Values values) {
            field.extract(values.row(), slot);
        }
    }

    /** A part of the line that is found by itself. */
    static final class FromLine extends Field {
        private final Extractor extractor;

        FromLine(int slot, Extractor extractor) {
            super(slot);
            this.extractor = extractor;
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            extractor.extract(row.lineBytes(), row.lineStart(), row.lineEnd(), row, slot);
        }
    }

    /** A part of another slot's value. */
    static final class Extracted extends Field {
        private final int input;
        private final Extractor extractor;

        Extracted(int slot, int input, Extractor extractor) {
            super(slot);
            this.input = input;
            this.extractor = extractor;
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            if (values.has(input)) {
                extractor.extract(row.bytes(input), row.from(input), row.to(input), row, slot);
            } else {
                row.setAbsent(slot);
            }
        }
    }

    /** Another slot's text as texts are compared where case does not count. */
    static Field folded(int slot, int input) {
        return new Refined(
                new Extracted(slot, input, Extractors.whole()),
                new Transform[] {Transforms.foldCase()},
                FieldType.STRING,
                null);
    }

    /** A part of another slot's value, found together with others. */
    static final class Joined extends Field {
        private final int input;
        private final JoinedFields fields;
        private final int field;

        Joined(int slot, int input, JoinedFields fields, int field) {
            super(slot);
            this.input = input;
            this.fields = fields;
            this.field = field;
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            if (values.has(input)) {
                fields.extract(field, row.bytes(input), row.from(input), row.to(input), row, slot);
            } else {
                row.setAbsent(slot);
            }
        }
    }

    /** A value after steps, checked against its type, or the default. */
    static final class Refined extends Field {
        private final Field raw;
        private final Transform[] transforms;
        private final FieldType type;
        private final byte @Nullable [] defaultText;

        /** @param raw what fills the same slot with the value before all steps */
        Refined(Field raw, Transform[] transforms, FieldType type, @Nullable String defaultText) {
            super(raw.slot);
            this.raw = raw;
            this.transforms = transforms;
            this.type = type;
            this.defaultText = defaultText == null ? null : defaultText.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            if (make(values)) {
                if (isOfType(values)) {
                    return;
                }
                values.countBadNumber();
            }
            if (defaultText == null) {
                row.setAbsent(slot);
            } else {
                row.set(slot, defaultText, 0, defaultText.length);
            }
        }

        /** Puts what the steps make into the slot, whatever the type; false where there is nothing to make it of. */
        boolean make(Values values) {
            raw.fill(values);
            Row row = values.row();
            if (row.state(slot) != Row.PRESENT) {
                return false;
            }
            for (Transform transform : transforms) {
                transform.apply(row, slot);
            }
            return true;
        }

        /** Whether what is in the slot is of the type. */
        boolean isOfType(Values values) {
            return type == FieldType.STRING || isOfType(values.number(slot));
        }

        private boolean isOfType(Decimal number) {
            return type == FieldType.INT ? number.isInteger() : number.isNumber();
        }
    }

    /** The text of the first case that holds, else another slot's value or what stands for it; absent where that is. */
    static final class Switched extends Field {
        private final int input;
        private final Condition[] conditions;
        private final byte[][] texts;
        private final byte @Nullable [] defaultText;

        Switched(int slot, int input, Condition[] conditions, byte[][] texts, byte @Nullable [] defaultText) {
            super(slot);
            this.input = input;
            this.conditions = conditions;
            this.texts = texts;
            this.defaultText = defaultText;
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            if (!values.has(input)) {
                row.setAbsent(slot);
                return;
            }
            byte[] text = text(values);
            if (text == null) {
                row.set(slot, row.bytes(input), row.from(input), row.to(input));
            } else {
                row.set(slot, text, 0, text.length);
            }
        }

        private byte @Nullable [] text(Values values) {
            for (int i = 0; i < conditions.length; i++) {
                if (conditions[i].holds(values)) {
                    return texts[i];
                }
            }
            return defaultText;
        }
    }

    /** The printed form of the number in another slot. */
    static final class Printed extends Field {
        private final int input;
        private final boolean asFloat;
        private final JsonBuffer printed = new JsonBuffer();

        Printed(int slot, int input, FieldType type) {
            super(slot);
            this.input = input;
            this.asFloat = type == FieldType.FLOAT;
        }

        @Override
        void fill(Values values) {
            Row row = values.row();
            if (!values.has(input)) {
                row.setAbsent(slot);
                return;
            }
            Decimal number = values.number(input);
            if (!asFloat && isPlainInteger(row.bytes(input), row.from(input), row.to(input))) {
                row.set(slot, row.bytes(input), row.from(input), row.to(input));
                return;
            }
            // One buffer a slot, not the line's scratch: the slot is filled at most once a line.
            printed.clear();
            if (asFloat) {
                Numbers.printFloat(printed, number);
            } else {
                printed.number(number.mantissa());
            }
            row.set(slot, printed.array(), 0, printed.length());
        }

        /** Whether an integer is written as it prints: no plus, no leading zeros, no minus zero. */
        private static boolean isPlainInteger(byte[] bytes, int from, int to) {
            int digits = bytes[from] == '-' ? from + 1 : from;
            byte first = bytes[digits];
            return first >= '1' && first <= '9' || first == '0' && to == from + 1;
        }
    }
}
