package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.MillraceProcess.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of commands that are to read a standard input that there is not, by the built jar on every JDK. */
class StandardInputIT {
    @TempDir
    private Path folder;

    @Test
    void shouldExitWithOneAndSayWhyWhereStandardInputIsClosed() throws Exception {
        Files.writeString(folder.resolve("c.yaml"), OneRule.to("{drop: {}}"));
        for (Map.Entry<Integer, Path> jdk : Jdks.all().entrySet()) {
            for (String command : List.of("replay -c c.yaml --output - -", "explain -c c.yaml -")) {
                Finished closed = MillraceProcess.shell(jdk.getValue(), folder, "millrace " + command + " <&-");

                assertThat(closed.status()).as("%s on %s", command, jdk).isEqualTo(1);
                assertThat(closed.output()).isEmpty();
                assertThat(closed.error()).startsWith("millrace: ").contains("standard input is closed");
            }
        }
    }

    @Test
    void shouldSayOfAFolderThatItIsStandardInputThatCannotBeRead() throws Exception {
        Files.writeString(folder.resolve("c.yaml"), OneRule.to("{drop: {}}"));
        for (String command : List.of("replay -c c.yaml --output - -", "explain -c c.yaml -")) {
            Finished read = MillraceProcess.shell(
                    Jdks.all().get(Runtime.version().feature()), folder, "millrace " + command + " < .");

            assertThat(read.status()).as(command).isEqualTo(1);
            assertThat(read.error()).as(command).isEqualTo("millrace: cannot read standard input: Is a directory\n");
        }
    }
}
