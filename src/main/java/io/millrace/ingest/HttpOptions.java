package io.millrace.ingest;

import io.millrace.access.BearerToken;
import io.millrace.access.ServerTls;
import java.util.Optional;

/**
 * A listener for {@code POST /ingest/{stream}}.
 *
 * @param port 0 for any that is free
 * @param ackWritten whether a request that does not say {@code ?ack=} is answered only when its lines are written
 * @param maxBodySizeBytes of a body after decompression
 * @param maxWaitMillis how long a body may wait for room before it is refused with 429
 * @param ackTimeoutMillis how long an answer may wait for its lines to be written before it becomes 504
 * @param maxConnections more are closed at once
 * @param idleTimeoutMillis how long a connection may be silent between requests or within a body; 0 for ever
 * @param token what every request must carry
 */
public record HttpOptions(
        String host,
        int port,
        boolean ackWritten,
        long maxBodySizeBytes,
        long maxWaitMillis,
        long ackTimeoutMillis,
        int maxConnections,
        long idleTimeoutMillis,
        Optional<ServerTls> tls,
        Optional<BearerToken> token) {}
