package io.millrace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplaySummaryTest {
    private static final String RULE = "{from: s, select: {n: count()}, window: 1s, to: out, name: ";

    @Test
    void shouldSayThatALateLineCountsForEachRule() throws Exception {
        assertThat(summary(RULE + "a}")).endsWith("left out: 1 without a readable time, 1 late");
        assertThat(summary(RULE + "a}, " + RULE + "b}"))
                .endsWith("left out: 1 without a readable time, 2 late, counted for each rule");
    }

    private static String summary(String rules) throws Exception {
        String config = """
                workers: 1
                streams: {s: {time: {field: line, format: epochSeconds}}}
                rules: [%s]
                outputs: {out: {drop: {}}}
                """.formatted(rules);
        try (Replay replay =
                new Replay(ConfigReader.readText("t.yaml", config, Map.of()), "s", OutputStream.nullOutputStream())) {
            replay.feed(new ByteArrayInputStream("1000\nx\n2000\n1000\n".getBytes(US_ASCII)), "log");
            replay.finish();
            return replay.summary();
        }
    }
}
