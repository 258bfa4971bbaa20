package io.millrace.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
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
    private static final Pattern NUMBERS = Pattern.compile("[0-9.]+");
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

    /** The end of a sentence about a text that can be no host to listen on; a name may be unknown all the same. */
    static Optional<String> whyNoHost(String text) {
        if (text.contains("://")) {
            return Optional.of("; write the host alone, without a scheme, a port or a path");
        }
        if (text.equals("*")) {
            return Optional.of("; all addresses of the machine are 0.0.0.0");
        }
        if (isAuthority(text) && text.matches("[^:]+:[0-9]+|\\[.*\\]:[0-9]+")) {
            int colon = text.lastIndexOf(':');
            return Optional.of("; the port has a key of its own: host: \"" + text.substring(0, colon) + "\", port: "
                    + text.substring(colon + 1));
        }
        boolean isHost = text.indexOf(':') >= 0
                ? isAddress(text)
                : NUMBERS.matcher(text).matches()
                        ? isIpv4(text)
                        : text.chars().allMatch(c -> Character.isLetterOrDigit(c) || "-_.".indexOf(c) >= 0);
        return isHost ? Optional.empty() : Optional.of("");
    }

    private static boolean isIpv4(String text) {
        String[] parts = text.split("\\.", -1);
        long most = 255;
        for (int i = 0; i < parts.length; i++) {
            boolean isLast = i == parts.length - 1;
            // With less than four parts, as in 127.1, the last one is all that is missing.
            most = isLast ? (1L << 8 * Math.max(0, 4 - i)) - 1 : most;
            if (!Numbers.isInt(parts[i]) || Long.parseLong(parts[i]) > most) {
                return false;
            }
        }
        return parts.length <= 4;
    }

    /** What has a colon is an address or nothing; a zone behind it is for the machine that it runs on. */
    private static boolean isAddress(String text) {
        String plain = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        int zone = plain.indexOf('%');
        String address = zone > 0 ? plain.substring(0, zone) : plain;
        try {
            return address.chars().allMatch(c -> "0123456789abcdefABCDEF:.".indexOf(c) >= 0)
                    && InetAddress.getByName(address) != null;
        } catch (UnknownHostException e) {
            return false;
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
