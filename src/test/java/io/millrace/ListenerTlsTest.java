package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.access.TestIdentity;
import io.millrace.access.TlsFiles;
import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import io.millrace.metrics.Metrics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenerTlsTest {
    @TempDir
    Path folder;

    private static PipelineConfig config(String text) throws ConfigException {
        return ConfigReader.readText("t.yaml", text, Map.of());
    }

    private static String tls(TlsFiles files) {
        return "tls: {cert: '" + files.cert() + "', key: '" + files.key() + "'}";
    }

    @Test
    void shouldSayAllThatIsWrongWithTheFilesAtTheirPlacesInTheConfig() throws Exception {
        TestIdentity server = TestIdentity.of("server");
        TestIdentity other = TestIdentity.of("other");
        TlsFiles good = server.write(folder, "server");
        TlsFiles mixed = new TlsFiles(good.cert(), other.write(folder, "other").key(), good.clientCa());
        String none = folder.resolve("none.pem").toString();
        PipelineConfig config = config("listen:\n"
                + "  tcp:\n"
                + "    - port: 1\n"
                + "      stream: s\n"
                + "      " + tls(mixed) + "\n"
                + "  http:\n"
                + "    port: 2\n"
                + "    tls:\n"
                + "      cert: " + good.cert() + "\n"
                + "      key: " + good.key() + "\n"
                + "      clientCa: " + none + "\n"
                + "admin:\n"
                + "  tls:\n"
                + "    cert: " + none + "\n"
                + "    key: " + good.key() + "\n");

        for (ConfigException e : new ConfigException[] {
            catchThrowableOfType(ConfigException.class, () -> ListenerTls.check(config)),
            catchThrowableOfType(ConfigException.class, () -> ListenerTls.open(config, new Metrics()))
        }) {
            assertThat(e.problems()).hasSize(3).extracting(Problem::toString).satisfies(problems -> {
                int column =
                        "      tls: {cert: '', key: ".length() + mixed.cert().length() + 1;
                assertThat(problems.get(0))
                        .startsWith("t.yaml:5:" + column + ": TCP listener: 'tls': 'key': '" + mixed.key()
                                + "' is not the key of the first certificate in '");
                assertThat(problems.get(1))
                        .startsWith("t.yaml:11:17: HTTP listener: 'tls': 'clientCa': '" + none + "' does not exist;");
                assertThat(problems.get(2))
                        .startsWith("t.yaml:14:11: admin port: 'tls': 'cert': '" + none + "' does not exist;");
            });
        }
    }

    @Test
    void shouldWarnOfAnExpiredCertificateAndStartAllTheSame() throws Exception {
        TlsFiles expired = TestIdentity.valid("old", Duration.ofDays(-9), Duration.ofDays(-1))
                .write(folder, "old");
        PipelineConfig config = config("listen: {http: {port: 1, " + tls(expired) + "}}");

        assertThat(ListenerTls.check(config)).singleElement().satisfies(problem -> {
            assertThat(problem.warning()).isTrue();
            assertThat(problem.toString())
                    .startsWith("t.yaml:1:38: warning: HTTP listener: 'tls': 'cert': the certificate in '"
                            + expired.cert() + "' expired at ");
        });
        try (ListenerTls opened = ListenerTls.open(config, new Metrics())) {
            assertThat(opened.of(config.http().get(0).tls())).isPresent();
        }
    }

    @Test
    void shouldShareWhatListenersWithTheSameFilesHave() throws Exception {
        String tls = tls(TestIdentity.of("server").write(folder, "server"));
        PipelineConfig config =
                config("listen: {tcp: {port: 1, stream: s, " + tls + "}, http: [{port: 2, " + tls + "}, {port: 3}]}");
        try (ListenerTls opened = ListenerTls.open(config, new Metrics())) {
            assertThat(opened.of(config.tcp().get(0).tls()).orElseThrow())
                    .isSameAs(opened.of(config.http().get(0).tls()).orElseThrow());
            assertThat(opened.of(config.http().get(1).tls())).isEmpty();
        }
    }
}
