package io.millrace.oracle;

import io.millrace.oracle.YamlTree.Mapping;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.OptionalLong;

/** A stream's {@code time:}: which field, and how its text becomes epoch milliseconds. */
record OracleTime(String field, String format, ZoneId zone) {
    private static final long FARTHEST_MILLIS = 9_000_000_000_000_000L;

    static OracleTime parse(YamlTree tree) {
        if (!(tree instanceof Mapping time)) {
            return new OracleTime("line", tree.asText(), ZoneOffset.UTC);
        }
        time.onlyKeys("field", "format", "zone");
        boolean isInLine = time.text("format").equals("auto") && !time.has("field");
        return new OracleTime(
                isInLine ? "line" : time.text("field"),
                time.text("format"),
                ZoneId.of(time.optionalText("zone").orElse("UTC")));
    }

    /** Nothing where the line has no time that can be read. */
    OptionalLong millisOf(OracleLine line) {
        return line.value(field).map(value -> millisOf(value.text())).orElse(OptionalLong.empty());
    }

    OptionalLong millisOf(String text) {
        OptionalLong millis = unlimited(text);
        return millis.isPresent() && Math.abs(millis.getAsLong()) > FARTHEST_MILLIS ? OptionalLong.empty() : millis;
    }

    private OptionalLong unlimited(String text) {
        try {
            return switch (format) {
                case "epochMillis" ->
                    OracleNumber.isLong(text)
                            ? OptionalLong.of(OracleNumber.exact(text).longValueExact())
                            : OptionalLong.empty();
                case "epochSeconds" -> OracleNumber.isNumber(text) ? fromSeconds(text) : OptionalLong.empty();
                case "auto" ->
                    OracleAutoTime.find(text, zone, 0)
                            .map(found -> OptionalLong.of(found.millis()))
                            .orElse(OptionalLong.empty());
                default -> OptionalLong.of(fromPattern(text));
            };
        } catch (DateTimeException | ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong fromSeconds(String text) {
        BigDecimal millis = OracleNumber.exact(text).movePointRight(3);
        if (millis.abs().compareTo(BigDecimal.ONE) < 0) {
            return OptionalLong.of(millis.signum() < 0 ? -1 : 0);
        }
        return OptionalLong.of(millis.setScale(0, RoundingMode.FLOOR).longValueExact());
    }

    private long fromPattern(String text) {
        TemporalAccessor parsed = DateTimeFormatter.ofPattern(format, Locale.US).parse(text);
        LocalTime time = parsed.query(TemporalQueries.localTime());
        if (time == null) {
            time = LocalTime.MIDNIGHT;
        }
        LocalDate date = parsed.query(TemporalQueries.localDate());
        if (date == null) {
            // 24:00 is the next day.
            date = LocalDate.of(1970, parsed.get(ChronoField.MONTH_OF_YEAR), parsed.get(ChronoField.DAY_OF_MONTH))
                    .plus(parsed.query(DateTimeFormatter.parsedExcessDays()));
        }
        ZoneId zoneOfText = parsed.query(TemporalQueries.zoneId());
        if (parsed.isSupported(ChronoField.OFFSET_SECONDS)) {
            zoneOfText = ZoneOffset.ofTotalSeconds(parsed.get(ChronoField.OFFSET_SECONDS));
        }
        return date.atTime(time)
                .atZone(zoneOfText == null ? zone : zoneOfText)
                .toInstant()
                .toEpochMilli();
    }
}
