package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.MillraceProcess.Finished;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What all commands have in common, by the built jar. */
class CommandLineIT {
    private static final String RULES = OneRule.to("{file: {path: out/r.ndjson}}");

    @TempDir
    private Path folder;

    @Test
    void shouldHelpWithEveryCommandOnStandardOutput() throws Exception {
        for (String command : List.of("demo", "run", "check", "replay", "test", "explain")) {
            Finished help = run(command, "--help");

            assertThat(help.status()).as(command).isZero();
            assertThat(help.error()).as(command).isEmpty();
            assertThat(text(help)).startsWith("Usage: millrace " + command).doesNotContain("\033");
        }
        assertThat(text(run("--help"))).contains("demo", "run", "check", "replay", "test", "explain");
    }

    @Test
    void shouldSayItsVersionAndThatOfJava() throws Exception {
        Finished version = run("--version");

        assertThat(version.status()).isZero();
        assertThat(text(version)).matches("millrace \\S+ \\(Java \\S+\\)\\R");
    }

    @Test
    void shouldExitWithTwoForACommandLineThatIsWrong() throws Exception {
        Finished wrong = run("check", "-c", "x.yaml", "--confg");

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.output()).isEmpty();
        assertThat(wrong.error()).contains("--confg");
    }

    @Test
    void shouldOpenNoPortButForTheService() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Files.writeString(
                    folder.resolve("c.yaml"), "listen: {http: {port: " + taken.getLocalPort() + "}}\n" + RULES);
            Files.writeString(folder.resolve("x.log"), "1 a\n");

            assertThat(run("check", "-c", "c.yaml").status()).isZero();
            assertThat(run("explain", "-c", "c.yaml", "1 a").status()).isZero();
            assertThat(run("replay", "-c", "c.yaml", "x.log").status()).isZero();
            assertThat(run("run", "-c", "c.yaml").status()).isEqualTo(1);
        }
    }

    @Test
    void shouldReplayOnlyAStreamThatIsKnownAndHasATime() throws Exception {
        Files.writeString(folder.resolve("c.yaml"), RULES.replace("time: {field: t, format: epochSeconds}", ""));
        Finished timeless = run("replay", "-c", "c.yaml", "x.log");
        assertThat(timeless.status()).isEqualTo(2);
        assertThat(timeless.error()).contains("stream 's' has no 'time'");

        Files.writeString(folder.resolve("c.yaml"), RULES.replace("  s:\n", "  other: {}\n  s:\n"));
        Finished ambiguous = run("replay", "-c", "c.yaml", "x.log");
        assertThat(ambiguous.status()).isEqualTo(2);
        assertThat(ambiguous.error()).contains("--stream NAME");

        Files.writeString(folder.resolve("x.log"), "1 a\n");
        assertThat(run("replay", "-c", "c.yaml", "--stream", "s", "x.log").status())
                .isZero();
    }

    @Test
    void shouldRefuseAFieldOfARuleThatRepeatsOneOfItsStream() throws Exception {
        Files.writeString(folder.resolve("c.yaml"), RULES.replace("emit:", "fields: {t: {left: x}}, emit:"));
        Finished check = run("check", "-c", "c.yaml");

        assertThat(check.status()).isEqualTo(2);
        assertThat(check.error()).contains("c.yaml:6:").contains("field 't' repeats a field of stream 's'");
    }

    @Test
    void shouldSpeakWithTheSameDigitsInEveryLanguage() throws Exception {
        Files.writeString(folder.resolve("c.yaml"), RULES);
        Files.writeString(folder.resolve("x.log"), "1 a\n");
        for (String language : List.of("ar-EG", "fa-IR", "th-TH-u-nu-thai", "de-DE")) {
            String[] parts = language.split("-", 3);
            List<String> options = List.of(
                    "-Duser.language=" + parts[0],
                    "-Duser.country=" + parts[1],
                    "-Duser.extensions=" + (parts.length > 2 ? parts[2] : ""));
            Finished check = MillraceProcess.run(java(), folder, options, "check", "-c", "c.yaml");
            Finished replay = MillraceProcess.run(java(), folder, options, "replay", "-c", "c.yaml", "x.log");

            assertThat(text(check)).as(language).contains("1 stream, 1 rule, 1 output");
            assertThat(replay.error()).as(language).startsWith("1 lines").doesNotContain("0,");
        }
    }

    private Finished run(String... arguments) throws Exception {
        return MillraceProcess.run(java(), folder, List.of(), arguments);
    }

    private static String text(Finished finished) {
        return new String(finished.output(), UTF_8);
    }

    private static Path java() {
        return Jdks.all().get(Runtime.version().feature());
    }
}
