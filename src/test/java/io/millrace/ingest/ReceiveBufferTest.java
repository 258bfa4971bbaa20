package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Metrics;
import io.millrace.ring.Ring;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.Test;

class ReceiveBufferTest {
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final IngestLoop loop = new IngestLoop(
            ImmediateEventExecutor.INSTANCE,
            new Ring<>(2, Object::new, () -> 0).intake(),
            new BodyBudget(1_000_000),
            allocator,
            new Metrics());

    @Test
    void shouldBeTheSameOneAgainAndEmptyOnceItIsReleased() {
        ByteBuf first = loop.receiveBuffer();
        first.writeLong(42).readByte();
        first.release();
        ByteBuf second = loop.receiveBuffer();
        assertThat(second).isSameAs(first);
        assertThat(second.isReadable()).isFalse();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        second.release();
        loop.close();
    }

    @Test
    void shouldBeSmallForTheFirstReads() {
        for (int i = 0; i < LaneReceive.FIRST_READS; i++) {
            ByteBuf first = loop.receiveBuffer();
            assertThat(first.writableBytes()).isEqualTo(LaneReceive.FIRST_READ_BYTES);
            first.release();
        }
        ByteBuf later = loop.receiveBuffer();
        assertThat(later.writableBytes()).isEqualTo(LaneReceive.BUFFER_BYTES);
        later.release();
        loop.close();
    }

    @Test
    void shouldBeAnotherOneWhileSomebodyKeepsWhatWasReceived() {
        ByteBuf kept = loop.receiveBuffer();
        kept.writeLong(42);
        ByteBuf other = loop.receiveBuffer();
        assertThat(other).isNotSameAs(kept);
        other.writeLong(43).release();
        assertThat(other.refCnt()).isZero();
        assertThat(kept.readLong()).isEqualTo(42);
        kept.release();
        loop.close();
    }

    @Test
    void shouldBeReleasedWithTheLoop() {
        ByteBuf buffer = loop.receiveBuffer();
        buffer.release();
        assertThat(buffer.refCnt()).isEqualTo(1);
        loop.close();
        assertThat(buffer.refCnt()).isZero();
    }
}
