package io.millrace.ingest;

/**
 * A snappy block, read as it comes: its length, then literals and repetitions until there is as much. Every number is little-endian.
 *
 * <pre>
 *   length: 7 bits a byte, the lowest first, the highest bit set but in the last
 *   00 length-1:6  [length-1: 1 to 4 bytes where the six bits are 60 to 63]   literals
 *   01 length-4:3 distance:3   distance: 8 lower bits
 *   10 length-1:6              distance:16
 *   11 length-1:6              distance:32
 * </pre>
 */
final class SnappyBlock {
    private static final int LONGEST_LENGTH_BITS = 32;
    private static final int LONG_LITERAL = 60;

    private enum Part {
        BLOCK_LENGTH,
        TAG,
        LITERAL_LENGTH,
        LITERAL,
        DISTANCE,
        REPETITION,
        COMPLETE
    }

    private final SnappyOutput output;
    private Part part = Part.BLOCK_LENGTH;
    private long blockBytes;
    private long number;
    private int numberBits;
    private int numberBytesLeft;
    private long length;

    SnappyBlock(SnappyOutput output) {
        this.output = output;
    }

    /** The output is made empty. */
    void begin() {
        output.clear();
        blockBytes = 0;
        enter(Part.BLOCK_LENGTH, 0);
    }

    private void enter(Part next, int bytes) {
        part = next;
        number = 0;
        numberBits = 0;
        numberBytesLeft = bytes;
    }

    /** Whether it has said how much it holds. */
    boolean hasLength() {
        return part != Part.BLOCK_LENGTH;
    }

    /** What it says that it holds. */
    long blockBytes() {
        return blockBytes;
    }

    boolean isComplete() {
        return part == Part.COMPLETE;
    }

    /** Whether it can go on without input. */
    boolean isPending() {
        return part == Part.REPETITION;
    }

    /**
     * Reads {@code in} from {@code at} on while the output has room. Returns where it stopped: right behind the length if that was what it read, so that it can
     * be checked, else at the end of the input or of the block, or for want of room.
     */
    int read(byte[] in, int at, int end) throws Refusal {
        int next = at;
        while (part == Part.BLOCK_LENGTH && next < end) {
            takeLength(in[next++]);
            if (hasLength()) {
                return next;
            }
        }
        while (part != Part.COMPLETE && output.room() > 0 && (next < end || part == Part.REPETITION)) {
            switch (part) {
                case LITERAL -> {
                    int n = (int) Math.min(Math.min(length, end - next), output.room());
                    output.append(in, next, n);
                    next += n;
                    advance(n);
                }
                case REPETITION -> {
                    int n = (int) Math.min(length, output.room());
                    output.repeat(number, n);
                    advance(n);
                }
                case TAG -> takeTag(in[next++] & 0xFF);
                default -> takeNumber(in[next++] & 0xFF);
            }
        }
        return next;
    }

    private void takeLength(byte b) throws Refusal {
        blockBytes |= (b & 0x7FL) << numberBits;
        numberBits += 7;
        if (blockBytes >>> LONGEST_LENGTH_BITS != 0 || b < 0 && numberBits >= LONGEST_LENGTH_BITS) {
            throw Encoding.SNAPPY.corrupt("the length at the beginning of a block is none");
        }
        if (b >= 0) {
            enter(blockBytes == 0 ? Part.COMPLETE : Part.TAG, 0);
        }
    }

    private void advance(int n) {
        length -= n;
        if (length == 0) {
            enter(output.length() == blockBytes ? Part.COMPLETE : Part.TAG, 0);
        }
    }

    private void takeTag(int tag) throws Refusal {
        int six = tag >>> 2;
        switch (tag & 3) {
            case 0 -> {
                if (six < LONG_LITERAL) {
                    beginLiteral(six + 1L);
                } else {
                    enter(Part.LITERAL_LENGTH, six - LONG_LITERAL + 1);
                }
            }
            case 1 -> {
                enter(Part.DISTANCE, 1);
                length = 4 + (six & 7);
                number = tag >>> 5 << 8;
            }
            case 2 -> {
                enter(Part.DISTANCE, 2);
                length = six + 1L;
            }
            default -> {
                enter(Part.DISTANCE, 4);
                length = six + 1L;
            }
        }
    }

    private void takeNumber(int b) throws Refusal {
        number |= (long) b << numberBits;
        numberBits += 8;
        if (--numberBytesLeft > 0) {
            return;
        }
        if (part == Part.LITERAL_LENGTH) {
            beginLiteral(number + 1);
            return;
        }
        if (number == 0 || number > output.length()) {
            throw Encoding.SNAPPY.corrupt(
                    "a block refers to " + number + " bytes before it, where there are " + output.length());
        }
        checkLength();
        part = Part.REPETITION;
    }

    private void beginLiteral(long bytes) throws Refusal {
        length = bytes;
        checkLength();
        part = Part.LITERAL;
    }

    private void checkLength() throws Refusal {
        if (length > blockBytes - output.length()) {
            throw Encoding.SNAPPY.corrupt("a block holds more than the " + blockBytes + " bytes that it says");
        }
    }
}
