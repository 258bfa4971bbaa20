package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a body in the order in which they came, in chunks that are paid for from the budget before they are taken. A body that is small has a small
 * chunk; received buffers that are well filled are kept as they are instead of being copied. Owned by one event loop, and owner of its chunks: {@link
 * #close} or {@link #dropFirst} releases them.
 */
final class BodyStore {
    /** The most that {@link #reserve} may be asked for. */
    static final int LARGEST_CHUNK = 64 << 10;

    private static final int SMALLEST_CHUNK = 4 << 10;

    private final ByteBufAllocator allocator;
    private final BodyBudget.Lease lease;
    private final ChunkQueue chunks;
    private @Nullable ByteBuf tail;
    private @Nullable ByteBuf spare;
    private int lastCapacity = SMALLEST_CHUNK / 2;

    /** {@code chunks}: an empty one; it is empty again after {@link #clear}. */
    BodyStore(ByteBufAllocator allocator, BodyBudget.Lease lease, ChunkQueue chunks) {
        this.allocator = allocator;
        this.lease = lease;
        this.chunks = chunks;
    }

    /** Makes sure that so many bytes can be appended. False if the budget has no room. */
    boolean reserve(int bytes) {
        int missing = bytes - writable(tail) - writable(spare);
        if (missing <= 0) {
            return true;
        }
        int capacity = Math.max(bytes, Math.min(LARGEST_CHUNK, lastCapacity * 2));
        if (!lease.acquire(capacity)) {
            return false;
        }
        if (spare != null) {
            // Both are there already and too small: the tail is as good as full.
            advance();
        }
        spare = allocator.directBuffer(capacity, capacity);
        lastCapacity = capacity;
        return true;
    }

    private static int writable(@Nullable ByteBuf chunk) {
        return chunk == null ? 0 : chunk.writableBytes();
    }

    private ByteBuf advance() {
        seal();
        ByteBuf next = spare;
        if (next == null) {
            throw new IllegalStateException("nothing was reserved");
        }
        spare = null;
        tail = next;
        return next;
    }

    private void seal() {
        ByteBuf full = tail;
        tail = null;
        if (full != null) {
            chunks.add(full, full.capacity());
        }
    }

    /** Copies all readable bytes, for which there must be a reservation. */
    void append(ByteBuf from) {
        append(from, from.readableBytes());
    }

    /** The same for the first {@code length} of them. */
    void append(ByteBuf from, int length) {
        int left = length;
        while (left > 0) {
            ByteBuf to = writableTail();
            int n = Math.min(left, to.writableBytes());
            // By the views that both have anyway: writeBytes would make new ones where Netty goes without Unsafe.
            from.readBytes(to.internalNioBuffer(to.writerIndex(), n));
            to.writerIndex(to.writerIndex() + n);
            left -= n;
        }
    }

    void append(byte[] from, int offset, int length) {
        int left = length;
        while (left > 0) {
            ByteBuf to = writableTail();
            int n = Math.min(left, to.writableBytes());
            to.writeBytes(from, offset + length - left, n);
            left -= n;
        }
    }

    void append(int value) {
        writableTail().writeByte(value);
    }

    private ByteBuf writableTail() {
        ByteBuf to = tail;
        return to != null && to.isWritable() ? to : advance();
    }

    /**
     * Keeps a received buffer as it is and takes a count of it, so that nobody else may read it from then on; it is paid for with {@code paidBytes}. False
     * if the budget has no room for that.
     */
    boolean keep(ByteBuf received, int paidBytes) {
        if (!lease.acquire(paidBytes)) {
            return false;
        }
        seal();
        chunks.add(received.retain(), paidBytes);
        return true;
    }

    /** The first chunk, to be read and then {@link #dropFirst dropped}; null when there is none. Ends writing. */
    @Nullable
    ByteBuf first() {
        seal();
        return chunks.first();
    }

    void dropFirst() {
        lease.giveBack(chunks.releaseFirst());
    }

    /** Forgets what was appended; what is reserved stays reserved. */
    void rewind() {
        while (!chunks.isEmpty()) {
            dropFirst();
        }
        if (tail != null) {
            tail.clear();
        }
    }

    /** Nothing more will be appended: gives back what is reserved. */
    void endWriting() {
        ByteBuf unused = spare;
        spare = null;
        if (unused != null) {
            int paid = unused.capacity();
            unused.release();
            lease.giveBack(paid);
        }
    }

    /** Releases everything and gives it back. */
    void clear() {
        endWriting();
        seal();
        while (!chunks.isEmpty()) {
            dropFirst();
        }
    }
}
