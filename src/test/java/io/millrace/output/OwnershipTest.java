package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Who owns what is let go of by its owner: no buffer is left to the leak detector, no native memory to a finalizer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnershipTest {
    private List<String> out = List.of();
    private String err = "";

    @BeforeAll
    void runInAProcessOfItsOwn(@TempDir Path folder) throws Exception {
        Path errors = folder.resolve("stderr");
        Process process = TestOutput.java(OwnershipCheck.class, folder.toString())
                .redirectError(errors.toFile())
                .start();
        out = new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
        int exit = process.waitFor();
        err = Files.readString(errors);
        assertThat(exit).as(err).isZero();
    }

    @Test
    void shouldReleaseEveryBufferWhateverBecomesOfIt() {
        String beforeThePlantedLeak = err.substring(0, err.indexOf(OwnershipCheck.WORK_DONE));
        assertThat(beforeThePlantedLeak).doesNotContain("LEAK");
    }

    @Test
    void shouldFindALeakThatWasPlanted() {
        assertThat(err.substring(err.indexOf(OwnershipCheck.WORK_DONE))).contains("LEAK");
    }

    @Test
    void shouldLeaveNothingToTheFinalizerInTenThousandFlushes() {
        assertThat(out).contains("flushes 30000");
        List<String> counts =
                out.stream().filter(line -> line.startsWith("finalizers")).toList();
        assertThat(counts).hasSize(3);
        for (String count : counts) {
            String[] parts = count.split(" ");
            assertThat(Long.parseLong(parts[2])).as(count).isLessThanOrEqualTo(Long.parseLong(parts[1]) + 2);
        }
    }

    @Test
    void shouldUseNoZstdClassThatHasAFinalizer() {
        List<String> classes =
                out.stream().filter(line -> line.startsWith("zstd ")).toList();
        assertThat(classes).anyMatch(line -> line.contains("ZstdCompressCtx"));
        assertThat(classes).allMatch(line -> line.endsWith("has none"));
    }
}
