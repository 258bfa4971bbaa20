package io.millrace.ingest;

import com.github.luben.zstd.ZstdCompressCtx;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.compression.Snappy;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/** Compressed data for tests, with every part of a header that the formats know. */
final class Compressed {
    private Compressed() {}

    /** {@code parts}: 1 header checksum, 2 extra field, 4 name, 8 comment. */
    static byte[] gzip(byte[] plain, int parts) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        int flags = (parts & 1) * 2 + (parts & 2) * 2 + (parts & 4) * 2 + (parts & 8) * 2;
        to.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
        if ((parts & 2) != 0) {
            to.writeBytes(new byte[] {5, 0, 'e', 'x', 't', 'r', 'a'});
        }
        if ((parts & 4) != 0) {
            to.writeBytes(new byte[] {'n', 'a', 'm', 'e', 0});
        }
        if ((parts & 8) != 0) {
            to.writeBytes(new byte[] {'c', 0});
        }
        if ((parts & 1) != 0) {
            CRC32 crc = new CRC32();
            crc.update(to.toByteArray());
            to.writeBytes(new byte[] {(byte) crc.getValue(), (byte) (crc.getValue() >>> 8)});
        }
        Deflater deflater = new Deflater(1, true);
        deflater.setInput(plain);
        deflater.finish();
        byte[] buffer = new byte[1 << 16];
        while (!deflater.finished()) {
            to.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        CRC32 crc = new CRC32();
        crc.update(plain);
        writeInt(to, (int) crc.getValue());
        writeInt(to, plain.length);
        return to.toByteArray();
    }

    static byte[] gzip(byte[] plain) {
        return gzip(plain, 0);
    }

    static void writeInt(ByteArrayOutputStream to, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            to.write(value >>> shift);
        }
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] deflate(byte[] plain, boolean isZlib) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(6, !isZlib);
        deflater.setInput(plain);
        deflater.finish();
        byte[] buffer = new byte[1 << 16];
        while (!deflater.finished()) {
            to.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return to.toByteArray();
    }

    /** A bare block: pieces as Netty compresses them, which takes no more than 32 KiB at a time, under one length. */
    static byte[] snappy(byte[] plain) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        writeVarint(to, plain.length);
        for (int from = 0; from < plain.length; from += 32_000) {
            int length = Math.min(32_000, plain.length - from);
            ByteBuf piece = Unpooled.buffer();
            new Snappy().encode(Unpooled.wrappedBuffer(plain, from, length), piece, length);
            while (piece.readByte() < 0) {}
            to.writeBytes(ByteBufUtil.getBytes(piece));
        }
        return to.toByteArray();
    }

    static void writeVarint(ByteArrayOutputStream to, int value) {
        int left = value;
        for (; left > 127; left >>>= 7) {
            to.write(left | 0x80);
        }
        to.write(left);
    }

    /** Chunks of at most {@code chunkBytes}, some of them stored, with some between them that are to be skipped. */
    static byte[] snappyFrames(byte[] plain, int chunkBytes, Random random) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        byte[] identifier = {(byte) 0xFF, 6, 0, 0, 's', 'N', 'a', 'P', 'p', 'Y'};
        to.writeBytes(identifier);
        for (int from = 0; from < plain.length; from += chunkBytes) {
            byte[] chunk = Arrays.copyOfRange(plain, from, Math.min(plain.length, from + chunkBytes));
            boolean isStored = random.nextInt(3) == 0;
            byte[] data = isStored ? chunk : snappy(chunk);
            CRC32C crc = new CRC32C();
            crc.update(chunk);
            int sum = (int) crc.getValue();
            writeInt(to, (isStored ? 1 : 0) | data.length + 4 << 8);
            writeInt(to, (sum >>> 15 | sum << 17) + 0xA282EAD8);
            to.writeBytes(data);
            if (random.nextInt(4) == 0) {
                to.writeBytes(random.nextBoolean() ? identifier : new byte[] {(byte) 0xFE, 3, 0, 0, 9, 9, 9});
            }
        }
        return to.toByteArray();
    }

    static byte[] snappyFrames(byte[] plain) {
        return snappyFrames(plain, 1 << 16, new Random(1));
    }

    static byte[] zstd(byte[] plain, boolean checksum, boolean contentSize) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            context.setLevel(1);
            context.setChecksum(checksum);
            context.setContentSize(contentSize);
            return context.compress(plain);
        }
    }

    static byte[] zstd(byte[] plain) {
        return zstd(plain, true, true);
    }

    /** Two thousand million zeros as gzip: one compressed piece again and again, ending as nobody will ever read. */
    static byte[] gzipBomb() {
        Deflater deflater = new Deflater(9, true);
        byte[] zeros = new byte[20 << 20];
        byte[] buffer = new byte[1 << 20];
        deflater.setInput(zeros);
        int length = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
        deflater.end();
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        to.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 3});
        for (int i = 0; i < 100; i++) {
            to.write(buffer, 0, length);
        }
        return to.toByteArray();
    }

    /** A hundred million zeros as a bare block: its length, one literal, and repetitions of 64 bytes in three. */
    static byte[] snappyBomb() {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        int length = 100_000_000;
        writeVarint(to, length);
        to.writeBytes(new byte[] {0, 0});
        for (int done = 1; done < length; done += 64) {
            to.writeBytes(new byte[] {(byte) (63 << 2 | 2), 1, 0});
        }
        return to.toByteArray();
    }

    /** Two thousand million zeros as zstd: blocks of one repeated byte, four bytes for every 128 KiB. */
    static byte[] zstdBomb() {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        to.writeBytes(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 7 << 3});
        int blockHead = 128 << 10 << 3 | 1 << 1;
        for (int i = 0; i < 16_000; i++) {
            to.write(blockHead);
            to.write(blockHead >>> 8);
            to.write(blockHead >>> 16);
            to.write(0);
        }
        return to.toByteArray();
    }
}
