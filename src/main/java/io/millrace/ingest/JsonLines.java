package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a JSON array body: the elements' texts one behind the other in one store, their lengths in another, since a text may contain line feeds.
 * Lengths are written in groups of seven bits, lowest first, the high bit meaning that more follow. Of an element that is longer than a line may be, one
 * byte more than that is kept, which says that it is to be cut. Owned by one event loop.
 */
final class JsonLines implements JsonSink {
    private final BodyStore texts;
    private final BodyStore lengths;
    private final Source source;
    private final int maxLineLength;
    private final Count cuts;
    private final @Nullable EventFraming events;
    private @Nullable JsonArraySplitter splitter;
    private int length;
    private int next = -1;
    private long lines;

    /** {@code texts} stays the caller's, {@code lengths} becomes this one's. */
    JsonLines(BodyStore texts, BodyStore lengths, Source source, int maxLineLength, Framings framings) {
        this.texts = texts;
        this.lengths = lengths;
        this.source = source;
        this.maxLineLength = maxLineLength;
        cuts = framings.cuts();
        events = framings.events(source);
    }

    /** Makes sure that the lengths of what is in so many bytes of JSON can be kept: never more bytes than those. */
    boolean reserve(int bytes) {
        return lengths.reserve(bytes);
    }

    /** The array begins at this offset of the body. */
    void begin(long offset) {
        splitter = new JsonArraySplitter(this, offset);
    }

    void split(byte[] bytes, int length) throws Refusal {
        splitter().read(bytes, 0, length);
    }

    void finish() throws Refusal {
        splitter().finish();
        texts.endWriting();
        lengths.endWriting();
    }

    private JsonArraySplitter splitter() {
        JsonArraySplitter present = splitter;
        if (present == null) {
            throw new IllegalStateException("the array has not begun");
        }
        return present;
    }

    @Override
    public void text(byte[] bytes, int offset, int n) {
        int kept = Math.min(n, maxLineLength + 1 - length);
        if (kept > 0) {
            texts.append(bytes, offset, kept);
            length += kept;
        }
    }

    @Override
    public void endElement() {
        int left = length;
        while (left >= 0x80) {
            lengths.append(left & 0x7F | 0x80);
            left >>>= 7;
        }
        lengths.append(left);
        length = 0;
    }

    /** Hands lines over, as many as there is room for; true when all are. */
    boolean pour(LineSink to) {
        return events == null ? pourLines(to) : pourEvents(to, events);
    }

    private boolean pourEvents(LineSink to, EventFraming joined) {
        // One that had found no room is there already.
        boolean taken = joined.read(Unpooled.EMPTY_BUFFER, to);
        while (taken && readLength()) {
            takeInto(joined, next);
            taken = joined.endLine(to);
        }
        return taken && joined.finish(to);
    }

    private void takeInto(EventFraming joined, int n) {
        int left = n;
        while (left > 0) {
            ByteBuf chunk = firstReadable();
            int part = Math.min(left, chunk.readableBytes());
            joined.take(chunk, part);
            left -= part;
        }
    }

    private boolean pourLines(LineSink to) {
        while (next >= 0 || readLength()) {
            int shown = Math.min(next, maxLineLength);
            LineBlock block = to.room(shown);
            if (block == null) {
                return false;
            }
            int start = block.position();
            copy(block.bytes(), start, shown);
            block.position(start + shown);
            block.addLine(start, start + shown, source);
            lines++;
            if (next > shown) {
                block.markCut();
                cuts.increment();
                skipOne();
            }
            next = -1;
        }
        return true;
    }

    /** False at the end. */
    private boolean readLength() {
        int value = 0;
        int shift = 0;
        int b;
        do {
            ByteBuf chunk = readable(lengths);
            if (chunk == null) {
                return false;
            }
            b = chunk.readByte();
            value |= (b & 0x7F) << shift;
            shift += 7;
        } while (b < 0);
        next = value;
        return true;
    }

    private void copy(byte[] to, int offset, int n) {
        int left = n;
        while (left > 0) {
            ByteBuf chunk = firstReadable();
            int part = Math.min(left, chunk.readableBytes());
            chunk.readBytes(to, offset + n - left, part);
            left -= part;
        }
    }

    private ByteBuf firstReadable() {
        ByteBuf chunk = readable(texts);
        if (chunk == null) {
            throw new IllegalStateException("a line is shorter than its length says");
        }
        return chunk;
    }

    private void skipOne() {
        ByteBuf chunk = readable(texts);
        if (chunk != null) {
            chunk.skipBytes(1);
        }
    }

    /** The first chunk with something to read; those before it are dropped. */
    private static @Nullable ByteBuf readable(BodyStore store) {
        ByteBuf chunk = store.first();
        while (chunk != null && !chunk.isReadable()) {
            store.dropFirst();
            chunk = store.first();
        }
        return chunk;
    }

    long lines() {
        return events == null ? lines : events.lines();
    }

    void close() {
        lengths.clear();
    }
}
