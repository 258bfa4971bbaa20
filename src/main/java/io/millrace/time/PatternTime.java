package io.millrace.time;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Reads event times by a Java date pattern. The last text and its time are remembered, and so is that the last text was
 * no time. A text that differs is walked by {@link TimeSteps}, where the pattern can be made into them; what these do
 * not know goes through {@code java.time}, in {@link FormatterTime}, which also says what a pattern means. Owned by one
 * worker.
 */
final class PatternTime extends EventTime {
    private final FormatterTime formatter;
    private final @Nullable TimeSteps steps;
    private final LastText last = new LastText();

    /** The pattern and the zone are valid: the config was checked. */
    PatternTime(String pattern, String zone) {
        ZoneId id = ZoneId.of(zone);
        this.formatter = new FormatterTime(pattern, id);
        this.steps = TimeStepsCompiler.compile(pattern, id).orElse(null);
    }

    @Override
    public long parse(byte[] bytes, int from, int to, long referenceMillis) {
        int length = to - from;
        if (length == last.length() && last.isAt(bytes, from, referenceMillis)) {
            return last.millis();
        }
        if (length > LastText.MAX_LENGTH) {
            return UNREADABLE;
        }
        long millis = steps == null ? TimeParts.UNKNOWN : steps.parse(bytes, from, to, referenceMillis);
        if (millis == TimeParts.UNKNOWN) {
            millis = formatter.parse(new String(bytes, from, length, StandardCharsets.UTF_8), referenceMillis);
        }
        last.remember(bytes, from, length, referenceMillis, millis);
        return millis;
    }
}
