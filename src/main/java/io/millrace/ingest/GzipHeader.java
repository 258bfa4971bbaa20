package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.util.zip.CRC32;

/**
 * The header of a gzip member (RFC 1952), read byte by byte as it comes.
 *
 * <pre>
 *   1F 8B  method=8  flags  mtime:4  xfl  os  [extra: length:2 bytes]  [name 0]  [comment 0]  [crc16:2]
 * </pre>
 */
final class GzipHeader {
    private static final int FIXED_BYTES = 10;
    private static final int HAS_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xE0;

    private enum Part {
        FIXED,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        CRC,
        COMPLETE
    }

    private final CRC32 crc = new CRC32();
    private Part part = Part.FIXED;
    private int partBytes;
    private int flags;
    private int number;

    void begin() {
        crc.reset();
        flags = 0;
        enter(Part.FIXED);
    }

    /** True once the header is complete; what follows it is left in the buffer. */
    boolean read(ByteBuf in) throws Refusal {
        while (part != Part.COMPLETE) {
            if (!in.isReadable()) {
                return false;
            }
            int b = in.readUnsignedByte();
            if (part != Part.CRC) {
                crc.update(b);
            }
            take(b);
            partBytes++;
            step(b);
        }
        return true;
    }

    private void take(int b) throws Refusal {
        switch (part) {
            case FIXED -> takeFixed(b);
            case EXTRA_LENGTH, CRC -> number |= b << 8 * partBytes;
            default -> {}
        }
    }

    private void takeFixed(int b) throws Refusal {
        switch (partBytes) {
            case 0 ->
                check(
                        b == 0x1F,
                        "the body does not begin with the bytes 1F 8B of gzip, or data follows its last member");
            case 1 ->
                check(
                        b == 0x8B,
                        "the body does not begin with the bytes 1F 8B of gzip, or data follows its last member");
            case 2 -> check(b == 8, "compression method " + b + " is none; expected 8 (deflate)");
            case 3 -> {
                check((b & RESERVED) == 0, "reserved flags are set in the header");
                flags = b;
            }
            default -> {}
        }
    }

    private void step(int b) throws Refusal {
        switch (part) {
            case FIXED -> {
                if (partBytes == FIXED_BYTES) {
                    enter((flags & HAS_EXTRA) != 0 ? Part.EXTRA_LENGTH : afterExtra());
                }
            }
            case EXTRA_LENGTH -> {
                if (partBytes == 2) {
                    int length = number;
                    enter(length == 0 ? afterExtra() : Part.EXTRA);
                    number = length;
                }
            }
            case EXTRA -> {
                if (partBytes == number) {
                    enter(afterExtra());
                }
            }
            case NAME -> {
                if (b == 0) {
                    enter(afterName());
                }
            }
            case COMMENT -> {
                if (b == 0) {
                    enter(afterComment());
                }
            }
            case CRC -> {
                if (partBytes == 2) {
                    check(number == (int) (crc.getValue() & 0xFFFF), "the header's checksum is wrong");
                    enter(Part.COMPLETE);
                }
            }
            case COMPLETE -> {}
        }
    }

    private void enter(Part next) {
        part = next;
        partBytes = 0;
        number = 0;
    }

    private Part afterExtra() {
        return (flags & HAS_NAME) != 0 ? Part.NAME : afterName();
    }

    private Part afterName() {
        return (flags & HAS_COMMENT) != 0 ? Part.COMMENT : afterComment();
    }

    private Part afterComment() {
        return (flags & HAS_CRC) != 0 ? Part.CRC : Part.COMPLETE;
    }

    private static void check(boolean holds, String otherwise) throws Refusal {
        if (!holds) {
            throw GzipDecoder.corrupt(otherwise);
        }
    }
}
