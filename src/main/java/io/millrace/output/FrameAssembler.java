package io.millrace.output;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;

/**
 * Makes frames of batches: gathers small ones, takes large ones where they are, and cuts behind a line end, so that
 * every frame is whole records. Owned by the writer's thread; the batches stay the caller's.
 */
final class FrameAssembler {
    /**
     * NDJSON that goes into one frame. At zstd level 1 frames of 1 MiB came within 1 to 3% of what 4 MiB saved on
     * generated and on real access logs, 256 KiB lost another 2 to 12%; the speed was the same.
     */
    static final int FRAME_BYTES = 1 << 20;

    private static final int LEAST_BYTES = 16 << 10;

    private final FrameWriter frames;
    private final FrameSink sink;
    private final int directBytes;
    private final Runnable whenWritten;

    /** Doubled up to {@link #FRAME_BYTES} and kept: one may have hundreds of outputs, to most of which little comes at a time. */
    private ByteBuf staging = Unpooled.EMPTY_BUFFER;

    private ByteBuffer stagingView = staging.nioBuffer();
    private long stagedSinceNanos;

    /** @param whenWritten run each time that all batches which were added before are written */
    FrameAssembler(FrameWriter frames, FrameSink sink, int directBytes, Runnable whenWritten) {
        this.frames = frames;
        this.sink = sink;
        this.directBytes = directBytes;
        this.whenWritten = whenWritten;
    }

    /** Takes in a batch, which may be empty; {@code sinceNanos}: since when it has waited. */
    void add(ByteBuf batch, long sinceNanos) throws GaveUpException {
        int next = batch.readerIndex();
        int end = batch.writerIndex();
        while (next < end) {
            if (!staging.isReadable() && end - next >= directBytes && batch.isDirect() && batch.nioBufferCount() == 1) {
                int cut = frameEnd(batch, next, end);
                frames.write(sink, batch.nioBuffer(next, cut - next));
                next = cut;
            } else {
                next = stage(batch, next, end, sinceNanos);
            }
        }
    }

    /**
     * Where a frame that begins at {@code from} ends: as far as it may go behind a line end, further only if its first
     * line is longer than a frame.
     */
    private static int frameEnd(ByteBuf batch, int from, int end) {
        if (end - from <= FRAME_BYTES) {
            return end;
        }
        int lastLine = lineEndBefore(batch, from, from + FRAME_BYTES);
        return lastLine > from ? lastLine : lineEndAfter(batch, from + FRAME_BYTES, end);
    }

    private int stage(ByteBuf batch, int from, int end, long sinceNanos) throws GaveUpException {
        int room = FRAME_BYTES - staging.readableBytes();
        int to = end - from <= room ? end : lineEndBefore(batch, from, from + room);
        if (to > from) {
            if (!staging.isReadable()) {
                stagedSinceNanos = sinceNanos;
            }
            grow(staging.readableBytes() + to - from);
            copy(batch, from, to);
        } else if (!staging.isReadable()) {
            to = lineEndAfter(batch, from + FRAME_BYTES, end);
            writeCopy(batch, from, to);
        }
        if (to < end) {
            flush();
        }
        return to;
    }

    /** Waits until there is memory for it. */
    private void grow(int needed) throws GaveUpException {
        int capacity = stagingView.capacity();
        if (needed > capacity) {
            int grown = Math.min(FRAME_BYTES, Math.max(needed, Math.max(LEAST_BYTES, 2 * capacity)));
            ByteBuf larger = frames.allocate(sink, grown);
            larger.writeBytes(staging, 0, staging.writerIndex());
            staging.release();
            staging = larger;
            stagingView = larger.nioBuffer(0, grown);
        }
    }

    /** By the views that both buffers have anyway: {@code writeBytes} would make new ones where Netty goes without Unsafe. */
    private void copy(ByteBuf batch, int from, int to) {
        int staged = staging.writerIndex();
        int reader = batch.readerIndex();
        stagingView.clear().limit(staged + to - from).position(staged);
        batch.readerIndex(from).readBytes(stagingView).readerIndex(reader);
        staging.writerIndex(staged + to - from);
    }

    private void writeCopy(ByteBuf batch, int from, int to) throws GaveUpException {
        ByteBuf copy = frames.allocate(sink, to - from);
        try {
            copy.writeBytes(batch, from, to - from);
            frames.write(sink, copy.nioBuffer());
        } finally {
            copy.release();
        }
    }

    /** Behind the last LF in the range, or {@code from} if there is none. */
    private static int lineEndBefore(ByteBuf batch, int from, int to) {
        for (int at = to - 1; at >= from; at--) {
            if (batch.getByte(at) == '\n') {
                return at + 1;
            }
        }
        return from;
    }

    /** Behind the first LF in the range, or its end. */
    private static int lineEndAfter(ByteBuf batch, int from, int to) {
        int lineFeed = batch.indexOf(from, to, (byte) '\n');
        return lineFeed < 0 ? to : lineFeed + 1;
    }

    /** Ends the frame, if one was begun. */
    void flush() throws GaveUpException {
        if (staging.isReadable()) {
            frames.write(sink, stagingView.clear().limit(staging.writerIndex()));
            staging.clear();
            whenWritten.run();
        }
    }

    /** Whether everything that was added is written. */
    boolean isFlushed() {
        return !staging.isReadable();
    }

    /** When the first record of the frame came that is begun. */
    long stagedSinceNanos() {
        return stagedSinceNanos;
    }

    void release() {
        staging.release();
    }
}
