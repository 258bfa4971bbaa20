package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** gzip (RFC 1952) of one or more members; checks each member's CRC and length. */
final class GzipDecoder implements BodyDecoder {
    private static final int MEMORY_BYTES = 48 << 10;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int TRAILER_BYTES = 8;

    private enum Part {
        BETWEEN_MEMBERS,
        HEADER,
        DATA,
        TRAILER
    }

    private final Inflater inflater = new Inflater(true);
    private final GzipHeader header = new GzipHeader();
    private final CRC32 crc = new CRC32();
    private Part part = Part.BETWEEN_MEMBERS;
    private long memberBytes;
    private long trailer;
    private int trailerBytes;

    @Override
    public void begin() {
        part = Part.BETWEEN_MEMBERS;
    }

    @Override
    public boolean decode(ByteBuf in, ByteBuf out) throws Refusal {
        while (true) {
            switch (part) {
                case BETWEEN_MEMBERS -> {
                    if (!in.isReadable()) {
                        return false;
                    }
                    header.begin();
                    part = Part.HEADER;
                }
                case HEADER -> {
                    if (!header.read(in)) {
                        return false;
                    }
                    beginData();
                }
                case DATA -> {
                    if (!out.isWritable()) {
                        return true;
                    }
                    if (!inflate(in, out)) {
                        return false;
                    }
                }
                case TRAILER -> {
                    if (!readTrailer(in)) {
                        return false;
                    }
                    part = Part.BETWEEN_MEMBERS;
                }
            }
        }
    }

    private void beginData() {
        inflater.reset();
        crc.reset();
        memberBytes = 0;
        trailer = 0;
        trailerBytes = 0;
        part = Part.DATA;
    }

    /** False if it needs more input. */
    private boolean inflate(ByteBuf in, ByteBuf out) throws Refusal {
        ByteBuffer from = in.nioBuffer();
        ByteBuffer to = out.nioBuffer(out.writerIndex(), out.writableBytes());
        int start = from.position();
        inflater.setInput(from);
        int n;
        try {
            n = inflater.inflate(to);
        } catch (DataFormatException e) {
            throw corrupt("the compressed data is corrupt (" + e.getMessage() + ")");
        } finally {
            inflater.setInput(NOTHING);
        }
        int consumed = from.position() - start;
        in.skipBytes(consumed);
        out.writerIndex(out.writerIndex() + n);
        to.flip();
        crc.update(to);
        memberBytes += n;
        if (inflater.finished()) {
            part = Part.TRAILER;
            return true;
        }
        if (inflater.needsDictionary()) {
            throw corrupt("the compressed data asks for a dictionary");
        }
        if (n == 0 && consumed == 0 && in.isReadable()) {
            throw corrupt("the compressed data cannot be read on");
        }
        return n > 0 || consumed > 0;
    }

    private boolean readTrailer(ByteBuf in) throws Refusal {
        while (trailerBytes < TRAILER_BYTES) {
            if (!in.isReadable()) {
                return false;
            }
            trailer |= (long) in.readUnsignedByte() << 8 * trailerBytes++;
        }
        if ((trailer & 0xFFFFFFFFL) != crc.getValue()) {
            throw corrupt("the checksum of the data is not the one at its end");
        }
        if (trailer >>> 32 != (memberBytes & 0xFFFFFFFFL)) {
            throw corrupt("the length of the data is not the one at its end");
        }
        return true;
    }

    @Override
    public long memoryBytes() {
        return MEMORY_BYTES;
    }

    @Override
    public void finish() throws Refusal {
        if (part != Part.BETWEEN_MEMBERS) {
            throw corrupt("the body ends within a gzip member; it was cut off");
        }
    }

    static Refusal corrupt(String what) {
        return new Refusal(Reason.BAD_ENCODING, "Content-Encoding gzip: " + what + ".");
    }

    @Override
    public void close() {
        inflater.end();
    }
}
