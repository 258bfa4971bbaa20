package io.millrace.output;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/**
 * The direct buffer that an encoder writes its frames to: kept from frame to frame, larger only while a giant frame
 * needs it.
 */
final class FrameSpace {
    private final ByteBufAllocator allocator;
    private final int usualBytes;
    private ByteBuf buffer;
    private ByteBuffer view;

    FrameSpace(ByteBufAllocator allocator, int usualBytes) {
        this.allocator = allocator;
        this.usualBytes = usualBytes;
        buffer = allocator.directBuffer(usualBytes);
        view = buffer.nioBuffer(0, usualBytes);
    }

    /** An empty buffer with room for at least {@code bytes}; what it held before is gone. */
    ByteBuffer clear(int bytes) {
        int wanted = Math.max(bytes, usualBytes);
        if (view.capacity() != wanted && (bytes > view.capacity() || view.capacity() > usualBytes)) {
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
