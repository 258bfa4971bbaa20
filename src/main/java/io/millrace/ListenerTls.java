package io.millrace;

import io.millrace.access.ServerTls;
import io.millrace.access.TlsException;
import io.millrace.access.TlsFiles;
import io.millrace.access.TlsWatch;
import io.millrace.config.ConfigException;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.PipelineConfig.TlsConfig;
import io.millrace.config.Problem;
import io.millrace.metrics.Metrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The TLS of all listeners: those that name the same files have the same. What is wrong with the files becomes problems at their places in the config. */
final class ListenerTls implements AutoCloseable {
    /** A listener's TLS, and how problems call the listener. */
    private record Named(String listener, TlsConfig tls) {}

    private interface Reading {
        void read(Named named, TlsFiles files) throws TlsException;
    }

    private final Map<TlsFiles, ServerTls> opened;
    private final TlsWatch watch;

    private ListenerTls(Map<TlsFiles, ServerTls> opened) {
        this.opened = opened;
        watch = TlsWatch.start(opened.values());
    }

    /** Reads all files as for a start; returns warnings. */
    static List<Problem> check(PipelineConfig config) throws ConfigException {
        List<Problem> problems = problems(config);
        if (problems.stream().anyMatch(problem -> !problem.warning())) {
            throw new ConfigException(problems);
        }
        return problems;
    }

    /** The same; returns errors too. */
    static List<Problem> problems(PipelineConfig config) {
        List<Problem> warnings = new ArrayList<>();
        List<Problem> problems = readAll(
                config,
                (named, files) -> ServerTls.check(files)
                        .ifPresent(warning -> warnings.add(
                                Problem.warning(named.tls().cert().at(), subject(named, "cert") + warning))));
        problems.addAll(warnings);
        return problems;
    }

    static ListenerTls open(PipelineConfig config, Metrics metrics) throws ConfigException {
        Map<TlsFiles, ServerTls> opened = new HashMap<>();
        List<Problem> problems = readAll(config, (named, files) -> {
            if (!opened.containsKey(files)) {
                opened.put(files, ServerTls.open(files, metrics));
            }
        });
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return new ListenerTls(opened);
    }

    /** Returns what is wrong. */
    private static List<Problem> readAll(PipelineConfig config, Reading reading) {
        List<Named> all = new ArrayList<>();
        for (TcpListenerConfig tcp : config.tcp()) {
            tcp.tls().ifPresent(tls -> all.add(new Named("TCP listener", tls)));
        }
        for (HttpListenerConfig http : config.http()) {
            http.tls().ifPresent(tls -> all.add(new Named("HTTP listener", tls)));
        }
        config.admin().flatMap(PipelineConfig.AdminConfig::tls).ifPresent(tls -> all.add(new Named("admin port", tls)));
        List<Problem> problems = new ArrayList<>();
        for (Named named : all) {
            try {
                reading.read(named, files(named.tls()));
            } catch (TlsException e) {
                problems.add(problem(named, e));
            }
        }
        return problems;
    }

    private static Problem problem(Named named, TlsException e) {
        TlsConfig tls = named.tls();
        Location clientCa = tls.clientCa().map(Reference::at).orElse(tls.at());
        return switch (e.part()) {
            case CERT -> Problem.error(tls.cert().at(), subject(named, "cert") + e.getMessage());
            case KEY -> Problem.error(tls.key().at(), subject(named, "key") + e.getMessage());
            case CLIENT_CA -> Problem.error(clientCa, subject(named, "clientCa") + e.getMessage());
        };
    }

    private static String subject(Named named, String key) {
        return named.listener() + ": 'tls': '" + key + "': ";
    }

    private static TlsFiles files(TlsConfig tls) {
        return new TlsFiles(tls.cert().text(), tls.key().text(), tls.clientCa().map(Reference::text));
    }

    /** That of a listener. */
    Optional<ServerTls> of(Optional<TlsConfig> tls) {
        return tls.map(ListenerTls::files).map(opened::get);
    }

    @Override
    public void close() {
        watch.close();
    }
}
