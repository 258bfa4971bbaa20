package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NativeViewTest {
    private static final long SEED = 11;

    @Test
    void shouldShowTheBytesOfAnySliceOfAnyBuffer() {
        Random random = new Random(SEED);
        for (ByteBufAllocator allocator : List.of(PooledByteBufAllocator.DEFAULT, UnpooledByteBufAllocator.DEFAULT)) {
            for (int i = 0; i < 500; i++) {
                ByteBuf whole = random.nextInt(4) == 0 ? allocator.heapBuffer(1000) : allocator.directBuffer(1000);
                byte[] bytes = new byte[1000];
                random.nextBytes(bytes);
                whole.writeBytes(bytes);
                ByteBuf slice = whole;
                for (int depth = random.nextInt(4); depth > 0; depth--) {
                    slice.skipBytes(random.nextInt(slice.readableBytes() + 1) / 2);
                    int length = random.nextInt(slice.readableBytes() + 1);
                    slice = random.nextBoolean() ? slice.readSlice(length) : slice.slice(slice.readerIndex(), length);
                }
                assertThat(bytes(NativeView.readable(slice)))
                        .as("buffer %d with seed %d", i, SEED)
                        .isEqualTo(bytes(slice.nioBuffer()));
                whole.release();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ResourceLeakDetector.Level.class,
            names = {"DISABLED", "PARANOID"})
    void shouldShowARetainedSliceOfAPooledBufferWithoutAnObject(ResourceLeakDetector.Level level) {
        ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(level);
        try {
            ByteBuf whole = PooledByteBufAllocator.DEFAULT.directBuffer(100).writeBytes(new byte[100]);
            ByteBuf slice = whole.retainedSlice(10, 50);
            assertThat(NativeView.readable(slice)).isSameAs(NativeView.readable(slice));
            slice.release();
            whole.release();
        } finally {
            ResourceLeakDetector.setLevel(before);
        }
    }

    @Test
    void shouldTakeWhatIsWrittenIntoTheView() {
        ByteBuf buffer = Unpooled.directBuffer(20).writeBytes(new byte[5]);
        NativeView.writable(buffer).put((byte) 7);
        assertThat(buffer.getByte(5)).isEqualTo((byte) 7);
        buffer.release();
    }

    private static byte[] bytes(ByteBuffer view) {
        byte[] bytes = new byte[view.remaining()];
        view.get(bytes);
        return bytes;
    }
}
