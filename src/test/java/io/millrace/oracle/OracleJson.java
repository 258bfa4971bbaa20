package io.millrace.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A whole JSON document (RFC 8259) read into a tree, and a pointer (RFC 6901) followed in it. Bytes that are no UTF-8
 * may stand in strings.
 */
final class OracleJson {
    private static final int MAX_LEVELS = 64;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

    /** {@code result} is what the extractor gives for this node; members and items are empty where it has none. */
    private record Node(Optional<String> result, Map<String, Node> members, List<Node> items) {
        static Node scalar(Optional<String> result) {
            return new Node(result, Map.of(), List.of());
        }
    }

    private static final class Invalid extends Exception {}

    private final String document;
    private int at;

    private OracleJson(String document) {
        this.document = document;
    }

    static Optional<String> find(String document, String pointer) {
        Node node;
        try {
            node = new OracleJson(document).wholeDocument();
        } catch (Invalid e) {
            return Optional.empty();
        }
        if (pointer.isEmpty()) {
            return node.result();
        }
        for (String token : pointer.substring(1).split("/", -1)) {
            String key = token.replace("~1", "/").replace("~0", "~");
            Node next = node.members().get(key);
            if (next == null
                    && INDEX.matcher(key).matches()
                    && Integer.parseInt(key) < node.items().size()) {
                next = node.items().get(Integer.parseInt(key));
            }
            if (next == null) {
                return Optional.empty();
            }
            node = next;
        }
        return node.result();
    }

    private Node wholeDocument() throws Invalid {
        skipWhiteSpace();
        Node node = value(1);
        skipWhiteSpace();
        if (at != document.length()) {
            throw new Invalid();
        }
        return node;
    }

    /** {@code level} is that of an array or object which would start here. */
    private Node value(int level) throws Invalid {
        switch (peek()) {
            case '{':
                return object(level);
            case '[':
                return array(level);
            case '"':
                return Node.scalar(Optional.of(string()));
            case 't':
                return word("true", Optional.of("true"));
            case 'f':
                return word("false", Optional.of("false"));
            case 'n':
                return word("null", Optional.empty());
            default:
                return number();
        }
    }

    private Node object(int level) throws Invalid {
        int start = enter(level);
        Map<String, Node> members = new HashMap<>();
        skipWhiteSpace();
        if (peek() != '}') {
            do {
                skipWhiteSpace();
                String key = string();
                skipWhiteSpace();
                expect(':');
                skipWhiteSpace();
                members.put(key, value(level + 1));
                skipWhiteSpace();
            } while (isNext(','));
        }
        expect('}');
        return new Node(Optional.of(document.substring(start, at)), members, List.of());
    }

    private Node array(int level) throws Invalid {
        int start = enter(level);
        List<Node> items = new ArrayList<>();
        skipWhiteSpace();
        if (peek() != ']') {
            do {
                skipWhiteSpace();
                items.add(value(level + 1));
                skipWhiteSpace();
            } while (isNext(','));
        }
        expect(']');
        return new Node(Optional.of(document.substring(start, at)), Map.of(), items);
    }

    private int enter(int level) throws Invalid {
        if (level > MAX_LEVELS) {
            throw new Invalid();
        }
        return at++;
    }

    private Node word(String word, Optional<String> result) throws Invalid {
        for (char c : word.toCharArray()) {
            expect(c);
        }
        return Node.scalar(result);
    }

    private Node number() throws Invalid {
        Matcher matcher = NUMBER.matcher(document).region(at, document.length());
        if (!matcher.lookingAt()) {
            throw new Invalid();
        }
        at = matcher.end();
        return Node.scalar(Optional.of(matcher.group()));
    }

    private String string() throws Invalid {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (peek() != '"') {
            char c = next();
            if (c < 0x20) {
                throw new Invalid();
            }
            if (c == '\\') {
                appendEscape(text);
            } else {
                text.append(c);
            }
        }
        expect('"');
        return text.toString();
    }

    private void appendEscape(StringBuilder text) throws Invalid {
        char c = next();
        switch (c) {
            case '"', '\\', '/' -> text.append(c);
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'u' -> appendCodeUnit(text, fourHexDigits());
            default -> throw new Invalid();
        }
    }

    private void appendCodeUnit(StringBuilder text, char unit) throws Invalid {
        if (!Character.isSurrogate(unit)) {
            text.append(unit);
            return;
        }
        if (Character.isHighSurrogate(unit) && document.startsWith("\\u", at)) {
            int before = at;
            at += 2;
            char second = fourHexDigits();
            if (Character.isLowSurrogate(second)) {
                text.append(unit).append(second);
                return;
            }
            at = before;
        }
        text.append('\uFFFD');
    }

    private char fourHexDigits() throws Invalid {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = "0123456789abcdef".indexOf(Character.toLowerCase(asciiOnly(next())));
            if (digit < 0) {
                throw new Invalid();
            }
            unit = unit * 16 + digit;
        }
        return (char) unit;
    }

    private static char asciiOnly(char c) {
        return c < 0x80 ? c : '?';
    }

    private void skipWhiteSpace() {
        while (at < document.length() && " \t\n\r".indexOf(document.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean isNext(char c) throws Invalid {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char c) throws Invalid {
        if (next() != c) {
            throw new Invalid();
        }
    }

    private char next() throws Invalid {
        char c = peek();
        at++;
        return c;
    }

    private char peek() throws Invalid {
        if (at >= document.length()) {
            throw new Invalid();
        }
        return document.charAt(at);
    }
}
