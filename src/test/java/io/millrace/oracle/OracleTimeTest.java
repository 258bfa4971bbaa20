package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OracleTimeTest {
    private static OptionalLong read(String format, String zone, String text) {
        return new OracleTime("t", format, ZoneId.of(zone)).millisOf(text);
    }

    private static OptionalLong at(String instant) {
        return OptionalLong.of(Instant.parse(instant).toEpochMilli());
    }

    @Test
    void shouldReadEpochTimes() {
        assertThat(read("epochMillis", "UTC", "1431857103000")).hasValue(1431857103000L);
        assertThat(read("epochMillis", "UTC", "+5")).hasValue(5);
        assertThat(read("epochMillis", "UTC", "5.0")).isEmpty();
        assertThat(read("epochSeconds", "UTC", "1431857103")).hasValue(1431857103000L);
        assertThat(read("epochSeconds", "UTC", "1431857103.0019")).hasValue(1431857103001L);
        assertThat(read("epochSeconds", "UTC", "-0.0001")).hasValue(-1);
        assertThat(read("epochSeconds", "UTC", "-1e-999999999")).hasValue(-1);
        assertThat(read("epochSeconds", "UTC", "1.5e3")).hasValue(1_500_000);
        assertThat(read("epochSeconds", "UTC", "1e300")).isEmpty();
        assertThat(read("epochSeconds", "UTC", "9e12")).hasValue(9_000_000_000_000_000L);
        assertThat(read("epochSeconds", "UTC", "9000000000000.001")).isEmpty();
        assertThat(read("epochSeconds", "UTC", " 5")).isEmpty();
    }

    @Test
    void shouldReadPatternsAsAWhole() {
        String format = "dd/MMM/yyyy:HH:mm:ss Z";
        assertThat(read(format, "UTC", "17/May/2015:10:05:03 +0000")).isEqualTo(at("2015-05-17T10:05:03Z"));
        assertThat(read(format, "Asia/Tokyo", "17/May/2015:10:05:03 -0230")).isEqualTo(at("2015-05-17T12:35:03Z"));
        assertThat(read(format, "UTC", "17/May/2015:10:05:03 +0000 ")).isEmpty();
        assertThat(read(format, "UTC", "17/Mai/2015:10:05:03 +0000")).isEmpty();
        assertThat(read(format, "UTC", "")).isEmpty();
    }

    @Test
    void shouldUseTheZoneWhereTheTextNamesNone() {
        assertThat(read("yyyy-MM-dd HH:mm:ss,SSS", "Asia/Shanghai", "2015-07-29 17:41:44,747"))
                .isEqualTo(at("2015-07-29T09:41:44.747Z"));
        assertThat(read("yy/MM/dd HH:mm:ss", "UTC", "17/06/09 20:10:40")).isEqualTo(at("2017-06-09T20:10:40Z"));
    }

    @Test
    void shouldFillInWhatAPatternLeavesOut() {
        assertThat(read("MMM dd HH:mm:ss", "UTC", "Dec 10 06:55:46")).isEqualTo(at("1970-12-10T06:55:46Z"));
        assertThat(read("MMM dd HH:mm:ss", "UTC", "Dec 32 06:55:46")).isEmpty();
        assertThat(read("MM-dd HH:mm:ss", "UTC", "12-31 24:00:00")).isEqualTo(at("1971-01-01T00:00:00Z"));
        assertThat(read("yyyy-MM-dd", "UTC", "2015-07-29")).isEqualTo(at("2015-07-29T00:00:00Z"));
        assertThat(read("HH:mm:ss", "UTC", "06:55:46")).isEmpty();
        assertThat(read("yyyy", "UTC", "2015")).isEmpty();
    }

    @Test
    void shouldDropFractionsDownwards() {
        String format = "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS";
        assertThat(read(format, "UTC", "1969-12-31T23:59:59.999999999")).hasValue(-1);
        assertThat(read(format, "UTC", "1970-01-01T00:00:00.001999999")).hasValue(1);
    }

    @Test
    void shouldFollowTheClockChange() {
        String format = "yyyy-MM-dd HH:mm:ss";
        assertThat(read(format, "Europe/Berlin", "2015-10-25 02:30:00")).isEqualTo(at("2015-10-25T00:30:00Z"));
        assertThat(read(format, "Europe/Berlin", "2015-03-29 02:30:00")).isEqualTo(at("2015-03-29T01:30:00Z"));
    }
}
