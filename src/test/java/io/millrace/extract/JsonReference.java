package io.millrace.extract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The slow twin of the JSON kernel: recursive descent into a tree, then a walk along the pointer. Works on Latin-1
 * strings.
 */
final class JsonReference {
    /** A value: its text, or the text of a string; for containers what is in them. */
    private record Value(
            @Nullable String text, Map<String, Value> members, List<Value> elements, boolean object, boolean array) {}

    private static final class Invalid extends RuntimeException {
        Invalid() {
            super("invalid", null, false, false);
        }
    }

    private final String text;
    private int i;

    private JsonReference(String text) {
        this.text = text;
    }

    /** What the pointer names, or null. */
    static @Nullable String find(String document, String pointer) {
        Value value;
        try {
            JsonReference reference = new JsonReference(document);
            reference.space();
            value = reference.value(0);
            reference.space();
            if (reference.i != document.length()) {
                return null;
            }
        } catch (Invalid e) {
            return null;
        }
        if (!pointer.isEmpty()) {
            for (String raw : pointer.substring(1).split("/", -1)) {
                String token = SampleText.latin1(raw.replace("~1", "/").replace("~0", "~"));
                if (value != null && value.object) {
                    value = value.members.get(token);
                } else if (value != null && value.array && token.matches("0|[1-9][0-9]{0,6}")) {
                    int index = Integer.parseInt(token);
                    value = index < value.elements.size() ? value.elements.get(index) : null;
                } else {
                    return null;
                }
            }
        }
        return value == null ? null : value.text;
    }

    static boolean isValid(String document) {
        // A null document is valid and yet has no value; inside of an array it has.
        return find("[" + document + "\n]", "") != null && find("[0,[" + document + "\n]]", "/1/1") == null;
    }

    private char next() {
        if (i == text.length()) {
            throw new Invalid();
        }
        return text.charAt(i++);
    }

    private void space() {
        while (i < text.length() && " \t\n\r".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
    }

    private boolean take(char c) {
        space();
        if (i < text.length() && text.charAt(i) == c) {
            i++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!take(c)) {
            throw new Invalid();
        }
    }

    private Value value(int depth) {
        space();
        int from = i;
        if (take('"')) {
            return new Value(string(), Map.of(), List.of(), false, false);
        }
        if (take('{')) {
            return object(from, depth + 1);
        }
        if (take('[')) {
            return array(from, depth + 1);
        }
        while (i < text.length() && " \t\n\r,]}:\"{[".indexOf(text.charAt(i)) < 0) {
            i++;
        }
        String scalar = text.substring(from, i);
        if (scalar.equals("null")) {
            return new Value(null, Map.of(), List.of(), false, false);
        }
        if (!scalar.matches("true|false|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw new Invalid();
        }
        return new Value(scalar, Map.of(), List.of(), false, false);
    }

    private Value object(int from, int depth) {
        Map<String, Value> members = new LinkedHashMap<>();
        check(depth);
        if (!take('}')) {
            do {
                expect('"');
                String key = string();
                expect(':');
                members.put(key, value(depth));
            } while (take(','));
            expect('}');
        }
        return new Value(text.substring(from, i), members, List.of(), true, false);
    }

    private Value array(int from, int depth) {
        List<Value> elements = new ArrayList<>();
        check(depth);
        if (!take(']')) {
            do {
                elements.add(value(depth));
            } while (take(','));
            expect(']');
        }
        return new Value(text.substring(from, i), Map.of(), elements, false, true);
    }

    private static void check(int depth) {
        if (depth > 64) {
            throw new Invalid();
        }
    }

    private String string() {
        StringBuilder plain = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                break;
            }
            if (c < 0x20) {
                throw new Invalid();
            }
            plain.append(c == '\\' ? escape() : String.valueOf(c));
        }
        return plain.toString();
    }

    private String escape() {
        char kind = next();
        int at = "\"\\/bfnrt".indexOf(kind);
        if (at >= 0) {
            return String.valueOf("\"\\/\b\f\n\r\t".charAt(at));
        }
        if (kind != 'u') {
            throw new Invalid();
        }
        char unit = unit();
        if (Character.isHighSurrogate(unit) && text.startsWith("\\u", i)) {
            int before = i;
            i += 2;
            char low = unit();
            if (Character.isLowSurrogate(low)) {
                return SampleText.latin1(new String(new char[] {unit, low}));
            }
            i = before;
        }
        return SampleText.latin1(Character.isSurrogate(unit) ? "\uFFFD" : String.valueOf(unit));
    }

    private char unit() {
        String hex = "" + next() + next() + next() + next();
        if (!hex.matches("[0-9a-fA-F]{4}")) {
            throw new Invalid();
        }
        return (char) Integer.parseInt(hex, 16);
    }
}
