package io.millrace.ingest;

import io.millrace.access.TlsPort;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.ring.Source;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** What the connections of one HTTP listener share. Any event loop. */
final class HttpListener {
    private final HttpOptions options;
    private final long headerTimeoutMillis;
    private final Supplier<Map<String, StreamTarget>> streams;
    private final SourceNames sources;
    private final ConnectionCap cap;
    private final Optional<TlsPort> tls;
    private final Map<Reason, Count> answers = new EnumMap<>(Reason.class);
    private final Map<Reason, Count> refusals = new EnumMap<>(Reason.class);
    private final Count taken;
    private final Count abandoned;
    private final Count waited;
    private final Count bytesReceived;
    private final Count bytesDecoded;
    private volatile boolean draining;

    HttpListener(
            HttpOptions options,
            IngestLimits limits,
            Supplier<Map<String, StreamTarget>> streams,
            SourceNames sources,
            AtomicInteger connections,
            Metrics metrics) {
        this.options = options;
        this.streams = streams;
        this.sources = sources;
        headerTimeoutMillis = limits.headerTimeoutMillis();
        cap = new ConnectionCap(options.maxConnections(), connections, metrics, "http");
        tls = options.tls().map(files -> files.port("http", metrics));
        for (Reason reason : Reason.values()) {
            answers.put(reason, metrics.count(Counter.HTTP_ANSWERS, reason.status()));
            refusals.put(reason, metrics.count(Counter.HTTP_REFUSED, reason.error()));
        }
        taken = metrics.count(Counter.HTTP_ANSWERS, "200");
        abandoned = metrics.count(Counter.BODIES_ABANDONED);
        waited = metrics.count(Counter.BODIES_WAITED);
        bytesReceived = metrics.count(Counter.BODY_BYTES_RECEIVED);
        bytesDecoded = metrics.count(Counter.BODY_BYTES_DECODED);
    }

    HttpOptions options() {
        return options;
    }

    long headerTimeoutMillis() {
        return headerTimeoutMillis;
    }

    Map<String, StreamTarget> streams() {
        return streams.get();
    }

    ConnectionCap cap() {
        return cap;
    }

    Optional<TlsPort> tls() {
        return tls;
    }

    /** The source of a body: the one the shipper names, or one of its own. */
    Source source(RequestHead head, String remoteAddress) {
        return head.source().map(sources::named).orElseGet(() -> new Source(remoteAddress));
    }

    boolean isDraining() {
        return draining;
    }

    void drain() {
        draining = true;
    }

    void countTaken() {
        taken.increment();
    }

    void countRefused(Reason reason) {
        counted(answers, reason).increment();
        counted(refusals, reason).increment();
    }

    private static Count counted(Map<Reason, Count> counts, Reason reason) {
        Count count = counts.get(reason);
        if (count == null) {
            throw new IllegalArgumentException("no counter for " + reason);
        }
        return count;
    }

    void countAbandoned() {
        abandoned.increment();
    }

    void countWaited() {
        waited.increment();
    }

    /** A body is through, one way or the other. */
    void countBody(Body body) {
        bytesReceived.add(body.receivedBytes());
        bytesDecoded.add(body.decodedBytes());
    }
}
