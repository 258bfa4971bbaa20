package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * {@code Content-Encoding: deflate}: a zlib stream, as RFC 9110 says, or a bare deflate stream, as many send it. The first two bytes tell which.
 *
 * <pre>
 *   zlib   method:4=8  window:4 (0 to 7)   level:2 dictionary:1 check:5     both bytes, as one number, are a multiple of 31
 *   bare   last:1  type:2                  a first byte like zlib's would be a stored block with other than zeros in its padding: nobody writes that
 * </pre>
 */
final class DeflateDecoder implements BodyDecoder {
    private static final int METHOD = 0x0F;
    private static final int DEFLATE = 8;
    private static final int LARGEST_WINDOW = 7;
    private static final int CHECK = 31;

    private enum Part {
        FIRST_BYTES,
        DATA,
        END
    }

    private final ByteBuf firstBytes = Unpooled.wrappedBuffer(new byte[2]);
    private @Nullable DeflateStream zlib;
    private @Nullable DeflateStream bare;
    private @Nullable DeflateStream stream;
    private Part part = Part.FIRST_BYTES;

    @Override
    public void begin(long maxBytes) {
        firstBytes.clear();
        stream = null;
        part = Part.FIRST_BYTES;
    }

    @Override
    public boolean decode(ByteBuf in, ByteBuf out) throws Refusal {
        DeflateStream present = stream;
        if (present == null) {
            if (!readFirstBytes(in)) {
                return false;
            }
            present = isZlib() ? zlib() : bare();
            present.begin();
            stream = present;
            part = Part.DATA;
        }
        while (part == Part.DATA) {
            if (!out.isWritable()) {
                return true;
            }
            if (!present.inflate(firstBytes.isReadable() ? firstBytes : in, out)) {
                return false;
            }
            if (present.isFinished()) {
                part = Part.END;
            }
        }
        if (firstBytes.isReadable() || in.isReadable()) {
            throw Encoding.DEFLATE.corrupt("data follows the end of the compressed data");
        }
        return false;
    }

    /** False if it needs more input to tell. */
    private boolean readFirstBytes(ByteBuf in) {
        while (firstBytes.isWritable() && in.isReadable()) {
            firstBytes.writeByte(in.readByte());
        }
        return !firstBytes.isWritable();
    }

    private boolean isZlib() {
        int first = firstBytes.getUnsignedByte(0);
        return (first & METHOD) == DEFLATE
                && first >>> 4 <= LARGEST_WINDOW
                && firstBytes.getUnsignedShort(0) % CHECK == 0;
    }

    private DeflateStream zlib() {
        DeflateStream present = zlib;
        if (present == null) {
            present = new DeflateStream(Encoding.DEFLATE, true);
            zlib = present;
        }
        return present;
    }

    private DeflateStream bare() {
        DeflateStream present = bare;
        if (present == null) {
            present = new DeflateStream(Encoding.DEFLATE, false);
            bare = present;
        }
        return present;
    }

    @Override
    public long memoryBytes() {
        return DeflateStream.MEMORY_BYTES;
    }

    @Override
    public void finish() throws Refusal {
        if (part != Part.END) {
            throw Encoding.DEFLATE.corrupt("the body ends within the compressed data; it was cut off");
        }
    }

    @Override
    public void end() {}

    @Override
    public void close() {
        if (zlib != null) {
            zlib.close();
            zlib = null;
        }
        if (bare != null) {
            bare.close();
            bare = null;
        }
    }
}
