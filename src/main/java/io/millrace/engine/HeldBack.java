package io.millrace.engine;

import io.millrace.output.Output;
import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What came for an output after windows whose results are still to be printed there, in order:
 *
 * <pre>
 *   printed now: window 1    | held back: records, a result, window 2, records, a receipt
 *   window 1 is through: records and the result go out, and it is the turn of window 2
 * </pre>
 *
 * <p>It holds what comes while the windows before it are printed, in slices that are due every few milliseconds, and never more than the bound that
 * {@link Closings} watches. Owned by the collector.
 */
final class HeldBack {
    /** What a piece costs besides its bytes, so that very many tiny ones are bounded too. */
    private static final int OVERHEAD_BYTES = 64;

    private final Output output;
    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();

    /** How many windows, or sets of them, are still to be printed. */
    private int windows;

    /** Written by the collector, read by anybody. */
    private final AtomicLong bytes = new AtomicLong();

    /** {@code bytes} is null where there is a window to be printed. */
    private record Piece(
            @Nullable ByteBuf bytes,
            int count,
            long timeMillis,
            @Nullable Runnable whenFlushed) {}

    private static final Piece WINDOW = new Piece(null, 0, 0, null);

    HeldBack(Output output) {
        this.output = output;
    }

    /** Whether what comes now has to wait. */
    boolean isHolding() {
        return windows > 0;
    }

    /** A window is to be printed, after all that came so far. The first one's turn is now. */
    void addWindow() {
        if (windows++ > 0) {
            pieces.add(WINDOW);
        }
    }

    /** Takes over a buffer, as {@link Output#offer} does. */
    void add(ByteBuf piece, int count, long timeMillis, @Nullable Runnable whenFlushed) {
        pieces.add(new Piece(piece, count, timeMillis, whenFlushed));
        bytes.setOpaque(bytes.getPlain() + cost(piece));
    }

    /** The window whose turn it was is printed: hands over what came before the next one. */
    void windowDone() {
        windows--;
        for (Piece next = pieces.poll(); next != null; next = pieces.poll()) {
            ByteBuf piece = next.bytes();
            if (piece == null) {
                return;
            }
            bytes.setOpaque(bytes.getPlain() - cost(piece));
            output.offer(piece, next.count(), next.timeMillis(), next.whenFlushed());
        }
    }

    private static long cost(ByteBuf piece) {
        return piece.capacity() + OVERHEAD_BYTES;
    }

    /** The memory that is held back. Any thread. */
    long bytes() {
        return bytes.getOpaque();
    }
}
