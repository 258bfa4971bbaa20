package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole service makes no garbage of lines: all of its threads together allocate less than a tenth of a byte for each, on JDK 17, over TCP or HTTP, plain
 * or compressed, with nearly everything in use that rules can do.
 */
class AllocationIT {
    /** On JDK 22 and newer the zstd library makes views of memory for each call, some 200 bytes: for what is written, 0.02 a line. */
    private static final double LIMIT_SINCE_22 = 0.2;

    /** And for what is read, as much more as bodies come in smaller pieces: 0.6 to 0.9 a line were seen. */
    private static final double ZSTD_LIMIT_SINCE_22 = 1.5;

    @TempDir
    private Path folder;

    private volatile byte @Nullable [] kept;

    static List<Map.Entry<Integer, Path>> jdks() {
        return List.copyOf(Jdks.all().entrySet());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void shouldAllocateNextToNothingForLines(Map.Entry<Integer, Path> jdk) throws Exception {
        Path output = folder.resolve("measured");
        Path error = folder.resolve("error");
        // The last option stands for what the manifest of the jar says.
        Process run = new ProcessBuilder(
                        jdk.getValue().toString(),
                        "-Xmx1g",
                        "-XX:MaxDirectMemorySize=512m",
                        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AllocationRun.class.getName(),
                        folder.toString())
                .redirectOutput(output.toFile())
                .redirectError(error.toFile())
                .start();
        assertThat(run.waitFor(5, TimeUnit.MINUTES))
                .as("ended within five minutes")
                .isTrue();
        assertThat(run.exitValue()).as(Files.readString(error)).isZero();
        List<String> measured = Files.readAllLines(output);
        assertThat(measured).hasSize(4).allSatisfy(line -> {
            String[] parts = line.split("\t");
            double limit = jdk.getKey() < 22
                    ? AllocationRun.LIMIT
                    : parts[0].endsWith("zstd") ? ZSTD_LIMIT_SINCE_22 : LIMIT_SINCE_22;
            assertThat(Double.parseDouble(parts[1]))
                    .as("bytes a line on %d: %s", jdk.getKey(), line)
                    .isPositive()
                    .isLessThan(limit);
        });
    }

    @Test
    void shouldNoticeAThreadOfTheServiceThatAllocates() throws Exception {
        OutputStream wasteful = new OutputStream() {
            @Override
            public void write(int b) {
                kept = new byte[1];
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                kept = Arrays.copyOfRange(bytes, from, from + length);
            }
        };
        try (AllocationRun run = new AllocationRun(folder, wasteful)) {
            run.allocated().begin();
            run.sendOverTcp(AllocationRun.LINES / 10);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> run.allocated().byThread().getOrDefault("millrace-output--", 0L)
                            > AllocationRun.LINES * AllocationRun.LIMIT);
        }
    }
}
