package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * Receive buffers of one size for the connections of a lane: the loop's own as long as nobody has kept it, and none while the lane is full. A connection that was found readable together with the one
 * whose lines filled the lane would otherwise be read once more, and a thousand of them a thousand times more than there is room for.
 */
final class LaneReceive extends DefaultMaxMessagesRecvByteBufAllocator {
    /** Fixed buffers of 64 to 256 KiB beat adaptive ones; of these, 128 spend a fifth less in the kernel than 64, and 256 gain nothing more. */
    static final int BUFFER_BYTES = 128 << 10;

    /** The first reads of a loop are small, so that what runs once a read is soon compiled; like the ring's first blocks. */
    static final int FIRST_READS = 15_000;

    static final int FIRST_READ_BYTES = 4 << 10;

    private final Lane lane;
    private final IngestLoop loop;
    private boolean bringsLines;

    /** {@code bringsLines}: false where a TLS handshake comes first, for which nothing has to have room. */
    LaneReceive(Lane lane, IngestLoop loop, boolean bringsLines) {
        this.lane = lane;
        this.loop = loop;
        this.bringsLines = bringsLines;
    }

    /** Whether the lane has no room for what would be received. */
    boolean isFull() {
        return bringsLines && lane.isFull();
    }

    /** From now on. */
    void bringsLines() {
        bringsLines = true;
    }

    @Override
    @SuppressWarnings("deprecation") // Netty wants the deprecated type here.
    public Handle newHandle() {
        return new LaneHandle();
    }

    private final class LaneHandle extends MaxMessageHandle {
        @Override
        public int guess() {
            return BUFFER_BYTES;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            return isFull() ? Unpooled.EMPTY_BUFFER : loop.receiveBuffer();
        }
    }
}
