package io.millrace.ingest;

import io.millrace.access.AcceptFailures;
import io.millrace.access.LoopThreads;
import io.millrace.http.HostPort;
import io.millrace.http.StrictRequestDecoder;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.ring.Intake;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * All listeners, on one group of event loops. The methods here may be called by any thread, one at a time: {@code listen...}, then {@link #drain}, then
 * {@link #close}.
 */
public final class Ingest implements AutoCloseable {
    private static final int SOURCES_KEPT = 10_000;
    private static final int BACKLOG = 1024;
    private static final long POLL_MILLIS = 2;

    /** How long a TCP connection that drains is read on for the end of a line that has begun, but no longer than a quarter of the time that there is. */
    private static final long LAST_LINE_MILLIS = 200;

    private static final long CLOSE_SECONDS = 5;

    private final Metrics metrics;
    private final IngestLimits limits;
    private volatile Map<String, StreamTarget> streams;
    private final ByteBufAllocator allocator;
    private final LoopThreads threads;
    private final EventLoopGroup group;
    private final Map<EventExecutor, IngestLoop> loops = new IdentityHashMap<>();
    private final ChannelGroup tcpPorts = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final ChannelGroup httpPorts = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final ChannelGroup connected = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final List<HttpListener> httpListeners = new CopyOnWriteArrayList<>();
    private final SourceNames sources = new SourceNames(SOURCES_KEPT);
    private final AtomicInteger tcpConnections = new AtomicInteger();
    private final AtomicInteger httpConnections = new AtomicInteger();
    private volatile boolean draining;
    private boolean closed;

    /**
     * @param loopThreads how many event loops there are
     * @param streams by their names, in the order in which answers list them
     * @param onFailure told if a thread that reads sockets ends, after which nothing more is read
     */
    public Ingest(
            Intake intake,
            Metrics metrics,
            IngestLimits limits,
            int loopThreads,
            Map<String, StreamTarget> streams,
            Consumer<Throwable> onFailure) {
        this(intake, metrics, limits, loopThreads, streams, onFailure, PooledByteBufAllocator.DEFAULT);
    }

    Ingest(
            Intake intake,
            Metrics metrics,
            IngestLimits limits,
            int loopThreads,
            Map<String, StreamTarget> streams,
            Consumer<Throwable> onFailure,
            ByteBufAllocator allocator) {
        this.metrics = metrics;
        this.limits = limits;
        this.streams = new LinkedHashMap<>(streams);
        this.allocator = allocator;
        threads = new LoopThreads("millrace-ingest", onFailure);
        group = new MultiThreadIoEventLoopGroup(loopThreads, threads, NioIoHandler.newFactory());
        showCounters();
        BodyBudget budget = new BodyBudget(limits.bodyBudgetBytes());
        for (EventExecutor executor : group) {
            loops.put(executor, new IngestLoop(executor, intake, budget, allocator, metrics));
        }
        metrics.gauge(Gauge.BODY_BUDGET_USED, budget::usedBytes);
        metrics.gauge(Gauge.CONNECTIONS, tcpConnections::get, "tcp");
        metrics.gauge(Gauge.CONNECTIONS, httpConnections::get, "http");
    }

    /** It is these streams that lines can be sent to from now on; one that is there already keeps its number and how its lines are taken in. */
    public void serve(Map<String, StreamTarget> others) {
        Map<String, StreamTarget> next = new LinkedHashMap<>();
        others.forEach((name, target) -> next.put(name, streams.getOrDefault(name, target)));
        streams = next;
        showCounters();
    }

    /** So that they are there before anything is counted. */
    private void showCounters() {
        for (String stream : streams.keySet()) {
            metrics.count(Counter.LINES_CUT, stream);
            metrics.count(Counter.EVENTS_CUT, stream);
        }
    }

    /** Listens for lines over TCP; returns the port. An IOException names the address that cannot be listened on and says why. */
    public int listenTcp(TcpOptions options) throws IOException {
        StreamTarget target = streams.get(options.stream());
        if (target == null) {
            throw new IllegalArgumentException(
                    "there is no stream '" + options.stream() + "'; there are: " + String.join(", ", streams.keySet()));
        }
        TcpListener listener = new TcpListener(options, target, tcpConnections, metrics);
        return bind(options.host(), options.port(), tcpPorts, listener.cap(), (loop, channel) -> {
            if (draining) {
                channel.close();
                return;
            }
            listener.tls().ifPresent(tls -> tls.install(channel));
            channel.pipeline().addLast(new TcpConnection(loop, listener, channel));
        });
    }

    /** Listens for {@code POST /ingest/{stream}}; returns the port. An IOException names the address that cannot be listened on and says why. */
    public int listenHttp(HttpOptions options) throws IOException {
        HttpListener listener = new HttpListener(options, limits, () -> streams, sources, httpConnections, metrics);
        httpListeners.add(listener);
        return bind(options.host(), options.port(), httpPorts, listener.cap(), (loop, channel) -> {
            channel.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(LaneReceive.BUFFER_BYTES));
            channel.config().setTcpNoDelay(true);
            listener.tls().ifPresent(tls -> tls.install(channel));
            HttpConnection connection = new HttpConnection(loop, listener, channel);
            channel.pipeline()
                    .addLast(new StrictRequestDecoder(connection::onBytes, LaneReceive.BUFFER_BYTES))
                    .addLast(connection);
        });
    }

    private int bind(
            String host, int port, ChannelGroup ports, ConnectionCap cap, BiConsumer<IngestLoop, SocketChannel> connect)
            throws IOException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.ALLOCATOR, allocator)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(channel, cap, connect);
                    }
                });
        String place = HostPort.text(host, port);
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IOException("cannot listen on " + place + ": the host has no address", e);
        }
        ChannelFuture bound =
                bootstrap.bind(new InetSocketAddress(address, port)).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw cannotListen(place, bound.cause());
        }
        AcceptFailures.watch(bound.channel(), cap.kind(), metrics);
        ports.add(bound.channel());
        return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    private static IOException cannotListen(String place, Throwable cause) {
        String why = String.valueOf(cause.getMessage());
        if (cause instanceof BindException && why.contains("in use")) {
            return new IOException(
                    "port " + place + " is taken by another program (" + why
                            + "); stop that program, or listen on another port",
                    cause);
        }
        return new IOException("cannot listen on " + place + ": " + why, cause);
    }

    /** On the event loop of the new connection. */
    private void accept(SocketChannel channel, ConnectionCap cap, BiConsumer<IngestLoop, SocketChannel> connect) {
        IngestLoop loop = loops.get(channel.eventLoop());
        if (loop == null || !cap.enter()) {
            channel.close();
            return;
        }
        channel.closeFuture().addListener(ended -> cap.leave());
        connected.add(channel);
        connect.accept(loop, channel);
    }

    /**
     * Takes no more TCP connections; what those that there are have sent and was read is published and they are closed; HTTP requests that have come in full
     * are finished and answered, others and later ones refused with 503, on new connections too. Returns once all that is published, or false if that took longer. Answers that wait
     * for their lines to be written are still given until {@link #close}.
     */
    public boolean drain(long timeoutMillis) throws InterruptedException {
        return drain(timeoutMillis, LAST_LINE_MILLIS);
    }

    /** The same with another time for the last line of a TCP connection. */
    boolean drain(long timeoutMillis, long mostLastLineMillis) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        long lastLineMillis = Math.max(1, Math.min(mostLastLineMillis, timeoutMillis / 4));
        draining = true;
        httpListeners.forEach(HttpListener::drain);
        tcpPorts.close().await(timeoutMillis);
        for (IngestLoop loop : loops.values()) {
            loop.executor().execute(() -> loop.drain(lastLineMillis));
        }
        while (!isQuiet()) {
            if (System.nanoTime() - deadlineNanos >= 0) {
                return false;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    private boolean isQuiet() throws InterruptedException {
        for (IngestLoop loop : loops.values()) {
            try {
                if (!loop.executor().submit(loop::isQuiet).get()) {
                    return false;
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException("an event loop of ingest failed", e);
            }
        }
        return true;
    }

    /** The connections that are open. */
    ChannelGroup connections() {
        return connected;
    }

    /** Closes all ports and connections. What was not drained is lost. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        draining = true;
        threads.closing();
        tcpPorts.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        httpPorts.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        connected.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        for (IngestLoop loop : loops.values()) {
            loop.executor().submit(loop::close).awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        }
        // Netty tells of the end on a thread of its own, and never if that cannot be started.
        group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(2 * CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
