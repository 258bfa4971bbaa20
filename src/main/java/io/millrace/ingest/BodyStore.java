package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
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

    private record Chunk(ByteBuf bytes, int paidBytes) {}

    private final ByteBufAllocator allocator;
    private final BodyBudget.Lease lease;
    private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
    private @Nullable ByteBuf tail;
    private @Nullable ByteBuf spare;
    private int lastCapacity = SMALLEST_CHUNK / 2;

    BodyStore(ByteBufAllocator allocator, BodyBudget.Lease lease) {
        this.allocator = allocator;
        this.lease = lease;
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
            chunks.add(new Chunk(full, full.capacity()));
        }
    }

    /** Copies all readable bytes, for which there must be a reservation. */
    void append(ByteBuf from) {
        while (from.isReadable()) {
            ByteBuf to = writableTail();
            to.writeBytes(from, Math.min(from.readableBytes(), to.writableBytes()));
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

    /** Keeps a received buffer as it is and takes a count of it; it is paid for with {@code paidBytes}. False if the budget has no room for that. */
    boolean keep(ByteBuf received, int paidBytes) {
        if (!lease.acquire(paidBytes)) {
            return false;
        }
        seal();
        chunks.add(new Chunk(received.readRetainedSlice(received.readableBytes()), paidBytes));
        return true;
    }

    /** The first chunk, to be read and then {@link #dropFirst dropped}; null when there is none. Ends writing. */
    @Nullable
    ByteBuf first() {
        seal();
        Chunk first = chunks.peekFirst();
        return first == null ? null : first.bytes;
    }

    void dropFirst() {
        Chunk first = chunks.removeFirst();
        first.bytes.release();
        lease.giveBack(first.paidBytes);
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
