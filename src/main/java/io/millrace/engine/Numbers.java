package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.output.JsonBuffer;

/** How a parsed number prints. */
final class Numbers {
    private Numbers() {}

    /** As a float: the shortest text that reads back as the nearest double. */
    static void printFloat(JsonBuffer to, Decimal number) {
        if (number.isNegativeZero() || !number.isExact()) {
            to.number(number.toDouble());
        } else {
            to.decimal(number.mantissa(), number.scale());
        }
    }
}
