package io.millrace.oracle;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A value of a field that is there. {@code text} is its canonical text (what results and text comparisons see), {@code
 * written} what stood in the line.
 */
record OracleValue(Type type, String text, String written) {
    enum Type {
        STRING,
        INT,
        FLOAT
    }

    /** Nothing when the text is no number of the type. */
    static Optional<OracleValue> of(Type type, String written) {
        return switch (type) {
            case STRING -> Optional.of(new OracleValue(type, written, written));
            case INT ->
                OracleNumber.isLong(written)
                        ? Optional.of(new OracleValue(
                                type, OracleNumber.exact(written).toPlainString(), written))
                        : Optional.empty();
            case FLOAT ->
                OracleNumber.isNumber(written)
                        ? Optional.of(new OracleValue(type, ShortestDouble.text(Double.parseDouble(written)), written))
                        : Optional.empty();
        };
    }

    boolean isNumber() {
        return OracleNumber.isNumber(written);
    }

    /** Exactly the decimal that was written, which is what conditions compare and aggregates add. */
    BigDecimal number() {
        return OracleNumber.exact(written);
    }

    String json() {
        return type == Type.STRING ? OracleText.quoted(text) : text;
    }
}
