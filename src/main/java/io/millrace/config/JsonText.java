package io.millrace.config;

import io.millrace.config.JsonValue.Flag;
import io.millrace.config.JsonValue.Items;
import io.millrace.config.JsonValue.Members;
import io.millrace.config.JsonValue.Null;
import io.millrace.config.JsonValue.Numeral;
import io.millrace.config.JsonValue.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON by RFC 8259, strictly. */
final class JsonText {
    private static final int DEEPEST = 100;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    static JsonValue parse(String text) {
        JsonText json = new JsonText(text);
        JsonValue value = json.value(1);
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.wrong("the end");
        }
        return value;
    }

    private JsonValue value(int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("nested deeper than " + DEEPEST + " levels");
        }
        skipSpace();
        char first = at < text.length() ? text.charAt(at) : 0;
        return switch (first) {
            case '{' -> members(depth);
            case '[' -> items(depth);
            case '"' -> new Text(string());
            case 't' -> word("true", new Flag(true));
            case 'f' -> word("false", new Flag(false));
            case 'n' -> word("null", new Null());
            default -> number();
        };
    }

    private JsonValue members(int depth) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        at++;
        if (next('}')) {
            return new Members(members);
        }
        do {
            skipSpace();
            if (at == text.length() || text.charAt(at) != '"') {
                throw wrong("a name in quotes");
            }
            String name = string();
            want(':');
            if (members.put(name, value(depth + 1)) != null) {
                throw new IllegalArgumentException("the name " + Shown.text(name) + " is there twice");
            }
        } while (next(','));
        want('}');
        return new Members(members);
    }

    private JsonValue items(int depth) {
        List<JsonValue> items = new ArrayList<>();
        at++;
        if (next(']')) {
            return new Items(items);
        }
        do {
            items.add(value(depth + 1));
        } while (next(','));
        want(']');
        return new Items(items);
    }

    private JsonValue number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw wrong("a value");
        }
        at = number.end();
        return new Numeral(number.group());
    }

    private JsonValue word(String word, JsonValue value) {
        if (!text.startsWith(word, at)) {
            throw wrong("a value");
        }
        at += word.length();
        return value;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return string.toString();
            }
            if (c < ' ') {
                throw wrong("no control character in a text");
            }
            string.append(c == '\\' ? escaped() : c);
        }
        throw wrong("a quote that ends the text");
    }

    private char escaped() {
        at++;
        char c = at < text.length() ? text.charAt(at) : 0;
        if (c == 'u' && at + 4 < text.length()) {
            int code = 0;
            for (int i = 1; i <= 4; i++) {
                int digit = Character.digit(text.charAt(at + i), 16);
                code = digit < 0 || code < 0 ? -1 : code << 4 | digit;
            }
            if (code >= 0) {
                at += 4;
                return (char) code;
            }
        }
        int known = ESCAPES.indexOf(c);
        if (known < 0) {
            throw wrong("an escape such as \\n or \\u00e9");
        }
        return ESCAPED.charAt(known);
    }

    private boolean next(char wanted) {
        skipSpace();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void want(char wanted) {
        if (!next(wanted)) {
            throw wrong("'" + wanted + "'");
        }
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String expected) {
        String found =
                at < text.length() ? Shown.text(text.substring(at, Math.min(text.length(), at + 20))) : "the end";
        return new IllegalArgumentException("expected " + expected + " at character " + (at + 1) + ", found " + found);
    }

    /** The text as JSON has it. */
    static String quoted(String text) {
        StringBuilder to = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int known = c == '/' ? -1 : ESCAPED.indexOf(c);
            if (known >= 0) {
                to.append('\\').append(ESCAPES.charAt(known));
            } else if (c < ' ') {
                to.append(String.format("\\u%04x", (int) c));
            } else {
                to.append(c);
            }
        }
        return to.append('"').toString();
    }
}
