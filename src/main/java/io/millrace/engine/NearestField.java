package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.extract.Row;
import io.millrace.output.JsonBuffer;

/** The double nearest to the number in another slot, as a decimal: mostly the number as it is written, which no other of so few digits shares a double with. */
final class NearestField extends Field {
    private static final long FEW_DIGITS = 1_000_000_000_000_000L;
    private static final int FAR_FROM_LIMITS = 100;

    private final int input;
    private final JsonBuffer printed = new JsonBuffer();

    NearestField(int slot, int input) {
        super(slot);
        this.input = input;
    }

    @Override
    void fill(Values values) {
        Row row = values.row();
        if (!values.has(input) || !values.number(input).isNumber()) {
            row.setAbsent(slot);
            return;
        }
        Decimal number = values.number(input);
        if (isItsDouble(number)) {
            row.set(slot, row.bytes(input), row.from(input), row.to(input));
            return;
        }
        printed.clear();
        printed.number(number.toDouble());
        row.set(slot, printed.array(), 0, printed.length());
    }

    /** Whether no other number of at most 15 digits has the same nearest double. */
    private static boolean isItsDouble(Decimal number) {
        return number.isExact()
                && Math.abs(number.mantissa()) < FEW_DIGITS
                && Math.abs(number.scale()) < FAR_FROM_LIMITS
                && !number.isNegativeZero();
    }
}
