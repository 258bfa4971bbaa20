package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.control.AdminOptions;
import io.millrace.control.AdminServer;
import io.millrace.control.AdminState;
import io.millrace.control.ControlThreads;
import io.millrace.control.OutputStatus;
import io.millrace.control.RuleStatus;
import io.millrace.control.StreamStatus;
import io.millrace.control.Totals;
import io.millrace.metrics.Metrics;
import io.millrace.metrics.ScriptCost;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The admin port with the rules behind it, up to where they would be deployed. */
class ControlApiTest {
    private static final String RULE = "from: access\nwhere: {status: {gte: 500}}\nto: out\n";

    private final HttpClient client = HttpClient.newHttpClient();
    private final RecordingDeployer deployer = new RecordingDeployer();
    private final ControlThreads threads = new ControlThreads();
    private String file = """
        streams: {access: {fields: {status: {left: '" ', right: " ", type: int}}}}
        rules: [{name: traffic, from: access, to: out}]
        outputs: {out: {drop: {}}}
        """;
    private RuleBook book;
    private AdminServer server;
    private int port;

    @BeforeEach
    void start() throws Exception {
        book = new RuleBook(read(), this::read, deployer);
        AdminOptions options = new AdminOptions("127.0.0.1", 0, List.of(), Optional.empty());
        server = new AdminServer(options, new Rules(), book, threads, new Metrics());
        port = server.start();
    }

    @AfterEach
    void stop() {
        server.close();
        threads.close();
    }

    private PipelineConfig read() throws ConfigException {
        return ConfigReader.readText("m.yaml", file, Map.of());
    }

    private HttpResponse<String> ask(String method, String path, String body) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    /** What this annotation says runs when the script is compiled. */
    @Test
    void shouldNotCompileGroovyThatIsRefused(@TempDir Path folder) throws Exception {
        Path sign = folder.resolve("compiled");
        String script = "\"@groovy.transform.ASTTest(value={ new File('" + sign + "').text = 'x' }) def q = 1\\nq\"";
        for (String rule : List.of(
                "fields: {g: {dynamic: true, groovy: SCRIPT}}",
                "where: {groovy: {dynamic: true, script: SCRIPT}}",
                "fields: {g: {groovy: SCRIPT}}",
                "where: {groovy: SCRIPT}",
                "where: {status: {gtee: 1}, groovy: SCRIPT}")) {
            String body = "{from: access, to: nope, " + rule.replace("SCRIPT", script) + "}";
            for (HttpResponse<String> answer : List.of(
                    ask("PUT", "/api/rules/g", body), ask("POST", "/api/try", "{rule: " + body + ", lines: [a]}"))) {
                assertThat(answer.statusCode()).isEqualTo(400);
                assertThat(answer.body()).contains("from the config file only");
            }
            assertThat(sign).as(rule).doesNotExist();
        }
    }

    @Test
    void shouldPutShowReplaceAndDeleteARule() throws Exception {
        HttpResponse<String> created = ask("PUT", "/api/rules/errors", RULE);
        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(created.body()).isEqualTo("{\"name\":\"errors\",\"id\":1,\"change\":\"created\"}\n");
        assertThat(deployer.now()).containsExactly("traffic", "errors");
        assertThat(ask("GET", "/api/rules", "").body())
                .contains(
                        "\"id\":0,\"name\":\"traffic\"",
                        "\"source\":\"file\"",
                        "\"name\":\"errors\"",
                        "\"source\":\"api\"");
        assertThat(ask("GET", "/api/rules/errors", "").body()).contains("\"text\":\"from: access\\n");

        assertThat(ask("PUT", "/api/rules/errors", RULE).body()).contains("unchanged");
        assertThat(ask("PUT", "/api/rules/errors", "{\"from\":\"access\",\"to\":[\"out\"]}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(deployer.deployed).hasSize(2);

        assertThat(ask("DELETE", "/api/rules/errors", "").statusCode()).isEqualTo(200);
        assertThat(ask("DELETE", "/api/rules/errors", "").statusCode()).isEqualTo(404);
        assertThat(deployer.now()).containsExactly("traffic");
    }

    @Test
    void shouldSayWhatIsWrongWithARuleAndWhere() throws Exception {
        HttpResponse<String> bad = ask("PUT", "/api/rules/errors", RULE.replace("status", "statu"));

        assertThat(bad.statusCode()).isEqualTo(400);
        assertThat(bad.body())
                .startsWith("{\"error\":\"bad_rule\",\"detail\":\"1 problem;")
                .contains("\"problems\":[{\"line\":2,\"column\":9,\"message\":\"unknown field 'statu'");
        assertThat(deployer.deployed).isEmpty();
        assertThat(ask("GET", "/api/rules/errors", "").statusCode()).isEqualTo(404);
    }

    @Test
    void shouldSayInATryWhatBecameOfAScriptAsExplainDoes() throws Exception {
        HttpResponse<String> tried = ask(
                "POST",
                "/api/try",
                "{\"rule\": {\"from\": \"access\", \"where\": {\"aviator\": \"status >= 500\"}}, \"lines\": [\"GET /a\\\" 500 1\"]}");

        assertThat(tried.body())
                .contains(
                        "\"fired\":true", "\"scripts\":[\"aviator: status >= 500 became conditions: status >= 500\"]");
    }

    @Test
    void shouldTryARuleAndKeepNothing() throws Exception {
        String lines = "[\"GET /a\\\" 500 1\", \"GET /b\\\" 200 1\"]";
        HttpResponse<String> fresh = ask(
                "POST",
                "/api/try",
                "{\"rule\": {\"from\": \"access\", \"where\": {\"status\": 500}}, \"lines\": " + lines + "}");

        assertThat(fresh.statusCode()).isEqualTo(200);
        assertThat(fresh.body())
                .startsWith("{\"rule\":\"try\",\"stream\":\"access\",\"results\":[{\"rule\":\"try\",\"time\":")
                .contains(
                        "\"lines\":[{\"line\":\"GET /a\\\" 500 1\",\"fired\":true,",
                        "{\"condition\":\"status = 500\",\"holds\":false}",
                        "\"counts\":{\"lines\":2,\"explained\":2,\"matches\":1,\"results\":1,\"late\":0,\"unreadable\":0}}");
        HttpResponse<String> known = ask("POST", "/api/rules/traffic/try", "GET /a\" 500 1\nGET /b\" 200 1\n");
        HttpResponse<String> asDocument = ask("POST", "/api/rules/traffic/try", "{\"lines\": " + lines + "}");
        assertThat(known.body()).contains("\"counts\":{\"lines\":2,\"explained\":2,\"matches\":2,\"results\":2,");
        assertThat(asDocument.body()).contains("\"counts\":{\"lines\":2,\"explained\":2,\"matches\":2,\"results\":2,");
        assertThat(ask("POST", "/api/rules/traffi/try", "a").statusCode()).isEqualTo(404);
        assertThat(ask("POST", "/api/try", "{\"rule\": {\"from\": \"acess\"}, \"lines\": [\"a\"]}")
                        .body())
                .contains("\"problems\":[{\"line\":1,\"column\":19,\"message\":\"unknown stream 'acess'");
        assertThat(deployer.deployed).isEmpty();
    }

    @Test
    void shouldReadTheFileAgain() throws Exception {
        ask("PUT", "/api/rules/errors", RULE);
        file = file.replace("name: traffic", "name: visits");
        HttpResponse<String> reloaded = ask("POST", "/api/reload", "");
        file = file.replace("to: out", "to: oot");
        HttpResponse<String> refused = ask("POST", "/api/reload", "");

        assertThat(reloaded.statusCode()).isEqualTo(200);
        assertThat(reloaded.body()).isEqualTo("{\"change\":\"reloaded\",\"rules\":2}\n");
        assertThat(deployer.now()).containsExactly("visits", "errors");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("unknown output 'oot'", "\"line\":2,", "\"file\":\"m.yaml\"");
        assertThat(deployer.deployed).hasSize(2);
    }

    /** The rules as they are, without figures. */
    private final class Rules implements AdminState {
        @Override
        public Optional<String> notReadyReason() {
            return Optional.empty();
        }

        @Override
        public long uptimeMillis() {
            return 0;
        }

        @Override
        public Totals totals() {
            return new Totals(0, 0, 0, 0, 0);
        }

        @Override
        public List<StreamStatus> streams() {
            return List.of();
        }

        @Override
        public List<RuleStatus> rules() {
            return book.config().rules().stream()
                    .map(rule -> new RuleStatus(
                            book.idOf(rule.name()),
                            rule.name(),
                            rule.from().text(),
                            book.isPut(rule.name()) ? "api" : "file",
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            OptionalLong.empty(),
                            OptionalLong.empty(),
                            ScriptCost.NONE))
                    .toList();
        }

        @Override
        public List<OutputStatus> outputs() {
            return List.of();
        }
    }
}
