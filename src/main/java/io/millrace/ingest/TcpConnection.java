package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ByteProcessor;
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
    private final Framing framing;
    private final ConnectionCap cap;
    private final Count unfinishedLines;
    private final long idleTimeoutNanos;
    private final long eventTimeoutNanos;
    private final Channel channel;
    private final LaneReceive receive;
    private final ArrayDeque<ByteBuf> rest = new ArrayDeque<>(0);
    private long lastReadNanos = System.nanoTime();
    private long readableSinceNanos;
    private boolean waiting;
    private boolean timing;
    private boolean expiring;
    private boolean draining;
    private boolean ending;
    private boolean abrupt;

    TcpConnection(IngestLoop loop, TcpListener listener, Channel channel) {
        this.loop = loop;
        this.channel = channel;
        cap = listener.cap();
        unfinishedLines = listener.unfinishedLines();
        idleTimeoutNanos = TimeUnit.MILLISECONDS.toNanos(listener.options().idleTimeoutMillis());
        lane = loop.tcpLane(listener.target());
        framing = loop.framings(listener.target()).framing(new Source(SourceNames.of(channel.remoteAddress())));
        eventTimeoutNanos = listener.target()
                .multiline()
                .map(joined -> TimeUnit.MILLISECONDS.toNanos(joined.timeoutMillis()))
                .orElse(0L);
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
            if (draining && ending) {
                return; // behind the last line
            }
            if (idleTimeoutNanos > 0 || eventTimeoutNanos > 0) {
                lastReadNanos = System.nanoTime();
            }
            if (!rest.isEmpty()) {
                rest.add(in.retain());
            } else if (draining ? readLines(in) : framing.read(in, lane)) {
                lane.publishAfterTurn();
                goOn();
            } else {
                rest.add(in.retain());
                park();
            }
        } finally {
            in.release();
        }
    }

    /** No further than the last end of a line, so that all lines that came whole are taken, and no piece of one. False if the lane had no room. */
    private boolean readLines(ByteBuf in) {
        int end = in.writerIndex();
        int lineFeed = in.forEachByteDesc(ByteProcessor.FIND_LF);
        if (lineFeed < 0) {
            return framing.read(in, lane);
        }
        in.writerIndex(lineFeed + 1);
        boolean taken = framing.read(in, lane);
        if (taken && !framing.isUnfinished()) {
            return true;
        }
        // Nothing may be left out of a line: this one waits for room, or its charset ends lines otherwise.
        in.writerIndex(end);
        return taken && framing.read(in, lane);
    }

    /** What was read is taken. */
    private void goOn() {
        if (draining && !framing.isUnfinished()) {
            end();
        } else {
            timeEvent();
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
        if (expiring) {
            if (!framing.expire(lane)) {
                return false;
            }
            expiring = false;
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
            readableSinceNanos = lastReadNanos;
            channel.config().setAutoRead(true);
            goOn();
        }
    }

    /** Looks after what is held for the next line, unless somebody does already. */
    private void timeEvent() {
        if (eventTimeoutNanos > 0 && !timing && framing.holdsEvent()) {
            timing = true;
            channel.eventLoop().schedule(this::checkEvent, eventTimeoutNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void checkEvent() {
        timing = false;
        if (ending || !framing.holdsEvent()) {
            return;
        }
        long left = waiting ? eventTimeoutNanos : lastReadNanos + eventTimeoutNanos - System.nanoTime();
        if (left > 0) {
            timing = true;
            channel.eventLoop().schedule(this::checkEvent, left, TimeUnit.NANOSECONDS);
        } else if (framing.expire(lane)) {
            lane.publishAfterTurn();
        } else {
            expiring = true;
            park();
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

    /**
     * Ends behind a whole line, unless the rest of the one that has begun is too long in coming: then the piece is a line.
     *
     * @param lastLineMillis how long is too long; the time in which there is no room to read does not count
     */
    void drain(long lastLineMillis) {
        if (draining) {
            return;
        }
        draining = true;
        if (waiting || framing.isUnfinished()) {
            readableSinceNanos = System.nanoTime();
            checkLastLine(TimeUnit.MILLISECONDS.toNanos(lastLineMillis));
        } else {
            end();
        }
    }

    private void checkLastLine(long lastLineNanos) {
        long left = waiting ? lastLineNanos : readableSinceNanos + lastLineNanos - System.nanoTime();
        if (left > 0 && !ending) {
            channel.eventLoop().schedule(() -> checkLastLine(lastLineNanos), left, TimeUnit.NANOSECONDS);
        } else {
            abrupt = true;
            end();
        }
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
