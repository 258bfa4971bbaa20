package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.metrics.Counter;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.OracleEvent;
import io.millrace.oracle.OracleResult;
import io.millrace.oracle.RandomLines;
import io.millrace.oracle.RandomPipeline;
import io.millrace.oracle.RandomPipelines;
import io.millrace.oracle.RealLog;
import io.millrace.oracle.RealLogs;
import io.millrace.oracle.ResultComparison;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
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
            List<OracleEvent> logs = logs(seed, lines);
            List<OracleResult> expected =
                    Oracle.run(pipeline.yaml(), pipeline.stream(), logs).results();
            ResultComparison.assertSame(
                    expected, replayLogs(pipeline.yaml(), pipeline.stream(), logs, 1, 4096), context);
        }
    }

    /** The lines in one log, or in pieces of several whose times run apart. */
    private static List<OracleEvent> logs(long seed, List<byte[]> lines) {
        if (seed % 2 == 0) {
            return List.of(new OracleEvent(0, "random.log", lines));
        }
        Random random = new Random(seed);
        List<List<byte[]>> bySource = new ArrayList<>();
        int sources = 2 + random.nextInt(3);
        for (int source = 0; source < sources; source++) {
            bySource.add(new ArrayList<>());
        }
        lines.forEach(line -> bySource.get(random.nextInt(sources)).add(line));
        List<OracleEvent> logs = new ArrayList<>();
        for (int left = lines.size(); left > 0; ) {
            int source = random.nextInt(sources);
            List<byte[]> of = bySource.get(source);
            int count = random.nextInt(1 << random.nextInt(7));
            List<byte[]> next = new ArrayList<>(of.subList(0, Math.min(of.size(), count)));
            of.subList(0, next.size()).clear();
            left -= next.size();
            if (!next.isEmpty()) {
                logs.add(new OracleEvent(0, "log " + source, next));
            }
        }
        return logs;
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
            List<OracleEvent> logs = logs(seed, lines);
            byte[] expected = replayLogs(pipeline.yaml(), pipeline.stream(), logs, 1, 1 << 20);
            for (int workers : new int[] {2, 4}) {
                Random cuts = new Random(seed);
                assertThat(replayLogs(pipeline.yaml(), pipeline.stream(), logs, workers, 1 + cuts.nextInt(2000)))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(expected);
            }
        }
    }

    static byte[] replay(String yaml, String stream, List<byte[]> lines, int workers, int readBytes) throws Exception {
        return replayLogs(yaml, stream, List.of(new OracleEvent(0, "random.log", lines)), workers, readBytes);
    }

    private static byte[] replayLogs(String yaml, String stream, List<OracleEvent> logs, int workers, int readBytes)
            throws Exception {
        PipelineConfig config = ConfigReader.readText("test.yaml", "workers: " + workers + "\n" + yaml, Map.of());
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(config, stream, results, readBytes)) {
            for (OracleEvent log : logs) {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                for (byte[] line : log.lines()) {
                    text.writeBytes(line);
                    text.write('\n');
                }
                replay.feed(new ByteArrayInputStream(text.toByteArray()), log.source());
            }
            replay.finish();
            assertThat(replay.metrics().count(Counter.LINE_FAILURES, stream).get())
                    .as("lines on which evaluation failed by a defect, config:\n%s", yaml)
                    .isZero();
        }
        return results.toByteArray();
    }
}
