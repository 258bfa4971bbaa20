package io.millrace.time;

import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the event time in a text: the first that begins within its first 256 bytes, in any of the layouts that
 * {@link DateText}, {@link ClockText} and {@link EpochText} know. Owned by one worker.
 *
 * <p>What is found depends on the text alone (and on the day, where the text has no year), not on the texts before it,
 * of which every worker has seen others. What was found in them only says what to try first: the place where the last
 * time was, if there can be none before it ({@link TimePlace}), and there the same text again or the same layout
 * ({@link KnownLayout}). Where that does not fit a text is searched from its beginning. That takes about a nanosecond a
 * byte, since a time can only begin with a digit or the name of a month that is no part of something longer.
 */
final class AutoTime extends EventTime {
    /** So far into a text a time may begin. */
    static final int WITHIN = 256;

    /** Kinds of bytes: no time begins behind this one. */
    private static final byte WORD = 0;

    private static final byte SEPARATOR = 1;
    /** Of a month, and so a part of a word too. */
    private static final byte INITIAL = 2;

    private static final byte DIGIT = 3;
    private static final byte[] KINDS = kinds();
    private static final int MAX_COLOUR = 16;

    private final TimeText text;
    private final LastText last = new LastText();
    private final TimePlace place = new TimePlace();
    private final KnownLayouts layouts;
    private @Nullable TimeFrame lastFrame;
    private @Nullable KnownLayout layout;
    private int foundAt;

    /** The zone is valid: the config was checked. */
    AutoTime(String zone) {
        text = new TimeText(ZoneId.of(zone));
        layouts = new KnownLayouts(ZoneId.of(zone));
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[256];
        for (int c = 0; c < kinds.length; c++) {
            byte ascii = (byte) c;
            boolean isWord = Digits.isLetter(ascii) || "_./+-".indexOf(c) >= 0;
            kinds[c] = Digits.isDigit(ascii) ? DIGIT : isWord ? WORD : SEPARATOR;
        }
        for (char c : "JFMASONDjfmasond".toCharArray()) {
            kinds[c] = INITIAL;
        }
        return kinds;
    }

    static boolean isSeparator(byte c) {
        return KINDS[c & 0xff] == SEPARATOR;
    }

    @Override
    public long parse(byte[] bytes, int from, int to, long referenceMillis) {
        int at = place.find(bytes, from, to);
        long millis = at < 0 ? UNREADABLE : readKnown(bytes, at, from, to, referenceMillis);
        return millis != UNREADABLE ? millis : search(bytes, from, to, referenceMillis);
    }

    private long search(byte[] bytes, int from, int to, long referenceMillis) {
        int end = Math.min(to, from + WITHIN);
        int at = from;
        while (at < end) {
            byte kind = KINDS[bytes[at] & 0xff];
            if (kind == SEPARATOR) {
                at++;
                continue;
            }
            int wordAt = kind == DIGIT ? DottedNumbers.end(bytes, at, to) : at;
            if (wordAt > at || kind == WORD && at > from) {
                at = wordEnd(bytes, wordAt, end);
                continue;
            }
            long millis = kind == WORD ? UNREADABLE : read(bytes, at, from, to, referenceMillis);
            int second = millis == UNREADABLE ? secondStart(bytes, at, from, end) : 0;
            if (second > 0) {
                at = second;
                millis = read(bytes, at, from, to, referenceMillis);
            }
            if (millis != UNREADABLE) {
                foundAt = at;
                place.note(bytes, from, at);
                return millis;
            }
            at = wordEnd(bytes, at, end);
        }
        return UNREADABLE;
    }

    private static int wordEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && KINDS[bytes[at] & 0xff] != SEPARATOR) {
            at++;
        }
        return at;
    }

    /** Where in a word a time may begin besides its beginning: behind a level, as I0517, or a colour; 0 is nowhere. */
    private static int secondStart(byte[] bytes, int at, int from, int end) {
        if (at == from) {
            boolean isBehindLevel = TimeFrame.isLevel(bytes, at, end) && Digits.isDigit(Digits.at(bytes, at + 1, end));
            return isBehindLevel ? at + 1 : 0;
        }
        byte before = bytes[at - 1];
        if (before != '[' && before != ';') {
            return 0;
        }
        int colourEnd = at + Digits.run(bytes, at, end);
        boolean isColour = Digits.at(bytes, colourEnd, end) == 'm'
                && isColour(bytes, colourEnd, from)
                && KINDS[Digits.at(bytes, colourEnd + 1, end) & 0xff] >= INITIAL;
        return isColour ? colourEnd + 1 : 0;
    }

    /** Whether an escape sequence such as ESC [1;32m ends at a place. */
    private static boolean isColour(byte[] bytes, int at, int from) {
        int start = at;
        int least = Math.max(from, at - MAX_COLOUR);
        while (start > least && (Digits.isDigit(bytes[start - 1]) || bytes[start - 1] == ';')) {
            start--;
        }
        return start - 2 >= from && bytes[start - 1] == '[' && bytes[start - 2] == 0x1b;
    }

    private long read(byte[] bytes, int at, int from, int to, long referenceMillis) {
        long known = readKnown(bytes, at, from, to, referenceMillis);
        if (known != UNREADABLE) {
            return known;
        }
        long millis = text.read(bytes, at, from, to, referenceMillis);
        TimeFrame frame = millis == UNREADABLE ? null : text.frame(bytes, at, from, to);
        if (frame != null) {
            remember(bytes, at, text.end(), frame, referenceMillis, millis);
            layout = layouts.of(bytes, at, text.end(), from, to, frame, referenceMillis, millis);
        }
        return millis;
    }

    /** The time at a place, if it is the last again or of the same layout. */
    private long readKnown(byte[] bytes, int at, int from, int to, long referenceMillis) {
        TimeFrame frame = lastFrame;
        if (frame == null) {
            return UNREADABLE;
        }
        int end = at + last.length();
        if (end <= to && last.isAt(bytes, at, referenceMillis) && frame.isAround(bytes, at, end, from, to)) {
            return last.millis();
        }
        KnownLayout layout = this.layout;
        long millis = layout == null ? UNREADABLE : layout.read(bytes, at, from, to, referenceMillis);
        if (layout != null && millis != UNREADABLE) {
            remember(bytes, at, at + layout.length(), layout.frame(), referenceMillis, millis);
        }
        return millis;
    }

    private void remember(byte[] bytes, int at, int end, TimeFrame frame, long referenceMillis, long millis) {
        last.remember(bytes, at, end - at, referenceMillis, millis);
        lastFrame = frame;
    }

    @Override
    public Optional<FoundTime> found(byte[] bytes, int from, int to, long referenceMillis) {
        lastFrame = null;
        layout = null;
        return search(bytes, from, to, referenceMillis) == UNREADABLE
                ? Optional.empty()
                : Optional.of(FoundTime.of(bytes, from, foundAt, text.end()));
    }
}
