package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.MillraceProcess.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of commands whose standard output takes no more, by the built jar. */
class StandardOutputIT {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "there is no device that is full");
        Files.writeString(folder.resolve("c.yaml"), OneRule.to("{drop: {}}"));
        Files.writeString(folder.resolve("x.log"), "1 a\n".repeat(200_000));
    }

    @Test
    void shouldExitWithOneAndSayWhyWhereStandardOutputIsFull() throws Exception {
        for (String command : List.of("replay -c c.yaml --output - x.log", "check -c c.yaml", "--help")) {
            Finished full = shell("millrace " + command + " > /dev/full");

            assertThat(full.status()).as(command).isEqualTo(1);
            assertThat(full.error())
                    .as(command)
                    .isEqualTo("millrace: cannot write to standard output: No space left on device\n");
        }
    }

    @Test
    void shouldNotReadWhatItWrites() throws Exception {
        String before = Files.readString(folder.resolve("x.log"));
        String replay = "replay -c c.yaml --output - ";
        for (String command : List.of(replay + "x.log", replay + "- < x.log", "explain -c c.yaml - < x.log")) {
            Finished own = shell("ulimit -f 10000; millrace " + command + " >> x.log");

            assertThat(own.status()).as(command).isEqualTo(1);
            assertThat(own.error()).as(command).contains(": standard output writes to it");
        }
        assertThat(folder.resolve("x.log")).hasContent(before);
    }

    @Test
    void shouldStopWithOneLineWhereNobodyReadsOn() throws Exception {
        Finished head = shell("millrace replay -c c.yaml --output - x.log | head -n 1; exit ${PIPESTATUS[0]}");

        assertThat(head.status()).isEqualTo(1);
        assertThat(new String(head.output(), UTF_8).lines()).hasSize(1);
        assertThat(head.error()).isEqualTo("millrace: cannot write to standard output: Broken pipe\n");
    }

    @Test
    void shouldKeepTheTotalsOfTheDemoApartFromEverythingElse() throws Exception {
        Finished demo = shell("millrace demo --seconds 1");

        assertThat(demo.status()).as(demo.error()).isZero();
        assertThat(new String(demo.output(), UTF_8))
                .startsWith("millrace demo: ")
                .contains(" lines/s, ", " results\n");
        assertThat(demo.error()).contains("millrace demo: console http://127.0.0.1:");
    }

    private Finished shell(String script) throws Exception {
        return MillraceProcess.shell(Jdks.all().get(Runtime.version().feature()), folder, script);
    }
}
