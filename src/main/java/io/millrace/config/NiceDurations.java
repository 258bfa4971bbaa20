package io.millrace.config;

import java.util.ArrayList;
import java.util.List;

/** Durations that people would write, such as 5s or 15m, for remedies in messages. */
final class NiceDurations {
    private static final List<Long> COUNTS = List.of(1L, 2L, 5L, 10L, 15L, 20L, 30L);

    private enum Unit {
        MS("ms", 1),
        TEN_MS("0ms", 10),
        HUNDRED_MS("00ms", 100),
        S("s", 1000),
        M("m", 60_000),
        H("h", 3_600_000),
        D("d", 86_400_000);

        private final String name;
        private final long millis;

        Unit(String name, long millis) {
            this.name = name;
            this.millis = millis;
        }
    }

    private NiceDurations() {}

    /** The durations next to this one that divide a window: "5s or 10s". */
    static String divisors(long windowMillis, long nearMillis) {
        String below = "";
        String above = "";
        long belowMillis = 0;
        long aboveMillis = Long.MAX_VALUE;
        for (Unit unit : Unit.values()) {
            for (long count : COUNTS) {
                long millis = count * unit.millis;
                if (windowMillis % millis == 0 && millis < nearMillis && millis >= belowMillis) {
                    belowMillis = millis;
                    below = count + unit.name;
                } else if (windowMillis % millis == 0 && millis > nearMillis && millis <= aboveMillis) {
                    aboveMillis = millis;
                    above = count + unit.name;
                }
            }
        }
        List<String> found = new ArrayList<>(List.of(below, above));
        found.removeIf(String::isEmpty);
        return found.isEmpty() ? "a duration that divides it" : String.join(" or ", found);
    }

    /** The least duration that divides a window and is no shorter than this: "2m". */
    static String divisorFrom(long windowMillis, long leastMillis) {
        long best = windowMillis;
        String text = "";
        for (Unit unit : Unit.values()) {
            for (long count : COUNTS) {
                long millis = count * unit.millis;
                if (windowMillis % millis == 0 && millis >= leastMillis && millis <= best) {
                    best = millis;
                    text = count + unit.name;
                }
            }
        }
        return text.isEmpty() ? leastDivisor(windowMillis, leastMillis) : text;
    }

    private static String leastDivisor(long windowMillis, long leastMillis) {
        long windows = windowMillis / leastMillis;
        while (windowMillis % windows != 0) {
            windows--;
        }
        long millis = windowMillis / windows;
        return millis % Unit.S.millis == 0 ? millis / Unit.S.millis + Unit.S.name : millis + Unit.MS.name;
    }
}
