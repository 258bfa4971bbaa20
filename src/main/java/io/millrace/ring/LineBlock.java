package io.millrace.ring;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whole lines of one stream in the order in which they arrived, in one array: the unit that travels through the ring. Lines are slices without their line
 * ends; between them may stand bytes that belong to none.
 *
 * <pre>
 *   bytes   G E T   / a \n P O S T   / b \r \n ................ | PADDING |
 *   line 0  ^start      ^end
 *   line 1                 ^start        ^end      ^position
 * </pre>
 *
 * <p>Owned by one thread at a time: the producer that fills it, then (by publishing) the ring, whose worker and collector only read it, then the pool.
 * Reading past a line's end is safe for {@value #PADDING} bytes, so kernels may load whole words.
 */
public final class LineBlock {
    /** Enough lines to make the hand-off cheap (a block, not a line, is what costs), small enough to stay in a core's cache. */
    public static final int STANDARD_BYTES = 256 << 10;

    /** A block is also full with this many lines, so that its index stays bounded however short they are. */
    public static final int MAX_LINES = 8192;

    /** Bytes behind the capacity that kernels may read. */
    public static final int PADDING = 64;

    /** What a block carries. */
    public enum Kind {
        /** Lines of one stream. */
        LINES,
        /** Nothing but its arrival time: time passes in order with the lines. */
        TICK,
        /** The end of all input; what is open is closed. */
        END
    }

    private final byte[] bytes;
    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private Source[] runSources = new Source[4];
    private int[] runStarts = new int[4];
    private int runs;
    private int[] cutLines = new int[4];
    private int cuts;
    private int lines;
    private int position;

    /** Where the room ends, at most at the capacity. */
    private int limit;

    private long lineBytes;
    private Kind kind = Kind.LINES;
    private int stream;
    private long arrivalMillis;
    private @Nullable Receipt receipt;

    LineBlock(int capacity) {
        bytes = new byte[capacity + PADDING];
    }

    /** Empties it for lines of a stream, with all the room that there is. */
    LineBlock begin(Kind kind, int stream) {
        return begin(kind, stream, capacity());
    }

    /** The same with room for so many bytes. */
    LineBlock begin(Kind kind, int stream, int bytes) {
        limit = bytes;
        this.kind = kind;
        this.stream = stream;
        Arrays.fill(runSources, 0, runs, null);
        runs = 0;
        cuts = 0;
        lines = 0;
        position = 0;
        lineBytes = 0;
        receipt = null;
        return this;
    }

    // What a producer does

    /** The array to copy into, from {@link #position()} on, {@link #room()} bytes at the most. */
    public byte[] bytes() {
        return bytes;
    }

    public int capacity() {
        return bytes.length - PADDING;
    }

    /** The offset of the first byte that is not used yet. */
    public int position() {
        return position;
    }

    /** Says that bytes have been copied up to here, or takes some back. */
    public void position(int position) {
        if (position < 0 || position > capacity()) {
            throw new IllegalArgumentException("position " + position + " is outside of 0 to " + capacity());
        }
        this.position = position;
    }

    /** How many more bytes fit. */
    public int room() {
        return limit - position;
    }

    /** Whether no more lines fit, whatever their length. */
    public boolean isFull() {
        return lines == MAX_LINES;
    }

    /** Adds the line that stands at {@code start} (inclusive) to {@code end} (exclusive) in {@link #bytes()}. The block must not be full. */
    public void addLine(int start, int end, Source source) {
        int line = lines;
        if (line == starts.length) {
            growLines();
        }
        if (runs == 0 || runSources[runs - 1] != source) {
            beginRun(source);
        }
        starts[line] = start;
        ends[line] = end;
        lineBytes += end - start;
        lines = line + 1;
    }

    /** Says of the line added last that it was longer, and has been cut. */
    public void markCut() {
        if (cuts == cutLines.length) {
            cutLines = Arrays.copyOf(cutLines, cuts * 2);
        }
        cutLines[cuts++] = lines - 1;
    }

    private void growLines() {
        if (lines == MAX_LINES) {
            throw new IllegalStateException("the block has its " + MAX_LINES + " lines");
        }
        starts = Arrays.copyOf(starts, Math.min(MAX_LINES, starts.length * 2));
        ends = Arrays.copyOf(ends, starts.length);
    }

    private void beginRun(Source source) {
        if (runs == runSources.length) {
            runSources = Arrays.copyOf(runSources, runs * 2);
            runStarts = Arrays.copyOf(runStarts, runs * 2);
        }
        runSources[runs] = source;
        runStarts[runs++] = lines;
    }

    /** Holds one count of the receipt until the block's lines are through; at most one receipt a block. */
    public void attach(Receipt receipt) {
        if (this.receipt != null) {
            throw new IllegalStateException("the block has a receipt already");
        }
        receipt.retain();
        this.receipt = receipt;
    }

    // What everybody reads

    public Kind kind() {
        return kind;
    }

    /** The number of the stream that the lines belong to. */
    public int stream() {
        return stream;
    }

    public int lines() {
        return lines;
    }

    /** The bytes of all lines together, without line ends. */
    public long lineBytes() {
        return lineBytes;
    }

    public int start(int line) {
        return starts[line];
    }

    public int end(int line) {
        return ends[line];
    }

    /** The number of the {@code cut}-th line, from 0, that was longer than it is here; beyond all lines where there is no other. */
    public int cutLine(int cut) {
        return cut < cuts ? cutLines[cut] : Integer.MAX_VALUE;
    }

    /** Runs of neighbouring lines from one source; line 0 begins the first. */
    public int runs() {
        return runs;
    }

    /** The first line of a run. */
    public int runStart(int run) {
        return runStarts[run];
    }

    public Source runSource(int run) {
        return runSources[run];
    }

    /** When the block was published, in epoch milliseconds; never less than that of the block before it in the ring. */
    public long arrivalMillis() {
        return arrivalMillis;
    }

    void stamp(long arrivalMillis) {
        this.arrivalMillis = arrivalMillis;
    }

    public @Nullable Receipt receipt() {
        return receipt;
    }
}
