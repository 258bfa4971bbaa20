package io.millrace.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DemoScreenTest {
    private static final String RESULT =
            "{\"rule\":\"by-status\",\"start\":0,\"end\":1,\"group\":{\"status\":\"200\"},\"values\":{\"requests\":900},\"complete\":true}";
    private static final DemoPlaces PLACES = new DemoPlaces(
            "out/demo/*.ndjson.zst",
            Optional.of("http://127.0.0.1:9600/api/stats"),
            List.of("zstdcat out/demo/counts.ndjson.zst | tail -n 3", "curl -s http://127.0.0.1:9600/api/stats"));

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();
    private int pictures;
    private long lines;
    private long linesPerSecond = 20_000;

    /** Every snapshot is a second after the one before: lines of 200 bytes, and n * 1000 matches of the n-th rule. */
    private DemoSnapshot next(int rules) {
        List<DemoRule> list = new ArrayList<>();
        for (int i = 1; i <= rules; i++) {
            list.add(new DemoRule(
                    i == 1 ? "by-status" : "rule-" + i,
                    i * 1000L * pictures,
                    10L * i * pictures,
                    i == 1 ? RESULT : ""));
        }
        long now = pictures++;
        lines += now == 0 ? 0 : linesPerSecond;
        return new DemoSnapshot(now * 1_000_000_000, lines, lines * 200, now * 300_000, now * 20_000, list);
    }

    private DemoScreen screen(DemoTerminal terminal, int rules) {
        return new DemoScreen(
                new PrintStream(bytes, true, UTF_8),
                new PrintStream(progress, true, UTF_8),
                terminal,
                PLACES,
                () -> next(rules));
    }

    private String shown() {
        String text = bytes.toString(UTF_8);
        bytes.reset();
        return text;
    }

    private String told() {
        String text = progress.toString(UTF_8);
        progress.reset();
        return text;
    }

    private static String plain(String text) {
        return text.replaceAll("\033\\[[0-9]*[A-Za-z]", "").replace("\r", "");
    }

    @Test
    void shouldShowRulesRatesAndWhatToTryNext() {
        DemoScreen screen = screen(new DemoTerminal(true, true, 100, 40), 3);
        screen.draw();
        screen.draw();

        assertThat(plain(shown()))
                .endsWith("""
                        millrace demo  2 s, 20,000 lines/s, 4.0 MB/s, 40,000 lines

                        rule       matches/s   results  latest
                        by-status      1,000        20  status=200 | requests=900
                        rule-2         2,000        40
                        rule-3         3,000        60

                        files    out/demo/*.ndjson.zst  600.0 KB of results in 40.0 KB
                        console  http://127.0.0.1:9600/api/stats
                        try next zstdcat out/demo/counts.ndjson.zst | tail -n 3
                                 curl -s http://127.0.0.1:9600/api/stats
                        Ctrl-C stops
                        """.replace("        40\n", "        40  \n").replace("        60\n", "        60  \n"));
    }

    @Test
    void shouldDrawEachPictureOverTheOneBefore() {
        DemoScreen screen = screen(new DemoTerminal(true, true, 100, 40), 3);
        screen.draw();
        String first = shown();
        screen.draw();
        String second = shown();

        assertThat(first).doesNotContain("A\033").startsWith("\033[1mmillrace demo");
        assertThat(first.chars().filter(c -> c == '\n').count()).isEqualTo(12);
        assertThat(second).startsWith("\r\033[12A\033[1mmillrace demo").endsWith("\033[J");
        assertThat(second.split("\n")).allMatch(row -> row.endsWith("\033[K") || row.equals("\033[J"));
    }

    @Test
    void shouldUseNoColourWhereNoneIsWanted() {
        DemoScreen screen = screen(new DemoTerminal(true, false, 100, 40), 3);
        screen.draw();
        screen.draw();

        assertThat(shown()).doesNotContainPattern("\033\\[[0-9;]*m");
    }

    @Test
    void shouldNeverBeWiderOrTallerThanTheTerminal() {
        for (int columns : new int[] {1, 20, 40, 79, 80}) {
            for (int rows : new int[] {12, 16, 24}) {
                DemoScreen screen = screen(new DemoTerminal(true, true, columns, rows), 30);
                screen.draw();
                String[] picture = plain(shown()).split("\n");

                assertThat(picture).hasSizeLessThan(rows);
                assertThat(picture).allMatch(row -> row.length() < columns || row.isEmpty());
            }
        }
    }

    @Test
    void shouldSayHowManyRulesDidNotFit() {
        DemoScreen screen = screen(new DemoTerminal(true, false, 80, 24), 30);
        screen.draw();

        assertThat(plain(shown())).contains("rule-13 ", "and 17 more rules").doesNotContain("rule-14 ");
    }

    @Test
    void shouldPrintOneShortLineWhereThereIsNoTerminal() {
        DemoScreen screen = screen(new DemoTerminal(false, false, 80, 24), 3);
        screen.draw();
        screen.draw();

        assertThat(shown()).isEmpty();
        assertThat(told())
                .isEqualTo(String.format("millrace demo: 1 s, 20,000 lines/s, 4.0 MB/s, 20,000 lines, 60 results%n"
                        + "millrace demo: 2 s, 20,000 lines/s, 4.0 MB/s, 40,000 lines, 120 results%n"));
    }

    @Test
    void shouldEndWithTheTotals() {
        DemoScreen screen = screen(new DemoTerminal(false, false, 80, 24), 3);
        for (int i = 0; i < 9; i++) {
            screen.draw();
        }
        screen.finish();

        assertThat(shown())
                .isEqualTo(String.format("millrace demo: 200,000 lines (40.0 MB) in 10.0 s: 20,000 lines/s, 4.0 MB/s%n"
                        + "  3 rules matched 60,000 times and gave 600 results%n"
                        + "  3.0 MB of results are 200.0 KB in out/demo/*.ndjson.zst%n"));
    }

    @Test
    void shouldMeanRatesOverAFewSecondsOnly() {
        DemoScreen screen = screen(new DemoTerminal(false, false, 80, 24), 1);
        for (int i = 0; i < 20; i++) {
            screen.draw();
        }
        linesPerSecond = 0;
        for (int i = 0; i < 2; i++) {
            assertThat(told()).contains(" lines/s, ").doesNotContain(" 0 lines/s, ");
            screen.draw();
        }

        assertThat(told()).contains(" 0 lines/s, ");
    }

    @Test
    void shouldDrawUntilItIsStopped() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        DemoScreen screen = screen(new DemoTerminal(true, false, 80, 24), 1);
        screen.run(() -> asked.incrementAndGet() > 15);

        assertThat(pictures).isGreaterThanOrEqualTo(2);
        assertThat(shown()).contains("millrace demo");
    }

    @Test
    void shouldNameTheConsoleAtOnceWhereThereIsNoTerminal() throws InterruptedException {
        DemoScreen screen = screen(new DemoTerminal(false, false, 80, 24), 1);
        screen.run(() -> true);

        assertThat(told())
                .isEqualTo(String.format(
                        "millrace demo: console http://127.0.0.1:9600/api/stats, files out/demo/*.ndjson.zst%n"));
        assertThat(shown()).isEmpty();
    }

    @Test
    void shouldTakeTheSizeThatTheTerminalSays() {
        assertThat(DemoTerminal.sized(true, "50 132\n")).isEqualTo(new DemoTerminal(true, true, 132, 50));
        for (String size :
                new String[] {"", "0 0", "x y", "24", "stty: 'standard input': Inappropriate ioctl", "-1 80"}) {
            assertThat(DemoTerminal.sized(false, size)).isEqualTo(new DemoTerminal(true, false, 80, 24));
        }
    }

    @Test
    void shouldRedrawNothingOnADumbTerminal() {
        assertThat(DemoTerminal.detect(java.util.Map.of("TERM", "dumb")).present())
                .isFalse();
        assertThat(DemoTerminal.detect(java.util.Map.of()).colour()).isFalse();
    }
}
