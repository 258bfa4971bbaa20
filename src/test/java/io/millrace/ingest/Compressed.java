package io.millrace.ingest;

import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32;
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

    private static void writeInt(ByteArrayOutputStream to, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            to.write(value >>> shift);
        }
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
