package io.millrace.ingest;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Splits a JSON array (RFC 8259) into its elements without building anything: a string's text, unescaped, and of everything else the bytes as they were
 * sent. Reads in pieces of any size; checks the grammar as it goes, down to {@value #MAX_DEPTH} levels. What comes out is never longer than what went in.
 * Bytes above 0x7F are passed on as they are.
 *
 * <p>One state for each place in the grammar; {@code depth} counts the open containers within an element, 0 being the array itself, and one bit for
 * each says whether it is an object.
 */
final class JsonArraySplitter {
    static final int MAX_DEPTH = 512;

    private enum State {
        BEFORE_ARRAY,
        VALUE_OR_END("a value or ']'"),
        VALUE("a value"),
        KEY_OR_END("a name in quotes or '}'"),
        KEY("a name in quotes"),
        COLON("':'"),
        AFTER_VALUE("',' or the end of the array or object"),
        STRING,
        ESCAPE,
        UNICODE,
        LITERAL,
        MINUS("a digit"),
        ZERO,
        INTEGER,
        POINT("a digit"),
        FRACTION,
        EXPONENT("a digit or a sign"),
        EXPONENT_SIGN("a digit"),
        EXPONENT_DIGITS,
        AFTER_ARRAY("nothing more");

        private final String expected;

        State() {
            this("");
        }

        State(String expected) {
            this.expected = expected;
        }
    }

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final JsonSink sink;
    private final long[] objects = new long[MAX_DEPTH / Long.SIZE];
    private final EscapedText escaped;
    private State state = State.BEFORE_ARRAY;
    private int depth;
    private boolean raw;
    private boolean inKey;
    private byte[] literal = NULL;
    private int literalIndex;
    private int hexDigits;
    private int hex;
    private long before;

    /** {@code offset} is where the array begins in the body, for messages. */
    JsonArraySplitter(JsonSink sink, long offset) {
        this.sink = sink;
        escaped = new EscapedText(sink);
        before = offset;
    }

    /** Reads a piece. */
    void read(byte[] bytes, int from, int to) throws Refusal {
        // What of the current element stands in this piece and has not been handed on yet starts here.
        int pending = from;
        int i = from;
        while (i < to) {
            int b = bytes[i] & 0xFF;
            switch (state) {
                case STRING -> {
                    int end = endOfRun(bytes, i, to);
                    if (!raw && end > i) {
                        escaped.flush();
                        sink.text(bytes, i, end - i);
                    }
                    i = end;
                    if (i < to) {
                        stringByte(bytes[i] & 0xFF, i - from);
                        i++;
                    }
                }
                case ESCAPE, UNICODE -> {
                    escapeByte(b, i - from);
                    i++;
                }
                case ZERO, INTEGER, FRACTION, EXPONENT_DIGITS, MINUS, POINT, EXPONENT, EXPONENT_SIGN -> {
                    if (numberGoesOn(b, i - from)) {
                        i++;
                    } else {
                        endValue(bytes, pending, i);
                    }
                }
                case LITERAL -> {
                    if (b != literal[literalIndex]) {
                        throw unexpected(b, i - from, "'" + new String(literal, StandardCharsets.US_ASCII) + "'");
                    }
                    i++;
                    if (++literalIndex == literal.length) {
                        endValue(bytes, pending, i);
                    }
                }
                default -> {
                    if (isSpace(b)) {
                        i++;
                    } else {
                        boolean begins =
                                depth == 0 && (state == State.VALUE || state == State.VALUE_OR_END) && b != ']';
                        if (begins) {
                            pending = i;
                            raw = b != '"';
                        }
                        i++;
                        if (structure(b, i - 1 - from)) {
                            endValue(bytes, pending, i);
                        }
                    }
                }
            }
        }
        if (raw && i > pending) {
            sink.text(bytes, pending, i - pending);
        }
        before += to - from;
    }

    /** The body has ended. */
    void finish() throws Refusal {
        if (state != State.AFTER_ARRAY) {
            throw new Refusal(
                    Reason.BAD_JSON,
                    "The JSON array is not complete: the body ends after byte " + before
                            + " where the array or something in it is still open.");
        }
    }

    /** Called with everything that is neither in a string nor in a number or literal. True if it ended a container that is, or belongs to, an element. */
    private boolean structure(int b, int at) throws Refusal {
        switch (state) {
            case BEFORE_ARRAY -> state = State.VALUE_OR_END;
            case VALUE_OR_END, VALUE -> {
                if (b == ']' && state == State.VALUE_OR_END) {
                    return close(false, b, at);
                }
                beginValue(b, at);
            }
            case KEY_OR_END, KEY -> {
                if (b == '}' && state == State.KEY_OR_END) {
                    return close(true, b, at);
                }
                if (b != '"') {
                    throw unexpected(b, at, state.expected);
                }
                inKey = true;
                state = State.STRING;
            }
            case COLON -> {
                if (b != ':') {
                    throw unexpected(b, at, state.expected);
                }
                state = State.VALUE;
            }
            case AFTER_VALUE -> {
                if (b != ',') {
                    return close(b == '}', b, at);
                }
                state = inObject() ? State.KEY : State.VALUE;
            }
            default -> throw unexpected(b, at, state.expected);
        }
        return false;
    }

    private void beginValue(int b, int at) throws Refusal {
        switch (b) {
            case '"' -> {
                inKey = false;
                state = State.STRING;
            }
            case '{' -> open(true, at);
            case '[' -> open(false, at);
            case 't' -> beginLiteral(TRUE);
            case 'f' -> beginLiteral(FALSE);
            case 'n' -> beginLiteral(NULL);
            case '-' -> state = State.MINUS;
            case '0' -> state = State.ZERO;
            default -> {
                if (b < '1' || b > '9') {
                    throw unexpected(b, at, state.expected);
                }
                state = State.INTEGER;
            }
        }
    }

    private void beginLiteral(byte[] expected) {
        literal = expected;
        literalIndex = 1;
        state = State.LITERAL;
    }

    private void open(boolean object, int at) throws Refusal {
        // The array itself is a level too.
        if (depth + 2 > MAX_DEPTH) {
            throw new Refusal(
                    Reason.BAD_JSON,
                    "The JSON is nested deeper than " + MAX_DEPTH + " levels at byte " + (before + at)
                            + " of the body.");
        }
        depth++;
        long bit = 1L << depth;
        if (object) {
            objects[depth >>> 6] |= bit;
        } else {
            objects[depth >>> 6] &= ~bit;
        }
        state = object ? State.KEY_OR_END : State.VALUE_OR_END;
    }

    private boolean inObject() {
        return depth > 0 && (objects[depth >>> 6] & 1L << depth) != 0;
    }

    private boolean close(boolean object, int b, int at) throws Refusal {
        if (b != '}' && b != ']' || object != inObject()) {
            throw unexpected(b, at, "',' or '" + (inObject() ? '}' : ']') + "'");
        }
        if (depth == 0) {
            state = State.AFTER_ARRAY;
            return false;
        }
        depth--;
        return true;
    }

    private void endValue(byte[] bytes, int pending, int end) {
        state = State.AFTER_VALUE;
        if (depth == 0) {
            if (end > pending) {
                sink.text(bytes, pending, end - pending);
            }
            raw = false;
            sink.endElement();
        }
    }

    private static int endOfRun(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            int b = bytes[i];
            if (b == '"' || b == '\\' || b >= 0 && b < ' ') {
                break;
            }
            i++;
        }
        return i;
    }

    private void stringByte(int b, int at) throws Refusal {
        if (b == '\\') {
            state = State.ESCAPE;
        } else if (b != '"') {
            throw unexpected(b, at, "an escape like \\n instead of a control character in a string");
        } else if (inKey) {
            state = State.COLON;
        } else {
            state = State.AFTER_VALUE;
            if (!raw) {
                escaped.flush();
                sink.endElement();
            }
        }
    }

    private void escapeByte(int b, int at) throws Refusal {
        if (state == State.UNICODE) {
            int digit = Character.digit(b, 16);
            if (digit < 0) {
                throw unexpected(b, at, "four hexadecimal digits after \\u");
            }
            hex = hex << 4 | digit;
            if (++hexDigits == 4) {
                state = State.STRING;
                if (!raw) {
                    escaped.unit((char) hex);
                }
            }
            return;
        }
        if (b == 'u') {
            hexDigits = 0;
            hex = 0;
            state = State.UNICODE;
            return;
        }
        int meant = EscapedText.meaning(b);
        if (meant < 0) {
            throw unexpected(b, at, "one of \" \\ / b f n r t u after a backslash");
        }
        state = State.STRING;
        if (!raw) {
            escaped.unit((char) meant);
        }
    }

    /** Whether the byte belongs to the number that is being read. */
    private boolean numberGoesOn(int b, int at) throws Refusal {
        boolean digit = b >= '0' && b <= '9';
        boolean exponent = b == 'e' || b == 'E';
        @Nullable
        State next = switch (state) {
            case MINUS -> b == '0' ? State.ZERO : digit ? State.INTEGER : null;
            case ZERO -> b == '.' ? State.POINT : exponent ? State.EXPONENT : null;
            case INTEGER -> digit ? State.INTEGER : b == '.' ? State.POINT : exponent ? State.EXPONENT : null;
            case POINT -> digit ? State.FRACTION : null;
            case FRACTION -> digit ? State.FRACTION : exponent ? State.EXPONENT : null;
            case EXPONENT -> digit ? State.EXPONENT_DIGITS : b == '+' || b == '-' ? State.EXPONENT_SIGN : null;
            default -> digit ? State.EXPONENT_DIGITS : null;
        };
        if (next != null) {
            state = next;
            return true;
        }
        if (!state.expected.isEmpty()) {
            throw unexpected(b, at, state.expected);
        }
        return false;
    }

    private static boolean isSpace(int b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private Refusal unexpected(int b, int at, String expected) {
        String shown = b > ' ' && b < 0x7F ? "'" + (char) b + "'" : String.format("0x%02X", b);
        return new Refusal(
                Reason.BAD_JSON,
                "The JSON is not valid at byte " + (before + at) + " of the body (counted from 0): found " + shown
                        + ", expected " + expected + ".");
    }
}
