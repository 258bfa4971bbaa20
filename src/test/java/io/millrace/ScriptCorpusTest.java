package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.plan.ScriptNote;
import io.millrace.script.ScriptType;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A hundred conditions as people write them over logs of requests and of applications: most of them become tests, and all give what Aviator gives. */
class ScriptCorpusTest {
    private static final ScriptTwin TWIN = new ScriptTwin(types(), Map.of());

    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry(
                    "status",
                    List.of(
                            "200", "204", "301", "302", "399", "400", "404", "410", "413", "429", "499", "500", "502",
                            "503", "599", "600", "-")),
            Map.entry(
                    "bytes",
                    List.of(
                            "0",
                            "1",
                            "511",
                            "512",
                            "513",
                            "1024",
                            "1499",
                            "1500",
                            "4096",
                            "10001",
                            "524288",
                            "1048575",
                            "1048576",
                            "10485761",
                            "-")),
            Map.entry(
                    "rt",
                    List.of("0", "0.1", "0.25", "0.3", "0.300", "0.5", "0.501", "1", "1.0", "1.5", "2.75", "5", "-")),
            Map.entry("upstream", List.of("0.0", "0.1", "0.3", "0.5", "1", "1.6", "2.5", "-")),
            Map.entry("duration", List.of("0", "999", "1000", "1001", "1999", "2000", "2001", "60001", "-5", "x")),
            Map.entry("queued", List.of("0", "1", "500", "1001", "4000", "x")),
            Map.entry("retries", List.of("0", "1", "2", "3", "4", "-1")),
            Map.entry("method", List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "get", "")),
            Map.entry("user", List.of("-", "alice", "bob", "")),
            Map.entry(
                    "path",
                    List.of(
                            "/",
                            "/health",
                            "/ready",
                            "/api/v1/users",
                            "/api/v12/x?y=1",
                            "/user/42",
                            "/user/x",
                            "/static/a.png",
                            "/a.jpg",
                            "/a.gif",
                            "/wp-login.php",
                            "/../../etc/passwd",
                            "/admin/x",
                            "/xmlrpc")),
            Map.entry(
                    "agent",
                    List.of(
                            "-",
                            "",
                            "curl/7.88.1",
                            "python-requests/2.31.0",
                            "Googlebot/2.1",
                            "Mozilla/5.0 (Windows NT 5.1)",
                            "ABot")),
            Map.entry("level", List.of("ERROR", "FATAL", "WARN", "INFO", "DEBUG", "ERR")),
            Map.entry("service", List.of("checkout", "payments", "probe", "payments-canary", "")));

    private static Map<String, ScriptType> types() {
        Map<String, ScriptType> types = new LinkedHashMap<>();
        List.of("status", "bytes", "duration", "queued", "retries").forEach(name -> types.put(name, ScriptType.INT));
        List.of("rt", "upstream").forEach(name -> types.put(name, ScriptType.FLOAT));
        List.of("method", "user", "path", "agent", "level", "service")
                .forEach(name -> types.put(name, ScriptType.TEXT));
        return types;
    }

    private static List<String> corpus() throws Exception {
        try (InputStream in =
                Objects.requireNonNull(ScriptCorpusTest.class.getResourceAsStream("/scripts/aviator-conditions.txt"))) {
            return new String(in.readAllBytes(), UTF_8).lines().toList();
        }
    }

    @Test
    void shouldMakeTestsOfMostConditions() throws Exception {
        List<String> corpus = corpus();
        assertThat(corpus).hasSize(100).doesNotHaveDuplicates();
        List<ScriptNote> notes = TWIN.notes(corpus);
        List<String> left = notes.stream()
                .filter(note -> note.lowered().isEmpty())
                .map(note -> note.script().words() + ": " + note.why())
                .toList();
        assertThat(notes).hasSize(100);
        assertThat(left)
                .containsExactly(
                        "aviator: string.length(path) > 200: it calls string.length",
                        "aviator: string.indexOf(path, '?') >= 0: it calls string.indexOf",
                        "aviator: math.abs(rt - upstream) > 0.5: it calls math.abs",
                        "aviator: min(rt, upstream) > 1: it calls min",
                        "aviator: status >= 500 ? rt > 1 : rt > 3: it has a ternary",
                        "aviator: include(tuple(500, 502, 503), status): it calls include",
                        "aviator: string.startsWith(str(status), '5'): it calls string.startsWith on other than a text field and a text",
                        "aviator: string.split(path, '/')[1] == 'api': it takes an element of a list");
    }

    @Test
    void shouldGiveWhatAviatorGives() throws Exception {
        Random random = new Random(1);
        List<Map<String, byte[]>> lines = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Map<String, byte[]> line = new LinkedHashMap<>();
            TWIN.types().keySet().stream().filter(name -> random.nextInt(7) > 0).forEach(name -> {
                List<String> values = VALUES.get(name);
                line.put(name, values.get(random.nextInt(values.size())).getBytes(UTF_8));
            });
            lines.add(line);
        }
        List<String> corpus = corpus().stream()
                .filter(expression -> !expression.contains("line"))
                .toList();
        List<List<Integer>> expected = TWIN.holding(corpus, lines);
        List<List<Integer>> fired = TWIN.fired(corpus, lines);
        for (int i = 0; i < corpus.size(); i++) {
            assertThat(fired.get(i)).as(corpus.get(i)).isEqualTo(expected.get(i));
        }
    }
}
