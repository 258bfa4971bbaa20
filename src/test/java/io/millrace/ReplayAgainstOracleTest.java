package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.metrics.Counter;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.OracleResult;
import io.millrace.oracle.RandomLines;
import io.millrace.oracle.RandomPipeline;
import io.millrace.oracle.RandomPipelines;
import io.millrace.oracle.RealLog;
import io.millrace.oracle.RealLogs;
import io.millrace.oracle.ResultComparison;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The whole engine, from config text to printed results, against a slow evaluator that shares no code with it. */
class ReplayAgainstOracleTest {
    private static final int PIPELINES = Integer.getInteger("millrace.pipelines", 300);
    private static final long FIRST_SEED = Long.getLong("millrace.seed", 1);

    @Test
    void shouldPrintWhatTheOraclePrintsForRandomConfigsAndLines() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + PIPELINES; seed++) {
            RandomPipeline pipeline = RandomPipelines.of(seed);
            List<byte[]> lines = RandomLines.of(seed, pipeline, 50 + (int) (seed * 37 % 400));
            String context = "seed " + seed + ", config:\n" + pipeline.yaml();
            List<OracleResult> expected = Oracle.replay(pipeline.yaml(), pipeline.stream(), lines, "random.log");
            ResultComparison.assertSame(expected, replay(pipeline.yaml(), pipeline.stream(), lines, 1, 4096), context);
        }
    }

    @Test
    void shouldPrintWhatTheOraclePrintsForRealLogsAndDamagedCopiesOfThem() throws Exception {
        List<RealLog> logs = RealLogs.available();
        assumeFalse(logs.isEmpty(), "the real logs are not here");
        for (RealLog log : logs) {
            for (List<byte[]> lines : List.of(log.lines(), log.mutated(FIRST_SEED, 20))) {
                List<OracleResult> expected = Oracle.replay(log.yaml(), null, lines, "random.log");
                String stream = ConfigReader.readText("test.yaml", log.yaml(), Map.of())
                        .streams()
                        .get(0)
                        .name();
                ResultComparison.assertSame(expected, replay(log.yaml(), stream, lines, 2, 9000), log.name());
            }
        }
    }

    @Test
    void shouldPrintTheSameBytesWhateverTheWorkersAndTheCutsOfTheInput() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + PIPELINES / 6; seed++) {
            RandomPipeline pipeline = RandomPipelines.of(seed);
            List<byte[]> lines = RandomLines.of(seed, pipeline, 3000);
            byte[] expected = replay(pipeline.yaml(), pipeline.stream(), lines, 1, 1 << 20);
            for (int workers : new int[] {2, 4}) {
                Random cuts = new Random(seed);
                assertThat(replay(pipeline.yaml(), pipeline.stream(), lines, workers, 1 + cuts.nextInt(2000)))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(expected);
            }
        }
    }

    static byte[] replay(String yaml, String stream, List<byte[]> lines, int workers, int readBytes) throws Exception {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            text.writeBytes(line);
            text.write('\n');
        }
        PipelineConfig config = ConfigReader.readText("test.yaml", "workers: " + workers + "\n" + yaml, Map.of());
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(config, stream, results, readBytes)) {
            InputStream log = new ByteArrayInputStream(text.toByteArray());
            replay.feed(log, "random.log");
            replay.finish();
            assertThat(replay.metrics().count(Counter.LINE_FAILURES, stream).get())
                    .as("lines on which evaluation failed by a defect, config:\n%s", yaml)
                    .isZero();
        }
        return results.toByteArray();
    }
}
