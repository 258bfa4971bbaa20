package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.util.zip.CRC32;

/** gzip (RFC 1952) of one or more members; checks each member's CRC and length. */
final class GzipDecoder implements BodyDecoder {
    private static final int TRAILER_BYTES = 8;

    private enum Part {
        BETWEEN_MEMBERS,
        HEADER,
        DATA,
        TRAILER
    }

    private final DeflateStream stream = new DeflateStream(Encoding.GZIP, false);
    private final GzipHeader header = new GzipHeader();
    private final CRC32 crc = new CRC32();
    private Part part = Part.BETWEEN_MEMBERS;
    private long memberBytes;
    private long trailer;
    private int trailerBytes;

    @Override
    public void begin(long maxBytes) {
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
        stream.begin();
        crc.reset();
        memberBytes = 0;
        trailer = 0;
        trailerBytes = 0;
        part = Part.DATA;
    }

    /** False if it needs more input. */
    private boolean inflate(ByteBuf in, ByteBuf out) throws Refusal {
        int start = out.writerIndex();
        boolean more = stream.inflate(in, out);
        int length = out.writerIndex() - start;
        crc.update(out.internalNioBuffer(start, length));
        memberBytes += length;
        if (stream.isFinished()) {
            part = Part.TRAILER;
        }
        return more;
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
        return DeflateStream.MEMORY_BYTES;
    }

    @Override
    public void finish() throws Refusal {
        if (part != Part.BETWEEN_MEMBERS) {
            throw corrupt("the body ends within a gzip member; it was cut off");
        }
    }

    static Refusal corrupt(String what) {
        return Encoding.GZIP.corrupt(what);
    }

    @Override
    public void end() {}

    @Override
    public void close() {
        stream.close();
    }
}
