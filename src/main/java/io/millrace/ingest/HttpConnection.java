package io.millrace.ingest;

import io.millrace.access.TlsPort;
import io.millrace.http.MalformedRequest;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP connection: its requests one after the other, so that answers are in order. While a request waits (for memory, for the ring, for its lines to be
 * written) the connection is not read, and what the decoder had found already is held. Owned by its event loop. It releases every message that it is
 * given.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
    /** Something to do for a request, which may end in its refusal. */
    interface Step {
        void run() throws Refusal;
    }

    private enum State {
        /** Between requests, or in the head of one. */
        HEAD,
        /** A request is being taken. */
        EXCHANGE,
        /** A request was refused; the rest of its body is read and dropped. */
        DROPPING,
        /** The last answer was given, or the connection is gone. */
        CLOSING
    }

    /** Held behind the last message of a client that has ended TLS, since it may still wait for answers. */
    private static final Object END = new Object();

    private final IngestLoop loop;
    private final HttpListener listener;
    private final Channel channel;
    private final String remoteAddress;
    private final HttpTimeouts timeouts;
    private final ArrayDeque<Object> held = new ArrayDeque<>();
    private State state = State.HEAD;
    private @Nullable HttpExchange exchange;
    private boolean keepAlive;
    private boolean isHttp10;
    private boolean isHead;
    private boolean expectsContinue;
    private boolean isWhole;
    /** Bytes of the body that are still to come; negative if that is not known. */
    private long leftBytes;

    HttpConnection(IngestLoop loop, HttpListener listener, Channel channel) {
        this.loop = loop;
        this.listener = listener;
        this.channel = channel;
        remoteAddress = SourceNames.of(channel.remoteAddress());
        timeouts = new HttpTimeouts(this, listener, channel.eventLoop());
        loop.add(this);
    }

    String remoteAddress() {
        return remoteAddress;
    }

    // Messages

    /** Bytes have arrived, before they are decoded. */
    void onBytes() {
        timeouts.onProgress(state == State.HEAD);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (state == State.CLOSING) {
            ReferenceCountUtil.release(message);
            if (message == END) {
                channel.close();
            }
        } else if (isBusy() || !held.isEmpty()) {
            held.add(message);
        } else {
            handle(message);
            readUnlessBusy();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslCloseCompletionEvent close && close.isSuccess()) {
            channelRead(ctx, END);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        timeouts.arm(state == State.HEAD);
    }

    private boolean isBusy() {
        return exchange != null && exchange.isBusy() || !channel.isWritable();
    }

    private void readUnlessBusy() {
        // What comes after the last answer is dropped, but read. (And a channel whose output is shut down is not
        // writable.)
        boolean read = state == State.CLOSING || !isBusy();
        if (channel.config().isAutoRead() != read) {
            channel.config().setAutoRead(read);
        }
    }

    /** Handles what was held, as far as that is possible now, and reads again if nothing stands against it. */
    private void goOn() {
        while (state != State.CLOSING && !isBusy()) {
            Object message = held.poll();
            if (message == null) {
                break;
            }
            handle(message);
        }
        readUnlessBusy();
    }

    /** Does something for the request that did not happen in {@link #channelRead}. */
    void run(Step step) {
        attempt(step);
        goOn();
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (Refusal refusal) {
            refuse(refusal);
        } catch (RuntimeException | OutOfMemoryError e) {
            // Netty's allocator says with such an error that its direct memory is used up; that ends one request, not
            // the loop.
            fail(e);
        }
    }

    private void handle(Object message) {
        try {
            if (message == END) {
                channel.close();
            }
            if (message instanceof HttpRequest request) {
                attempt(() -> onHead(request));
            }
            if (message instanceof ByteBuf || message instanceof HttpContent) {
                attemptBody(message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    /** As {@link #attempt} does it, without an object for each piece of a body. */
    private void attemptBody(Object message) {
        try {
            if (message instanceof ByteBuf piece) {
                onPiece(piece, piece.readableBytes() == leftBytes);
            } else {
                onContent((HttpContent) message);
            }
        } catch (Refusal refusal) {
            refuse(refusal);
        } catch (RuntimeException | OutOfMemoryError e) {
            fail(e);
        }
    }

    private void onHead(HttpRequest request) throws Refusal {
        timeouts.onHeadComplete();
        isHttp10 = request.protocolVersion().equals(HttpVersion.HTTP_1_0);
        isHead = request.method().equals(HttpMethod.HEAD);
        checkDecoded(request);
        keepAlive = HttpUtil.isKeepAlive(request);
        isWhole = false;
        leftBytes = HttpUtil.isTransferEncodingChunked(request) ? -1 : HttpUtil.getContentLength(request, 0L);
        expectsContinue = leftBytes != 0 && HttpUtil.is100ContinueExpected(request);
        state = State.EXCHANGE;
        if (listener.isDraining()) {
            throw draining();
        }
        RequestHead.checkFraming(request);
        if (RequestHead.isProbe(request)) {
            listener.countTaken();
            boolean keep = keepAlive && canSkipBody();
            answer(Answer.up(channel.alloc(), connection(keep), !isHead), keep);
            return;
        }
        HttpOptions options = listener.options();
        RequestHead head = RequestHead.of(request, listener.streams(), options.ackWritten(), options.token());
        Body.checkLength(leftBytes, head.encoding(), options.maxBodySizeBytes());
        exchange = new HttpExchange(this, loop, listener, head);
        if (expectsContinue) {
            exchange.inviteBody();
        }
    }

    /** The body that the client holds back may come. */
    void inviteBody() {
        expectsContinue = false;
        if (channel.isActive()) {
            channel.writeAndFlush(Answer.goOn(channel.alloc()));
        }
    }

    private void onContent(HttpContent content) throws Refusal {
        if (state == State.CLOSING) {
            return;
        }
        checkDecoded(content);
        onPiece(content.content(), content instanceof LastHttpContent);
    }

    private void onPiece(ByteBuf piece, boolean isLast) throws Refusal {
        isWhole = isLast;
        if (leftBytes >= 0) {
            leftBytes -= piece.readableBytes();
        }
        if (state == State.DROPPING) {
            if (isWhole) {
                state = State.HEAD;
            }
        } else if (exchange != null) {
            exchange.take(piece, isWhole);
        }
    }

    private static void checkDecoded(HttpObject decoded) throws Refusal {
        try {
            MalformedRequest.check(decoded);
        } catch (MalformedRequest e) {
            throw new Refusal(e);
        }
    }

    private static Refusal draining() {
        return new Refusal(
                Reason.DRAINING,
                "This server is stopping and takes no more lines; send them again elsewhere or later.");
    }

    // Answers

    /** The next answer is the last one. */
    void closeAfterAnswer() {
        keepAlive = false;
    }

    /** The exchange is over: its lines are taken. */
    void taken(long lines) {
        exchange = null;
        if (state == State.CLOSING) {
            return;
        }
        listener.countTaken();
        boolean keep = keepAlive;
        answer(Answer.taken(channel.alloc(), lines, connection(keep)), keep);
    }

    private void refuse(Refusal refusal) {
        endExchange(false);
        if (state == State.CLOSING) {
            return;
        }
        Reason reason = refusal.reason();
        listener.countRefused(reason);
        boolean keep = keepAlive && !reason.endsConnection() && canSkipBody();
        answer(Answer.refused(channel.alloc(), refusal, connection(keep), !isHead), keep);
    }

    /** Whether the rest of the body, which nobody wants, has an end that is known and near. */
    private boolean canSkipBody() {
        return isWhole || leftBytes >= 0 && leftBytes <= LingeringClose.MAX_BYTES && !expectsContinue;
    }

    private Answer.Connection connection(boolean keep) {
        return keep ? isHttp10 ? Answer.Connection.KEEP_TOLD : Answer.Connection.KEEP : Answer.Connection.CLOSE;
    }

    private void endExchange(boolean gone) {
        HttpExchange ended = exchange;
        exchange = null;
        if (ended != null) {
            ended.end(gone);
        }
    }

    /** The buffer is a counted one, so Netty releases it if the connection is gone by the time it is written. */
    private void answer(ByteBuf answer, boolean keep) {
        // Netty's flush fails on a channel that is active but no longer registered.
        if (!channel.isActive() || !channel.isRegistered()) {
            answer.release();
            return;
        }
        if (keep) {
            state = isWhole ? State.HEAD : State.DROPPING;
            timeouts.onProgress(false);
            channel.writeAndFlush(answer);
            return;
        }
        state = State.CLOSING;
        timeouts.stop();
        releaseHeld();
        channel.pipeline().addFirst(new LingeringClose());
        channel.writeAndFlush(answer).addListener(written -> {
            if (written.isSuccess()) {
                TlsPort.shutdownOutput((DuplexChannel) channel);
            }
        });
        readUnlessBusy();
    }

    private void releaseHeld() {
        for (Object message = held.poll(); message != null; message = held.poll()) {
            ReferenceCountUtil.release(message);
        }
    }

    // What happens to the connection

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        // Comes in the middle of a write, so not at once.
        ctx.executor().execute(this::goOn);
    }

    /** The head was not complete in time, or nothing came for idleTimeout. */
    void onTimeout(boolean headIsLate) {
        listener.cap().countTimedOut();
        if (state == State.HEAD && !timeouts.isInHead() || state == State.DROPPING || !channel.isWritable()) {
            channel.close();
            return;
        }
        keepAlive = false;
        String what = headIsLate
                ? "The request's head was not complete within " + listener.headerTimeoutMillis() + " ms."
                : "Nothing of the " + (state == State.HEAD ? "request's head" : "body") + " came for "
                        + listener.options().idleTimeoutMillis() + " ms (idleTimeout).";
        isHead = isHead && state != State.HEAD;
        refuse(new Refusal(Reason.TIMEOUT, what));
    }

    /** Whether silence is the client's doing. */
    boolean waitsForClient() {
        return exchange == null || !exchange.isBusy();
    }

    /** Takes no more requests; one whose body has not come in full is refused. */
    void drain() {
        if (state == State.EXCHANGE && exchange != null && !isWhole) {
            run(() -> {
                throw draining();
            });
        }
    }

    /** Whether nothing that was taken still has to be published. */
    boolean isQuiet() {
        return exchange == null || exchange.isPublished();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof IOException) {
            listener.cap().countReset();
            ctx.close();
        } else {
            fail(cause);
        }
    }

    private void fail(Throwable cause) {
        loop.report(cause);
        if (state == State.CLOSING) {
            channel.close();
        } else {
            keepAlive = false;
            refuse(new Refusal(Reason.FAILED, "Something failed here; the log says what."));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        loop.remove(this);
        timeouts.stop();
        state = State.CLOSING;
        endExchange(true);
        releaseHeld();
    }
}
