package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * Lines from one TCP connection. Not read while its lane has no room; whatever was read is published, however the connection ends. Owned by its event
 * loop. A received buffer is released here, in the call that brought it or, if the lane had no room, once the lane has taken all of it; with TLS one read may
 * bring several, of which the later ones wait behind the first.
 */
final class TcpConnection extends ChannelInboundHandlerAdapter implements Feeder {
    private final IngestLoop loop;
    private final Lane lane;
    private final LineFraming framing;
    private final ConnectionCap cap;
    private final Count unfinishedLines;
    private final long idleTimeoutNanos;
    private final Channel channel;
    private final LaneReceive receive;
    private final ArrayDeque<ByteBuf> rest = new ArrayDeque<>(0);
    private long lastReadNanos = System.nanoTime();
    private boolean waiting;
    private boolean ending;
    private boolean abrupt;

    TcpConnection(IngestLoop loop, TcpListener listener, Channel channel) {
        this.loop = loop;
        this.channel = channel;
        cap = listener.cap();
        unfinishedLines = listener.unfinishedLines();
        idleTimeoutNanos = TimeUnit.MILLISECONDS.toNanos(listener.options().idleTimeoutMillis());
        lane = loop.tcpLane(listener.target());
        framing = new LineFraming(
                new Source(SourceNames.of(channel.remoteAddress())),
                listener.target().maxLineLengthBytes(),
                listener.cuts());
        receive = new LaneReceive(lane, loop, listener.tls().isEmpty());
        channel.config().setRecvByteBufAllocator(receive);
        loop.add(this);
        if (idleTimeoutNanos > 0) {
            channel.eventLoop().schedule(this::checkIdle, idleTimeoutNanos, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (idleTimeoutNanos > 0) {
                lastReadNanos = System.nanoTime();
            }
            if (!rest.isEmpty()) {
                rest.add(in.retain());
            } else if (framing.read(in, lane)) {
                lane.publishAfterTurn();
            } else {
                rest.add(in.retain());
                park();
            }
        } finally {
            in.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (receive.isFull() && !waiting && !ending) {
            park();
        }
    }

    private void park() {
        waiting = true;
        channel.config().setAutoRead(false);
        lane.await(this);
    }

    @Override
    public boolean feed() {
        for (ByteBuf left = rest.peek(); left != null; left = rest.peek()) {
            if (!framing.read(left, lane)) {
                return false;
            }
            rest.remove().release();
        }
        if (ending && !framing.finish(lane)) {
            return false;
        }
        lane.publishAfterTurn();
        return true;
    }

    @Override
    public void onFed() {
        waiting = false;
        if (ending) {
            channel.close();
            loop.remove(this);
        } else {
            lastReadNanos = System.nanoTime();
            channel.config().setAutoRead(true);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent) {
            receive.bringsLines();
        } else if (event instanceof SslCloseCompletionEvent close) {
            // Without the client's word that this was all, somebody else may have cut it off.
            abrupt |= !close.isSuccess();
            if (close.isSuccess()) {
                end();
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        abrupt = true;
        if (cause instanceof IOException) {
            cap.countReset();
        } else {
            loop.report(cause);
        }
        ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        end();
    }

    /** Reads no more, publishes what was read as if it had ended here, and closes. */
    void end() {
        if (ending) {
            return;
        }
        ending = true;
        if (abrupt && framing.isUnfinished()) {
            unfinishedLines.increment();
        }
        channel.config().setAutoRead(false);
        if (!waiting) {
            waiting = true;
            if (lane.submit(this)) {
                onFed();
            }
        }
    }

    private void checkIdle() {
        if (ending) {
            return;
        }
        long left = waiting ? idleTimeoutNanos : lastReadNanos + idleTimeoutNanos - System.nanoTime();
        if (left > 0) {
            channel.eventLoop().schedule(this::checkIdle, left, TimeUnit.NANOSECONDS);
        } else {
            cap.countTimedOut();
            abrupt = true;
            end();
        }
    }

    @Override
    public void discard() {
        rest.forEach(ByteBuf::release);
        rest.clear();
    }
}
