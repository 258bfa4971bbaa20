package io.millrace.time;

import io.millrace.extract.Decimal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.stream.LongStream;

/** Reads the event time of a line from the text of its time field. Owned by one worker. */
public abstract class EventTime {
    /** What is returned for a text that is no time. */
    public static final long UNREADABLE = Long.MIN_VALUE;

    /** Beyond this many milliseconds on either side of the epoch (some 285,000 years) nothing is a time, so that no sum of times overflows. */
    static final long LIMIT_MILLIS = 9_000_000_000_000_000L;

    /**
     * Epoch milliseconds, fractions of one dropped downwards, or {@link #UNREADABLE}.
     *
     * @param referenceMillis about when the line was written, for patterns without a year; 0 where there is no clock
     */
    public abstract long parse(byte[] bytes, int from, int to, long referenceMillis);

    /** Where in the text the time is, and how it is written; nothing for a reader that does not look for it. */
    public Optional<FoundTime> found(byte[] bytes, int from, int to, long referenceMillis) {
        return Optional.empty();
    }

    /**
     * A reader of its own for whoever asks.
     *
     * @param format {@code epochSeconds}, {@code epochMillis}, {@code auto} or a Java date pattern, which must be valid
     * @param zone where the text has none
     */
    public static EventTime of(String format, String zone) {
        return switch (format) {
            case "epochSeconds" -> new Epoch(3);
            case "epochMillis" -> new Epoch(0);
            case "auto" -> new AutoTime(zone);
            default -> new PatternTime(format, zone);
        };
    }

    /** A number of seconds, with a fraction or without, or an integer number of milliseconds. */
    private static final class Epoch extends EventTime {
        /** 10 to the power of 0, 1, 2... */
        private static final long[] POWERS =
                LongStream.iterate(1, power -> power * 10).limit(19).toArray();

        private final Decimal number = new Decimal();
        private final int shift;

        /** @param shift powers of ten from the unit to milliseconds */
        Epoch(int shift) {
            this.shift = shift;
        }

        @Override
        public long parse(byte[] bytes, int from, int to, long referenceMillis) {
            if (!number.parse(bytes, from, to) || shift == 0 && !number.isInteger()) {
                return UNREADABLE;
            }
            int scale = number.scale() - shift;
            if (number.isExact() && scale <= 0 && scale >= -3 && isWithin(number.mantissa(), LIMIT_MILLIS / 1000)) {
                long millis = number.mantissa();
                for (int i = scale; i < 0; i++) {
                    millis *= 10;
                }
                return millis;
            }
            if (scale > 0 && scale < POWERS.length) {
                long millis = Math.floorDiv(number.mantissa(), POWERS[scale]);
                boolean isWhole = millis * POWERS[scale] == number.mantissa();
                if ((number.isExact() || !isWhole) && isWithin(millis, LIMIT_MILLIS)) {
                    return millis;
                }
            }
            return parseAny(scale);
        }

        /** Not by {@code Math.abs}, to which the least of all longs is less than any limit. */
        private static boolean isWithin(long number, long limit) {
            return -limit < number && number < limit;
        }

        /** The same for every number, which makes garbage: for those beyond the limit or of more digits than their mantissa holds. */
        private long parseAny(int scale) {
            BigDecimal millis = BigDecimal.valueOf(number.mantissa(), Math.max(-400, Math.min(400, scale)));
            if (millis.abs().compareTo(BigDecimal.valueOf(LIMIT_MILLIS)) > 0) {
                return UNREADABLE;
            }
            BigDecimal floor = millis.setScale(0, RoundingMode.FLOOR);
            return floor.longValueExact() - (isBelow(floor, millis) ? 1 : 0);
        }

        /**
         * Whether the number, of more digits than its mantissa holds, was rounded up to a whole millisecond: nanoseconds
         * behind ten digits of seconds are one digit too many.
         */
        private boolean isBelow(BigDecimal floor, BigDecimal rounded) {
            return !number.isExact()
                    && floor.compareTo(rounded) == 0
                    && number.compareTo(Decimal.of(floor.toPlainString() + "e-" + shift)) < 0;
        }
    }
}
