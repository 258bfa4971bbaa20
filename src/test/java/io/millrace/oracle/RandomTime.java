package io.millrace.oracle;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the lines of a random pipeline write their time, and when the first of them was written. */
record RandomTime(String format, Optional<String> zone, long baseMillis) {
    private static final List<String> WITH_COMMA = List.of("yyyy-MM-dd HH:mm:ss,SSS");
    private static final List<String> FORMATS = List.of(
            "auto",
            "auto",
            "epochMillis",
            "epochSeconds",
            "dd/MMM/yyyy:HH:mm:ss Z",
            "yyyy-MM-dd'T'HH:mm:ssXXX",
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS",
            "yyyy-MM-dd HH:mm:ss.SSS",
            "yy/MM/dd HH:mm:ss",
            "MMM dd HH:mm:ss",
            "yyyy-DDD HH:mm:ss",
            "dd.MM.yyyy hh:mm:ss a",
            "yyyyMMddHHmmss");

    /** What times that are looked for look like. */
    private static final List<String> LAYOUTS = List.of(
            "yyyy-MM-dd HH:mm:ss.SSS",
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX",
            "dd/MMM/yyyy:HH:mm:ss Z",
            "yyyyMMdd'T'HHmmss.SSSX",
            "d MMM yyyy HH:mm:ss.SSS",
            "MMM d yyyy H:mm:ss",
            "MM/dd/yyyy hh:mm:ss a",
            "EEE MMM dd HH:mm:ss.SSSSSS yyyy",
            "EEE MMM dd HH:mm:ss 'CET' yyyy",
            "yyyy MMM d HH:mm:ss",
            "EEE MMM dd yyyy HH:mm:ss 'GMT'Z '(CEST)'");

    /** An afternoon; both changes of the clock in Berlin; around the epoch; the end of a year. */
    private static final List<String> BASES = List.of(
            "2015-05-17T10:05:03Z",
            "2015-03-29T00:50:00Z",
            "2015-10-25T00:50:00Z",
            "1970-01-01T00:05:00Z",
            "2014-12-31T23:50:00Z");

    /** {@code commas}: whether the time may hold a comma. */
    static RandomTime of(Dice dice, boolean commas) {
        String format = commas && dice.chance(15) ? dice.of(WITH_COMMA) : dice.of(FORMATS);
        Optional<String> zone = dice.chance(50)
                ? Optional.empty()
                : Optional.of(dice.of("UTC", "+08:00", "-03:30", "Asia/Shanghai", "Europe/Berlin"));
        return new RandomTime(format, zone, Instant.parse(dice.of(BASES)).toEpochMilli());
    }

    String text(long millis, Dice dice) {
        return switch (format) {
            case "epochMillis" -> dice.chance(5) && millis > 0 ? "+" + millis : String.valueOf(millis);
            case "epochSeconds" -> seconds(millis, dice);
            case "auto" ->
                dice.chance(5)
                        ? String.valueOf(millis)
                        : written(dice.chance(3) ? "MMM dd HH:mm:ss" : dice.of(LAYOUTS), millis, dice);
            default -> written(format, millis, dice);
        };
    }

    private String written(String pattern, long millis, Dice dice) {
        return DateTimeFormatter.ofPattern(pattern, Locale.US)
                .withZone(ZoneId.of(zone.orElse("UTC")))
                .format(Instant.ofEpochMilli(millis).plusNanos(dice.chance(50) ? 0 : dice.between(0, 999_999)));
    }

    /** As a stream's config has it, in one of the ways in which it may be written. */
    String yaml(Dice dice) {
        boolean isInLine = format.equals("auto") && dice.chance(50);
        if (isInLine && zone.isEmpty() && dice.chance(70)) {
            return "auto";
        }
        return "{" + (isInLine ? "" : "field: time, ") + "format: " + YamlText.quoted(format)
                + zone.map(z -> ", zone: " + YamlText.quoted(z)).orElse("") + "}";
    }

    private static String seconds(long millis, Dice dice) {
        BigDecimal seconds = BigDecimal.valueOf(millis, 3);
        return switch (dice.between(0, 4)) {
            case 0 -> seconds.toPlainString();
            case 1 -> seconds.toPlainString() + "999";
            case 2 -> seconds.toPlainString() + dice.of("999999", "999999999999", "000000000001");
            case 3 -> seconds.movePointLeft(5).toPlainString() + "e5";
            default -> String.valueOf(Math.floorDiv(millis, 1000));
        };
    }

    /** A text that is no time in this format, or, rarely, is. */
    static String unreadable(Dice dice) {
        return dice.of(
                "",
                "-",
                "yesterday",
                "2015-13-45 10:00:00",
                "32/Jan/2015:00:00:00 +0000",
                "12.5.1",
                "1e",
                "25:61:61",
                "NaN",
                "14318571030000000000000",
                "\uDCFF",
                "0x10",
                "Foo 40 99:00:00",
                "2015-05-17T10:05:03+99:00");
    }
}
