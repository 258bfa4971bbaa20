package io.millrace.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** The line before a chunk: its size, and extensions that nobody needs. What is wrong with it Netty's decoder says, but for what {@link #fault} finds. */
final class ChunkLine {
    private static final int MOST_DIGITS = 15;

    private ChunkLine() {}

    /** The size that it tells; 0 where it tells none that could be right. {@code end} is where its LF is. */
    static long size(ByteBuf buffer, int start, int end) {
        long size = 0;
        int leading = start;
        while (leading < end && buffer.getByte(leading) == '0') {
            leading++;
        }
        for (int i = leading; i < end; i++) {
            int digit = Character.digit(buffer.getByte(i), 16);
            if (digit < 0) {
                break;
            }
            if (i - leading == MOST_DIGITS) {
                return 0;
            }
            size = size << 4 | digit;
        }
        return size;
    }

    /** What Netty's decoder would let through, or would fail on without saying why; null if there is nothing. */
    static @Nullable String fault(ByteBuf buffer, int start, int end) {
        for (int i = start; i < end; i++) {
            if (buffer.getByte(i) < 0) {
                return String.format(
                        "the line before a chunk has the byte 0x%02X, which is not ASCII", buffer.getUnsignedByte(i));
            }
        }
        return hasNamelessExtension(buffer, start, end) ? "a chunk has an extension without a name" : null;
    }

    private static boolean hasNamelessExtension(ByteBuf buffer, int start, int end) {
        boolean awaitsName = false;
        boolean quoted = false;
        for (int i = start; i < end; i++) {
            byte b = buffer.getByte(i);
            if (quoted) {
                quoted = b != '"';
                i += b == '\\' ? 1 : 0;
            } else if (awaitsName && (b == ';' || b == '=' || b == '\r')) {
                return true;
            } else if (b == ';') {
                awaitsName = true;
            } else if (b != ' ' && b != '\t') {
                awaitsName = false;
                quoted = b == '"';
            }
        }
        return false;
    }
}
