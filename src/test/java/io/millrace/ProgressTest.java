package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
    @TempDir
    Path folder;

    @Test
    void shouldKnowHowMuchTextThereIsInPlainLogs() throws Exception {
        assertThat(Progress.total(
                        List.of(log("a.log", "1234567\n".getBytes(UTF_8)), log("b.gz", "12\n".getBytes(UTF_8)))))
                .isEqualTo(11);
    }

    @Test
    void shouldKnowNothingOfTheWholeWhereOneLogIsPacked() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream to = new GZIPOutputStream(packed)) {
            to.write("12\n".repeat(1000).getBytes(UTF_8));
        }
        String plain = log("a.log", "12\n".getBytes(UTF_8));

        assertThat(Progress.total(List.of(plain, log("packed.log", packed.toByteArray()))))
                .isZero();
        assertThat(Progress.total(List.of(plain, "-"))).isZero();
    }

    private String log(String name, byte[] bytes) throws Exception {
        return Files.write(folder.resolve(name), bytes).toString();
    }
}
