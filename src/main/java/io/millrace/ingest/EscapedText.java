package io.millrace.ingest;

/** What the escapes of a JSON string mean, as UTF-8. Two {@code \\u} escapes may be one character; half of one becomes U+FFFD. */
final class EscapedText {
    private static final char REPLACEMENT = '\uFFFD';

    private final JsonSink sink;
    private final byte[] utf8 = new byte[4];
    private char high;

    EscapedText(JsonSink sink) {
        this.sink = sink;
    }

    /** What stands for the letter after a backslash; -1 if it has no meaning. */
    static int meaning(int letter) {
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> -1;
        };
    }

    /** The next UTF-16 unit; of a pair, the first half waits for the second. */
    void unit(char unit) {
        if (high != 0 && Character.isLowSurrogate(unit)) {
            int character = Character.toCodePoint(high, unit);
            high = 0;
            write(character);
            return;
        }
        flush();
        if (Character.isHighSurrogate(unit)) {
            high = unit;
        } else {
            write(Character.isLowSurrogate(unit) ? REPLACEMENT : unit);
        }
    }

    /** Something else follows: a first half has no second. */
    void flush() {
        if (high != 0) {
            high = 0;
            write(REPLACEMENT);
        }
    }

    private void write(int character) {
        int length;
        if (character < 0x80) {
            utf8[0] = (byte) character;
            length = 1;
        } else if (character < 0x800) {
            utf8[0] = (byte) (0xC0 | character >> 6);
            utf8[1] = (byte) (0x80 | character & 0x3F);
            length = 2;
        } else if (character < 0x10000) {
            utf8[0] = (byte) (0xE0 | character >> 12);
            utf8[1] = (byte) (0x80 | character >> 6 & 0x3F);
            utf8[2] = (byte) (0x80 | character & 0x3F);
            length = 3;
        } else {
            utf8[0] = (byte) (0xF0 | character >> 18);
            utf8[1] = (byte) (0x80 | character >> 12 & 0x3F);
            utf8[2] = (byte) (0x80 | character >> 6 & 0x3F);
            utf8[3] = (byte) (0x80 | character & 0x3F);
            length = 4;
        }
        sink.text(utf8, 0, length);
    }
}
