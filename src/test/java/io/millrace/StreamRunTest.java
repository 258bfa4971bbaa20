package io.millrace;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.engine.Engine;
import io.millrace.engine.Pace;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.script.Scripts;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StreamRunTest {
    private static final String CONFIG = """
            streams: {s: {time: auto}}
            rules: [{name: r, from: s, to: o}]
            outputs: {o: {drop: {}}}
            """;

    @Test
    @Timeout(60)
    void shouldThrowInsteadOfWaitingForRoomThatNeverComesWhenTheEngineHasFailed() throws Exception {
        PipelineConfig config = ConfigReader.readText("c.yaml", CONFIG, Map.of());
        Metrics metrics = new Metrics();
        try (Output output = Wiring.openOutput(config.outputs().get(0), metrics);
                StreamRun run = new StreamRun(
                        Examination.checkedPlan(config, new Scripts()),
                        StreamTargets.of(config).get(0),
                        List.of(output),
                        onFailure -> new Engine.Options(1, 4, false, () -> 0, 1, new PaceWithoutMemory(), onFailure),
                        4096,
                        metrics)) {
            assertThatThrownBy(() -> run.feed(new EndlessLog(), "log"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("there is no memory left: for a test; give it more (-Xmx)");
        }
    }

    /** Stands for a collector that runs out of memory with the first block. */
    private static final class PaceWithoutMemory implements Pace {
        private boolean started;

        @Override
        public int rowsAtOnce() {
            if (started) {
                throw new OutOfMemoryError("for a test");
            }
            started = true;
            return 1;
        }

        @Override
        public boolean isDue() {
            return true;
        }

        @Override
        public void begin() {}

        @Override
        public int groups() {
            return 1;
        }

        @Override
        public void end() {}
    }

    private static final class EndlessLog extends InputStream {
        private static final byte[] LINE = "2026-01-01T00:00:00Z a\n".getBytes(StandardCharsets.US_ASCII);
        private long at;

        @Override
        public int read() {
            return LINE[(int) (at++ % LINE.length)];
        }
    }
}
