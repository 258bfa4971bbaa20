package io.millrace.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.LiteBlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The wiring of the Disruptor: producers publish through {@link #intake()}, workers claim blocks one at a time ({@link #claim} then {@link #await} then
 * {@link #complete}), one collector takes what they have finished in ring order ({@link #awaitCompleted}, then {@link #free}).
 *
 * <p>Workers share one claim counter instead of taking every n-th block, so that a worker which is stuck in a slow block holds up nobody but those who
 * need that very block.
 */
public final class Ring<R> {
    private final RingBuffer<Slot<R>> buffer;
    private final SequenceBarrier published;
    private final AtomicLong nextClaim = new AtomicLong();
    private final Completions completions;
    private final Sequence collected = new Sequence();
    private final BlockPool pool;
    private final Intake intake;
    private volatile boolean stopped;

    /**
     * @param slots a power of two
     * @param results makes what a worker fills for a block, once a slot
     * @param clockMillis the wall clock
     */
    public Ring(int slots, Supplier<R> results, LongSupplier clockMillis) {
        // Wake-ups of the lite strategy take 4 to 5 us against 9 to 29 us; idle threads sleep.
        // The intake's lock makes one producer of all, but the Disruptor's own single producer wants it to be one
        // thread.
        buffer = RingBuffer.createMultiProducer(() -> new Slot<>(results.get()), slots, new LiteBlockingWaitStrategy());
        buffer.addGatingSequences(collected);
        published = buffer.newBarrier();
        completions = new Completions(slots);
        pool = new BlockPool(slots * 2);
        intake = new Intake(this, pool, clockMillis);
    }

    public Intake intake() {
        return intake;
    }

    // Producers: only Intake calls these, under its lock

    boolean hasRoom() {
        return buffer.hasAvailableCapacity(1);
    }

    /** Whether there is so much room that waking somebody up for it pays: he will publish several blocks, not one. */
    boolean hasMuchRoom() {
        return buffer.hasAvailableCapacity(Math.max(1, buffer.getBufferSize() / 4));
    }

    /** The place of the block that is published next. */
    long nextSequence() {
        return buffer.getCursor() + 1;
    }

    void publish(LineBlock block) {
        long sequence = buffer.next();
        buffer.get(sequence).put(block);
        buffer.publish(sequence);
    }

    // Workers

    /** The next block that no other worker has. */
    public long claim() {
        return nextClaim.getAndIncrement();
    }

    /** Waits until the claimed block is there. Throws {@link StoppedException} after {@link #stop}. */
    public Slot<R> await(long sequence) throws StoppedException, InterruptedException {
        try {
            // The barrier may return early for a slot that is claimed and not yet published, which takes the producer a
            // moment.
            while (published.waitFor(sequence) < sequence) {
                Thread.onSpinWait();
            }
        } catch (AlertException | TimeoutException e) {
            throw new StoppedException();
        }
        return buffer.get(sequence);
    }

    /** Says that the block's result is ready for the collector. */
    public void complete(long sequence) {
        completions.complete(sequence);
    }

    /** Ends all workers that wait for a block, and tells the collector. */
    public void stop() {
        stopped = true;
        published.alert();
    }

    /** Whether nothing more may be expected of the workers. */
    public boolean isStopped() {
        return stopped;
    }

    // The collector

    /** Waits until a worker has finished the block; false if none has within the time. */
    public boolean awaitCompleted(long sequence, long timeoutNanos) {
        return completions.await(sequence, timeoutNanos);
    }

    public Slot<R> slot(long sequence) {
        return buffer.get(sequence);
    }

    /** Gives the slot back to the producers, and its block to the pool. */
    public void free(long sequence) {
        pool.give(buffer.get(sequence).take());
        collected.set(sequence);
        intake.onFreed();
    }

    /** How many slots hold a block that the collector has not freed. */
    public long used() {
        return buffer.getCursor() - collected.get();
    }

    /** Thrown to a worker that waits when the ring is stopped. */
    public static final class StoppedException extends Exception {
        StoppedException() {
            super("the ring was stopped", null, false, false);
        }
    }
}
