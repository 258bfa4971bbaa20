package io.millrace.oracle;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Bytes as a {@code String} that loses nothing: what is UTF-8 is decoded; every other byte {@code b} becomes the lone
 * surrogate {@code U+DC00 + b}, which no valid UTF-8 decodes to. Searching, cutting at a delimiter and comparing such
 * strings is the same as doing so with the bytes, since a delimiter is valid UTF-8 and that synchronises itself.
 */
final class OracleText {
    private OracleText() {}

    static String fromBytes(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < bytes.length) {
            int length = lengthOfCharacter(bytes, at);
            if (length == 0) {
                text.append((char) (0xDC00 + (bytes[at] & 0xFF)));
                at++;
            } else {
                text.append(new String(bytes, at, length, StandardCharsets.UTF_8));
                at += length;
            }
        }
        return text.toString();
    }

    /** As many whole characters from the start as have no more bytes than that. */
    static String start(String text, int mostBytes) {
        StringBuilder start = new StringBuilder();
        int bytes = 0;
        for (int character : text.codePoints().toArray()) {
            bytes += toBytes(Character.toString(character)).length;
            if (bytes > mostBytes) {
                break;
            }
            start.appendCodePoint(character);
        }
        return start.toString();
    }

    static byte[] toBytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        text.codePoints().forEach(character -> {
            if (character < 0x80) {
                bytes.write(character);
            } else if (character >= 0xDC80 && character <= 0xDCFF) {
                bytes.write(character - 0xDC00);
            } else {
                bytes.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }

    /** The text as results print it: bytes that are no UTF-8 are U+FFFD. */
    static String printable(String text) {
        return StandardUtf8.decode(toBytes(text));
    }

    /** A JSON string with its quotes. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : printable(text).toCharArray()) {
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> json.append(c < 0x20 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }

    /** How {@code ignoreCase} sees a text. */
    static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        text.codePoints().forEach(c -> folded.appendCodePoint(Character.toLowerCase(Character.toUpperCase(c))));
        return folded.toString();
    }

    /**
     * The characters from one count to another, negative ones from the end. Characters are what the text prints as, so
     * several bytes that are no UTF-8 may be one.
     */
    static String part(String text, int from, Optional<Integer> to) {
        byte[] bytes = toBytes(text);
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            String before = StandardUtf8.decode(Arrays.copyOf(bytes, i));
            String behind = StandardUtf8.decode(Arrays.copyOfRange(bytes, i, bytes.length));
            if ((before + behind).equals(printable(text))) {
                starts.add(i);
            }
        }
        int count = starts.size();
        starts.add(bytes.length);
        int start = starts.get(Math.max(0, Math.min(count, from < 0 ? count + from : from)));
        int last = to.orElse(count);
        int end = starts.get(Math.max(0, Math.min(count, last < 0 ? count + last : last)));
        return fromBytes(Arrays.copyOfRange(bytes, start, Math.max(start, end)));
    }

    /** Without the white space, as Unicode has it, at both ends. */
    static String trimmed(String text) {
        return text.replaceAll("(?U)\\A\\s+|\\s+\\z", "");
    }

    /** How many bytes the UTF-8 character at {@code at} has; 0 where there is none. */
    private static int lengthOfCharacter(byte[] bytes, int at) {
        if (bytes[at] >= 0) {
            return 1;
        }
        for (int length = 2; length <= 4 && at + length <= bytes.length; length++) {
            byte[] candidate = Arrays.copyOfRange(bytes, at, at + length);
            String decoded = new String(candidate, StandardCharsets.UTF_8);
            if (decoded.codePointCount(0, decoded.length()) == 1
                    && Arrays.equals(decoded.getBytes(StandardCharsets.UTF_8), candidate)) {
                return length;
            }
        }
        return 0;
    }
}
