package io.millrace.access;

import io.millrace.access.TlsException.Part;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** What was in the files when they were read, ready for connections. Immutable. */
final class Credentials {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    /** Those with forward secrecy and authenticated encryption, best first. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /**
     * Sessions that last longer than a ticket of TLS 1.3 may (seven days, RFC 8446, 4.6.1), for which the JDK sends none. Who only sends lines never reads
     * tickets, and a socket that is closed with something unread resets the connection: what we had not received by then would be lost.
     */
    private static final int NO_TICKETS_SECONDS = 8 * 24 * 60 * 60;

    private static final char[] NO_PASSWORD = {};

    private final SSLContext context;
    private final SSLParameters parameters;
    private final Instant validFrom;
    private final Instant validUntil;

    private Credentials(SSLContext context, SSLParameters parameters, List<X509Certificate> chain) {
        this.context = context;
        this.parameters = parameters;
        validFrom = chain.stream()
                .map(c -> c.getNotBefore().toInstant())
                .max(Instant::compareTo)
                .orElseThrow();
        validUntil = chain.stream()
                .map(c -> c.getNotAfter().toInstant())
                .min(Instant::compareTo)
                .orElseThrow();
    }

    static Credentials load(TlsFiles files) throws TlsException {
        List<X509Certificate> chain = PemFile.read(Part.CERT, files.cert()).certificates();
        PrivateKey key = PrivateKeys.read(files, chain);
        List<X509Certificate> issuers = files.clientCa().isPresent()
                ? PemFile.read(Part.CLIENT_CA, files.clientCa().get()).certificates()
                : List.of();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(key, chain).getKeyManagers(), trust(issuers), null);
            context.getServerSessionContext().setSessionTimeout(NO_TICKETS_SECONDS);
            return new Credentials(context, parameters(context, !issuers.isEmpty()), chain);
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsException(Part.CERT, "'" + files.cert() + "' cannot be used by this JDK: " + e.getMessage());
        }
    }

    private static KeyManagerFactory keys(PrivateKey key, List<X509Certificate> chain)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        return keys;
    }

    /** Nobody is trusted where there are no issuers: not those whom the JDK trusts. */
    private static TrustManager[] trust(List<X509Certificate> issuers) throws GeneralSecurityException, IOException {
        if (issuers.isEmpty()) {
            return new TrustManager[0];
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (X509Certificate issuer : issuers) {
            store.setCertificateEntry("issuer" + store.size(), issuer);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(store);
        return trust.getTrustManagers();
    }

    private static SSLParameters parameters(SSLContext context, boolean wantsClients) {
        List<String> supported =
                Arrays.asList(context.getSupportedSSLParameters().getCipherSuites());
        SSLParameters parameters =
                new SSLParameters(CIPHERS.stream().filter(supported::contains).toArray(String[]::new), PROTOCOLS);
        parameters.setUseCipherSuitesOrder(true);
        parameters.setNeedClientAuth(wantsClients);
        return parameters;
    }

    /** For one connection. */
    SSLEngine engine() {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** When the first certificate of the chain ends. */
    Instant validUntil() {
        return validUntil;
    }

    /** What is wrong with the time, if anything is. */
    Optional<String> warning(Instant now) {
        if (now.isAfter(validUntil)) {
            return Optional.of("expired at " + validUntil + "; clients will refuse it: renew it");
        }
        if (now.isBefore(validFrom)) {
            return Optional.of("is valid only from " + validFrom + "; clients will refuse it until then");
        }
        return Optional.empty();
    }
}
