package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;

/**
 * Cuts the bytes of one source into lines: LF or CR LF ends a line, an empty line is a line, what is longer than {@code maxLineLength} is cut there and
 * its rest dropped up to the line end. The lines do not depend on how the bytes were cut into reads. Owned by one event loop.
 *
 * <p>Bytes are copied once, into the sink's block, and framed there. Only the unfinished line at the end of a read takes a detour through {@link Carry},
 * since the block does not wait for it:
 *
 * <pre>
 *   reads   "GET /a\r\nPOS"        "T /b\r"            "\nPUT"
 *   block   GET /a                                     POST /b
 *   carry                 POS      POST /b\r           PUT
 * </pre>
 */
final class LineFraming implements Framing {
    private enum State {
        /** At the start of a line. */
        START,
        /** The carry holds the beginning of a line. */
        CARRYING,
        /** The carry holds a whole line that has found no room yet. */
        WHOLE,
        /** As before, and what follows up to the next line end belongs to the same line, which was cut. */
        WHOLE_CUT,
        /** In the rest of a line that was cut. */
        DROPPING
    }

    private static final byte LF = '\n';
    private static final byte CR = '\r';

    private final Source source;
    private final int maxLineLength;
    private final Count cuts;
    private final Carry carry;
    private State state = State.START;

    /** The last line, which has no end, was too long. */
    private boolean lastCut;

    private long lines;

    LineFraming(Source source, int maxLineLength, Count cuts) {
        this(source, maxLineLength, cuts, new Carry());
    }

    /** {@code carry}: an empty one. */
    LineFraming(Source source, int maxLineLength, Count cuts, Carry carry) {
        this.carry = carry;
        this.source = source;
        this.maxLineLength = maxLineLength;
        this.cuts = cuts;
    }

    @Override
    public long lines() {
        return lines;
    }

    @Override
    public boolean isUnfinished() {
        return state == State.CARRYING;
    }

    int carriedCapacity() {
        return carry.capacity();
    }

    @Override
    public boolean read(ByteBuf in, LineSink to) {
        while (true) {
            switch (state) {
                case START -> {
                    if (!in.isReadable()) {
                        return true;
                    }
                    if (!frame(in, to)) {
                        return false;
                    }
                }
                case CARRYING -> {
                    if (!in.isReadable()) {
                        return true;
                    }
                    carryOn(in);
                }
                case WHOLE, WHOLE_CUT -> {
                    if (!place(to)) {
                        return false;
                    }
                }
                case DROPPING -> {
                    if (!in.isReadable()) {
                        return true;
                    }
                    drop(in);
                }
            }
        }
    }

    @Override
    public boolean finish(LineSink to) {
        if (state == State.CARRYING) {
            state = State.WHOLE;
            if (carry.length() > maxLineLength) {
                carry.shorten(maxLineLength);
                cuts.increment();
                lastCut = true;
            }
        }
        if (state == State.WHOLE || state == State.WHOLE_CUT) {
            if (!place(to)) {
                return false;
            }
        }
        state = State.START;
        return true;
    }

    /** Copies as much as the block takes and frames it there; the buffer is read up to the last line end that was found. */
    private boolean frame(ByteBuf in, LineSink to) {
        LineBlock block = to.room(1);
        if (block == null) {
            return false;
        }
        int start = block.position();
        int length = Math.min(in.readableBytes(), block.room());
        int reader = in.readerIndex();
        in.readBytes(
                block.bytes(),
                start,
                length); // getBytes would make a view of the buffer where Netty goes without Unsafe
        int end = addLines(block, start, start + length);
        block.position(end);
        in.readerIndex(reader + end - start);
        if (end > start) {
            return true;
        }
        if (length == in.readableBytes() || block.lines() == 0) {
            // No line end in all there is, or a line longer than a whole block.
            state = State.CARRYING;
            return true;
        }
        return to.room(block.room() + 1) != null;
    }

    /** Adds the lines that end before {@code to}, as many as the block may have. Returns the offset behind the last line end. */
    private int addLines(LineBlock block, int from, int to) {
        byte[] bytes = block.bytes();
        int lineStart = from;
        int offset = LineEnds.wordWithLineFeed(bytes, from, to);
        while (offset < to) {
            long marks = LineEnds.marks(LineEnds.word(bytes, offset));
            while (marks != 0) {
                int lineFeed = offset + LineEnds.firstMark(marks);
                if (lineFeed >= to || block.isFull()) {
                    return lineStart;
                }
                addLine(block, bytes, lineStart, lineFeed);
                lineStart = lineFeed + 1;
                marks &= marks - 1;
            }
            offset = LineEnds.wordWithLineFeed(bytes, offset + Long.BYTES, to);
        }
        return lineStart;
    }

    private void addLine(LineBlock block, byte[] bytes, int start, int lineFeed) {
        int end = lineFeed;
        if (end > start && bytes[end - 1] == CR) {
            end--;
        }
        if (end - start > maxLineLength) {
            block.addLine(start, start + maxLineLength, source);
            block.markCut();
            cuts.increment();
        } else {
            block.addLine(start, end, source);
        }
        lines++;
    }

    /** Adds to the carried line up to its end. One byte more than a line may have is carried, since it may be the CR of the line end. */
    private void carryOn(ByteBuf in) {
        int found = in.bytesBefore(LF);
        int length = found < 0 ? in.readableBytes() : found;
        int limit = maxLineLength + 1;
        int kept = Math.min(length, limit - carry.length());
        carry.append(in, kept, limit);
        boolean tooLong = kept < length || carry.length() == limit && carry.last() != CR;
        if (tooLong) {
            carry.shorten(maxLineLength);
            cuts.increment();
            in.skipBytes(length - kept);
            state = State.WHOLE_CUT;
        } else if (found >= 0) {
            in.skipBytes(1);
            if (carry.length() > 0 && carry.last() == CR) {
                carry.shorten(carry.length() - 1);
            }
            state = State.WHOLE;
        }
    }

    private boolean place(LineSink to) {
        int length = carry.length();
        LineBlock block = to.room(length);
        if (block == null) {
            return false;
        }
        int start = block.position();
        carry.copyTo(block.bytes(), start);
        block.position(start + length);
        block.addLine(start, start + length, source);
        if (lastCut || state == State.WHOLE_CUT) {
            block.markCut();
            lastCut = false;
        }
        lines++;
        carry.clear();
        state = state == State.WHOLE_CUT ? State.DROPPING : State.START;
        return true;
    }

    private void drop(ByteBuf in) {
        int found = in.bytesBefore(LF);
        if (found < 0) {
            in.skipBytes(in.readableBytes());
        } else {
            in.skipBytes(found + 1);
            state = State.START;
        }
    }
}
