package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import io.millrace.engine.Compiler;
import io.millrace.metrics.Counter;
import io.millrace.plan.Planner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The configs that the repository shows work as they stand. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("config", "examples");

    /** Logs of the real programs, where they are at hand. */
    private static final Path REAL_LOGS = Path.of("..", "shared", "data", "logs");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "config/millrace.yaml",
                "config/examples/access.yaml",
                "config/examples/openssh.yaml",
                "config/examples/spark.yaml",
                "config/examples/traces.yaml",
                "config/examples/zookeeper.yaml",
                "docker/millrace.yaml"
            })
    void shouldBeValidWithoutAWarning(String file) throws Exception {
        PipelineConfig config = ConfigReader.read(Path.of(file), Map.of());
        Compiler.check(Planner.plan(config));

        assertThat(config.warnings()).isEmpty();
    }

    @Test
    void shouldShowAValidConfigInTheReadme() throws Exception {
        Matcher yaml =
                Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(Path.of("README.md")));
        assertThat(yaml.find()).isTrue();
        PipelineConfig config = ConfigReader.readText("first.yaml", yaml.group(1), Map.of());
        Compiler.check(Planner.plan(config));

        assertThat(config.warnings()).isEmpty();
        assertThat(config.rules()).hasSize(2);
    }

    @Test
    void shouldHaveAResultOfEveryRuleForAccessLogs() throws Exception {
        String lines = Files.readString(EXAMPLES.resolve("access.sample.log"))
                + "192.0.2.7 - - [14/Mar/2025:10:05:00 +0000] \"GET /catalogue.pdf HTTP/1.1\" 200 54306753 \"-\" \"-\"\n";

        assertThat(rulesWithResults("access.yaml", lines)).isEqualTo(rules("access.yaml"));
    }

    @Test
    void shouldShowAResultInTheReadmeThatItsCommandGives() throws Exception {
        List<String> results =
                results("access.yaml", Map.of(), Files.readAllBytes(EXAMPLES.resolve("access.sample.log")));

        assertThat(Files.readString(Path.of("README.md")).lines().filter(line -> line.startsWith("{\"rule\"")))
                .isNotEmpty()
                .allMatch(results::contains);
    }

    @Test
    void shouldHaveAResultOfEveryRuleForSshd() throws Exception {
        String lines = """
                Mar  4 06:55:46 gate sshd[24200]: Invalid user webmaster from 192.0.2.31
                Mar  4 06:55:48 gate sshd[24200]: Failed password for invalid user webmaster from 192.0.2.31 port 38926 ssh2
                Mar  4 06:55:50 gate sshd[24203]: reverse mapping checking getaddrinfo for host.example [192.0.2.31] failed - POSSIBLE BREAK-IN ATTEMPT!
                Mar 14 06:55:52 gate sshd[24206]: Failed password for root from 192.0.2.32 port 50034 ssh2
                Mar 14 07:02:47 gate sshd[24209]: Accepted publickey for ada from 198.51.100.4 port 49116 ssh2
                """;
        List<String> results = results("openssh.yaml", Map.of(), lines.getBytes(UTF_8));

        assertThat(rulesWithResults("openssh.yaml", lines)).isEqualTo(rules("openssh.yaml"));
        assertThat(results)
                .contains(
                        "{\"rule\":\"logins\",\"time\":6246167000,\"fields\":{\"time\":\"Mar 14 07:02:47\",\"host\":\"gate\","
                                + "\"user\":\"ada\",\"address\":\"198.51.100.4\",\"message\":"
                                + "\"Accepted publickey for ada from 198.51.100.4 port 49116 ssh2\"}}")
                .anyMatch(r -> r.contains("\"failed-logins-by-name\"") && r.contains("{\"user\":\"webmaster\"}"))
                .anyMatch(
                        r -> r.contains("\"failed-logins-by-address\"") && r.contains("{\"address\":\"192.0.2.32\"}"));
    }

    @Test
    void shouldHaveAResultOfEveryRuleForSpark() throws Exception {
        String lines = """
                25/03/14 20:10:40 WARN util.NativeCodeLoader: Unable to load native-hadoop library
                25/03/14 20:10:41 INFO executor.Executor: Running task 3.0 in stage 24.0 (TID 7)
                25/03/14 20:10:41 INFO broadcast.TorrentBroadcast: Reading broadcast variable 9 took 17 ms
                25/03/14 20:10:42 INFO storage.MemoryStore: Block broadcast_9 stored as values in memory (estimated size 8.8 KB, free 42.1 KB)
                25/03/14 20:10:42 INFO storage.BlockManager: Found block rdd_42_20 locally
                25/03/14 20:10:43 INFO python.PythonRunner: Times: total = 40, boot = 1, init = 35, finish = 4
                25/03/14 20:10:44 INFO output.FileOutputCommitter: Saved output of task 'attempt_1' to hdfs://192.0.2.1:9000/out
                25/03/14 20:10:44 INFO executor.Executor: Finished task 3.0 in stage 24.0 (TID 7). 2703 bytes result sent to driver
                """;

        assertThat(rulesWithResults("spark.yaml", lines)).isEqualTo(rules("spark.yaml"));
        assertThat(results("spark.yaml", Map.of(), lines.getBytes(UTF_8)))
                .anyMatch(r -> r.contains("\"tasks-finished\"")
                        && r.contains("{\"stage\":\"24\"},\"values\":{\"tasks\":1,\"bytes\":2703,\"largest\":2703}"))
                .anyMatch(r ->
                        r.contains("\"blocks-stored\"") && r.contains("{\"block\":\"broadcast\",\"kind\":\"values\"}"));
    }

    @Test
    void shouldHaveAResultOfEveryRuleForZooKeeper() throws Exception {
        String start = "2025-03-14 17:41:4";
        String lines = start
                + "1,747 - INFO  [QuorumPeer[myid=1]/0:0:0:0:0:0:0:0:2181:FastLeaderElection@774] - New election. My id =  1\n"
                + start
                + "2,001 - WARN  [RecvWorker:3:QuorumCnxManager$RecvWorker@762] - Connection broken for id 3, my id = 1, error = \n"
                + start
                + "3,120 - INFO  [NIOServerCxn.Factory:0.0.0.0/0.0.0.0:2181:NIOServerCnxnFactory@197] - Accepted socket connection from"
                + " /192.0.2.13:56202\n"
                + start
                + "3,121 - INFO  [CommitProcessor:1:ZooKeeperServer@595] - Established session 0x1 with negotiated timeout 10000 for"
                + " client /192.0.2.13:56202\n"
                + start
                + "4,500 - INFO  [QuorumPeer[myid=1]/0:0:0:0:0:0:0:0:2181:Follower@63] - FOLLOWING - LEADER ELECTION TOOK - 49\n";

        assertThat(rulesWithResults("zookeeper.yaml", lines)).isEqualTo(rules("zookeeper.yaml"));
        assertThat(results("zookeeper.yaml", Map.of(), lines.getBytes(UTF_8)))
                .anyMatch(
                        r -> r.contains("\"broken-connections\"") && r.contains("{\"to_id\":\"3\",\"error\":\"none\"}"))
                .anyMatch(r -> r.contains("\"clients\"") && r.contains("{\"peer\":\"192.0.2.13\"}"));
    }

    @Test
    void shouldMakeOneEventOfAStackTrace() throws Exception {
        List<String> java = results(
                "traces.yaml", Map.of(), Files.readAllBytes(EXAMPLES.resolve("traces-java.sample.log")), "java");
        assertThat(names(java)).isEqualTo(Set.of("exceptions", "errors-in-full"));
        assertThat(java)
                .hasSize(3)
                .anyMatch(r -> r.contains("{\"exception\":\"java.lang.IllegalStateException\","
                        + "\"cause\":\"java.net.SocketTimeoutException\",\"at\":\"shop.Payment.charge\"},"
                        + "\"values\":{\"events\":2,\"loggers\":1}"))
                .anyMatch(r -> r.contains("failed\\njava.lang.IllegalStateException: payment refused\\n\\tat shop"));

        List<String> python = results(
                "traces.yaml", Map.of(), Files.readAllBytes(EXAMPLES.resolve("traces-python.sample.log")), "python");
        assertThat(python)
                .singleElement()
                .asString()
                .contains("{\"exception\":\"shop.errors.OrderError\",\"at\":\"/srv/shop/checkout.py\"},"
                        + "\"values\":{\"events\":1}");
    }

    @ParameterizedTest
    @CsvSource({"access, 0s, ''", "openssh, 0s, ''", "spark, 0s, warnings", "zookeeper, 30d, ''"})
    void shouldReadEveryLineOfRealLogs(String name, String lateness, String withoutResult) throws Exception {
        Path log = REAL_LOGS.resolve(name + ".log");
        assumeTrue(Files.exists(log), log + " is not here");
        List<String> results = results(name + ".yaml", Map.of("LATENESS", lateness), Files.readAllBytes(log));

        Set<String> expected = rules(name + ".yaml");
        expected.remove(withoutResult);
        assertThat(names(results)).isEqualTo(expected);
    }

    private static Set<String> rules(String example) throws Exception {
        return ConfigReader.read(EXAMPLES.resolve(example), Map.of()).rules().stream()
                .map(RuleConfig::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> rulesWithResults(String example, String lines) throws Exception {
        return names(results(example, Map.of(), lines.getBytes(UTF_8)));
    }

    private static Set<String> names(List<String> results) {
        return results.stream()
                .map(result -> result.substring("{\"rule\":\"".length(), result.indexOf("\",", 9)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Fails if a line has no readable time, or comes late. */
    private static List<String> results(String example, Map<String, String> environment, byte[] lines)
            throws Exception {
        PipelineConfig config = ConfigReader.read(EXAMPLES.resolve(example), environment);
        return results(example, environment, lines, config.streams().get(0).name());
    }

    private static List<String> results(String example, Map<String, String> environment, byte[] lines, String stream)
            throws Exception {
        PipelineConfig config = ConfigReader.read(EXAMPLES.resolve(example), environment);
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(config, stream, results)) {
            replay.feed(new ByteArrayInputStream(lines), example);
            replay.finish();
            assertThat(replay.metrics().count(Counter.TIME_UNREADABLE, stream).get())
                    .isZero();
            for (RuleConfig rule : config.rules()) {
                assertThat(replay.metrics().count(Counter.LATE, rule.name()).get())
                        .as(rule.name())
                        .isZero();
            }
        }
        return results.toString(UTF_8).lines().toList();
    }
}
