package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordBuffersTest {
    private static final int USUAL = 300_000;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final RecordBuffers buffers = new RecordBuffers(allocator);

    @Test
    void usesABufferAgainOnceItWasReleased() {
        ByteBuf first = buffers.take(USUAL);
        first.writeInt(1);
        ByteBuf piece = first.readRetainedSlice(4);
        first.release();
        ByteBuf second = buffers.take(USUAL);
        assertThat(second).as("a piece of the first is still on its way").isNotSameAs(first);
        piece.release();

        ByteBuf again = buffers.take(USUAL);

        assertThat(again).isSameAs(first);
        assertThat(again.readableBytes()).isZero();
        assertThat(again.isDirect()).isTrue();
        assertThat(again.nioBufferCount()).isEqualTo(1);
        assertThat(allocated()).isZero();
    }

    @Test
    void hasRoomForWhatWasAskedFor() {
        for (int bytes : new int[] {1, 256 << 10, (512 << 10) - 1, 512 << 10, 3 << 20}) {
            ByteBuf buffer = buffers.take(bytes);
            assertThat(buffer.writeZero(bytes).readableBytes()).isEqualTo(bytes);
            buffer.release();
        }
        assertThat(allocated()).isZero();
    }

    @Test
    void keepsNoMoreThanItMay() {
        Set<ByteBuf> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 40; i++) {
            assertThat(taken.add(buffers.take(USUAL)))
                    .as("buffer %d is nobody else's", i)
                    .isTrue();
        }
        assertThat(allocated()).isEqualTo((40 - 16) * USUAL);
        taken.forEach(ByteBuf::release);
        assertThat(allocated()).isZero();
    }

    @Test
    void letsTheAllocatorGiveWhatIsSmallOrMayGrow() {
        for (int bytes : new int[] {1000, 255 << 10, 512 << 10}) {
            ByteBuf buffer = buffers.take(bytes);
            assertThat(allocated()).isEqualTo(bytes);
            buffer.writeZero(bytes).writeZero(bytes);
            buffer.release();
            assertThat(allocated()).isZero();
        }
    }

    private long allocated() {
        return allocator.metric().usedDirectMemory();
    }
}
