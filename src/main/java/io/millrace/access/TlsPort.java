package io.millrace.access;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.EnumMap;
import java.util.Map;

/** TLS as the connections of one listener have it. Any event loop. */
public final class TlsPort {
    private static final long HANDSHAKE_TIMEOUT_MILLIS = 10_000;

    private final ServerTls tls;
    private final long handshakeTimeoutMillis;
    private final Count handshakes;
    private final Map<HandshakeFailure, FailureCount> failures = new EnumMap<>(HandshakeFailure.class);

    TlsPort(ServerTls tls, String listener, Metrics metrics) {
        this(tls, listener, metrics, HANDSHAKE_TIMEOUT_MILLIS);
    }

    TlsPort(ServerTls tls, String listener, Metrics metrics, long handshakeTimeoutMillis) {
        this.tls = tls;
        this.handshakeTimeoutMillis = handshakeTimeoutMillis;
        handshakes = metrics.count(Counter.TLS_HANDSHAKES, listener);
        for (HandshakeFailure failure : HandshakeFailure.values()) {
            failures.put(failure, new FailureCount(failure, listener, metrics));
        }
    }

    /**
     * Puts TLS at the end of the pipeline of a new connection: what is added behind it has plain bytes. It is told of the end of the handshake, and of the
     * client's close_notify, by Netty's own events; a failed handshake closes the connection and is no exception for those behind.
     */
    public void install(Channel channel) {
        SslHandler handler = new SslHandler(tls.engine());
        handler.setHandshakeTimeoutMillis(handshakeTimeoutMillis);
        channel.pipeline().addLast(new WholeRecords(), handler, new Handshake(this));
    }

    /** Sends no more on this connection, with or without TLS, and says so: what the client sent last can then be read before the connection is closed. */
    public static void shutdownOutput(DuplexChannel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        if (handler == null) {
            channel.shutdownOutput();
        } else {
            handler.closeOutbound().addListener(closed -> channel.shutdownOutput());
        }
    }

    void countHandshake() {
        handshakes.increment();
    }

    void countFailure(Channel channel, Throwable cause) {
        FailureCount count = failures.get(HandshakeFailure.of(cause));
        if (count != null) {
            count.count(channel, cause);
        }
    }
}
