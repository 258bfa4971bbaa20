package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalTest {
    @TempDir
    Path folder;

    @Test
    void shouldKnowATerminalByItsDevice() throws Exception {
        assertThat(openAs("/dev/pts/3")).isTrue();
        assertThat(openAs("/dev/tty1")).isTrue();
        assertThat(openAs("/dev/console")).isTrue();
    }

    @Test
    void shouldTakeNothingElseForOne() throws Exception {
        assertThat(openAs("/tmp/errors.log")).isFalse();
        assertThat(openAs("/dev/null")).isFalse();
        assertThat(openAs("pipe:[4711]")).isFalse();
        assertThat(openAs("socket:[4712]")).isFalse();
    }

    private boolean openAs(String device) throws IOException {
        Path link = folder.resolve("2");
        Files.deleteIfExists(link);
        return Terminal.isOpenAs(Files.createSymbolicLink(link, Path.of(device)));
    }
}
