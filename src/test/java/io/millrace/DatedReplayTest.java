package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.output.LogFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files by date against their slow twin: the same results in one piece, told apart by the times in them. */
class DatedReplayTest {
    private static final Pattern TIME = Pattern.compile("\"(?:time|start)\":([0-9]+)");

    @TempDir
    private Path folder;

    @Test
    void shouldPutEveryRecordAndEveryWindowIntoTheFileOfItsMinute() throws Exception {
        for (long seed = 0; seed < 4; seed++) {
            Path out = folder.resolve("seed-" + seed);
            PipelineConfig config = ConfigReader.readText("dated.yaml", """
                    workers: 3
                    streams:
                      s:
                        time: {field: t, format: epochMillis}
                        lateness: 2m
                        fields: {t: {right: " "}, n: {left: " "}}
                    rules:
                      - {name: all, from: s, emit: [line], to: [dated, plain]}
                      - {name: some, from: s, where: {n: {lt: 5}}, emit: [n], to: [plain, dated]}
                      - {name: sums, from: s, groupBy: [n], select: {c: count()}, window: 30s, to: [dated, plain]}
                    outputs:
                      dated: {file: {path: "OUT/%d{HH/mm}.zst"}}
                      plain: {file: {path: OUT/plain}}
                    """.replace("OUT", out.toString()), Map.of());
            byte[] log = log(new Random(seed)).getBytes(UTF_8);

            replay(config, log, null);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            replay(config, log, whole);

            Map<String, StringBuilder> expected = new TreeMap<>();
            for (String line : whole.toString(UTF_8).lines().toList()) {
                Matcher time = TIME.matcher(line);
                assertThat(time.find()).isTrue();
                String minute = Instant.ofEpochMilli(Long.parseLong(time.group(1)))
                        .toString()
                        .substring(11, 16)
                        .replace(':', '/');
                expected.computeIfAbsent(minute + ".zst", unused -> new StringBuilder())
                        .append(line)
                        .append('\n');
            }
            assertThat(expected).as("seed " + seed).hasSizeGreaterThan(20);
            assertThat(files(out)).as("seed " + seed).containsExactlyElementsOf(expected.keySet());
            for (Map.Entry<String, StringBuilder> file : expected.entrySet()) {
                try (InputStream in = LogFiles.open(out.resolve(file.getKey()))) {
                    assertThat(new String(in.readAllBytes(), UTF_8))
                            .as("seed " + seed + ", " + file.getKey())
                            .isEqualTo(file.getValue().toString());
                }
            }
            assertThat(out.resolve("plain")).hasContent(whole.toString(UTF_8));
        }
    }

    /** Some 40 minutes, in which time goes forth and back. */
    private static String log(Random random) {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            long time = i * 480L + random.nextInt(random.nextInt(1, 200_000));
            log.append(time).append(' ').append(random.nextInt(10)).append('\n');
        }
        return log.toString();
    }

    private static void replay(PipelineConfig config, byte[] log, @Nullable OutputStream to) throws Exception {
        try (Replay replay = new Replay(config, "s", to)) {
            replay.feed(new ByteArrayInputStream(log), "log");
            replay.finish();
        }
    }

    private static List<String> files(Path out) throws Exception {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(file -> file.toString().endsWith(".zst"))
                    .map(file -> out.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
