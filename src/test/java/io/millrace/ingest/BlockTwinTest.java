package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** snappy and lz4 against decoders that are as simple as can be, on data with every kind of element, whole and damaged. */
class BlockTwinTest {
    private static final int MAX_BYTES = 1 << 20;
    private static final byte[] REFUSED = {};

    /** What a bare snappy block holds, with the whole of it at hand; {@link #REFUSED} if it is none. */
    private static byte[] snappySimply(byte[] in) {
        try {
            long length = 0;
            int at = 0;
            for (int shift = 0; ; shift += 7) {
                length |= (in[at] & 0x7FL) << shift;
                if (shift > 28 || length > MAX_BYTES) {
                    return REFUSED;
                }
                if (in[at++] >= 0) {
                    break;
                }
            }
            byte[] out = new byte[(int) length];
            int to = 0;
            while (to < length) {
                int tag = in[at++] & 0xFF;
                if ((tag & 3) == 0) {
                    long n = tag >>> 2;
                    if (n >= 60) {
                        int bytes = (int) n - 59;
                        n = number(in, at, bytes);
                        at += bytes;
                    }
                    for (long i = 0; i <= n; i++) {
                        out[to++] = in[at++];
                    }
                } else {
                    int bytes = (tag & 3) == 1 ? 1 : (tag & 3) == 2 ? 2 : 4;
                    long distance = number(in, at, bytes) | (bytes == 1 ? tag >>> 5 << 8 : 0);
                    at += bytes;
                    int n = bytes == 1 ? 4 + (tag >>> 2 & 7) : 1 + (tag >>> 2);
                    if (distance == 0 || distance > to) {
                        return REFUSED;
                    }
                    for (int i = 0; i < n; i++, to++) {
                        out[to] = out[(int) (to - distance)];
                    }
                }
            }
            return at == in.length ? out : REFUSED;
        } catch (ArrayIndexOutOfBoundsException e) {
            return REFUSED;
        }
    }

    private static long number(byte[] in, int at, int bytes) {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (in[at + i] & 0xFFL) << 8 * i;
        }
        return number;
    }

    /** What an lz4 block holds. */
    private static byte[] lz4Simply(byte[] in, int maxBytes) {
        try {
            byte[] out = new byte[maxBytes];
            int to = 0;
            for (int at = 0; ; ) {
                int token = in[at++] & 0xFF;
                int literals = token >>> 4;
                if (literals == 15) {
                    do {
                        literals += in[at] & 0xFF;
                    } while (in[at++] == -1);
                }
                for (int i = 0; i < literals; i++) {
                    out[to++] = in[at++];
                }
                if (at == in.length) {
                    return Arrays.copyOf(out, to);
                }
                int distance = (int) number(in, at, 2);
                at += 2;
                if (distance == 0 || distance > to) {
                    return REFUSED;
                }
                int n = token & 15;
                if (n == 15) {
                    do {
                        n += in[at] & 0xFF;
                    } while (in[at++] == -1);
                }
                for (int i = 0; i < n + 4; i++, to++) {
                    out[to] = out[to - distance];
                }
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return REFUSED;
        }
    }

    /** A bare block of elements of all kinds, near and far. */
    private static byte[] snappyBlock(Random random) {
        ByteArrayOutputStream elements = new ByteArrayOutputStream();
        int length = 0;
        for (int i = random.nextInt(60); i >= 0; i--) {
            int kind = length == 0 ? 0 : random.nextInt(4);
            if (kind == 0) {
                int n = 1 + random.nextInt(random.nextInt(4) == 0 ? 60_000 : 60);
                int bytes = n <= 60 && random.nextBoolean() ? 0 : 2 + random.nextInt(3);
                elements.write(bytes == 0 ? n - 1 << 2 : 59 + bytes << 2);
                for (int b = 0; b < bytes; b++) {
                    elements.write(n - 1 >>> 8 * b);
                }
                byte[] data = new byte[n];
                random.nextBytes(data);
                elements.writeBytes(data);
                length += n;
            } else {
                int n = kind == 1 ? 4 + random.nextInt(8) : 1 + random.nextInt(64);
                int farthest = Math.min(length, kind == 1 ? 2_047 : kind == 2 ? 65_535 : length);
                int distance = 1 + random.nextInt(random.nextBoolean() ? farthest : Math.min(farthest, 20));
                elements.write(kind == 1 ? 1 | n - 4 << 2 | distance >>> 8 << 5 : kind | n - 1 << 2);
                for (int b = 0; b < (kind == 1 ? 1 : kind == 2 ? 2 : 4); b++) {
                    elements.write(distance >>> 8 * b);
                }
                length += n;
            }
        }
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        Compressed.writeVarint(to, length);
        to.writeBytes(elements.toByteArray());
        return to.toByteArray();
    }

    private static byte[] decoded(Encoding encoding, byte[] in, Random random) {
        BodyDecoder decoder = encoding.newDecoder();
        decoder.begin(MAX_BYTES);
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        ByteBuf out = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(1 + random.nextInt(70_000)));
        try {
            for (int from = 0; from < in.length; ) {
                int length = Math.min(in.length - from, 1 + random.nextInt(random.nextBoolean() ? 10 : 20_000));
                ByteBuf piece = Unpooled.wrappedBuffer(in, from, length);
                for (boolean more = true; more; ) {
                    more = decoder.decode(piece, out.clear());
                    out.readBytes(to, out.readableBytes());
                }
                from += length;
            }
            decoder.finish();
        } catch (Refusal refusal) {
            return REFUSED;
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
        return to.toByteArray();
    }

    @Test
    void shouldDecodeSnappyBlocksAsTheSimpleDecoderDoesAlsoWhenTheyAreDamaged() {
        int whole = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            byte[] block = snappyBlock(random);
            for (int i = seed % 3; i > 0; i--) {
                block[random.nextInt(Math.min(block.length, 40))] ^= (byte) (1 << random.nextInt(8));
            }
            byte[] expected = snappySimply(block);
            assertThat(decoded(Encoding.SNAPPY, block, random))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            whole += expected == REFUSED ? 0 : 1;
        }
        assertThat(whole).isBetween(130, 380);
    }

    @Test
    void shouldDecodeLz4BlocksAsTheSimpleDecoderDoesAlsoWhenTheyAreDamaged() {
        int whole = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            byte[] plain = new byte[1 + random.nextInt(seed % 20 == 0 ? 65_536 : 2_000)];
            for (int i = 0; i < plain.length; i++) {
                plain[i] = (byte) ('a' + random.nextInt(1 + i % 7));
            }
            byte[] block = CompressedLz4.block(plain, 0, 0, plain.length);
            for (int i = seed % 3; i > 0; i--) {
                block[random.nextInt(block.length)] ^= (byte) (1 << random.nextInt(8));
            }
            byte[] expected = lz4Simply(block, 1 << 16);
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            frame.writeBytes(new byte[] {4, 0x22, 0x4D, 0x18, 0x60, 0x40, (byte) 0x82});
            Compressed.writeInt(frame, block.length);
            frame.writeBytes(block);
            Compressed.writeInt(frame, 0);
            assertThat(decoded(Encoding.LZ4, frame.toByteArray(), random))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            whole += expected == REFUSED ? 0 : 1;
        }
        assertThat(whole).isBetween(130, 380);
    }

    @Test
    void shouldRefuseALengthBeyondTheLimitBeforeAnythingIsAllocatedForIt() {
        Random random = new Random(1);
        byte[] snappy = {-1, -1, -1, -1, 15};
        byte[] lz4 = new CompressedLz4().frame(new byte[MAX_BYTES + 1]);
        byte[] zstd = Compressed.zstd(new byte[MAX_BYTES + 1], true, true);
        for (byte[] body : new byte[][] {snappy, Arrays.copyOf(lz4, 15), Arrays.copyOf(zstd, 18)}) {
            BodyDecoder decoder =
                    (body == snappy ? Encoding.SNAPPY : body.length == 15 ? Encoding.LZ4 : Encoding.ZSTD).newDecoder();
            decoder.begin(MAX_BYTES);
            long before = decoder.memoryBytes();
            ByteBuf out = Unpooled.buffer(random.nextInt(10) + 1);
            assertThatThrownBy(() -> decoder.decode(Unpooled.wrappedBuffer(body), out))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.reason()).isEqualTo(Reason.BODY_TOO_LARGE));
            assertThat(decoder.memoryBytes() - before).as("asked for").isLessThan(500_000);
            decoder.close();
        }
    }

    @Test
    void shouldAskForNoMoreMemoryThanASnappyBlockHasGiven() throws Refusal {
        BodyDecoder decoder = new SnappyDecoder();
        decoder.begin(100_000_000);
        ByteBuf in = Unpooled.wrappedBuffer(Compressed.snappyBomb());
        ByteBuf out = Unpooled.buffer(1 << 16, 1 << 16);
        long given = 0;
        while (given < 10_000_000) {
            assertThat(decoder.decode(in, out.clear())).isTrue();
            given += out.readableBytes();
            assertThat(decoder.memoryBytes()).isLessThanOrEqualTo(given + (256 << 10));
        }
        decoder.end();
        decoder.begin(1);
        assertThat(decoder.memoryBytes()).isLessThan(100_000);
    }
}
