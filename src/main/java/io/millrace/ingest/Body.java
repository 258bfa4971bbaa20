package io.millrace.ingest;

import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP body while it is decoded: what came is decompressed in bounded steps, counted against the limit, checked if it is a JSON array, and kept until all
 * of it is there. Every byte of memory is paid for from the budget first. Owned by its connection's event loop; {@link #close} lets go of everything.
 */
final class Body {
    /** What the end of an escape or of an element may add to the bytes of the piece that it is in. */
    private static final int SLACK_BYTES = 8;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private static final int SMALLEST_STEP = (4 << 10) - SLACK_BYTES;
    private static final int LARGEST_STEP = BodyStore.LARGEST_CHUNK - SLACK_BYTES;

    /** Compressed or framed data may be a little longer than what it holds; anything beyond that is somebody sending for the sake of sending. */
    private static final long OVERHEAD_BYTES = 64 << 10;

    /** A received buffer that is at least half full is kept, not copied. */
    private static final int KEPT_BYTES = LaneReceive.BUFFER_BYTES / 2;

    private final IngestLoop loop;
    private final long maxBytes;
    private final BodyBudget.Lease lease;
    private final BodyStore text;
    private final Framing framing;
    private final Encoding encoding;
    private @Nullable BodyMemory memory;
    private @Nullable BodyDecoder decoder;
    private @Nullable JsonLines json;
    private boolean isArray;

    /** How many bytes of a byte order mark the body begins with, as far as it has come. */
    private int marked;

    private long receivedBytes;
    private long decodedBytes;
    private long paidForDecoder;

    /** {@code onRoom} is called, on any thread, when a {@link #read} that found no room should be tried again. */
    Body(IngestLoop loop, RequestHead head, Source source, long maxBytes, Runnable onRoom) {
        this.loop = loop;
        this.maxBytes = maxBytes;
        Framings framings = loop.framings(head.target());
        BodyMemory lent = loop.bodyMemory();
        memory = lent;
        framing = framings.framing(source, lent.carry());
        lease = loop.budget().lease(onRoom);
        text = new BodyStore(loop.allocator(), lease, lent.chunks());
        if (head.isJson()) {
            // JSON is UTF-8, whatever the stream's charset.
            json = new JsonLines(
                    text,
                    new BodyStore(loop.allocator(), lease, new ChunkQueue()),
                    source,
                    head.target().maxLineLengthBytes(),
                    framings);
        }
        decoder = head.encoding() == Encoding.IDENTITY ? null : loop.decoder(head.encoding(), maxBytes);
        encoding = head.encoding();
    }

    /** Refuses a body whose length alone is too much. */
    static void checkLength(long contentLength, Encoding encoding, long maxBytes) throws Refusal {
        if (contentLength > maxBytes + (encoding == Encoding.IDENTITY ? 0 : OVERHEAD_BYTES)) {
            throw tooLarge(maxBytes);
        }
    }

    /** Takes the memory that the beginning of any body needs. False if the budget has no room: then call again once it has. */
    boolean makeRoom() {
        BodyDecoder undo = decoder;
        return (undo == null || payFor(undo)) && reserve(SMALLEST_STEP);
    }

    /** Counts bytes that arrived; to be called once for each piece, before it is read. */
    void received(int bytes) throws Refusal {
        receivedBytes += bytes;
        if (receivedBytes > maxBytes + (decoder == null ? 0 : OVERHEAD_BYTES)) {
            throw tooLarge(maxBytes);
        }
    }

    long receivedBytes() {
        return receivedBytes;
    }

    long decodedBytes() {
        return decodedBytes;
    }

    /** Takes what it can out of the buffer. False if the budget has no room for more: then call again with the same buffer once it has. */
    boolean read(ByteBuf in) throws Refusal {
        BodyDecoder undo = decoder;
        return undo == null ? readPlain(in) : decode(in, undo);
    }

    private boolean readPlain(ByteBuf in) throws Refusal {
        while (in.isReadable()) {
            int length = in.readableBytes();
            if (json == null && length >= KEPT_BYTES) {
                if (!text.keep(in, Math.max(LaneReceive.BUFFER_BYTES, length))) {
                    return false;
                }
                decodedBytes += length;
                return true;
            } else {
                length = Math.min(length, LARGEST_STEP);
                if (!reserve(length)) {
                    return false;
                }
                if (json == null) {
                    text.append(in, length);
                    decodedBytes += length;
                } else {
                    take(in.readSlice(length));
                }
            }
        }
        return true;
    }

    private boolean decode(ByteBuf in, BodyDecoder undo) throws Refusal {
        boolean more = true;
        while (more) {
            int step = (int) Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, decodedBytes));
            if (!payFor(undo) || !reserve(step)) {
                return false;
            }
            ByteBuf out = loop.scratch(step);
            more = undo.decode(in, out);
            if (decodedBytes + out.readableBytes() > maxBytes) {
                throw tooLarge(maxBytes);
            }
            take(out);
        }
        return true;
    }

    private boolean payFor(BodyDecoder undo) {
        long missing = undo.memoryBytes() - paidForDecoder;
        if (missing > 0) {
            if (!lease.acquire(missing)) {
                return false;
            }
            paidForDecoder += missing;
        }
        return true;
    }

    private boolean reserve(int bytes) {
        JsonLines lines = json;
        return text.reserve(bytes + SLACK_BYTES) && (lines == null || lines.reserve(bytes + SLACK_BYTES));
    }

    /** Keeps decoded bytes, for which there is a reservation. */
    private void take(ByteBuf piece) throws Refusal {
        int length = piece.readableBytes();
        JsonLines lines = json;
        if (lines == null) {
            text.append(piece);
        } else {
            takeJson(lines, piece);
        }
        decodedBytes += length;
    }

    /** Spaces, behind a byte order mark or none, before the first byte that is none are kept like lines, until that byte says what the body is. */
    private void takeJson(JsonLines lines, ByteBuf piece) throws Refusal {
        if (!isArray) {
            int first = firstOfJson(piece);
            if (first >= 0 && (piece.getByte(first) != '[' || marked % BYTE_ORDER_MARK.length > 0)) {
                lines.close();
                json = null;
            }
            if (first < 0 || json == null) {
                text.append(piece);
                return;
            }
            isArray = true;
            text.rewind();
            lines.begin(decodedBytes + first - piece.readerIndex());
            piece.readerIndex(first);
        }
        byte[] bytes = loop.heapScratch();
        int length = piece.readableBytes();
        piece.readBytes(bytes, 0, length);
        lines.split(bytes, length);
    }

    /** The index of the first byte that belongs to a value, behind spaces and a byte order mark, or -1. */
    private int firstOfJson(ByteBuf piece) {
        int start = piece.readerIndex();
        int from = start;
        while (from < piece.writerIndex()
                && marked < BYTE_ORDER_MARK.length
                && marked == decodedBytes + from - start
                && piece.getByte(from) == BYTE_ORDER_MARK[marked]) {
            marked++;
            from++;
        }
        return piece.forEachByte(
                from, piece.writerIndex() - from, b -> b == ' ' || b == '\n' || b == '\r' || b == '\t');
    }

    /** All of it was read: checks that it is whole, and gives back what only decoding needs. */
    void finish() throws Refusal {
        if (decoder != null && receivedBytes > 0) {
            decoder.finish();
        }
        JsonLines lines = json;
        if (lines != null) {
            if (isArray) {
                lines.finish();
            } else {
                lines.close();
                json = null;
            }
        }
        text.endWriting();
        giveBackDecoder();
    }

    /** Hands the lines over, as many as there is room for; true when all are. Only after {@link #finish}; memory is given back as it goes. */
    boolean pour(LineSink to) {
        JsonLines lines = json;
        if (lines != null) {
            return lines.pour(to);
        }
        for (ByteBuf chunk = text.first(); chunk != null; chunk = text.first()) {
            if (!framing.read(chunk, to)) {
                return false;
            }
            text.dropFirst();
        }
        return framing.finish(to);
    }

    /** Lines handed over so far. */
    long lines() {
        JsonLines lines = json;
        return lines == null ? framing.lines() : lines.lines();
    }

    private void giveBackDecoder() {
        BodyDecoder lent = decoder;
        if (lent != null) {
            decoder = null;
            loop.giveBack(encoding, lent);
            lease.giveBack(paidForDecoder);
        }
    }

    static Refusal tooLarge(long maxBytes) {
        return new Refusal(
                Reason.BODY_TOO_LARGE,
                "The body is larger than " + maxBytes + " bytes (maxBodySize, counted after decompression);"
                        + " send smaller bodies, or raise maxBodySize.");
    }

    /** Lets go of everything; may be called twice. */
    void close() {
        BodyMemory lent = memory;
        if (lent == null) {
            return;
        }
        memory = null;
        giveBackDecoder();
        JsonLines lines = json;
        if (lines != null) {
            lines.close();
        }
        text.clear();
        lease.close();
        loop.giveBack(lent);
    }
}
