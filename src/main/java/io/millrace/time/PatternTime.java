package io.millrace.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads event times by a Java date pattern. The last text and its time are remembered, since logs repeat a second many
 * times, and so is that the last text was no time. A text that differs is walked by {@link TimeSteps}, where the
 * pattern can be made into them; what these do not know goes through {@code java.time}, in {@link FormatterTime}, which
 * also says what a pattern means. Owned by one worker.
 */
final class PatternTime extends EventTime {
    private static final int MAX_TEXT = 256;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final FormatterTime formatter;
    private final @Nullable TimeSteps steps;
    private final byte[] lastText = new byte[MAX_TEXT];
    private int lastLength = -1;
    private long lastMillis;
    private long lastReference;

    /** The pattern and the zone are valid: the config was checked. */
    PatternTime(String pattern, String zone) {
        ZoneId id = ZoneId.of(zone);
        this.formatter = new FormatterTime(pattern, id);
        this.steps = TimeStepsCompiler.compile(pattern, id).orElse(null);
    }

    @Override
    public long parse(byte[] bytes, int from, int to, long referenceMillis) {
        int length = to - from;
        long reference = referenceMillis / FormatterTime.DAY_MILLIS;
        if (length == lastLength && reference == lastReference && isLastText(bytes, from, length)) {
            return lastMillis;
        }
        if (length > MAX_TEXT) {
            return UNREADABLE;
        }
        long millis = steps == null ? TimeParts.UNKNOWN : steps.parse(bytes, from, to, referenceMillis);
        if (millis == TimeParts.UNKNOWN) {
            millis = formatter.parse(new String(bytes, from, length, StandardCharsets.UTF_8), referenceMillis);
        }
        System.arraycopy(bytes, from, lastText, 0, length);
        lastLength = length;
        lastMillis = millis;
        lastReference = reference;
        return millis;
    }

    /** From the end, eight bytes at a time: the ends of times change most. */
    private boolean isLastText(byte[] bytes, int from, int length) {
        int at = length - Long.BYTES;
        if (at < 0) {
            return Arrays.equals(bytes, from, from + length, lastText, 0, length);
        }
        while (at > 0 && (long) LONGS.get(bytes, from + at) == (long) LONGS.get(lastText, at)) {
            at -= Long.BYTES;
        }
        return at <= 0 && (long) LONGS.get(bytes, from) == (long) LONGS.get(lastText, 0);
    }
}
