package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether bytes are one JSON document (RFC 8259) in valid UTF-8; by the grammar, with nothing of the product in it. */
final class StrictJson {
    private static final Pattern SCALAR = Pattern.compile("true|false|null|-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([\"\\\\/bfnrt]|u\\p{XDigit}{4})");

    private final String text;
    private final Matcher scalar;
    private final Matcher escape;
    private int at;

    private StrictJson(String text) {
        this.text = text;
        scalar = SCALAR.matcher(text);
        escape = ESCAPE.matcher(text);
    }

    static boolean isValid(byte[] bytes) {
        try {
            StrictJson json = new StrictJson(
                    UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
            return json.value() && json.at == json.text.length();
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private boolean value() {
        return switch (next()) {
            case '{' -> list('}', true);
            case '[' -> list(']', false);
            case '"' -> string();
            default -> take(scalar);
        };
    }

    private char next() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean take(Matcher what) {
        boolean found = what.region(at, text.length()).lookingAt();
        at = found ? what.end() : at;
        return found;
    }

    private boolean take(char c) {
        boolean found = next() == c;
        at += found ? 1 : 0;
        return found;
    }

    private boolean list(char end, boolean named) {
        at++;
        if (take(end)) {
            return true;
        }
        do {
            if (named && !(string() && take(':')) || !value()) {
                return false;
            }
        } while (take(','));
        return take(end);
    }

    private boolean string() {
        if (!take('"')) {
            return false;
        }
        while (at < text.length() && next() != '"') {
            if (next() != '\\') {
                if (next() < ' ') {
                    return false;
                }
                at++;
            } else if (!take(escape)) {
                return false;
            }
        }
        return take('"');
    }
}
