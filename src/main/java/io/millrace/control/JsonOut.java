package io.millrace.control;

import java.util.OptionalLong;

/** Writes one JSON text, commas included. For the admin API's own small documents; results have an encoder of their own. One thread. */
final class JsonOut {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder text = new StringBuilder(256);
    private boolean comma;

    JsonOut beginObject() {
        return open('{');
    }

    JsonOut endObject() {
        return close('}');
    }

    JsonOut beginArray() {
        return open('[');
    }

    JsonOut endArray() {
        return close(']');
    }

    /** The name of the member whose value comes next. */
    JsonOut name(String name) {
        quoted(name);
        text.append(':');
        comma = false;
        return this;
    }

    JsonOut value(String value) {
        quoted(value);
        return this;
    }

    JsonOut member(String name, String value) {
        return name(name).value(value);
    }

    JsonOut member(String name, boolean value) {
        return name(name).json(value ? "true" : "false");
    }

    /** A value that is JSON already. */
    JsonOut json(String value) {
        separate();
        text.append(value);
        return this;
    }

    int length() {
        return text.length();
    }

    JsonOut member(String name, long value) {
        name(name);
        text.append(value);
        comma = true;
        return this;
    }

    /** An absent value is {@code null}. */
    JsonOut member(String name, OptionalLong value) {
        name(name);
        if (value.isPresent()) {
            text.append(value.getAsLong());
        } else {
            text.append("null");
        }
        comma = true;
        return this;
    }

    private JsonOut open(char bracket) {
        separate();
        text.append(bracket);
        comma = false;
        return this;
    }

    private JsonOut close(char bracket) {
        text.append(bracket);
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            text.append(',');
        }
        comma = true;
    }

    private void quoted(String value) {
        separate();
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            character(value.charAt(i));
        }
        text.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"', '\\' -> text.append('\\').append(c);
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            default -> {
                // A surrogate on its own cannot be written as UTF-8; escaped, a pair reads back as the pair.
                if (c < 0x20 || c == 0x7F || Character.isSurrogate(c)) {
                    text.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt(c >> 8 & 15));
                    text.append(HEX.charAt(c >> 4 & 15)).append(HEX.charAt(c & 15));
                } else {
                    text.append(c);
                }
            }
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
