package io.millrace;

import static io.millrace.LiveRun.NOON;
import static io.millrace.LiveRun.soon;
import static io.millrace.LiveRun.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.engine.AwaitedSource;
import io.millrace.engine.StreamProgress;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Late lines and the watermark of several sources in a running service. Times are in milliseconds after noon. */
class SilentSourcesTest {
    private static final String BY_SOURCE = """
            streams:
              s:
                time: {field: t, format: epochMillis}
                deadline: 1h
                watermark: {by: source, idle: 30s}
                fields: {t: {right: " "}}
            rules:
              - {name: n, from: s, select: {n: count()}, window: 10s, to: out}
            outputs: {out: {drop: {}}}
            """;
    private static final String UPDATED = BY_SOURCE
            .replace("deadline: 1h", "deadline: 5s")
            .replace("watermark: {by: source, idle: 30s}", "late: update");

    @Test
    void shouldPublishCorrectionsAtTheDeadlineAfterTheFirstLateLineThoughNoTimePasses() throws Exception {
        try (LiveRun run = new LiveRun(UPDATED)) {
            run.send("a", "1 x", "10000 x");
            run.send("a", "2 late");
            run.clock(4_000);
            run.send("a", "3 late");
            run.hasResults(window(0, 10_000, 1, "true"));
            assertThat(run.gauge(Gauge.GROUPS, "s")).as("one kept, one open").isEqualTo(2);

            run.clock(5_000);

            run.hasResults(
                    window(0, 10_000, 1, "true"),
                    window(0, 10_000, 3, "false,\"incomplete\":[\"late lines\"],\"revision\":1"));
        }
    }

    @Test
    void shouldPublishWhatAShorterLatenessHasClosedBeforeLinesThatAreLateForIt() throws Exception {
        try (LiveRun run = new LiveRun(UPDATED.replace("late: update", "late: update\n    lateness: 5s"))) {
            run.send("a", "1 x", "12000 x");
            run.hasResults();
            run.deploy(UPDATED);
            run.clock(1);
            run.hasResults(window(0, 10_000, 1, "true"));
            run.send("a", "2 late");
            run.clock(5_001);
            run.hasResults(
                    window(0, 10_000, 1, "true"),
                    window(0, 10_000, 2, "false,\"incomplete\":[\"late lines\"],\"revision\":1"));
        }
    }

    @Test
    void shouldGoByAShorterDeadlineForWindowsThatAreOpen() throws Exception {
        try (LiveRun run = new LiveRun(UPDATED.replace("deadline: 5s", "deadline: 1d"))) {
            run.send("a", "1 x");
            run.deploy(UPDATED);
            run.clock(15_000);
            run.hasResults(window(0, 10_000, 1, "false,\"incomplete\":[\"deadline\"]"));
        }
    }

    @Test
    void shouldCountWhatIsKeptAmongWhatTheRuleHolds() throws Exception {
        try (LiveRun run = new LiveRun(UPDATED)) {
            run.send("a", "1 x", "10000 x", "20000 x");
            soon().until(() -> run.cost().groups().orElse(0) == 3);
            assertThat(run.cost().heldBytes().orElse(0)).isPositive();
        }
    }

    @Test
    void shouldCorrectWhatWasPublishedAtItsDeadline() throws Exception {
        try (LiveRun run = new LiveRun(UPDATED)) {
            run.send("a", "1 x");
            run.clock(15_000);
            run.send("a", "2 late", "11000 x");
            run.end();
            run.hasResults(
                    window(0, 10_000, 1, "false,\"incomplete\":[\"deadline\"]"),
                    window(0, 10_000, 2, "false,\"incomplete\":[\"deadline\",\"late lines\"],\"revision\":1"),
                    window(10_000, 10_000, 1, "false,\"incomplete\":[\"restarted\"]"));
        }
    }

    @Test
    void shouldPublishTheCorrectionsOfARuleThatGoesAndNoneAfterThat() throws Exception {
        try (LiveRun run = new LiveRun(UPDATED)) {
            run.send("a", "1 x", "10000 x", "2 late");
            run.deploy(UPDATED.replace("name: n", "name: m"));
            run.send("a", "3 late", "20000 x");
            LiveRun.soon()
                    .untilAsserted(() -> assertThat(run.text())
                            .startsWith(window(0, 10_000, 1, "true") + "\n"
                                    + window(0, 10_000, 2, "false,\"incomplete\":[\"late lines\"],\"revision\":1")
                                    + "\n"
                                    + window(10_000, 10_000, 1, "false,\"incomplete\":[\"rule removed\"]") + "\n")
                            .contains("{\"rule\":\"m\",\"start\":" + NOON)
                            .contains("\"incomplete\":[\"late lines\",\"rule added\"],\"revision\":1"));
            assertThat(run.text().lines().filter(line -> line.contains("\"rule\":\"n\"")))
                    .hasSize(3);
        }
    }

    @Test
    void shouldWaitForTheSourceThatIsLastInTime() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "1 x");
            run.send("b", "2 x", "25000 x");
            run.send("a", "3 x");
            run.hasResults();
            run.send("a", "10000 x");
            run.hasResults(window(0, 10_000, 3, "true"));
            assertThat(run.count(Counter.LATE, "n")).isZero();
        }
    }

    @Test
    void shouldNotWaitForASilentSourceAndSaySo() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "1 x");
            run.clock(20_000);
            run.send("b", "2 x", "11000 x");
            run.clock(29_999);
            run.hasResults();
            run.clock(30_000);
            run.hasResults(window(0, 10_000, 2, "false,\"incomplete\":[\"source silent\"]"));
            run.send("b", "31000 x");
            run.hasResults(
                    window(0, 10_000, 2, "false,\"incomplete\":[\"source silent\"]"),
                    window(10_000, 10_000, 1, "false,\"incomplete\":[\"source silent\"]"));
            run.send("b", "41000 x");
            run.hasResults(
                    window(0, 10_000, 2, "false,\"incomplete\":[\"source silent\"]"),
                    window(10_000, 10_000, 1, "false,\"incomplete\":[\"source silent\"]"),
                    window(30_000, 10_000, 1, "true"));
        }
    }

    @Test
    void shouldWaitForASourceAgainOnceItIsHeardAgain() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "1 x");
            run.send("b", "2 x");
            run.clock(20_000);
            run.send("b", "3 x");
            run.clock(30_000);
            run.send("a", "4 x");
            run.send("b", "12000 x");
            run.hasResults();
            run.send("a", "12000 x");
            run.hasResults(window(0, 10_000, 4, "true"));
        }
    }

    @Test
    void shouldNotGoBackForASourceThatComesWithOldTimes() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "1 x", "10000 x");
            run.send("b", "2 late", "11000 x");
            run.send("a", "25000 x");
            run.hasResults(window(0, 10_000, 1, "true"));
            run.send("b", "20000 x");
            run.hasResults(window(0, 10_000, 1, "true"), window(10_000, 10_000, 2, "true"));
            assertThat(run.count(Counter.LATE, "n")).isEqualTo(1);
        }
    }

    @Test
    void shouldKeepItsWatermarkWhereNoSourceIsHeardAndGoByDeadlines() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE.replace("1h", "40s"))) {
            run.send("a", "1 x", "11000 x");
            run.hasResults(window(0, 10_000, 1, "true"));
            run.clock(30_000);
            assertThat(run.engine().progress(0).watermarkMillis()).isEqualTo(NOON + 11_000);
            run.clock(60_000);
            run.hasResults(
                    window(0, 10_000, 1, "true"),
                    window(10_000, 10_000, 1, "false,\"incomplete\":[\"deadline\",\"source silent\"]"));
            assertThat(run.engine().progress(0).watermarkMillis()).isEqualTo(NOON + 11_000);
        }
    }

    @Test
    void shouldGiveSourcesTheirTimeWhenTheClockIsSetForthAnHour() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "1 x");
            run.send("b", "2 x", "11000 x");
            run.clock(3_600_000);
            run.send("a", "11000 x");
            run.hasResults(window(0, 10_000, 2, "true"));
        }
    }

    @Test
    void shouldNotMoveASourceByATimeFarAhead() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "3600001 x", "1 x");
            run.hasResults();
            assertThat(run.engine().progress(0).watermarkMillis()).isEqualTo(NOON + 1);
        }
    }

    @Test
    void shouldTellWhichSourceAWindowWaitsFor() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE.replace("deadline: 1h", "deadline: 1h\n    lateness: 2s"))) {
            assertThat(run.engine().progress(0).awaitedSource()).isNull();
            run.send("a", "4000 x");
            run.clock(7_000);
            run.send("b", "9000 x");

            StreamProgress progress = run.engine().progress(0);

            assertThat(progress.watermarkMillis()).isEqualTo(NOON + 2_000);
            assertThat(progress.oldestEndMillis()).isEqualTo(NOON + 10_000);
            assertThat(progress.awaitedMillis()).isEqualTo(NOON + 12_000);
            assertThat(progress.awaitedSource()).isEqualTo(new AwaitedSource("a", NOON + 2_000, NOON));
        }
    }

    @Test
    void shouldWaitForTenThousandSourcesAndCountThoseThatAreForgotten() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            List<String> sources = IntStream.range(0, 10_000)
                    .mapToObj(number -> "source " + number)
                    .toList();
            run.sendEach(sources.subList(0, 5_000), "5 x");
            run.sendEach(sources.subList(5_000, 10_000), "5 x");
            run.send("source 0", "4 x");
            assertThat(run.count(Counter.SOURCES_FORGOTTEN, "s")).isZero();
            run.send("one too many", "12000 x");
            assertThat(run.count(Counter.SOURCES_FORGOTTEN, "s")).isEqualTo(1);
            run.sendEach(sources.subList(2, 5_000), "12000 x");
            run.sendEach(sources.subList(5_000, 10_000), "12000 x");
            run.hasResults();
            run.send("source 0", "12000 x");
            run.hasResults(window(0, 10_000, 10_001, "false,\"incomplete\":[\"source silent\"]"));
        }
    }

    @Test
    void shouldSayThatARuleCameAfterLinesOfASourceThatWasAheadWhenTheStreamStillWaitedForSources() throws Exception {
        try (LiveRun run = new LiveRun(BY_SOURCE)) {
            run.send("a", "1 x");
            run.send("b", "25000 x");
            String byStream = BY_SOURCE.replace("    watermark: {by: source, idle: 30s}\n", "");
            run.deploy(byStream);
            run.deploy(byStream.replace("name: n", "name: m"));
            run.send("a", "26000 x", "40000 x");
            String removed = "false,\"incomplete\":[\"rule removed\"]";
            run.hasResults(
                    window(0, 10_000, 1, removed),
                    window(20_000, 10_000, 1, removed),
                    window(20_000, 10_000, 1, "false,\"incomplete\":[\"rule added\"]")
                            .replace("\"n\",", "\"m\","));
        }
    }
}
