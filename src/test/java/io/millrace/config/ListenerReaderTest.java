package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.PipelineConfig.Acknowledgement;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.PipelineConfig.TlsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenerReaderTest {
    @Test
    void shouldFillInDefaultsOfListeners() {
        PipelineConfig config = Reads.config("listen: {tcp: {port: 5170, stream: s}, http: {port: 0}}");
        TcpListenerConfig tcp = config.tcp().get(0);
        assertThat(tcp)
                .isEqualTo(new TcpListenerConfig(
                        tcp.at(), "127.0.0.1", 5170, "s", tcp.streamAt(), 10_000, 0, Optional.empty()));
        HttpListenerConfig http = config.http().get(0);
        assertThat(http)
                .isEqualTo(new HttpListenerConfig(
                        http.at(),
                        "127.0.0.1",
                        0,
                        Acknowledgement.ACCEPTED,
                        67_108_864,
                        5_000,
                        30_000,
                        10_000,
                        60_000,
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void shouldTakeOneListenerOrAList() {
        PipelineConfig config =
                Reads.config("listen: {tcp: [{port: 1, stream: a}, {port: 2, stream: b}], http: [{port: 3}]}");
        assertThat(config.tcp()).extracting(TcpListenerConfig::stream).containsExactly("a", "b");
        assertThat(config.http()).hasSize(1);
        assertThat(Reads.config("listen:\nworkers: 1").tcp()).isEmpty();
        assertThat(Reads.config("listen: {}").http()).isEmpty();
        assertThat(Reads.config("workers: 1").http()).isEmpty();
    }

    @Test
    void shouldReadWhatIsSet() {
        PipelineConfig config = Reads.config("listen:\n"
                + "  tcp: {port: 1, host: 0.0.0.0, stream: s, maxConnections: 5, idleTimeout: 1m}\n"
                + "  http: {port: 2, host: '::1', ack: written, maxBodySize: 1MiB, maxWait: 0s, ackTimeout: 1s,"
                + " maxConnections: 6, idleTimeout: 0}\n");
        assertThat(config.tcp().get(0))
                .extracting("host", "maxConnections", "idleTimeoutMillis")
                .containsExactly("0.0.0.0", 5, 60_000L);
        assertThat(config.http().get(0))
                .extracting(
                        "host",
                        "ack",
                        "maxBodySizeBytes",
                        "maxWaitMillis",
                        "ackTimeoutMillis",
                        "maxConnections",
                        "idleTimeoutMillis")
                .containsExactly("::1", Acknowledgement.WRITTEN, 1_048_576L, 0L, 1_000L, 6, 0L);
    }

    @Test
    void shouldTakeBodyLimitsFromTheTopLevelUnlessTheListenerHasItsOwn() {
        PipelineConfig config = Reads.config("listen: {http: [{port: 1}, {port: 2, maxBodySize: 1KB, maxWait: 1s}]}\n"
                + "maxBodySize: 2KB\nmaxWait: 2s\nackTimeout: 3s\n");
        assertThat(config.http())
                .extracting(HttpListenerConfig::maxBodySizeBytes)
                .containsExactly(2_000L, 1_000L);
        assertThat(config.http()).extracting(HttpListenerConfig::maxWaitMillis).containsExactly(2_000L, 1_000L);
        assertThat(config.http())
                .extracting(HttpListenerConfig::ackTimeoutMillis)
                .containsExactly(3_000L, 3_000L);
    }

    @Test
    void shouldHaveAnAdminPortOnLoopbackByDefault() {
        AdminConfig byDefault = new AdminConfig(
                Location.NONE,
                "127.0.0.1",
                9600,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
        assertThat(Reads.config("workers: 1").admin()).contains(byDefault);
        assertThat(Reads.config("admin: true").admin()).map(AdminConfig::port).contains(9600);
        assertThat(Reads.config("admin:\nworkers: 1").admin())
                .map(AdminConfig::port)
                .contains(9600);
        assertThat(Reads.config("admin: {port: 0}").admin())
                .map(AdminConfig::port)
                .contains(0);
    }

    @Test
    void shouldHaveNoAdminPortWhenItIsTurnedOff() {
        assertThat(Reads.config("admin: false").admin()).isEmpty();
    }

    @Test
    void shouldReadTheAdminPortsHostsAndToken() {
        AdminConfig admin = Reads.config("admin: {host: 0.0.0.0, token: secret, hosts: [a.example, b.example]}")
                .admin()
                .orElseThrow();
        assertThat(admin.token()).contains("secret");
        assertThat(admin.allowedHosts()).containsExactly("a.example", "b.example");
        assertThat(Reads.config("admin: {hosts: a}").admin().orElseThrow().allowedHosts())
                .containsExactly("a");
    }

    @Test
    void shouldReadWhereRulesAreKeptAndWhetherTheyMayHaveGroovy() {
        AdminConfig admin = Reads.config("admin: {rulesDir: var/rules, allowGroovy: true}")
                .admin()
                .orElseThrow();
        assertThat(admin.rulesDir()).contains("var/rules");
        assertThat(admin.allowGroovy()).isTrue();
        assertThat(Reads.messages("admin: {rulesDir: ''}"))
                .containsExactly(
                        "admin port: 'rulesDir' is empty; write, for example, rulesDir: /var/lib/millrace/rules");
    }

    @Test
    void shouldRefuseAnAdminPortBeyondLoopbackWithoutAToken() {
        assertProblems("admin: {host: 0.0.0.0}")
                .containsExactly(
                        "t.yaml:1:9: admin port: the admin port on '0.0.0.0', beyond loopback, needs a 'token'; set"
                                + " one, such as token: ${ADMIN_TOKEN}, or leave 'host' out");
        for (String host : List.of("localhost", "127.0.0.2", "'::1'")) {
            assertProblems("admin: {host: " + host + "}").isEmpty();
        }
        assertProblems("admin: {host: 127.0.0.1.example}").hasSize(1);
        assertProblems("admin: {host: 0.0.0.0, token: ''}")
                .singleElement()
                .asString()
                .contains("'token' is empty");
    }

    @Test
    void shouldReadTlsOfEveryListenerAndTheTokenOfThoseThatSpeakHttp() {
        String tls = "tls: {cert: a.pem, key: a.key, clientCa: ca.pem}";
        PipelineConfig config = Reads.config("listen:\n"
                + "  tcp: {port: 1, stream: s, " + tls + "}\n"
                + "  http: {port: 2, token: '~t0ken!', " + tls + "}\n"
                + "admin: {tls: {cert: b.pem, key: b.key}}\n");
        for (Optional<TlsConfig> read :
                List.of(config.tcp().get(0).tls(), config.http().get(0).tls())) {
            assertThat(read.orElseThrow().cert().text()).isEqualTo("a.pem");
            assertThat(read.orElseThrow().key().text()).isEqualTo("a.key");
            assertThat(read.orElseThrow().clientCa().orElseThrow().text()).isEqualTo("ca.pem");
        }
        assertThat(config.http().get(0).token()).contains("~t0ken!");
        TlsConfig admin = config.admin().orElseThrow().tls().orElseThrow();
        assertThat(admin.key().text()).isEqualTo("b.key");
        assertThat(admin.key().at().column()).isEqualTo(33);
        assertThat(admin.clientCa()).isEmpty();
    }

    @Test
    void shouldSayWhatToDoInsteadOfATokenOnATcpListener() {
        assertProblems("listen: {tcp: {port: 1, stream: s, token: x}}")
                .singleElement()
                .asString()
                .startsWith("t.yaml:1:36: TCP listener: 'token' is for HTTP")
                .contains("tls: {cert: FILE, key: FILE, clientCa: FILE}");
    }

    @Test
    void shouldRefuseTlsThatLacksAFileAndTokensThatNoHeaderCanCarry() {
        assertProblems("listen: {http: {port: 1, tls: {cert: a}}}")
                .containsExactly(
                        "t.yaml:1:31: HTTP listener: 'tls': 'key' is missing; write, for example, key: server.key");
        assertProblems("listen: {http: {port: 1, tls: true}}")
                .singleElement()
                .asString()
                .contains("'tls' must be a map such as {cert: server.pem, key: server.key}");
        assertProblems("admin: {tls: {cert: a, key: b, ca: c}}")
                .singleElement()
                .asString()
                .contains("admin port: 'tls': unknown key 'ca'");
        assertProblems("listen: {http: {port: 1, tls: {cert: '', key: b}}}")
                .singleElement()
                .asString()
                .contains("'cert' is empty");
        for (String listener : List.of("listen: {http: {port: 1, token: 'a b'}}", "admin: {token: 'gr\u00fcn'}")) {
            assertProblems(listener).singleElement().asString().contains("'token' must be visible ASCII");
        }
    }

    @Test
    void shouldRefusePortsThatAreNone() {
        for (String port : List.of("65536", "-1", "x", "1.5", "0x50", "[1]")) {
            assertProblems("listen: {http: {port: " + port + "}}")
                    .singleElement()
                    .asString()
                    .startsWith("t.yaml:1:23: HTTP listener: 'port' must be a whole number from 0 to 65535, found ");
        }
        assertProblems("listen: {tcp: {}}")
                .containsExactly(
                        "t.yaml:1:15: TCP listener: 'port' is missing; write, for example, port: 5170",
                        "t.yaml:1:15: TCP listener: 'stream' is missing; write, for example, stream: access");
        assertProblems("listen: {http: 8080}")
                .containsExactly(
                        "t.yaml:1:16: HTTP listener: a listener must be a map such as {port: 8080}, found '8080'");
        assertProblems("listen: {http: {port: 1, host: 'a b'}}")
                .singleElement()
                .asString()
                .contains("'host' must be a name");
        assertProblems("admin: 9600").singleElement().asString().contains("must be true or false, found '9600'");
    }

    @Test
    void shouldRefuseOnePortForTwo() {
        assertProblems("listen: {tcp: {port: 80, stream: s}, http: {port: 80}}")
                .containsExactly(
                        "t.yaml:1:44: port 80 of 127.0.0.1 is taken twice, by listeners or the admin port; the first"
                                + " is at t.yaml:1:15; give one of them another port");
        assertProblems("listen: {http: {port: 9600}}")
                .singleElement()
                .asString()
                .endsWith("; the first is the default; give one of them another port");
        assertProblems("listen: {http: [{port: 0}, {port: 0}]}").isEmpty();
        assertProblems("listen: {http: [{port: 1}, {port: 1, host: 127.0.0.2}]}")
                .isEmpty();
    }

    @Test
    void shouldNotTakeThePortOfAnAdminPortThatIsNotKnown() {
        for (String admin : List.of("admin: {prt: 1}", "admin: {port: x}", "admn: {port: 1}", "admin: [1]")) {
            assertProblems(admin + "\nlisten: {http: {port: 9600}}")
                    .as(admin)
                    .singleElement()
                    .asString()
                    .startsWith("t.yaml:1:");
        }
    }

    @Test
    void shouldRefuseOnePortOfHostsThatTakeTheSameAddresses() {
        assertProblems("listen: {http: [{port: 21271}, {port: 21271, host: 0.0.0.0}]}")
                .containsExactly("t.yaml:1:32: port 21271 of 127.0.0.1 and of 0.0.0.0, which take the same addresses,"
                        + " is taken twice, by listeners or the admin port; the first is at t.yaml:1:17; give one of"
                        + " them another port");
        for (String pair : List.of(
                "0.0.0.0 10.0.0.1",
                "'::' 127.0.0.1",
                "'::' 0.0.0.0",
                "'[::]' '::1'",
                "0.0.0.0 some.name",
                "localhost 127.0.0.1",
                "LOCALHOST localhost",
                "'::1' '[0:0:0:0:0:0:0:1]'",
                "'fd00::5' 'FD00:0::5'",
                "'::ffff:127.0.0.1' localhost")) {
            String[] hosts = pair.split(" ");
            assertProblems(pair(hosts, 5170, 5170)).as(pair).hasSize(1);
            assertProblems(pair(hosts, 5170, 5171)).as(pair).isEmpty();
            assertProblems(pair(hosts, 0, 0)).as(pair).isEmpty();
        }
        for (String pair : List.of("127.0.0.1 '::1'", "127.0.0.1 127.0.0.2", "a.name b.name", "10.0.0.1 localhost")) {
            assertProblems(pair(pair.split(" "), 5170, 5170)).as(pair).isEmpty();
        }
        assertProblems("admin: {port: 9600}\nlisten: {http: {port: 9600, host: 0.0.0.0}}")
                .hasSize(1);
        assertProblems("listen: {http: {port: 9600, host: 0.0.0.0}}").hasSize(1);
    }

    private static String pair(String[] hosts, int first, int second) {
        return "listen: {tcp: {port: " + first + ", host: " + hosts[0] + ", stream: s}, http: {port: " + second
                + ", host: " + hosts[1] + "}}";
    }

    @Test
    void shouldRefuseHostsThatNoRequestNames() {
        for (String host : List.of(
                "'*'",
                "http://x",
                "a b",
                "''",
                "a/b",
                "'[::1'",
                "fd00::5",
                "'a:b'",
                "'*.a'",
                "'a:123456'",
                "'a:65536'",
                "'a:0'")) {
            assertProblems("admin: {hosts: [ok, " + host + "]}")
                    .as(host)
                    .singleElement()
                    .asString()
                    .startsWith(
                            "t.yaml:1:21: admin port: an item of 'hosts' must be a host as requests name it, such as"
                                    + " millrace.example.com, 10.0.0.5, [fd00::5] or millrace.example.com:9600, found ");
        }
        assertProblems("admin: {hosts: [a.example, A-b.example:9600, 10.0.0.5, '10.0.0.5:1', '[fd00::5]', '[::1]:9600',"
                        + " my_host, example.com.]}")
                .isEmpty();
    }

    @Test
    void shouldReadTheOtherSettings() {
        PipelineConfig config = Reads.config("workers: 4\nbodyBudget: 1GiB\nshutdownTimeout: 5s\n");
        assertThat(config.workers()).hasValue(4);
        assertThat(config.bodyBudgetBytes()).hasValue(1L << 30);
        assertThat(config.shutdownTimeoutMillis()).isEqualTo(5_000);
        PipelineConfig bare = Reads.config("streams: {}");
        assertThat(bare.workers()).isEmpty();
        assertThat(bare.bodyBudgetBytes()).isEmpty();
        assertThat(bare.shutdownTimeoutMillis()).isEqualTo(30_000);
    }

    @Test
    void shouldSuggestAnAckThatExists() {
        assertProblems("listen: {http: {port: 1, ack: writen}}")
                .containsExactly(
                        "t.yaml:1:31: HTTP listener: 'ack' must be one of accepted, written, found 'writen'; did you"
                                + " mean 'written'?");
    }

    @Test
    void shouldRefuseHostsThatNoAddressIs() {
        Map<String, String> said = Map.of(
                "127.0.0.1:21430", "; the port has a key of its own: host: \"127.0.0.1\", port: 21430",
                "[::1]:80", "; the port has a key of its own: host: \"[::1]\", port: 80",
                "http://x", "; write the host alone, without a scheme, a port or a path",
                "*", "; all addresses of the machine are 0.0.0.0",
                "256.1.1.1", "",
                "1.2.3.4.5", "",
                "a/b", "",
                "a b", "",
                "x:y", "",
                "::1::2", "");
        said.forEach((host, remedy) -> assertProblems("listen: {http: {port: 1, host: '" + host + "'}}")
                .containsExactly("t.yaml:1:32: HTTP listener: 'host' must be a name or an address such as 127.0.0.1 or"
                        + " 0.0.0.0, found '" + host + "'" + remedy));
        for (String empty : List.of("''", "")) {
            assertProblems("listen: {http: {port: 1, host: " + empty + "}}")
                    .singleElement()
                    .asString()
                    .endsWith("'host' is empty; write, for example, host: 0.0.0.0");
        }
    }

    @Test
    void shouldTakeHostsThatMayBeThere() {
        for (String host : List.of(
                "localhost",
                "a-b.example.com",
                "no_such_host",
                "0.0.0.0",
                "127.1",
                "0",
                "::",
                "::1",
                "[::1]",
                "::ffff:1.2.3.4",
                "fe80::1%eth0",
                "10.example",
                "m\u00fcnchen.example")) {
            assertProblems("listen: {http: {port: 1, host: '" + host + "'}}").isEmpty();
        }
    }

    @Test
    void shouldRefuseAFolderOfRulesThatIsAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "");
        assertProblems("admin: {rulesDir: '" + file + "'}")
                .singleElement()
                .asString()
                .endsWith("'rulesDir' " + Shown.text(file.toString()) + " is a file; name a folder");
        assertProblems("admin: {rulesDir: '" + folder + "/b'}").isEmpty();
        assertProblems("admin: {rulesDir: '" + folder + "'}").isEmpty();
    }
}
