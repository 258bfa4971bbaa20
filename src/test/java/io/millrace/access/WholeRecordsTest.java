package io.millrace.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class WholeRecordsTest {
    private static byte[] record(Random random, int length) {
        byte[] record = new byte[5 + length];
        random.nextBytes(record);
        record[0] = (byte) (20 + random.nextInt(5));
        record[1] = 3;
        record[3] = (byte) (length >> 8);
        record[4] = (byte) length;
        return record;
    }

    /** Whether these bytes are records and nothing else. */
    private static boolean isWhole(byte[] bytes) {
        int at = 0;
        while (at + 5 <= bytes.length) {
            at += 5 + ((bytes[at + 3] & 0xFF) << 8 | bytes[at + 4] & 0xFF);
        }
        return at == bytes.length;
    }

    @Test
    void shouldHandOnTheSameBytesInWholeRecordsHoweverTheyWereCut() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
            for (int i = 0; i < 12; i++) {
                sent.writeBytes(record(random, random.nextInt(5) == 0 ? random.nextInt(18_433) : random.nextInt(20)));
            }
            byte[] bytes = sent.toByteArray();
            int most = 1 + random.nextInt(round % 2 == 0 ? 7 : 40_000);
            ByteArrayOutputStream got = new ByteArrayOutputStream();
            EmbeddedChannel channel = new EmbeddedChannel(new WholeRecords());
            for (int from = 0; from < bytes.length; ) {
                int to = Math.min(bytes.length, from + 1 + random.nextInt(most));
                ByteBuf read = Unpooled.copiedBuffer(bytes, from, to - from);
                channel.writeInbound(read);
                for (ByteBuf out = channel.readInbound(); out != null; out = channel.readInbound()) {
                    byte[] part = ByteBufUtil.getBytes(out);
                    out.release();
                    assertThat(isWhole(part))
                            .as("seed %d round %d", seed, round)
                            .isTrue();
                    got.writeBytes(part);
                }
                assertThat(read.refCnt()).as("nobody keeps what was received").isZero();
                from = to;
            }
            assertThat(got.toByteArray()).as("seed %d round %d", seed, round).isEqualTo(bytes);
            assertThat(channel.finish()).isFalse();
        }
    }

    @Test
    void shouldHandOnWhatIsNoTlsAsItIs() {
        EmbeddedChannel channel = new EmbeddedChannel(new WholeRecords());
        channel.writeInbound(Unpooled.copiedBuffer("GE".getBytes()));
        channel.writeInbound(Unpooled.copiedBuffer("T / HTTP/1.1\r\n".getBytes()));
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf out = channel.readInbound(); out != null; out = channel.readInbound()) {
            all.writeBytes(out);
            out.release();
        }
        assertThat(new String(ByteBufUtil.getBytes(all))).isEqualTo("GET / HTTP/1.1\r\n");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void shouldRefuseARecordLongerThanAnyMayBe() {
        EmbeddedChannel channel = new EmbeddedChannel(new WholeRecords());
        byte[] record = Arrays.copyOf(record(new Random(1), 18_433), 10);
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(record)))
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("18437 are the most");
    }

    @Test
    void shouldLetGoOfARecordThatNeverCameInFull() {
        EmbeddedChannel channel = new EmbeddedChannel(new WholeRecords());
        channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOf(record(new Random(1), 100), 50)));
        assertThat(channel.inboundMessages()).isEmpty();
        channel.close();
        assertThat(channel.finish()).isFalse();
    }
}
