package io.millrace.ingest;

/**
 * A listener for lines over TCP.
 *
 * @param port 0 for any that is free
 * @param stream the name of the stream that all lines belong to
 * @param maxConnections more are closed at once
 * @param idleTimeoutMillis a connection from which nothing came for so long is closed; 0 for never
 */
public record TcpOptions(String host, int port, String stream, int maxConnections, long idleTimeoutMillis) {}
