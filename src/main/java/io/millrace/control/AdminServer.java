package io.millrace.control;

import io.millrace.access.AcceptFailures;
import io.millrace.access.LoopThreads;
import io.millrace.access.TlsPort;
import io.millrace.http.HostPort;
import io.millrace.http.StrictRequestDecoder;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
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
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The admin port. {@link #start} and {@link #close} may be called by any thread, once each; everything else happens on
 * its one event loop, but for changes and trials, which the {@link ControlThreads} do.
 */
public final class AdminServer implements AutoCloseable {
    /** Far more than people and scrapers need, far fewer than would take the listeners' file descriptors. */
    private static final int MAX_CONNECTIONS = 256;

    /** Bytes of bodies over all connections: some of the largest, hundreds of the usual ones. */
    static final int MOST_BODIES_BYTES = 16 << 20;

    private static final int RECEIVE_BYTES = 8 << 10;
    private static final long IDLE_MILLIS = 30_000;
    private static final long REQUEST_MILLIS = 30_000;
    private static final long CLOSE_SECONDS = 2;

    private final AdminOptions options;
    private final Metrics metrics;
    private final AdminGate gate;
    private final ControlThreads threads;
    private final BodyRoom bodies = new BodyRoom(MOST_BODIES_BYTES);
    private final Optional<TlsPort> tls;
    private final InetSocketAddress address;
    private final long idleMillis;
    private final long requestMillis;
    private final LoopThreads loopThreads;
    private final EventLoopGroup loop;
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    /** Throws IllegalArgumentException where the options would open the port to others without a token, or name no address. */
    public AdminServer(
            AdminOptions options, AdminState state, RuleControl control, ControlThreads threads, Metrics metrics) {
        this(options, state, control, threads, metrics, failure -> {});
    }

    /** {@code onFailure} is told if the port's thread ends, after which nobody is answered. */
    public AdminServer(
            AdminOptions options,
            AdminState state,
            RuleControl control,
            ControlThreads threads,
            Metrics metrics,
            Consumer<Throwable> onFailure) {
        this(options, state, control, threads, metrics, onFailure, IDLE_MILLIS, REQUEST_MILLIS);
    }

    /**
     * @param idleMillis how long nothing may move on a connection
     * @param requestMillis how long a request may take from its first byte to its last
     */
    AdminServer(
            AdminOptions options,
            AdminState state,
            RuleControl control,
            ControlThreads threads,
            Metrics metrics,
            long idleMillis,
            long requestMillis) {
        this(options, state, control, threads, metrics, failure -> {}, idleMillis, requestMillis);
    }

    private AdminServer(
            AdminOptions options,
            AdminState state,
            RuleControl control,
            ControlThreads threads,
            Metrics metrics,
            Consumer<Throwable> onFailure,
            long idleMillis,
            long requestMillis) {
        this.threads = threads;
        this.options = options;
        this.metrics = metrics;
        this.idleMillis = idleMillis;
        this.requestMillis = requestMillis;
        address = new InetSocketAddress(checked(options), options.port());
        gate = new AdminGate(options, new Routes(state, control, metrics), metrics);
        tls = options.tls().map(files -> files.port("admin", metrics));
        loopThreads = new LoopThreads("millrace-control", onFailure);
        loop = new MultiThreadIoEventLoopGroup(1, loopThreads, NioIoHandler.newFactory());
    }

    private static InetAddress checked(AdminOptions options) {
        options.token().ifPresent(AdminServer::checkToken);
        InetAddress host;
        try {
            host = InetAddress.getByName(options.host());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "admin: host '" + options.host() + "' has no address; use an address of this machine, or 127.0.0.1",
                    e);
        }
        if (!host.isLoopbackAddress() && options.token().isEmpty()) {
            throw new IllegalArgumentException("admin: host " + options.host()
                    + " is reachable from other machines, and there is no token; set admin.token, or use 127.0.0.1");
        }
        return host;
    }

    private static void checkToken(String token) {
        if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException(
                    "admin: token must be visible ASCII characters without spaces, at least one");
        }
    }

    /** Listens; returns the port, which is the one of the options unless that was 0. A port that is taken is an exception that names it. */
    public int start() throws IOException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                // Requests are small, and what one read brings is decoded before the answer to its first request has
                // left.
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new FixedRecvByteBufAllocator(RECEIVE_BYTES).maxMessagesPerRead(1))
                .childHandler(new Connections());
        var bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            close();
            throw cannotListen(bound.cause());
        }
        AcceptFailures.watch(bound.channel(), "admin", metrics);
        channels.add(bound.channel());
        return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    private IOException cannotListen(Throwable cause) {
        String place = HostPort.text(options.host(), options.port());
        if (cause instanceof BindException) {
            IOException taken = new BindException("admin: cannot listen on " + place + ": " + cause.getMessage()
                    + "; stop what listens there, or set another admin.port");
            taken.initCause(cause);
            return taken;
        }
        return new IOException("admin: cannot listen on " + place + ": " + cause, cause);
    }

    /** Closes the port and every connection; an answer on its way is cut off. */
    @Override
    public void close() {
        loopThreads.closing();
        channels.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        // Netty tells of the end on a thread of its own, and never if that cannot be started.
        loop.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(2 * CLOSE_SECONDS, TimeUnit.SECONDS);
    }

    private final class Connections extends ChannelInitializer<SocketChannel> {
        private final Count refused = metrics.count(Counter.ADMIN_REFUSED, "connections");

        @Override
        protected void initChannel(SocketChannel channel) {
            // One of the group is the port itself.
            if (channels.size() > MAX_CONNECTIONS) {
                refused.increment();
                channel.close();
                return;
            }
            channels.add((Channel) channel);
            tls.ifPresent(port -> port.install(channel));
            AdminConnection connection = new AdminConnection(gate, threads, bodies, metrics, requestMillis);
            channel.pipeline()
                    .addLast(new IdleStateHandler(0, 0, idleMillis, TimeUnit.MILLISECONDS))
                    .addLast(new StrictRequestDecoder(connection::onBytes, RECEIVE_BYTES))
                    .addLast(new HttpResponseEncoder())
                    .addLast(connection);
        }
    }
}
