package io.millrace.control;

import io.netty.util.NetUtil;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which {@code Host} headers are answered. A page in a browser can make any name of its own resolve to 127.0.0.1 and then talk to this port as if it were
 * its own server; what it cannot do is send a {@code Host} that is not that name. So loopback is allowed with any port, and besides it only what is listed.
 */
final class AllowedHosts {
    private final Set<String> listed = new HashSet<>();

    AllowedHosts(List<String> listed) {
        for (String host : listed) {
            this.listed.add(host.toLowerCase(Locale.ROOT));
        }
    }

    boolean allows(String header) {
        String authority = header.toLowerCase(Locale.ROOT);
        int nameEnd = nameEnd(authority);
        if (nameEnd <= 0 || !isPort(authority, nameEnd)) {
            return false;
        }
        String name = authority.substring(0, nameEnd);
        return isLoopback(name) || listed.contains(name) || listed.contains(authority);
    }

    /** Where the name ends and {@code :port} or nothing follows; 0 where there is no name. */
    private static int nameEnd(String authority) {
        if (authority.startsWith("[")) {
            return authority.indexOf(']') + 1;
        }
        int colon = authority.indexOf(':');
        return colon < 0 ? authority.length() : colon;
    }

    private static boolean isPort(String authority, int from) {
        if (from == authority.length()) {
            return true;
        }
        if (authority.charAt(from) != ':' || authority.length() - from > 6) {
            return false;
        }
        for (int i = from + 1; i < authority.length(); i++) {
            if (authority.charAt(i) < '0' || authority.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLoopback(String name) {
        return name.equals("localhost")
                || name.equals("[::1]")
                || (name.startsWith("127.") && NetUtil.isValidIpV4Address(name));
    }
}
