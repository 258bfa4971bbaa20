package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** One deflate stream (RFC 1951), with zlib's head and checksum around it (RFC 1950) or without, undone in steps. */
final class DeflateStream {
    /** What zlib takes for one, on the native heap. */
    static final int MEMORY_BYTES = 48 << 10;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Encoding encoding;
    private final Inflater inflater;

    /** {@code encoding} is what a refusal names. */
    DeflateStream(Encoding encoding, boolean isZlib) {
        this.encoding = encoding;
        inflater = new Inflater(!isZlib);
    }

    void begin() {
        inflater.reset();
    }

    /** True if it read or wrote anything or is {@link #isFinished finished}, false if it needs more input; {@code out} has room. */
    boolean inflate(ByteBuf in, ByteBuf out) throws Refusal {
        ByteBuffer from = NativeView.readable(in);
        ByteBuffer to = NativeView.writable(out);
        int start = from.position();
        inflater.setInput(from);
        int n;
        try {
            n = inflater.inflate(to);
        } catch (DataFormatException e) {
            throw encoding.corrupt("the compressed data is corrupt (" + e.getMessage() + ")");
        } finally {
            inflater.setInput(NOTHING);
        }
        int consumed = from.position() - start;
        in.skipBytes(consumed);
        out.writerIndex(out.writerIndex() + n);
        if (inflater.finished()) {
            return true;
        }
        if (inflater.needsDictionary()) {
            throw encoding.corrupt("the compressed data asks for a dictionary");
        }
        if (n == 0 && consumed == 0 && in.isReadable()) {
            throw encoding.corrupt("the compressed data cannot be read on");
        }
        return n > 0 || consumed > 0;
    }

    /** Whether its end has been read; what follows is left in the buffer. */
    boolean isFinished() {
        return inflater.finished();
    }

    void close() {
        inflater.end();
    }
}
