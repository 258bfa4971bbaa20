package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.PipelineConfig.Acknowledgement;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.PipelineConfig.TlsConfig;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads {@code listen} and {@code admin}: whatever has a host and a port. */
final class ListenerReader {
    static final String DEFAULT_HOST = "127.0.0.1";
    static final int DEFAULT_ADMIN_PORT = 9600;
    static final int DEFAULT_MAX_CONNECTIONS = 10_000;
    static final long DEFAULT_HTTP_IDLE_MILLIS = 60_000;
    private static final int MOST_CONNECTIONS = 10_000_000;
    private static final Map<String, Acknowledgement> ACKS =
            Map.of("accepted", Acknowledgement.ACCEPTED, "written", Acknowledgement.WRITTEN);

    /** An address and not a name: a name may stand for any address. */
    private static final Pattern LOOPBACK_V4 = Pattern.compile("127(\\.[0-9]{1,3}){3}");

    /** What listeners have in common and the top level of the config may set for all HTTP listeners. */
    record BodyLimits(long maxBodySizeBytes, long maxWaitMillis, long ackTimeoutMillis) {
        static final BodyLimits DEFAULT = new BodyLimits(64L << 20, 5_000, 30_000);

        /** These, but for what the section says. */
        BodyLimits in(Section section) {
            return new BodyLimits(
                    section.size("maxBodySize", Long.MAX_VALUE).orElse(maxBodySizeBytes),
                    section.duration("maxWait", 0).orElse(maxWaitMillis),
                    section.duration("ackTimeout", 1).orElse(ackTimeoutMillis));
        }
    }

    private ListenerReader() {}

    static List<TcpListenerConfig> tcp(Subject config, YamlNode node) {
        return listeners(config.part("TCP listener"), Shape.TCP_LISTENER, node, ListenerReader::tcpListener);
    }

    static List<HttpListenerConfig> http(Subject config, YamlNode node, BodyLimits limits) {
        return listeners(
                config.part("HTTP listener"), Shape.HTTP_LISTENER, node, section -> httpListener(section, limits));
    }

    /** {@code false} is no admin port. */
    static Optional<AdminConfig> admin(Subject config, YamlNode node) {
        Subject subject = config.part("admin port");
        if (node instanceof Scalar scalar && !scalar.isNull()) {
            boolean on = Values.flag(config, node, "'admin', where it is no map such as {port: 9600},")
                    .orElse(true);
            return on ? Optional.of(defaultAdmin(node.at())) : Optional.empty();
        }
        return Section.open(subject, Shape.ADMIN, Section.mapOrNothing(node), "'admin'")
                .map(ListenerReader::adminPort);
    }

    static AdminConfig defaultAdmin(Location at) {
        return new AdminConfig(
                at,
                DEFAULT_HOST,
                DEFAULT_ADMIN_PORT,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    private static <T> List<T> listeners(
            Subject subject, Shape shape, YamlNode node, Function<Section, Optional<T>> reader) {
        List<T> listeners = new ArrayList<>();
        List<YamlNode> items = node instanceof Sequence list ? list.items() : List.of(node);
        for (YamlNode item : items) {
            Section.open(subject, shape, item, "a listener").flatMap(reader).ifPresent(listeners::add);
        }
        return listeners;
    }

    private static Optional<TcpListenerConfig> tcpListener(Section section) {
        int port = port(section);
        String host = host(section);
        int maxConnections = maxConnections(section);
        long idleMillis = section.duration("idleTimeout", 0).orElse(0);
        Optional<TlsConfig> tls = tls(section);
        return section.requiredName("stream", "access")
                .map(stream -> new TcpListenerConfig(
                        section.at(), host, port, stream.text(), stream.at(), maxConnections, idleMillis, tls));
    }

    private static Optional<HttpListenerConfig> httpListener(Section section, BodyLimits defaults) {
        BodyLimits limits = defaults.in(section);
        return Optional.of(new HttpListenerConfig(
                section.at(),
                host(section),
                port(section),
                section.choice("ack", List.of("accepted", "written"))
                        .map(ACKS::get)
                        .orElse(Acknowledgement.ACCEPTED),
                limits.maxBodySizeBytes(),
                limits.maxWaitMillis(),
                limits.ackTimeoutMillis(),
                maxConnections(section),
                section.duration("idleTimeout", 0).orElse(DEFAULT_HTTP_IDLE_MILLIS),
                tls(section),
                token(section)));
    }

    private static AdminConfig adminPort(Section section) {
        String host = host(section);
        Optional<String> token = token(section);
        if (!section.has("token") && !isLoopback(host)) {
            section.subject()
                    .error(
                            section.keyAt("host"),
                            "the admin port on " + Shown.text(host)
                                    + ", beyond loopback, needs a 'token'; set one, such as"
                                    + " token: ${ADMIN_TOKEN}, or leave 'host' out");
        }
        return new AdminConfig(
                section.at(),
                host,
                (int) section.integer("port", 0, 65_535).orElse(DEFAULT_ADMIN_PORT),
                hosts(section),
                token,
                tls(section),
                section.has("rulesDir")
                        ? section.requiredName("rulesDir", "/var/lib/millrace/rules")
                                .flatMap(folder -> folder(section, folder))
                        : Optional.empty(),
                section.flag("allowGroovy", false));
    }

    /** Those are compared with the {@code Host} header of requests. */
    private static List<String> hosts(Section section) {
        List<Reference> hosts = section.names("hosts");
        for (Reference host : hosts) {
            if (!Hosts.isAuthority(host.text())) {
                section.subject()
                        .error(
                                host.at(),
                                "an item of 'hosts' must be a host as requests name it, such as millrace.example.com,"
                                        + " 10.0.0.5, [fd00::5] or millrace.example.com:9600, found "
                                        + Shown.text(host.text())
                                        + "; write each host, without a scheme, a path or wildcards");
            }
        }
        return hosts.stream().map(Reference::text).toList();
    }

    private static Optional<String> folder(Section section, Scalar folder) {
        try {
            Path path = Path.of(folder.text());
            NamedFiles.whyNoFolder(path)
                    .ifPresent(why -> section.subject().error(folder.at(), "'rulesDir' " + folder.found() + " " + why));
            return Optional.of(path.toString());
        } catch (InvalidPathException e) {
            section.subject().error(folder.at(), "'rulesDir' is no path: " + LostCharacters.noPath(e));
            return Optional.empty();
        }
    }

    /** What a header can carry, and no more. */
    private static Optional<String> token(Section section) {
        if (!section.has("token")) {
            return Optional.empty();
        }
        Optional<Scalar> token = section.requiredName("token", "${MILLRACE_TOKEN}");
        token.filter(t -> !t.text().chars().allMatch(c -> c > ' ' && c < 0x7F))
                .ifPresent(t -> section.subject()
                        .error(
                                t.at(),
                                "'token' must be visible ASCII characters without spaces, since a header carries it;"
                                        + " make one, for example, with: openssl rand -hex 32"));
        return token.map(Scalar::text);
    }

    private static Optional<TlsConfig> tls(Section listener) {
        return listener.value("tls")
                .flatMap(node -> Section.openPart(listener.subject(), Shape.TLS, node, "tls"))
                .flatMap(ListenerReader::tlsFiles);
    }

    private static Optional<TlsConfig> tlsFiles(Section section) {
        Optional<Reference> cert = section.requiredName("cert", "server.pem").map(Values::reference);
        Optional<Reference> key = section.requiredName("key", "server.key").map(Values::reference);
        Optional<Reference> clientCa = section.has("clientCa")
                ? section.requiredName("clientCa", "ca.pem").map(Values::reference)
                : Optional.empty();
        return cert.isPresent() && key.isPresent()
                ? Optional.of(new TlsConfig(section.at(), cert.get(), key.get(), clientCa))
                : Optional.empty();
    }

    private static int port(Section section) {
        section.required("port", "5170");
        return (int) section.integer("port", 0, 65_535).orElse(0);
    }

    private static String host(Section section) {
        Optional<Scalar> host = section.name("host", "0.0.0.0");
        host.ifPresent(h -> Hosts.whyNoHost(h.text())
                .ifPresent(why -> section.subject()
                        .error(
                                h.at(),
                                "'host' must be a name or an address such as 127.0.0.1 or 0.0.0.0, found " + h.found()
                                        + why)));
        return host.map(Scalar::text).orElse(DEFAULT_HOST);
    }

    private static int maxConnections(Section section) {
        return (int) section.integer("maxConnections", 1, MOST_CONNECTIONS).orElse(DEFAULT_MAX_CONNECTIONS);
    }

    private static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || LOOPBACK_V4.matcher(host).matches()
                || host.equals("::1")
                || host.equals("[::1]");
    }
}
