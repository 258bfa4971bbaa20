package io.millrace.output;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;

/**
 * The direct buffer that an encoder writes its frames to: kept from frame to frame, doubled up to what frames usually
 * need at most, larger only while a giant frame needs it.
 */
final class FrameSpace {
    private static final int LEAST_BYTES = 16 << 10;

    private final ByteBufAllocator allocator;
    private final int usualBytes;
    private ByteBuf buffer = Unpooled.EMPTY_BUFFER;
    private ByteBuffer view = buffer.nioBuffer();

    FrameSpace(ByteBufAllocator allocator, int usualBytes) {
        this.allocator = allocator;
        this.usualBytes = usualBytes;
    }

    /** An empty buffer with room for at least {@code bytes}; what it held before is gone. */
    ByteBuffer clear(int bytes) {
        int capacity = view.capacity();
        if (bytes > capacity || capacity > usualBytes && bytes <= usualBytes) {
            int doubled = Math.min(usualBytes, 2 * capacity);
            int wanted = Math.max(bytes, Math.max(doubled, Math.min(usualBytes, LEAST_BYTES)));
            ByteBuf fresh = allocator.directBuffer(wanted);
            buffer.release();
            buffer = fresh;
            view = fresh.nioBuffer(0, wanted);
        }
        return view.clear();
    }

    void release() {
        buffer.release();
    }
}
