package io.millrace.demo;

import io.millrace.demo.DemoFrame.Style;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The demo's picture of itself: on a terminal a table that is redrawn in place, elsewhere the address of the console and a short line now and then, at the
 * end the totals. Reads one snapshot a picture. One thread.
 */
public final class DemoScreen {
    private static final long TABLE_MILLIS = 500;
    private static final long LINE_MILLIS = 2000;

    /** Rates are means over this long, so that a rule of ten-second windows does not flicker. */
    private static final long RATE_NANOS = 2_500_000_000L;

    private static final int SLICE_MILLIS = 50;

    private final PrintStream out;
    private final PrintStream progress;
    private final DemoTerminal terminal;
    private final DemoPlaces places;
    private final Supplier<DemoSnapshot> snapshots;
    private final ArrayDeque<DemoSnapshot> recent = new ArrayDeque<>();
    private final DemoSnapshot first;
    private int drawnRows;

    /**
     * Takes the first snapshot; time counts from here.
     *
     * @param out for the table and the totals
     * @param progress for the lines that are there instead of a table
     */
    public DemoScreen(
            PrintStream out,
            PrintStream progress,
            DemoTerminal terminal,
            DemoPlaces places,
            Supplier<DemoSnapshot> snapshots) {
        this.out = out;
        this.progress = progress;
        this.terminal = terminal;
        this.places = places;
        this.snapshots = snapshots;
        first = snapshots.get();
        recent.add(first);
    }

    /** Draws until {@code stop} says so. */
    public void run(BooleanSupplier stop) throws InterruptedException {
        if (!terminal.present()) {
            progress.println(
                    "millrace demo: console " + places.consoleUrl().orElse("off") + ", files " + places.folder());
        }
        long intervalMillis = terminal.present() ? TABLE_MILLIS : LINE_MILLIS;
        while (!stop.getAsBoolean()) {
            for (long slept = 0; slept < intervalMillis && !stop.getAsBoolean(); slept += SLICE_MILLIS) {
                Thread.sleep(SLICE_MILLIS);
            }
            draw();
        }
    }

    /** Draws one picture. */
    void draw() {
        DemoSnapshot now = snapshots.get();
        while (recent.size() > 1 && now.nanoTime() - recent.getFirst().nanoTime() > RATE_NANOS) {
            recent.removeFirst();
        }
        DemoSnapshot before = recent.getFirst();
        recent.addLast(now);
        if (terminal.present()) {
            table(before, now);
        } else {
            progress.println("millrace demo: " + headline(before, now) + ", " + count(results(now)) + " results");
        }
        out.flush();
    }

    /** Draws the last picture of a table, then the totals. */
    public void finish() {
        if (terminal.present()) {
            draw();
            out.println();
        }
        DemoSnapshot now = snapshots.get();
        double seconds = seconds(first, now);
        long lines = now.lines() - first.lines();
        long bytes = now.bytes() - first.bytes();
        out.printf(
                Locale.ROOT,
                "millrace demo: %s lines (%s) in %.1f s: %s lines/s, %s/s%n",
                count(lines),
                size(bytes),
                seconds,
                count(rate(lines, seconds)),
                size(rate(bytes, seconds)));
        out.printf(
                "  %d rules matched %s times and gave %s results%n",
                now.rules().size(),
                count(now.rules().stream().mapToLong(DemoRule::matches).sum()),
                count(results(now)));
        out.printf("  %s of results are %s in %s%n", size(now.resultBytes()), size(now.fileBytes()), places.folder());
        out.flush();
    }

    private void table(DemoSnapshot before, DemoSnapshot now) {
        DemoFrame frame = new DemoFrame(terminal, drawnRows);
        frame.add(Style.BOLD, "millrace demo").add("  " + headline(before, now)).end();
        frame.end();
        List<DemoRule> shown = shown(now);
        int nameWidth = Math.max(
                4, shown.stream().mapToInt(r -> r.name().length()).max().orElse(0));
        frame.add(
                        Style.DIM,
                        String.format("%-" + nameWidth + "s %10s %9s  %s", "rule", "matches/s", "results", "latest"))
                .end();
        for (int i = 0; i < shown.size(); i++) {
            DemoRule rule = shown.get(i);
            long matches = rate(rule.matches() - before.rules().get(i).matches(), seconds(before, now));
            frame.add(Style.GREEN, String.format("%-" + nameWidth + "s", rule.name()));
            frame.add(String.format(" %10s %9s  ", count(matches), count(rule.results())));
            frame.add(Style.DIM, DemoResult.shorten(rule.latest())).end();
        }
        if (shown.size() < now.rules().size()) {
            frame.add("and " + (now.rules().size() - shown.size()) + " more rules; this terminal is short")
                    .end();
        }
        frame.end();
        places(frame, now);
        out.print(frame);
        drawnRows = frame.rows();
    }

    private void places(DemoFrame frame, DemoSnapshot now) {
        frame.add(Style.BOLD, "files    ").add(places.folder());
        frame.add("  " + size(now.resultBytes()) + " of results in " + size(now.fileBytes()))
                .end();
        frame.add(Style.BOLD, "console  ")
                .add(places.consoleUrl().orElse("off"))
                .end();
        String title = "try next ";
        for (String command : places.tryNext()) {
            frame.add(Style.BOLD, title).add(command).end();
            title = "         ";
        }
        frame.add(Style.DIM, "Ctrl-C stops").end();
    }

    /** As many rules as the terminal has rows for, for it cannot redraw what has scrolled off. */
    private List<DemoRule> shown(DemoSnapshot now) {
        int others = 3 + 1 + 2 + places.tryNext().size() + 1;
        int room = Math.max(1, terminal.rows() - 1 - others);
        return now.rules().size() <= room ? now.rules() : now.rules().subList(0, Math.max(1, room - 1));
    }

    private String headline(DemoSnapshot before, DemoSnapshot now) {
        double seconds = seconds(before, now);
        return String.format(
                Locale.ROOT,
                "%.0f s, %s lines/s, %s/s, %s lines",
                seconds(first, now),
                count(rate(now.lines() - before.lines(), seconds)),
                size(rate(now.bytes() - before.bytes(), seconds)),
                count(now.lines()));
    }

    private static long results(DemoSnapshot now) {
        return now.rules().stream().mapToLong(DemoRule::results).sum();
    }

    private static double seconds(DemoSnapshot from, DemoSnapshot to) {
        return (to.nanoTime() - from.nanoTime()) / 1e9;
    }

    private static long rate(long count, double seconds) {
        return seconds <= 0 ? 0 : Math.round(count / seconds);
    }

    private static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    private static String size(long bytes) {
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%.1f KB", bytes / 1e3)
                : String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6);
    }
}
