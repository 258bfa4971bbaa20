package io.millrace.window;

/** How many samples a group keeps, and of each how many bytes. */
public record SampleLimit(int count, int maxLengthBytes) {
    public SampleLimit {
        if (count < 1 || maxLengthBytes < 1) {
            throw new IllegalArgumentException(count + " samples of " + maxLengthBytes + " bytes");
        }
    }

    /**
     * Where to cut a text from {@code from} to {@code to}: never within a character. What is no UTF-8 is cut at the
     * limit.
     */
    int end(byte[] text, int from, int to) {
        if (to - from <= maxLengthBytes) {
            return to;
        }
        int end = from + maxLengthBytes;
        int start = end;
        while (start > from && end - start < 3 && isContinuation(text[start])) {
            start--;
        }
        boolean splits = start < end && length(text[start]) > end - start && isWhole(text, start, to);
        return splits ? start : end;
    }

    private static boolean isWhole(byte[] text, int start, int to) {
        int length = length(text[start]);
        for (int i = 1; i < length; i++) {
            if (start + i >= to || !isContinuation(text[start + i])) {
                return false;
            }
        }
        return length < 3 || isSecond(text[start] & 0xFF, text[start + 1] & 0xFF);
    }

    /** Some first bytes of three or four do not go with all second ones. */
    private static boolean isSecond(int first, int second) {
        return switch (first) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /** How many bytes a character has that begins with this one; 0 if none does. */
    private static int length(byte first) {
        int unsigned = first & 0xFF;
        if (unsigned < 0x80) {
            return 1;
        }
        if (unsigned < 0xC2 || unsigned > 0xF4) {
            return 0;
        }
        return unsigned < 0xE0 ? 2 : unsigned < 0xF0 ? 3 : 4;
    }
}
