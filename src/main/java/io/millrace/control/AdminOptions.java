package io.millrace.control;

import io.millrace.access.ServerTls;
import java.util.List;
import java.util.Optional;

/**
 * Where the admin API listens and whom it answers.
 *
 * @param port 0 takes any free port
 * @param allowedHosts {@code Host} headers that are answered besides loopback: {@code name} with any port, or {@code name:port}
 * @param token what {@code Authorization: Bearer} must carry for anything but GET and HEAD; needed to listen beyond loopback
 */
public record AdminOptions(
        String host, int port, List<String> allowedHosts, Optional<String> token, Optional<ServerTls> tls) {
    public AdminOptions {
        allowedHosts = List.copyOf(allowedHosts);
    }

    /** Without TLS. */
    public AdminOptions(String host, int port, List<String> allowedHosts, Optional<String> token) {
        this(host, port, allowedHosts, token, Optional.empty());
    }

    /** Keeps the token out of logs. */
    @Override
    public String toString() {
        return "AdminOptions[" + host + ":" + port + ", allowedHosts=" + allowedHosts
                + (token.isPresent() ? ", with a token]" : ", without a token]");
    }
}
