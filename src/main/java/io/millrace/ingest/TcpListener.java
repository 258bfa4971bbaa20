package io.millrace.ingest;

import io.millrace.access.TlsPort;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** What the connections of one TCP listener share. */
final class TcpListener {
    private final TcpOptions options;
    private final StreamTarget target;
    private final ConnectionCap cap;
    private final Optional<TlsPort> tls;
    private final Count unfinishedLines;

    TcpListener(TcpOptions options, StreamTarget target, AtomicInteger connections, Metrics metrics) {
        this.options = options;
        this.target = target;
        cap = new ConnectionCap(options.maxConnections(), connections, metrics, "tcp");
        tls = options.tls().map(files -> files.port("tcp", metrics));
        unfinishedLines = metrics.count(Counter.LINES_UNFINISHED, target.name());
    }

    TcpOptions options() {
        return options;
    }

    StreamTarget target() {
        return target;
    }

    ConnectionCap cap() {
        return cap;
    }

    Optional<TlsPort> tls() {
        return tls;
    }

    Count unfinishedLines() {
        return unfinishedLines;
    }
}
