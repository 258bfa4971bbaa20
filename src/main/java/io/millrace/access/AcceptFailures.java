package io.millrace.access;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.lang.System.Logger.Level;

/**
 * Counts what keeps a port from accepting connections, and says what the first was: mostly there are no more file descriptors. Netty tries again after a second,
 * for as long as it takes; clients wait in the meantime. Owned by the port's event loop.
 */
public final class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final System.Logger LOG = System.getLogger(AcceptFailures.class.getName());

    private final String listener;
    private final Count count;
    private boolean said;

    private AcceptFailures(String listener, Metrics metrics) {
        this.listener = listener;
        count = metrics.count(Counter.ACCEPT_FAILURES, listener);
    }

    /** Looks after a port that is bound; {@code listener} is tcp, http or admin. */
    public static void watch(Channel port, String listener, Metrics metrics) {
        // Behind the handler of Netty's that waits for a second.
        port.pipeline().addLast(new AcceptFailures(listener, metrics));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        count.increment();
        if (said) {
            return;
        }
        said = true;
        if (cause instanceof IOException) {
            LOG.log(
                    Level.WARNING,
                    "a listener for {0}, on {1}, cannot accept connections: {2}; new ones wait, and it tries again each"
                            + " second. The limit of open files must be above the maxConnections of all listeners;"
                            + " further failures are only counted",
                    listener,
                    String.valueOf(ctx.channel().localAddress()),
                    String.valueOf(cause.getMessage()));
        } else {
            LOG.log(Level.ERROR, "a listener for " + listener + " failed to accept a connection", cause);
        }
    }
}
