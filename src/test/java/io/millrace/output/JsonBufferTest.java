package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonBufferTest {
    private final JsonBuffer buffer = new JsonBuffer();

    @Test
    void shouldPlaceBytesAsTheyAre() {
        buffer.raw("{\"a\":".getBytes(UTF_8))
                .nul()
                .raw("xx,yy".getBytes(UTF_8), 2, 3)
                .rawByte('}');
        assertThat(written()).isEqualTo("{\"a\":null,}");
    }

    @Test
    void shouldTakeBackWhatIsTruncated() {
        buffer.number(1234);
        buffer.truncate(2);
        assertThat(written()).isEqualTo("12");
        assertThatThrownBy(() -> buffer.truncate(3)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldPrintIntegersAsTheJdkDoes() {
        for (long value :
                new long[] {0, -1, 9, 10, 99, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
                }) {
            assertThat(number(value)).isEqualTo(Long.toString(value));
        }
        long power = 1;
        for (int i = 0; i < 19; i++, power *= 10) {
            for (long value = power - 2; value <= power + 2; value++) {
                assertThat(number(value)).isEqualTo(Long.toString(value));
                assertThat(Digits.count(Math.abs(value)))
                        .isEqualTo(Long.toString(Math.abs(value)).length());
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(number(value)).isEqualTo(Long.toString(value));
        }
    }

    @Test
    void shouldPrintIntegersOfAnySize() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            BigInteger value = new BigInteger(random.nextInt(300), random);
            value = random.nextBoolean() ? value.negate() : value;
            buffer.clear();
            buffer.integer(value);
            assertThat(written()).isEqualTo(value.toString());
        }
        buffer.clear();
        buffer.integer(BigInteger.TEN.pow(54));
        assertThat(written()).isEqualTo(BigInteger.TEN.pow(54).toString());
    }

    @Test
    void shouldAllocateNothingOnceItHasGrown() {
        byte[] line = "GET \"/a\\b\" \u00e4\ufffd 200 4711 and so on, and so on".getBytes(UTF_8);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < 20_000; i++) {
                buffer.clear();
                buffer.string(line, 0, line.length)
                        .number(i)
                        .number(i / 7.0)
                        .decimal(i * 1_000_000_007L, 9)
                        .decimal(123456789012345678L + i, 17);
            }
            allocated = Math.min(allocated, threads.getThreadAllocatedBytes(thread) - before);
        }
        assertThat(allocated).isLessThan(20_000);
    }

    @Test
    void shouldGiveUpAGiantArrayWhenCleared() {
        buffer.raw(new byte[17 << 20]);
        buffer.clear();
        assertThat(buffer.array().length).isLessThan(1 << 20);
        buffer.raw(new byte[1 << 20]);
        byte[] kept = buffer.array();
        buffer.clear();
        assertThat(buffer.array()).isSameAs(kept);
    }

    private String number(long value) {
        buffer.clear();
        buffer.number(value);
        return written();
    }

    private String written() {
        return new String(buffer.array(), 0, buffer.length(), UTF_8);
    }
}
