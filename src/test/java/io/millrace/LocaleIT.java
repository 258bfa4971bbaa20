package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.MillraceProcess.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the locale is not UTF-8, as in most containers: by the built jar, on every JDK that is installed here. */
class LocaleIT {
    private static final String CONFIG = """
        streams:
          s:
            time: {field: t, format: epochSeconds}
            fields: {t: {right: " "}, v: {left: "@", orEnd: false, default: "${V:-x}"}}
        rules:
          - {name: r, from: s, where: {line: {contains: \u00e9}}, emit: [line, v], to: o}
        outputs:
          o: {drop: {}}
        """;
    private static final String REMEDY = "set LC_ALL=C.UTF-8";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("c.yaml"), CONFIG);
        Files.writeString(folder.resolve("x.log"), "1 \u00e9\n");
    }

    @Test
    void shouldExplainALineAsItWasTyped() throws Exception {
        for (Path java : Jdks.all().values()) {
            Finished explained = shell(java, "LC_ALL=C millrace explain -c c.yaml $'1 \\xc3\\xa9'");

            assertThat(explained.status()).as(explained.error()).isZero();
            assertThat(text(explained)).contains("line     1 \u00e9\n", "rule     r fired\n");
        }
    }

    @Test
    void shouldRefuseAVariableThatCannotBeReadAndSayWhatToDo() throws Exception {
        String replay = " millrace replay -c c.yaml --output - x.log";
        for (Path java : Jdks.all().values()) {
            Finished mangled = shell(java, "export V=$'\\xc3\\xa9'; LC_ALL=C" + replay);

            assertThat(mangled.status()).isEqualTo(2);
            assertThat(mangled.output()).isEmpty();
            assertThat(mangled.error()).contains("c.yaml:4:", "environment variable V cannot be read", REMEDY);
        }
        Finished read = shell(java(), "export V=$'\\xc3\\xa9'; LC_ALL=C.UTF-8" + replay);
        assertThat(text(read)).contains("\"v\":\"\u00e9\"");
    }

    @Test
    void shouldSayPlainlyThatAFileCannotBeNamed() throws Exception {
        for (String command : List.of("check -c", "replay -c c.yaml")) {
            Finished named = shell(java(), "LC_ALL=C millrace " + command + " $'\\xc3\\xa9'.yaml");

            assertThat(named.status()).as(command).isEqualTo(2);
            assertThat(named.error())
                    .as(command)
                    .contains(".yaml' is no path: ", REMEDY)
                    .doesNotContain("Usage", "Exception", "java.");
        }
    }

    private Finished shell(Path java, String script) throws Exception {
        return MillraceProcess.shell(java, folder, script);
    }

    private static Path java() {
        return Jdks.all().get(Runtime.version().feature());
    }

    private static String text(Finished finished) {
        return new String(finished.output(), UTF_8);
    }
}
