package io.millrace.ingest;

import io.millrace.http.HostPort;
import io.millrace.ring.Source;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sources that shippers name themselves: the same name is the same {@link Source}, as long as it is among the most recently used. Any thread; one
 * short lock a body.
 */
final class SourceNames {
    private final Map<String, Source> byName;

    SourceNames(int limit) {
        byName = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Source> eldest) {
                return size() > limit;
            }
        };
    }

    Source named(String name) {
        synchronized (byName) {
            return byName.computeIfAbsent(name, Source::new);
        }
    }

    /** {@code 10.0.0.7:41230} or {@code [fe80::1]:41230}. */
    static String of(SocketAddress address) {
        if (address instanceof InetSocketAddress inet && inet.getAddress() != null) {
            return HostPort.text(inet.getAddress().getHostAddress(), inet.getPort());
        }
        return String.valueOf(address);
    }
}
