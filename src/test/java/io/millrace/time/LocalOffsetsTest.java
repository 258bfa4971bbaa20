package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LocalOffsetsTest {
    private static final long FIRST = LocalDateTime.of(1800, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    private static final long END = LocalDateTime.of(2199, 12, 31, 0, 0).toEpochSecond(ZoneOffset.UTC);

    @Test
    void shouldAgreeWithEveryZoneWhereverALocalTimeHappensOnce() {
        Random random = new Random(3);
        int unknown = 0;
        for (String zone : ZoneId.getAvailableZoneIds()) {
            ZoneRules rules = ZoneId.of(zone).getRules();
            LocalOffsets offsets = new LocalOffsets(ZoneId.of(zone));
            for (int i = 0; i < 300; i++) {
                unknown += checkAndCountUnknown(zone, rules, offsets, random.nextLong(FIRST, END));
            }
        }
        // Only times that happen once are counted; a few changes are so close that what is before them is left out.
        assertThat(unknown).isLessThan(300);
    }

    @Test
    void shouldAgreeAroundEveryChangeOfAZone() {
        for (String zone : List.of(
                "Europe/Berlin",
                "America/New_York",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "Pacific/Apia",
                "Europe/Dublin",
                "Asia/Kathmandu",
                "Antarctica/Troll")) {
            ZoneRules rules = ZoneId.of(zone).getRules();
            LocalOffsets offsets = new LocalOffsets(ZoneId.of(zone));
            ZoneOffsetTransition change = rules.nextTransition(Instant.MIN);
            while (change != null && change.getDateTimeBefore().getYear() < 2199) {
                for (long second : new long[] {-1, 0, 1}) {
                    long before = change.getDateTimeBefore().toEpochSecond(ZoneOffset.UTC) + second;
                    long after = change.getDateTimeAfter().toEpochSecond(ZoneOffset.UTC) + second;
                    assertThat(checkAndCountUnknown(zone, rules, offsets, before))
                            .isZero();
                    assertThat(checkAndCountUnknown(zone, rules, offsets, after))
                            .isZero();
                    checkAndCountUnknown(zone, rules, offsets, (before + after) / 2);
                }
                change = rules.nextTransition(change.getInstant());
            }
        }
    }

    @Test
    void shouldKnowTheOffsetOfAFixedZoneAtAnyTime() {
        LocalOffsets offsets = new LocalOffsets(ZoneId.of("UTC-03:30"));
        assertThat(offsets.seconds(Long.MIN_VALUE)).isEqualTo(-12_600);
        assertThat(offsets.seconds(Long.MAX_VALUE - 1)).isEqualTo(-12_600);
    }

    /** 1 where a local time that happens once is not known. */
    private static int checkAndCountUnknown(String zone, ZoneRules rules, LocalOffsets offsets, long second) {
        LocalDateTime local = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        List<ZoneOffset> valid = rules.getValidOffsets(local);
        int seconds = offsets.seconds(second);
        if (seconds != LocalOffsets.UNKNOWN && !valid.equals(List.of(ZoneOffset.ofTotalSeconds(seconds)))) {
            throw new AssertionError(zone + " " + local + ": " + seconds + ", not " + valid);
        }
        return valid.size() == 1 && seconds == LocalOffsets.UNKNOWN ? 1 : 0;
    }
}
