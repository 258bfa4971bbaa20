package io.millrace.http;

/** A host and a port as URLs have them. */
public final class HostPort {
    private HostPort() {}

    /** {@code 10.0.0.7:41230} or {@code [fe80::1]:41230}, whether the host has its brackets already or not. */
    public static String text(String host, int port) {
        boolean isBare = host.indexOf(':') >= 0 && !host.startsWith("[");
        return (isBare ? "[" + host + "]" : host) + ":" + port;
    }
}
