package io.millrace.access;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;

/** A private key and a certificate for it, made here: an X.509 certificate is a few nested lists of bytes. */
public final class TestIdentity {
    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] ECDSA = der(0x30, HEX.parseHex("06082a8648ce3d040302"));
    private static final byte[] RSA = der(0x30, HEX.parseHex("06092a864886f70d01010b0500"));
    private static final byte[] IS_CA = HEX.parseHex("a3133011300f0603551d130101ff040530030101ff");
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final char[] NO_PASSWORD = {};

    public final PrivateKey key;
    public final X509Certificate certificate;

    private TestIdentity(PrivateKey key, X509Certificate certificate) {
        this.key = key;
        this.certificate = certificate;
    }

    /** Signed by itself; it may sign others. */
    public static TestIdentity of(String name) {
        return make(name, "EC", null, Duration.ofDays(-1), Duration.ofDays(30));
    }

    public static TestIdentity rsa(String name) {
        return make(name, "RSA", null, Duration.ofDays(-1), Duration.ofDays(30));
    }

    public static TestIdentity valid(String name, Duration from, Duration until) {
        return make(name, "EC", null, from, until);
    }

    /** Signed by this one, which must have an EC key. */
    public TestIdentity sign(String name) {
        return make(name, "EC", this, Duration.ofDays(-1), Duration.ofDays(30));
    }

    private static TestIdentity make(
            String name, String algorithm, TestIdentity issuer, Duration from, Duration until) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (algorithm.equals("EC")) {
                generator.initialize(new ECGenParameterSpec("secp256r1"));
            } else {
                generator.initialize(2048);
            }
            KeyPair pair = generator.generateKeyPair();
            byte[] signatureKind = algorithm.equals("EC") ? ECDSA : RSA;
            X500Principal subject = new X500Principal("CN=" + name);
            byte[] content = der(
                    0x30,
                    HEX.parseHex("a003020102"),
                    der(0x02, new BigInteger(64, new SecureRandom()).toByteArray()),
                    signatureKind,
                    (issuer == null ? subject : issuer.certificate.getSubjectX500Principal()).getEncoded(),
                    der(0x30, time(from), time(until)),
                    subject.getEncoded(),
                    pair.getPublic().getEncoded(),
                    issuer == null ? IS_CA : new byte[0]);
            Signature signature = Signature.getInstance(algorithm.equals("EC") ? "SHA256withECDSA" : "SHA256withRSA");
            signature.initSign(issuer == null ? pair.getPrivate() : issuer.key);
            signature.update(content);
            byte[] whole = der(0x30, content, signatureKind, der(0x03, new byte[1], signature.sign()));
            X509Certificate certificate = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole));
            return new TestIdentity(pair.getPrivate(), certificate);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] time(Duration fromNow) {
        return der(0x17, UTC.format(Instant.now().plus(fromNow)).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        to.write(tag);
        int length = content.size();
        if (length >= 0x100) {
            to.write(0x82);
            to.write(length >> 8);
        } else if (length >= 0x80) {
            to.write(0x81);
        }
        to.write(length);
        to.writeBytes(content.toByteArray());
        return to.toByteArray();
    }

    public static String pem(String label, byte[] bytes) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + label
                + "-----\n";
    }

    public String certificatePem() {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    /** Writes {@code name.pem} and {@code name.key}. */
    public TlsFiles write(Path folder, String name) throws IOException {
        return write(folder, name, Optional.empty());
    }

    /** With clients that {@code clientCa} has signed, if it is there. */
    public TlsFiles write(Path folder, String name, Optional<TestIdentity> clientCa) throws IOException {
        Path cert = Files.writeString(folder.resolve(name + ".pem"), certificatePem());
        Path keyFile = Files.writeString(folder.resolve(name + ".key"), keyPem());
        Optional<String> caFile = Optional.empty();
        if (clientCa.isPresent()) {
            Path ca = Files.writeString(
                    folder.resolve(name + "-ca.pem"), clientCa.get().certificatePem());
            caFile = Optional.of(ca.toString());
        }
        return new TlsFiles(cert.toString(), keyFile.toString(), caFile);
    }

    /** For a client that trusts this one, and is itself {@code client} if that is there. */
    public SSLContext trusted(Optional<TestIdentity> client) {
        try {
            KeyStore trust = KeyStore.getInstance("PKCS12");
            trust.load(null, null);
            trust.setCertificateEntry("server", certificate);
            TrustManagerFactory trusts = TrustManagerFactory.getInstance("PKIX");
            trusts.init(trust);
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(null, null);
            if (client.isPresent()) {
                own.setKeyEntry("client", client.get().key, NO_PASSWORD, new Certificate[] {client.get().certificate});
            }
            KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
            keys.init(own, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trusts.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new AssertionError(e);
        }
    }
}
