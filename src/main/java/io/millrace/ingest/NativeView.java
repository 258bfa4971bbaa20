package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** Parts of buffers as decompressors want them, good until the next view of the same memory. */
final class NativeView {
    private NativeView() {}

    /** What can be read. Netty makes two objects for a view of a slice, but none for one of what it is a slice of. */
    static ByteBuffer readable(ByteBuf of) {
        ByteBuf whole = of;
        while (whole.unwrap() != null) {
            whole = whole.unwrap();
        }
        if (!of.hasMemoryAddress() || !whole.hasMemoryAddress()) {
            return of.internalNioBuffer(of.readerIndex(), of.readableBytes());
        }
        int start = (int) (of.memoryAddress() - whole.memoryAddress());
        return whole.internalNioBuffer(start + of.readerIndex(), of.readableBytes());
    }

    /** What can be written. */
    static ByteBuffer writable(ByteBuf of) {
        return of.internalNioBuffer(of.writerIndex(), of.writableBytes());
    }
}
