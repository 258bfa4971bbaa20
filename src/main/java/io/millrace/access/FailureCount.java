package io.millrace.access;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.channel.Channel;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts failed handshakes of one kind, and says what the first was. Any event loop. */
final class FailureCount {
    private static final System.Logger LOG = System.getLogger(FailureCount.class.getName());

    private final HandshakeFailure failure;
    private final String listener;
    private final Count count;
    private final AtomicBoolean said;

    FailureCount(HandshakeFailure failure, String listener, Metrics metrics) {
        this.failure = failure;
        this.listener = listener;
        count = metrics.count(Counter.TLS_HANDSHAKES_FAILED, listener, failure.label());
        // Checks of load balancers connect and close.
        said = new AtomicBoolean(failure == HandshakeFailure.CLOSED);
    }

    void count(Channel channel, Throwable cause) {
        count.increment();
        if (said.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "a TLS handshake failed on a listener for {0}, with {1} ({2}): {3}; further ones are only counted",
                    listener,
                    channel.remoteAddress(),
                    failure.label(),
                    // Netty's message has all that the client sent, which may hold a token.
                    failure == HandshakeFailure.PLAIN_TEXT ? "it does not speak TLS" : cause.getMessage());
        }
    }
}
