package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs that a reload takes away while what they were given cannot be written yet. */
class ReloadedOutputsTest {
    private static final String WITH_PIPE = """
            listen: {tcp: {port: 0, stream: s}}
            admin: false
            streams: {s: {}}
            rules: [{name: r, from: s, to: out}]
            outputs: {out: {file: {path: '%s'}}}
            """;
    private static final String WITHOUT =
            WITH_PIPE.replace("out: {file: {path: '%s'}}", "other: {drop: {}}").replace("to: out", "to: other");

    /** Longer than an output is given to close when a service fails. */
    private static final long LONGER_THAN_CLOSING_MILLIS = 5_500;

    @TempDir
    private Path folder;

    private volatile String file = "";

    @Test
    void shouldWriteWhatAnOutputWasGivenHoweverLongThatTakesAfterItIsTakenAway() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        file = WITH_PIPE.formatted(pipe);
        try (Service service = Service.start(read(), this::read, Throwable::printStackTrace, null)) {
            try (Socket socket = new Socket("127.0.0.1", service.tcpPorts().get(0))) {
                socket.getOutputStream().write("nobody reads this yet\n".getBytes(UTF_8));
            }
            await().until(() -> service.state().totals().results() == 1);
            file = WITHOUT;
            CompletableFuture<String> told = new CompletableFuture<>();
            service.reload(told::complete);
            assertThat(told.get(30, TimeUnit.SECONDS)).isEqualTo("reloaded: 1 rules");
            Thread.sleep(LONGER_THAN_CLOSING_MILLIS);
            assertThat(CompletableFuture.supplyAsync(() -> textOf(pipe)).get(10, TimeUnit.SECONDS))
                    .contains("nobody reads this yet");
            assertThat(service.drain()).isTrue();
        }
    }

    private PipelineConfig read() throws ConfigException {
        return ConfigReader.readText("t.yaml", file, Map.of());
    }

    private static String textOf(Path pipe) {
        try {
            return Files.readString(pipe);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
