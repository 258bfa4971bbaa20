package io.millrace.oracle;

import io.millrace.oracle.OracleValue.Type;
import java.util.Map;
import java.util.Optional;

/** One line, in which names can be looked up; every look-up works the field out anew. */
record OracleLine(String stream, String source, String text, Map<String, OracleField> fields) implements OracleNames {

    @Override
    public Optional<OracleValue> value(String name) {
        return switch (name) {
            case "line" -> OracleValue.of(Type.STRING, text);
            case "stream" -> OracleValue.of(Type.STRING, stream);
            case "source" -> OracleValue.of(Type.STRING, source);
            case "arrival" -> Optional.empty();
            default -> {
                OracleField field = fields.get(name);
                if (field == null) {
                    throw new IllegalArgumentException("no field '" + name + "' in " + fields.keySet());
                }
                yield field.valueIn(this);
            }
        };
    }

    static Type typeOf(String name, Map<String, OracleField> fields) {
        return switch (name) {
            case "line", "stream", "source" -> Type.STRING;
            case "arrival" -> Type.INT;
            default -> fields.get(name).type();
        };
    }
}
