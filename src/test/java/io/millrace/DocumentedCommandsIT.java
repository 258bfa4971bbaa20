package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command in the documents is run, in the order of its document, in a folder as they describe it; or it is below, with the reason why it is not. A
 * command of {@code run} starts the service for those behind it, on free ports that are put into their addresses.
 */
class DocumentedCommandsIT {
    private static final Path REPOSITORY = Path.of("").toAbsolutePath();
    private static final List<String> DOCUMENTS = List.of(
            "README.md",
            "docs/config.md",
            "docs/operations.md",
            "docs/rules.md",
            "docs/scripting.md",
            "docs/from-other-tools.md");
    private static final List<String> PROGRAMS = List.of("curl", "zstdcat", "gzip", "openssl");
    private static final Pattern RUN = Pattern.compile("java -jar target/millrace\\.jar run -c (\\S+)");

    private static final String A_FORM = "a form to fill in, not a command";
    private static final String TLS_SERVICE =
            "needs listeners with TLS, a token and names of this host; TlsTcpTest and TlsHttpTest speak TLS";
    private static final Map<String, String> NOT_RUN = Map.of(
            "mvn verify",
            "is what runs this test",
            "mvn test -Dtest=ConfigDocumentTest -Dmillrace.writeDocs=true",
            "would write into the sources",
            "java -jar target/millrace.jar check -c FILE",
            A_FORM,
            "java -jar target/millrace.jar test access.test.yaml",
            "is run by TestCommandTest, on the files that stand above it",
            "lz4 -dc LOG | millrace replay -c FILE -",
            A_FORM,
            "zstdcat FILE | jq -r .fields.line",
            A_FORM,
            "openssl pkey -in old.key -out server.key",
            "turns a key of the user's into another form",
            "tail -n +1 -F access.log | openssl s_client -quiet -connect localhost:6514 -CAfile ca.pem -cert client.pem"
                    + " -key client.key",
            "follows a file for ever; " + TLS_SERVICE,
            "curl --cacert ca.pem -H \"Authorization: Bearer $MILLRACE_TOKEN\" --data-binary @access.log"
                    + " https://localhost:8443/ingest/access",
            TLS_SERVICE);

    /** What is run instead of a command that does not end by itself, or does more than a test may. */
    private static final Map<String, String> RUN_AS = Map.of(
            "mvn -q -DskipTests package && java -jar target/millrace.jar demo",
            "java -jar target/millrace.jar demo --seconds 2");

    @TempDir
    private Path folder;

    private @Nullable MillraceProcess service;

    @BeforeEach
    void prepare() throws IOException {
        Path examples = folder.resolve("config/examples");
        Path shipped = REPOSITORY.resolve("config/examples");
        try (Stream<Path> files = Files.walk(shipped)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = examples.resolve(shipped.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        String log = Files.readString(examples.resolve("access.sample.log"));
        for (String name : List.of("access.log", "my.log")) {
            Files.writeString(folder.resolve(name), log);
        }
        Matcher first = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(REPOSITORY.resolve("README.md")));
        assertThat(first.find()).isTrue();
        String config = first.group(1).replaceAll("port: \\d+", "port: 0") + "\nadmin: {port: 0}\n";
        for (String name : List.of("first.yaml", "millrace.yaml", "my.yaml")) {
            Files.writeString(folder.resolve(name), config);
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (service != null) {
            try {
                service.terminate();
                assertThat(service.awaitExit()).as(service.error()).isZero();
            } finally {
                service.close();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> shouldRunTheCommandsOfTheReadme() throws IOException {
        return tests("README.md");
    }

    @TestFactory
    Stream<DynamicTest> shouldRunTheCommandsOfTheConfig() throws IOException {
        return tests("docs/config.md");
    }

    @TestFactory
    Stream<DynamicTest> shouldRunTheCommandsOfOperations() throws IOException {
        return tests("docs/operations.md");
    }

    @TestFactory
    Stream<DynamicTest> shouldRunTheCommandsOfTheGuide() throws IOException {
        return tests("docs/rules.md");
    }

    @TestFactory
    Stream<DynamicTest> shouldRunTheCommandsOfScripting() throws IOException {
        return tests("docs/scripting.md");
    }

    @TestFactory
    Stream<DynamicTest> shouldRunTheCommandsOfTheComparison() throws IOException {
        return tests("docs/from-other-tools.md");
    }

    @Test
    void shouldNameNoCommandThatNoDocumentShows() throws IOException {
        TreeSet<String> named = new TreeSet<>(NOT_RUN.keySet());
        named.addAll(RUN_AS.keySet());
        for (String document : DOCUMENTS) {
            DocumentedCommands.in(REPOSITORY.resolve(document)).forEach(named::remove);
        }

        assertThat(named).isEmpty();
    }

    private Stream<DynamicTest> tests(String document) throws IOException {
        return DocumentedCommands.in(REPOSITORY.resolve(document)).stream()
                .map(command -> DynamicTest.dynamicTest(command, () -> run(command)));
    }

    private void run(String shown) throws Exception {
        if (NOT_RUN.containsKey(shown)) {
            abort("not run: " + NOT_RUN.get(shown));
        }
        Matcher start = RUN.matcher(shown);
        if (start.matches()) {
            assertThat(Files.readString(folder.resolve(start.group(1))))
                    .as("the config that the service is started with")
                    .isEqualTo(Files.readString(folder.resolve("millrace.yaml")));
            service = MillraceProcess.start(java(), folder);
            return;
        }
        for (String program : PROGRAMS) {
            boolean needed =
                    Pattern.compile("(^|\\| )" + program + " ").matcher(shown).find();
            assumeTrue(!needed || isInstalled(program), program + " is not installed");
        }
        String command =
                RUN_AS.getOrDefault(shown, shown).replace("target/millrace.jar", MillraceProcess.JAR.toString());
        if (service != null) {
            command = command.replace("127.0.0.1:8080", "127.0.0.1:" + service.httpPort())
                    .replace("127.0.0.1:9600", "127.0.0.1:" + service.adminPort());
        }
        runInShell(command);
    }

    private void runInShell(String command) throws Exception {
        Path output = Files.createTempFile(folder, "stdout", "");
        Path error = Files.createTempFile(folder, "stderr", "");
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of("sh", "-c", command)))
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(error.toFile());
        builder.environment().merge("PATH", java().getParent() + ":", (path, java) -> java + path);
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("ended within a minute")
                .isTrue();
        String printed = new String(Files.readAllBytes(output), UTF_8);
        assertThat(process.exitValue())
                .as("exit status; %s%s", printed, Files.readString(error))
                .isZero();
        assertThat(printed).doesNotStartWith("{\"error\"");
    }

    private static boolean isInstalled(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
    }

    private static Path java() {
        return Jdks.all().get(Runtime.version().feature());
    }
}
