package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealLogsTest {
    @Test
    void shouldEndLinesInLfOrCrLf() {
        byte[] file = "a\r\n\nb\r\r\nc\rd".getBytes(StandardCharsets.US_ASCII);
        assertThat(RealLogs.lines(file).stream().map(line -> new String(line, StandardCharsets.US_ASCII)))
                .containsExactly("a", "", "b\r", "c\rd");
        assertThat(RealLogs.lines(new byte[0])).isEmpty();
    }

    @Test
    void shouldReadTheTimeOfEveryLineAndMatchSome() {
        List<RealLog> logs = RealLogs.available();
        assumeFalse(logs.isEmpty(), "no logs beside the project");
        for (RealLog log : logs) {
            OracleReplay replay = Oracle.run(log.yaml(), null, log.first(1000).lines(), log.name());
            assertThat(replay.timeUnreadable()).as(log.name()).isZero();
            assertThat(replay.results()).as(log.name()).hasSizeGreaterThan(50);
        }
    }

    @Test
    void shouldDamageSomeLinesAndKeepTheOthers() {
        List<RealLog> logs = RealLogs.available();
        assumeFalse(logs.isEmpty(), "no logs beside the project");
        for (RealLog log : logs) {
            RealLog part = log.first(500);
            List<byte[]> mutated = part.mutated(1, 20);
            assertThat(mutated.stream().map(OracleText::fromBytes))
                    .containsExactlyElementsOf(part.mutated(1, 20).stream()
                            .map(OracleText::fromBytes)
                            .toList());
            long kept = mutated.stream().filter(part.lines()::contains).count();
            assertThat(kept).as(log.name()).isBetween(400L, 480L);
        }
    }
}
