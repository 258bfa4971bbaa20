package io.millrace.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.access.TlsException.Part;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTlsTest {
    private final Metrics metrics = new Metrics();
    private final TestIdentity first = TestIdentity.of("first");
    private final TestIdentity second = TestIdentity.valid("second", Duration.ZERO, Duration.ofDays(90));

    @TempDir
    Path folder;

    private long count(Counter counter) {
        return metrics.count(counter, folder.resolve("server.pem").toString()).get();
    }

    private long expirySeconds() {
        return metrics.read(Gauge.TLS_EXPIRY, folder.resolve("server.pem").toString());
    }

    private static long end(TestIdentity identity) {
        return identity.certificate.getNotAfter().getTime() / 1000;
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static TlsException problem(TlsFiles files) {
        return catchThrowableOfType(TlsException.class, () -> ServerTls.check(files));
    }

    @Test
    void shouldTakeOverFilesThatHaveChangedOnceTheyStaySo() throws Exception {
        ServerTls tls = ServerTls.open(first.write(folder, "server"), metrics);
        assertThat(expirySeconds()).isEqualTo(end(first));
        second.write(folder, "server");

        tls.look();
        assertThat(expirySeconds()).as("they may still be being written").isEqualTo(end(first));
        tls.look();
        assertThat(expirySeconds()).isEqualTo(end(second));
        tls.look();
        assertThat(count(Counter.TLS_RELOADS)).isEqualTo(1);
        assertThat(count(Counter.TLS_RELOADS_FAILED)).isZero();
    }

    @Test
    void shouldNotBeCaughtBetweenTwoFilesThatAreReplacedOneAfterTheOther() throws Exception {
        ServerTls tls = ServerTls.open(first.write(folder, "server"), metrics);
        write("server.pem", second.certificatePem() + "\n");
        tls.look();
        write("server.key", second.keyPem() + "\n");
        tls.look();
        tls.look();

        assertThat(expirySeconds()).isEqualTo(end(second));
        assertThat(count(Counter.TLS_RELOADS_FAILED)).isZero();
    }

    @Test
    void shouldKeepWhatItHasWhenTheNewFilesAreBadAndCountThatOnce() throws Exception {
        ServerTls tls = ServerTls.open(first.write(folder, "server"), metrics);
        write("server.pem", "-----BEGIN CERTIFICATE-----\nbad\n");
        for (int i = 0; i < 5; i++) {
            tls.look();
        }
        assertThat(expirySeconds()).isEqualTo(end(first));
        assertThat(count(Counter.TLS_RELOADS_FAILED)).isEqualTo(1);

        Files.delete(folder.resolve("server.pem"));
        for (int i = 0; i < 5; i++) {
            tls.look();
        }
        assertThat(expirySeconds()).isEqualTo(end(first));
        assertThat(count(Counter.TLS_RELOADS_FAILED)).isEqualTo(2);

        second.write(folder, "server");
        tls.look();
        tls.look();
        assertThat(expirySeconds()).isEqualTo(end(second));
        assertThat(count(Counter.TLS_RELOADS)).isEqualTo(1);
    }

    @Test
    void shouldTakeOverWhatASymbolicLinkPointsToFromNowOn() throws Exception {
        Path old = Files.createDirectory(folder.resolve("old"));
        Path young = Files.createDirectory(folder.resolve("young"));
        first.write(old, "server");
        second.write(young, "server");
        Path link = Files.createSymbolicLink(folder.resolve("now"), old);
        String cert = link.resolve("server.pem").toString();
        ServerTls tls =
                ServerTls.open(new TlsFiles(cert, link.resolve("server.key").toString(), Optional.empty()), metrics);
        Files.delete(link);
        Files.createSymbolicLink(link, young);
        tls.look();
        tls.look();

        assertThat(metrics.read(Gauge.TLS_EXPIRY, cert)).isEqualTo(end(second));
    }

    @Test
    void shouldShowWhenTheFirstCertificateOfAChainExpires() throws Exception {
        TestIdentity authority = TestIdentity.valid("authority", Duration.ofDays(-2), Duration.ofDays(5));
        TestIdentity server = authority.sign("server");
        TlsFiles files = server.write(folder, "server");
        write("server.pem", "issued by us\n" + server.certificatePem() + authority.certificatePem());
        ServerTls.open(files, metrics);

        assertThat(expirySeconds()).isEqualTo(end(authority)).isLessThan(end(server));
    }

    @Test
    void shouldSayOfEachFileWhatIsWrongWithItAndWhatToDo() throws Exception {
        TlsFiles good = first.write(folder, "server");
        write("encrypted.key", TestIdentity.pem("ENCRYPTED PRIVATE KEY", new byte[40]));
        write(
                "encrypted-old.key",
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00FF\n\nAAAA\n"
                        + "-----END RSA PRIVATE KEY-----\n");
        write(
                "old.key",
                "-----BEGIN EC PARAMETERS-----\nAAAA\n-----END EC PARAMETERS-----\n"
                        + TestIdentity.pem("EC PRIVATE KEY", new byte[40]));
        write("damaged.key", TestIdentity.pem("PRIVATE KEY", new byte[40]));
        write("text.key", "hello");
        write("other.key", second.keyPem());
        write("rsa.key", TestIdentity.rsa("rsa").keyPem());
        List<List<String>> keys = List.of(
                List.of("encrypted.key", "is encrypted with a passphrase", "openssl pkey -in "),
                List.of("encrypted-old.key", "is encrypted with a passphrase", "openssl pkey -in "),
                List.of("old.key", "in an old form, EC PRIVATE KEY; expected PKCS#8", "openssl pkey -in "),
                List.of("damaged.key", "is damaged or of another kind", "expected RSA or EC"),
                List.of("text.key", "holds no private key", "-----BEGIN PRIVATE KEY-----"),
                List.of("other.key", "is not the key of the first certificate", "made together"),
                List.of("rsa.key", "is not the key of the first certificate", "(CN=first, EC)"),
                List.of("server.pem", "holds no private key", "found CERTIFICATE"),
                List.of("none.key", "does not exist", "working directory"));
        for (List<String> key : keys) {
            String file = folder.resolve(key.get(0)).toString();
            TlsException problem = problem(new TlsFiles(good.cert(), file, Optional.empty()));
            assertThat(problem).as(file).hasMessageStartingWith("'" + file + "' ");
            assertThat(problem.getMessage()).contains(key.get(1)).contains(key.get(2));
            assertThat(problem.part()).isEqualTo(Part.KEY);
        }
        TlsException folderForFile = problem(new TlsFiles(folder.toString(), good.key(), Optional.empty()));
        assertThat(folderForFile).hasMessageContaining("it is a folder");
        assertThat(folderForFile.part()).isEqualTo(Part.CERT);
        TlsException ca = problem(new TlsFiles(good.cert(), good.key(), Optional.of(good.key())));
        assertThat(ca).hasMessageContaining("holds no certificate").hasMessageContaining("found PRIVATE KEY");
        assertThat(ca.part()).isEqualTo(Part.CLIENT_CA);
    }

    @Test
    void shouldSayThatTheServersCertificateComesFirstWhenItDoesNot() throws Exception {
        TestIdentity authority = TestIdentity.of("authority");
        TestIdentity server = authority.sign("server");
        TlsFiles files = server.write(folder, "server");
        write("server.pem", authority.certificatePem() + server.certificatePem());

        assertThat(problem(files)).hasMessageContaining("put the server's certificate first");
    }

    @Test
    void shouldTakeRsaKeysAndOneFileForBoth() throws Exception {
        TestIdentity rsa = TestIdentity.rsa("rsa");
        write("both.pem", rsa.keyPem() + rsa.certificatePem());
        String both = folder.resolve("both.pem").toString();

        assertThat(ServerTls.check(new TlsFiles(both, both, Optional.of(both)))).isEmpty();
    }

    @Test
    void shouldWarnOfACertificateThatIsNotValidNow() throws Exception {
        TestIdentity expired = TestIdentity.valid("expired", Duration.ofDays(-9), Duration.ofDays(-1));
        TestIdentity early = TestIdentity.valid("early", Duration.ofDays(1), Duration.ofDays(2));

        assertThat(ServerTls.check(expired.write(folder, "expired")).orElseThrow())
                .contains("expired at ")
                .contains("renew it");
        assertThat(ServerTls.check(early.write(folder, "early")).orElseThrow()).contains("is valid only from ");
    }
}
