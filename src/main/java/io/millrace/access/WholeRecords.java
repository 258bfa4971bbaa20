package io.millrace.access;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Hands on whole TLS records, as slices of what was received. What is left of it, the beginning of a record, is copied and waits here:
 *
 * <pre>
 *   received    [record][record][rec        ord][record]
 *   handed on   [record][record]       [record] [record]
 * </pre>
 *
 * <p>Netty's own handler would keep the whole receive buffer instead, which the event loop could then not use again, and each of thousands of slow
 * connections would hold one. So a connection holds what it has sent of one record. Owned by its event loop.
 */
final class WholeRecords extends ChannelInboundHandlerAdapter {
    private static final int HEADER_BYTES = 5;

    /** 2^14 bytes of text and what encryption may add to it (RFC 5246, 6.2.3). */
    private static final int MOST_BYTES = HEADER_BYTES + (1 << 14) + 2048;

    private static final int NO_RECORD = -1;
    private static final int FIRST_TYPE = 20;
    private static final int LAST_TYPE = 24;
    private static final int MAJOR_VERSION = 3;

    private @Nullable ByteBuf begun;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws SSLException {
        ByteBuf in = (ByteBuf) message;
        try {
            if (begun == null || complete(ctx, begun, in)) {
                split(ctx, in);
            }
        } finally {
            in.release();
        }
    }

    private void split(ChannelHandlerContext ctx, ByteBuf in) throws SSLException {
        int whole = in.readerIndex();
        while (in.writerIndex() - whole >= HEADER_BYTES) {
            int length = recordLength(in, whole);
            if (length == NO_RECORD) {
                // Who comes next finds that out too, and says so.
                whole = in.readerIndex();
                ctx.fireChannelRead(copy(ctx, in));
                return;
            }
            if (length > in.writerIndex() - whole) {
                break;
            }
            whole += length;
        }
        if (whole > in.readerIndex()) {
            ctx.fireChannelRead(in.readRetainedSlice(whole - in.readerIndex()));
        }
        if (in.isReadable() && !ctx.isRemoved()) {
            begun = copy(ctx, in);
        }
    }

    /** Whether the record that was begun went on its way. */
    private boolean complete(ChannelHandlerContext ctx, ByteBuf record, ByteBuf in) throws SSLException {
        move(in, record, HEADER_BYTES - record.readableBytes());
        if (record.readableBytes() < HEADER_BYTES) {
            return false;
        }
        int length = recordLength(record, record.readerIndex());
        if (length != NO_RECORD) {
            move(in, record, length - record.readableBytes());
            if (record.readableBytes() < length) {
                return false;
            }
        }
        begun = null;
        ctx.fireChannelRead(record);
        return true;
    }

    private static void move(ByteBuf in, ByteBuf to, int most) {
        to.writeBytes(in, Math.max(0, Math.min(most, in.readableBytes())));
    }

    private static ByteBuf copy(ChannelHandlerContext ctx, ByteBuf in) {
        return ctx.alloc().buffer(in.readableBytes()).writeBytes(in);
    }

    private static int recordLength(ByteBuf in, int index) throws SSLException {
        int type = in.getUnsignedByte(index);
        if (type < FIRST_TYPE || type > LAST_TYPE || in.getUnsignedByte(index + 1) != MAJOR_VERSION) {
            return NO_RECORD;
        }
        int length = HEADER_BYTES + in.getUnsignedShort(index + 3);
        if (length > MOST_BYTES) {
            throw new SSLException("a TLS record of " + length + " bytes; " + MOST_BYTES + " are the most");
        }
        return length;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        ByteBuf left = begun;
        begun = null;
        if (left != null) {
            left.release();
        }
    }
}
