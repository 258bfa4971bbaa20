package io.millrace.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hosts as the config writes them, compared without asking anybody what a name stands for. */
final class Hosts {
    /** Take all addresses of the machine: with the IPv6 one, the IPv4 ones too. */
    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "0:0:0:0:0:0:0:0");

    private static final Pattern LABELS = Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?");
    private static final Pattern IPV6 = Pattern.compile("\\[[0-9A-Fa-f:.]+\\]");
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}");
    private static final int HIGHEST_PORT = 65_535;

    private Hosts() {}

    /** Whether listeners on the same port of these two cannot both be there. */
    static boolean collide(String one, String other) {
        String first = canonical(one);
        String second = canonical(other);
        return first.equals(second) || WILDCARDS.contains(first) || WILDCARDS.contains(second);
    }

    /** The same for spellings of which is known that they are the same. */
    private static String canonical(String host) {
        String plain = host.toLowerCase(Locale.ROOT);
        if (plain.startsWith("[") && plain.endsWith("]")) {
            plain = plain.substring(1, plain.length() - 1);
        }
        if (plain.indexOf(':') < 0) {
            return plain.equals("localhost") ? "127.0.0.1" : plain;
        }
        try {
            return InetAddress.getByName(plain).getHostAddress(); // what has a colon is an address or nothing
        } catch (UnknownHostException e) {
            return plain;
        }
    }

    /** Whether it can be what a {@code Host} header says: a name or an address, IPv6 ones in brackets, with a port or without. */
    static boolean isAuthority(String text) {
        Matcher ipv6 = IPV6.matcher(text);
        Matcher name = LABELS.matcher(text);
        int end = ipv6.lookingAt() ? ipv6.end() : name.lookingAt() ? name.end() : 0;
        return end > 0 && (end == text.length() || isPort(text.substring(end)));
    }

    private static boolean isPort(String text) {
        if (!PORT.matcher(text).matches()) {
            return false;
        }
        int port = Integer.parseInt(text.substring(1));
        return port > 0 && port <= HIGHEST_PORT;
    }
}
