package io.millrace.ingest;

import io.millrace.access.ServerTls;
import java.util.Optional;

/**
 * A listener for lines over TCP.
 *
 * @param port 0 for any that is free
 * @param stream the name of the stream that all lines belong to
 * @param maxConnections more are closed at once
 * @param idleTimeoutMillis a connection from which nothing came for so long is closed; 0 for never
 */
public record TcpOptions(
        String host, int port, String stream, int maxConnections, long idleTimeoutMillis, Optional<ServerTls> tls) {
    /** Without TLS. */
    public TcpOptions(String host, int port, String stream, int maxConnections, long idleTimeoutMillis) {
        this(host, port, stream, maxConnections, idleTimeoutMillis, Optional.empty());
    }
}
