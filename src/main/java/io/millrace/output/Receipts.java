package io.millrace.output;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for what was taken in, and how many records that is, until all of it is written. Owned by the writer's
 * thread.
 */
final class Receipts {
    private final OutputCounts counts;
    private final Consumer<String> log;
    private Runnable[] waiting = new Runnable[16];
    private int size;
    private long awaitedSinceNanos;
    private long pendingRecords;

    Receipts(OutputCounts counts, Consumer<String> log) {
        this.counts = counts;
        this.log = log;
    }

    /** A batch was taken in; {@code sinceNanos}: since when it has waited. */
    void add(int records, @Nullable Runnable whenFlushed, long sinceNanos) {
        pendingRecords += records;
        if (whenFlushed != null) {
            add(whenFlushed, sinceNanos);
        }
    }

    private void add(Runnable whenFlushed, long sinceNanos) {
        if (size == waiting.length) {
            waiting = Arrays.copyOf(waiting, size * 2);
        }
        if (size == 0) {
            awaitedSinceNanos = sinceNanos;
        }
        waiting[size++] = whenFlushed;
    }

    /** All batches that were added are written. */
    void settle() {
        counts.records().add(pendingRecords);
        pendingRecords = 0;
        for (int i = 0; i < size; i++) {
            try {
                waiting[i].run();
            } catch (RuntimeException e) {
                log.accept("a receipt failed, this is a defect of Millrace: " + e);
            }
        }
        Arrays.fill(waiting, 0, size, null);
        size = 0;
    }

    /** Whether somebody waits. */
    boolean isAwaited() {
        return size > 0;
    }

    /** Since when somebody has waited, if somebody does. */
    long awaitedSinceNanos() {
        return awaitedSinceNanos;
    }

    /** Records of whole batches that are not written. */
    long pendingRecords() {
        return pendingRecords;
    }
}
