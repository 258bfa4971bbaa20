package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads and drops what a client still sends after its last answer, so that the answer is not lost to the reset that closing a socket with unread bytes
 * causes. Ends when the client closes, has sent too much, or takes too long. Stands first in the pipeline.
 */
final class LingeringClose extends ChannelInboundHandlerAdapter {
    /** How much of a refused body is dropped in all. */
    static final long MAX_BYTES = 1 << 20;

    private static final long MAX_SECONDS = 5;

    private long leftBytes = MAX_BYTES;
    private @Nullable Future<?> end;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        end = ctx.executor().schedule(() -> ctx.close(), MAX_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (end != null) {
            end.cancel(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf dropped = (ByteBuf) message;
        try {
            leftBytes -= dropped.readableBytes();
        } finally {
            dropped.release();
        }
        if (leftBytes < 0) {
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
