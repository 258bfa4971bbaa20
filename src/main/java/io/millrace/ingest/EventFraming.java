package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Joins lines to events: a line that does not begin one is added to the event before it, behind an LF, and the event becomes one line for the sink. It is held
 * until the next begins, or the source ends or is silent for too long. Lines before the first beginning are an event, too. Lines are cut at {@code
 * maxLineLength} before they are looked at, as {@link LineFraming} cuts them, and so are events; after {@code maxLines} lines the rest of an event is dropped.
 *
 * <pre>
 *   reads   2025 a\n  at b\r\n  at    c\n2025 d\n
 *   event             2025 a          2025 a\n  at b\n  at c           2025 d
 *   line              at b            at c, then 2025 d
 *   sink                                           2025 a\n  at b\n  at c
 * </pre>
 *
 * <p>Owned by one thread. At most an event and a line are held, each of {@code maxLineLength} bytes.
 */
final class EventFraming implements Framing {
    private static final byte LF = '\n';
    private static final byte CR = '\r';
    private static final byte[] LINE_FEED = {LF};

    /** Stack traces are a few KiB; connections that are busy keep room for one. */
    private static final int KEPT_BYTES = 32 << 10;

    private final Source source;
    private final EventStart start;
    private final int maxLines;
    private final int maxLength;
    private final Count cuts;
    private final Count eventCuts;
    private Carry event = new Carry(KEPT_BYTES);
    private Carry line = new Carry(KEPT_BYTES);
    /** More of the line came than is kept. */
    private boolean isLineCut;
    /** The line has ended and waits to be added. */
    private boolean isLineWhole;

    private boolean beginsEvent;
    private int eventLines;
    private boolean isEventCut;
    private long lines;

    EventFraming(Source source, Multiline multiline, EventStart start, int maxLength, Count cuts, Count eventCuts) {
        this.source = source;
        this.start = start;
        this.maxLength = maxLength;
        this.cuts = cuts;
        this.eventCuts = eventCuts;
        maxLines = multiline.maxLines();
    }

    @Override
    public long lines() {
        return lines;
    }

    @Override
    public boolean isUnfinished() {
        return !isLineWhole && line.length() > 0;
    }

    @Override
    public boolean holdsEvent() {
        return eventLines > 0;
    }

    @Override
    public boolean read(ByteBuf in, LineSink to) {
        while (true) {
            if (isLineWhole && !addLine(to)) {
                return false;
            }
            if (!in.isReadable()) {
                return true;
            }
            int found = in.bytesBefore(LF);
            take(in, found < 0 ? in.readableBytes() : found);
            if (found >= 0) {
                in.skipBytes(1);
                if (!isLineCut && line.length() > 0 && line.last() == CR) {
                    line.shorten(line.length() - 1);
                }
                endLine();
            }
        }
    }

    /** Takes bytes of a line, whatever they are. One more than a line may have is kept, since it may be the CR of the line end. */
    void take(ByteBuf in, int length) {
        int limit = maxLength + 1;
        int kept = Math.min(length, limit - line.length());
        line.append(in, kept, limit);
        in.skipBytes(length - kept);
        isLineCut |= kept < length;
    }

    /** The line ends here. False if the sink had no room: then call {@link #read} until it has. */
    boolean endLine(LineSink to) {
        endLine();
        return addLine(to);
    }

    private void endLine() {
        if (line.length() > maxLength) {
            line.shorten(maxLength);
            isLineCut = true;
        }
        isLineWhole = true;
        beginsEvent = start.begins(line.bytes(), 0, line.length());
    }

    private boolean addLine(LineSink to) {
        if (eventLines > 0 && beginsEvent && !place(to)) {
            return false;
        }
        if (eventLines == 0) {
            Carry empty = event;
            event = line;
            line = empty;
            isEventCut = isLineCut;
        } else if (eventLines < maxLines) {
            extend();
        }
        eventLines = Math.min(eventLines, maxLines) + 1;
        line.clear();
        isLineCut = false;
        isLineWhole = false;
        return true;
    }

    private void extend() {
        int room = maxLength - event.length();
        if (room > 0) {
            event.append(LINE_FEED, 1, maxLength);
            event.append(line.bytes(), Math.min(line.length(), room - 1), maxLength);
        }
        isEventCut |= line.length() >= room;
    }

    private boolean place(LineSink to) {
        int length = event.length();
        LineBlock block = to.room(length);
        if (block == null) {
            return false;
        }
        int at = block.position();
        event.copyTo(block.bytes(), at);
        block.position(at + length);
        block.addLine(at, at + length, source);
        lines++;
        if (isEventCut) {
            cuts.increment();
        }
        if (eventLines > maxLines) {
            eventCuts.increment();
        }
        if (isEventCut || eventLines > maxLines) {
            block.markCut();
        }
        event.clear();
        eventLines = 0;
        return true;
    }

    @Override
    public boolean finish(LineSink to) {
        if (isUnfinished()) {
            endLine();
        }
        return read(Unpooled.EMPTY_BUFFER, to) && expire(to);
    }

    @Override
    public boolean expire(LineSink to) {
        if (eventLines > 0 && !place(to)) {
            return false;
        }
        event.giveBack();
        line.giveBack();
        return true;
    }
}
