package io.millrace.access;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/** Counts how a handshake ended, and keeps from those behind what failed in it. What fails later they get as the {@code IOException} that it is. */
final class Handshake extends ChannelInboundHandlerAdapter {
    private final TlsPort port;
    private boolean failed;

    Handshake(TlsPort port) {
        this.port = port;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent end) {
            if (end.isSuccess()) {
                port.countHandshake();
            } else if (!failed) {
                failed = true;
                port.countFailure(ctx.channel(), end.cause());
                ctx.close();
            }
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (failed) {
            ctx.close();
            return;
        }
        Throwable inner = cause.getCause();
        ctx.fireExceptionCaught(cause instanceof DecoderException && inner != null ? inner : cause);
    }
}
