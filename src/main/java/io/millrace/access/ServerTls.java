package io.millrace.access;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;

/**
 * The TLS of listeners that name the same files. New connections get what the files held when they were last good; {@link TlsWatch} looks whether they have
 * changed. Any thread, but for {@link #look}.
 */
public final class ServerTls {
    private static final System.Logger LOG = System.getLogger(ServerTls.class.getName());

    private final TlsFiles files;
    private final Count reloads;
    private final Count failures;
    private volatile Credentials current;

    /** What the files were like when they were last read, or tried to be. The watch's. */
    private List<String> triedState;

    /** What they were like at the last look, which is another one while they are being replaced. The watch's. */
    private List<String> seenState;

    private String lastFailure = "";

    private ServerTls(TlsFiles files, Metrics metrics) throws TlsException {
        this.files = files;
        reloads = metrics.count(Counter.TLS_RELOADS, files.cert());
        failures = metrics.count(Counter.TLS_RELOADS_FAILED, files.cert());
        triedState = state();
        seenState = triedState;
        current = Credentials.load(files);
        metrics.gauge(Gauge.TLS_EXPIRY, () -> current.validUntil().getEpochSecond(), files.cert());
    }

    public static ServerTls open(TlsFiles files, Metrics metrics) throws TlsException {
        return new ServerTls(files, metrics);
    }

    /** Reads the files as {@link #open} does; what is no reason to refuse them, such as a certificate that has expired, comes back as a sentence. */
    public static Optional<String> check(TlsFiles files) throws TlsException {
        return Credentials.load(files)
                .warning(Instant.now())
                .map(what -> "the certificate in '" + files.cert() + "' " + what);
    }

    /** For a listener; {@code listener} is its kind, the label of its counters. */
    public TlsPort port(String listener, Metrics metrics) {
        return new TlsPort(this, listener, metrics);
    }

    SSLEngine engine() {
        return current.engine();
    }

    /**
     * Reads the files again if they have changed and stayed so since the last look: who replaces two files is not to be caught between them. What cannot be
     * read keeps what there is, is said once, and is tried at each look, since what makes a file readable need not change it.
     */
    void look() {
        List<String> state = state();
        boolean settled = state.equals(seenState);
        seenState = state;
        boolean changed = !state.equals(triedState);
        if (!settled || !changed && lastFailure.isEmpty()) {
            return;
        }
        triedState = state;
        try {
            Credentials read = Credentials.load(files);
            current = read;
            lastFailure = "";
            reloads.increment();
            Optional<String> warning = read.warning(Instant.now());
            LOG.log(
                    warning.isPresent() ? Level.WARNING : Level.INFO,
                    "TLS: new connections get the certificate that ''{0}'' holds now, which "
                            + warning.orElse("is valid until " + read.validUntil()),
                    files.cert());
        } catch (TlsException e) {
            String failure = String.valueOf(e.getMessage());
            if (changed || !failure.equals(lastFailure)) {
                failures.increment();
                LOG.log(Level.ERROR, "TLS goes on with the certificate that it has: {0}", failure);
            }
            lastFailure = failure;
        }
    }

    private List<String> state() {
        List<String> state = new ArrayList<>(List.of(state(files.cert()), state(files.key())));
        files.clientCa().ifPresent(file -> state.add(state(file)));
        return state;
    }

    private static String state(String file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(Path.of(file), BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + " " + attributes.fileKey();
        } catch (IOException | IllegalArgumentException e) {
            return "";
        }
    }
}
