package io.millrace.control;

import io.millrace.access.TlsPort;
import io.millrace.http.MalformedRequest;
import io.millrace.http.RequestHeaders;
import io.millrace.http.RequestTarget;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.ArrayDeque;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client. Requests are answered in order and one at a time: the next is worked out when the answer before it has left for the socket, and nothing is
 * read meanwhile, so that a client which asks and never reads costs one answer of memory. Bodies are read up to a limit, and kept where the request may
 * change or try something. Changes and trials are worked out by other threads, while the other connections go on. Control thread.
 */
final class AdminConnection extends SimpleChannelInboundHandler<Object> {
    static final int MAX_BODY_BYTES = 1 << 20;

    /** How long a client whose connection is being closed may take to read why. */
    private static final long LINGER_MILLIS = 2000;

    private final AdminGate gate;
    private final ControlThreads threads;
    private final BodyRoom bodies;
    private final Count malformed;
    private final Count tooLarge;
    private final Count busy;
    private final Count tooLate;
    private final long requestMillis;
    private final ArrayDeque<Asked> whole = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext connected;
    private @Nullable Asked reading;
    /** Set while a request is on its way in. */
    private @Nullable Future<?> arrival;

    /** What the head last read says of its body's length; 0 where the body comes in chunks. */
    private long lengthBytes;

    private long bodyBytes;
    private boolean isHead;
    private boolean answering;
    private boolean working;
    private boolean emptying;
    private boolean closing;
    private long droppedBytes;
    private @Nullable Answer lastWord;

    /** @param requestMillis how long a request may take from its first byte to its last */
    AdminConnection(AdminGate gate, ControlThreads threads, BodyRoom bodies, Metrics metrics, long requestMillis) {
        this.gate = gate;
        this.threads = threads;
        this.bodies = bodies;
        this.requestMillis = requestMillis;
        busy = metrics.count(Counter.ADMIN_REFUSED, "busy");
        malformed = metrics.count(Counter.ADMIN_REFUSED, "malformed");
        tooLarge = metrics.count(Counter.ADMIN_REFUSED, "too_large");
        tooLate = metrics.count(Counter.ADMIN_REFUSED, "timeout");
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connected = ctx;
    }

    /** Bytes have come, before they are decoded. */
    void onBytes() {
        ChannelHandlerContext ctx = connected;
        if (ctx != null && arrival == null && !closing && lastWord == null) {
            arrival = ctx.executor().schedule(() -> late(ctx), requestMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void late(ChannelHandlerContext ctx) {
        arrival = null;
        if (answering) {
            // What came is held up by an answer, not by the client.
            onBytes();
        } else if (!closing && lastWord == null) {
            isHead &= reading != null;
            String detail = "the request did not come in full within " + requestMillis + " ms";
            refuse(ctx, tooLate, Answer.error(HttpResponseStatus.REQUEST_TIMEOUT, "timeout", detail));
        }
    }

    private void arrived() {
        Future<?> timer = arrival;
        arrival = null;
        if (timer != null) {
            timer.cancel(false);
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Object part) {
        if (closing || lastWord != null) {
            drop(ctx, part);
            return;
        }
        try {
            if (part instanceof HttpRequest request) {
                begin(ctx, request);
            } else if (part instanceof HttpContent content) {
                MalformedRequest.check(content);
                body(ctx, content.content(), content instanceof LastHttpContent);
            } else if (part instanceof ByteBuf piece) {
                body(ctx, piece, bodyBytes + piece.readableBytes() == lengthBytes);
            }
        } catch (MalformedRequest e) {
            refuse(ctx, malformed, Answer.error(e.fault().status(), e.fault().error(), e.detail()));
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) throws MalformedRequest {
        isHead = request.method().equals(HttpMethod.HEAD);
        MalformedRequest.check(request);
        RequestHeaders.check(request);
        RequestTarget target = RequestTarget.of(request);
        lengthBytes = HttpUtil.getContentLength(request, 0L);
        if (lengthBytes > MAX_BODY_BYTES) {
            refuseLargeBody(ctx);
            return;
        }
        reading = new Asked(request, target, gate.refusal(request, target), bodies);
        bodyBytes = 0;
        if (HttpUtil.is100ContinueExpected(request) && !answering) {
            ctx.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        }
    }

    private void body(ChannelHandlerContext ctx, ByteBuf piece, boolean isLast) {
        Asked request = reading;
        if (request == null) {
            return;
        }
        bodyBytes += piece.readableBytes();
        if (bodyBytes > MAX_BODY_BYTES) {
            refuseLargeBody(ctx);
        } else if (isKept(request) && !request.add(piece)) {
            refuse(ctx, busy, busy("too many bodies are being read"));
        } else if (isLast) {
            reading = null;
            arrived();
            whole.add(request);
            answerNext(ctx);
        }
    }

    private static boolean isKept(Asked request) {
        HttpMethod method = request.head().method();
        return request.refusal() == null && (method.equals(HttpMethod.PUT) || method.equals(HttpMethod.POST));
    }

    private static Answer busy(String why) {
        return Answer.error(HttpResponseStatus.SERVICE_UNAVAILABLE, "busy", why + "; nothing has changed, try again")
                .with("Retry-After", "1");
    }

    private void refuseLargeBody(ChannelHandlerContext ctx) {
        String detail = "a body on this port may have " + MAX_BODY_BYTES + " bytes";
        Answer answer = Answer.error(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "body_too_large", detail);
        refuse(ctx, tooLarge, answer);
    }

    /** Answers what was asked before, then this, then closes: where the refused request ends is not known. */
    private void refuse(ChannelHandlerContext ctx, Count reason, Answer answer) {
        reason.increment();
        forgetReading();
        lastWord = answer;
        answerNext(ctx);
    }

    private void answerNext(ChannelHandlerContext ctx) {
        if (emptying) {
            return;
        }
        // A write that ends at once calls back into here; the loop, not that call, takes the next one, so the stack
        // stays flat.
        emptying = true;
        while (!answering && !closing) {
            Asked request = whole.poll();
            if (request != null) {
                answer(ctx, request);
            } else if (lastWord != null) {
                write(ctx, lastWord, isHead, false);
            } else {
                break;
            }
        }
        emptying = false;
        ctx.channel().config().setAutoRead(!answering);
    }

    private void answer(ChannelHandlerContext ctx, Asked request) {
        Answer refusal = request.refusal();
        Response response = refusal == null ? gate.answer(request) : new Response.Now(refusal);
        if (response instanceof Response.Later later) {
            answering = true;
            working = true;
            boolean taken = threads.offer(later.lane(), () -> {
                Answer answer = answered(later);
                ctx.executor().execute(() -> worked(ctx, request, answer));
            });
            if (!taken) {
                working = false;
                busy.increment();
                write(ctx, request, busy("too many changes or trials wait, or the service is stopping"));
            }
        } else {
            write(ctx, request, ((Response.Now) response).answer());
        }
    }

    private static Answer answered(Response.Later later) {
        try {
            return later.work().call();
        } catch (Exception e) {
            return Answer.error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "internal", "it failed: " + e);
        }
    }

    private void worked(ChannelHandlerContext ctx, Asked request, Answer answer) {
        working = false;
        if (ctx.channel().isActive()) {
            write(ctx, request, answer);
        } else {
            request.release();
        }
    }

    private void write(ChannelHandlerContext ctx, Asked request, Answer answer) {
        request.release();
        boolean head = request.head().method().equals(HttpMethod.HEAD);
        write(ctx, answer, head, HttpUtil.isKeepAlive(request.head()));
    }

    private void write(ChannelHandlerContext ctx, Answer answer, boolean head, boolean keepAlive) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                answer.status(),
                head ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(answer.body()));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, answer.contentType())
                .set(HttpHeaderNames.CONTENT_LENGTH, answer.body().length)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("X-Content-Type-Options", "nosniff")
                .set(HttpHeaderNames.CONNECTION, keepAlive ? "keep-alive" : "close");
        answer.headers().forEach(response.headers()::set);
        answering = true;
        closing = !keepAlive;
        // The response is counted: Netty releases it, also when the channel is gone.
        ctx.writeAndFlush(response).addListener((ChannelFuture written) -> answered(ctx, written));
    }

    private void answered(ChannelHandlerContext ctx, ChannelFuture written) {
        answering = false;
        if (!written.isSuccess()) {
            ctx.close();
        } else if (closing) {
            linger(ctx);
        } else {
            answerNext(ctx);
        }
    }

    /** Closing with bytes unread would reset the connection and could take the answer from the client; so the rest is read, within limits. */
    private void linger(ChannelHandlerContext ctx) {
        TlsPort.shutdownOutput((SocketChannel) ctx.channel());
        droppedBytes = 0;
        ctx.channel().config().setAutoRead(true);
        ctx.executor().schedule(() -> ctx.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void drop(ChannelHandlerContext ctx, Object part) {
        if (part instanceof HttpContent content) {
            droppedBytes += content.content().readableBytes();
        } else if (part instanceof ByteBuf piece) {
            droppedBytes += piece.readableBytes();
        }
        if (droppedBytes > MAX_BODY_BYTES) {
            ctx.close();
        }
    }

    private void forgetReading() {
        Asked begun = reading;
        reading = null;
        if (begun != null) {
            begun.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        // Nobody is left to answer; what is still decoded from the last bytes is dropped.
        closing = true;
        arrived();
        forgetReading();
        whole.forEach(Asked::release);
        whole.clear();
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        boolean ended = event instanceof SslCloseCompletionEvent && !answering;
        if (ended || event instanceof IdleStateEvent && !working) {
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // The client is gone, or its bytes made the decoder give up; either way there is nobody to answer.
        ctx.close();
    }
}
