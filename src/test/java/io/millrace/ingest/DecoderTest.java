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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecoderTest {
    enum Kind {
        GZIP(Encoding.GZIP),
        ZLIB(Encoding.DEFLATE),
        RAW_DEFLATE(Encoding.DEFLATE),
        ZSTD(Encoding.ZSTD),
        SNAPPY(Encoding.SNAPPY),
        SNAPPY_FRAMES(Encoding.SNAPPY),
        LZ4(Encoding.LZ4);

        final Encoding encoding;

        Kind(Encoding encoding) {
            this.encoding = encoding;
        }

        byte[] compress(byte[] plain, Random random) {
            return switch (this) {
                case GZIP -> Compressed.gzip(plain, random.nextInt(16));
                case ZLIB -> Compressed.deflate(plain, true);
                case RAW_DEFLATE -> Compressed.deflate(plain, false);
                case ZSTD -> Compressed.zstd(plain, random.nextBoolean(), random.nextBoolean());
                case SNAPPY -> Compressed.snappy(plain);
                case SNAPPY_FRAMES -> Compressed.snappyFrames(plain, 1 + random.nextInt(1 << 16), random);
                case LZ4 -> CompressedLz4.random(random).frame(plain);
            };
        }

        /** With every checksum that the format has. */
        byte[] checked(byte[] plain, Random random) {
            return switch (this) {
                case ZSTD -> Compressed.zstd(plain, true, random.nextBoolean());
                case LZ4 -> CompressedLz4.lz4(plain);
                default -> compress(plain, random);
            };
        }

        boolean hasChecksum() {
            return this != RAW_DEFLATE && this != SNAPPY;
        }

        /** Whether several, one behind the other, are one body. */
        boolean hasManyParts() {
            return hasChecksum() && this != ZLIB;
        }

        /** Whether the end of a body can be told from the middle. */
        boolean hasEnd() {
            return this != SNAPPY_FRAMES;
        }
    }

    private static byte[] plain(Random random) {
        byte[] plain = new byte[random.nextInt(5) == 0 ? 0 : random.nextInt(100_000)];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) ('a' + random.nextInt(1 + i % 20));
        }
        return plain;
    }

    private static byte[] decode(BodyDecoder decoder, byte[] compressed, Random random, boolean direct) throws Refusal {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        int capacity = 1 + random.nextInt(5_000);
        ByteBuf out = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(capacity));
        decoder.begin(Long.MAX_VALUE);
        for (int from = 0; from < compressed.length; ) {
            int length = Math.min(compressed.length - from, 1 + random.nextInt(3_000));
            ByteBuf in =
                    Unpooled.wrappedBuffer(direct ? ByteBuffer.allocateDirect(length) : ByteBuffer.allocate(length));
            in.clear().writeBytes(compressed, from, length);
            for (boolean more = true; more; ) {
                out.clear();
                more = decoder.decode(in, out);
                byte[] step = new byte[out.readableBytes()];
                out.readBytes(step);
                plain.writeBytes(step);
            }
            assertThat(in.isReadable()).isFalse();
            from += length;
        }
        decoder.finish();
        return plain.toByteArray();
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecodeOneOrMorePartsHoweverTheBytesAreCut(Kind kind) throws Refusal {
        BodyDecoder decoder = kind.encoding.newDecoder();
        for (int seed = 0; seed < 25; seed++) {
            Random random = new Random(seed);
            byte[] first = plain(random);
            byte[] second = plain(random);
            boolean isTwo = kind.hasManyParts();
            byte[] compressed = isTwo
                    ? Compressed.concat(kind.compress(first, random), kind.compress(second, random))
                    : kind.compress(first, random);
            assertThat(decode(decoder, compressed, random, random.nextBoolean()))
                    .as("seed %d", seed)
                    .isEqualTo(isTwo ? Compressed.concat(first, second) : first);
        }
        decoder.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseEveryBodyThatIsCutOff(Kind kind) {
        Random random = new Random(7);
        byte[] plain = Arrays.copyOf("abcabcabcabcdefghijklmnopqrstuvwxyz".getBytes(), 300);
        byte[] compressed = kind.compress(plain, random);
        BodyDecoder decoder = kind.encoding.newDecoder();
        for (int length = 1; kind.hasEnd() && length < compressed.length; length++) {
            byte[] prefix = Arrays.copyOf(compressed, length);
            assertThatThrownBy(() -> decode(decoder, prefix, random, true))
                    .as("%d of %d bytes", length, compressed.length)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("cut off");
        }
        decoder.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseABodyInWhichABitIsWrongOrDecodeItAsItWas(Kind kind) {
        BodyDecoder decoder = kind.encoding.newDecoder();
        int refused = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            byte[] plain = Arrays.copyOf(plain(random), 2_000);
            byte[] compressed = kind == Kind.GZIP ? Compressed.gzip(plain, 15) : kind.checked(plain, random);
            compressed[random.nextInt(compressed.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                byte[] decoded = decode(decoder, compressed, random, true);
                if (kind.hasChecksum()) {
                    assertThat(decoded).as("seed %d", seed).isEqualTo(plain);
                }
            } catch (Refusal refusal) {
                assertThat(refusal.reason()).isIn(Reason.BAD_ENCODING, Reason.BODY_TOO_LARGE);
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(kind.hasChecksum() ? 350 : 0);
        decoder.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseDataBehindTheLastPart(Kind kind) {
        byte[] compressed = Compressed.concat(kind.compress(new byte[100], new Random(1)), new byte[] {0});
        assertThatThrownBy(() -> decode(kind.encoding.newDecoder(), compressed, new Random(1), true))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void shouldSkipWhatZstdSaysIsToBeSkipped() throws Refusal {
        byte[] skipped = {0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 'x', 'y', 'z'};
        byte[] plain = "hello".getBytes();
        byte[] compressed =
                Compressed.concat(skipped, Compressed.zstd(plain), skipped, Compressed.zstd(plain), skipped);
        for (int seed = 0; seed < 20; seed++) {
            assertThat(decode(new ZstdDecoder(), compressed, new Random(seed), true))
                    .isEqualTo(Compressed.concat(plain, plain));
        }
    }

    @Test
    void shouldRefuseAZstdWindowOfMoreThanEightMebibytes() throws Refusal {
        byte[] eight = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 13 << 3, 1, 0, 0};
        assertThat(decode(new ZstdDecoder(), eight, new Random(1), true)).isEmpty();
        byte[] nine = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 13 << 3 | 1, 1, 0, 0};
        assertThatThrownBy(() -> decode(new ZstdDecoder(), nine, new Random(1), true))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("window of 9437184 bytes");
        byte[] endless = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, (byte) 0xE0, -1, -1, -1, -1, -1, -1, -1, -1, 1, 0, 0};
        assertThatThrownBy(() -> decode(new ZstdDecoder(), endless, new Random(1), true))
                .hasMessageContaining("The body is larger");
    }

    @Test
    void shouldSayHowMuchMemoryAZstdFrameWantsBeforeItIsBegun() throws Refusal {
        ZstdDecoder decoder = new ZstdDecoder();
        decoder.begin(Long.MAX_VALUE);
        assertThat(decoder.memoryBytes()).isZero();
        ByteBuf head = Unpooled.wrappedBuffer(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 13 << 3, 1, 0, 0});
        assertThat(decoder.decode(
                        head,
                        Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(10)).clear()))
                .isTrue();
        assertThat(decoder.memoryBytes()).isBetween(8L << 20, 9L << 20);
        decoder.close();
    }

    @Test
    void shouldRefuseAZstdFrameThatNeedsADictionary() {
        byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 1, 0, 5, 1, 0, 0};
        assertThatThrownBy(() -> decode(new ZstdDecoder(), frame, new Random(1), true))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("dictionary");
    }

    @Test
    void shouldRefuseAZstdFrameThatHoldsAnotherLengthThanItSays() throws Refusal {
        // A block of three bytes, then an empty one that is the last.
        byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0x20, 3, 3 << 3, 0, 0, 'a', 'b', 'c', 1, 0, 0};
        assertThat(decode(new ZstdDecoder(), frame, new Random(1), true))
                .asString()
                .isEqualTo("abc");
        frame[5] = 4;
        assertThatThrownBy(() -> decode(new ZstdDecoder(), frame, new Random(1), true))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a frame holds 3 bytes, and its head says that it holds 4");
    }
}
