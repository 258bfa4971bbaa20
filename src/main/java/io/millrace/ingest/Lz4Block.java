package io.millrace.ingest;

/**
 * A compressed block of an lz4 frame, read as it comes: sequences of literals and a repetition, the last of literals alone. A length of 15 goes on in the
 * bytes that follow, as long as they are 255.
 *
 * <pre>
 *   literals:4 repeated:4   [255 ... n]   literals   distance:16 LE   [255 ... n]      (the repetition is 4 longer than its number says)
 * </pre>
 */
final class Lz4Block {
    private static final int MORE = 15;
    private static final int SHORTEST_REPETITION = 4;

    private enum Part {
        TOKEN,
        LITERAL_LENGTH,
        LITERALS,
        DISTANCE,
        DISTANCE_HIGH,
        REPETITION_LENGTH,
        REPETITION
    }

    private final Lz4History history;
    private Part part = Part.TOKEN;
    private int token;
    private int distance;
    /** Of the literals or the repetition, as far as it is known, less what is done. */
    private int length;
    /** What the block may still give. */
    private int leftBytes;

    Lz4Block(Lz4History history) {
        this.history = history;
    }

    void begin(int maxBytes) {
        part = Part.TOKEN;
        leftBytes = maxBytes;
    }

    /** Reads {@code in} from {@code at} on and appends at most {@code room} bytes to the history. Returns where it stopped. */
    int read(byte[] in, int at, int end, int room) throws Refusal {
        int next = at;
        long full = history.position() + room;
        while (history.position() < full && (next < end || part == Part.REPETITION)) {
            switch (part) {
                case LITERALS -> {
                    int n = Math.min(Math.min(length, end - next), (int) (full - history.position()));
                    history.append(in, next, n);
                    next += n;
                    advance(n, Part.DISTANCE);
                }
                case REPETITION -> {
                    int n = Math.min(length, (int) (full - history.position()));
                    history.repeat(distance, n);
                    advance(n, Part.TOKEN);
                }
                default -> take(in[next++] & 0xFF);
            }
        }
        return next;
    }

    private void advance(int n, Part then) {
        length -= n;
        leftBytes -= n;
        if (length == 0) {
            part = then;
        }
    }

    private void take(int b) throws Refusal {
        switch (part) {
            case TOKEN -> {
                token = b;
                length = b >>> 4;
                if (length == MORE) {
                    part = Part.LITERAL_LENGTH;
                } else {
                    beginLiterals();
                }
            }
            case LITERAL_LENGTH -> {
                lengthen(b);
                if (b != 0xFF) {
                    beginLiterals();
                }
            }
            case DISTANCE -> {
                distance = b;
                part = Part.DISTANCE_HIGH;
            }
            case DISTANCE_HIGH -> {
                distance |= b << 8;
                if (!history.reaches(distance)) {
                    throw Encoding.LZ4.corrupt(
                            "a block refers to " + distance + " bytes before it, where there are none");
                }
                length = token & MORE;
                if (length == MORE) {
                    part = Part.REPETITION_LENGTH;
                } else {
                    beginRepetition();
                }
            }
            default -> {
                lengthen(b);
                if (b != 0xFF) {
                    beginRepetition();
                }
            }
        }
    }

    private void lengthen(int more) throws Refusal {
        length += more;
        checkLength();
    }

    private void beginLiterals() throws Refusal {
        checkLength();
        part = length == 0 ? Part.DISTANCE : Part.LITERALS;
    }

    private void beginRepetition() throws Refusal {
        length += SHORTEST_REPETITION;
        checkLength();
        part = Part.REPETITION;
    }

    private void checkLength() throws Refusal {
        if (length > leftBytes) {
            throw Encoding.LZ4.corrupt("a block holds more than the frame's head allows");
        }
    }

    /** Whether it can go on without input. */
    boolean isPending() {
        return part == Part.REPETITION;
    }

    /** Whether it may end here. */
    boolean isWhole() {
        return part == Part.DISTANCE;
    }
}
