package io.millrace.ring;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The producers' side of the ring. Publishing never blocks: it is refused, and the producer's {@link Waiter} is told when to try again.
 *
 * <p>Fair: waiters are served in the order in which they were refused, so that a listener that always has more cannot starve another. Each stream has a
 * gate: while an output that the stream feeds is full, its blocks are refused without holding up those of other streams.
 *
 * <p>One lock, taken once a block and never held while anybody waits for bytes. Under it the block is stamped with its arrival time, so that times never
 * run backwards along the ring.
 */
public final class Intake {
    /** Somebody who was refused. {@link #onRoom()} comes on a foreign thread and must only hand over to the waiter's own. */
    public interface Waiter {
        /** Try again now. Until it has, the waiter keeps its place. */
        void onRoom();
    }

    private final Object lock = new Object();
    private final Ring<?> ring;
    private final BlockPool pool;
    private final LongSupplier clockMillis;
    private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
    private final List<Gate> gates = new ArrayList<>();
    private long lastArrivalMillis = Long.MIN_VALUE;
    private boolean ended;

    /** One stream's gate: how many full outputs hold it shut, and who waits at it. */
    private static final class Gate {
        final Count lines;
        final Count bytes;
        final Count held;
        final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
        int shut;

        Gate(Metrics metrics, String stream) {
            lines = metrics.count(Counter.LINES, stream);
            bytes = metrics.count(Counter.BYTES, stream);
            held = metrics.count(Counter.INTAKE_HELD, stream);
        }
    }

    Intake(Ring<?> ring, BlockPool pool, LongSupplier clockMillis) {
        this.ring = ring;
        this.pool = pool;
        this.clockMillis = clockMillis;
    }

    /** Makes the stream's number known; streams are numbered from 0 in the order in which they are added. */
    public int addStream(String name, Metrics metrics) {
        synchronized (lock) {
            gates.add(new Gate(metrics, name));
            return gates.size() - 1;
        }
    }

    /** An empty block for lines of a stream, with room for at least {@code minBytes}. It is the caller's until it is published or given back. */
    public LineBlock takeBlock(int stream, int minBytes) {
        return pool.take(stream, minBytes);
    }

    /** Takes back a block that was never published. */
    public void giveBack(LineBlock block) {
        pool.give(block);
    }

    /**
     * Hands a block over to the ring. When this returns false the caller keeps the block, has a place in the queue, and is called back at
     * {@link Waiter#onRoom()}, where it must call this again (or {@link #forget}).
     */
    public boolean tryPublish(LineBlock block, Waiter waiter) {
        synchronized (lock) {
            Gate gate = gates.get(block.stream());
            if (gate.shut > 0 || ended) {
                leaveQueue(waiter);
                if (!gate.waiters.contains(waiter)) {
                    gate.waiters.add(waiter);
                    gate.held.increment();
                }
                return false;
            }
            boolean first = waiters.isEmpty() || waiters.peekFirst() == waiter;
            if (!first || !ring.hasRoom()) {
                if (!waiters.contains(waiter)) {
                    waiters.addLast(waiter);
                    gate.held.increment();
                }
                return false;
            }
            // Once it is published, the block may be evaluated, freed and filled with other lines before this thread
            // goes
            // on.
            gate.lines.add(block.lines());
            gate.bytes.add(block.lineBytes());
            publish(block);
            if (!waiters.isEmpty()) {
                waiters.removeFirst();
                wakeFirst();
            }
            return true;
        }
    }

    /** Takes a waiter that will not come back out of all queues. */
    public void forget(Waiter waiter) {
        synchronized (lock) {
            leaveQueue(waiter);
            for (Gate gate : gates) {
                gate.waiters.remove(waiter);
            }
        }
    }

    /** Lets time pass: publishes a block with nothing but its arrival time, unless the ring is full, when the lines in it carry the time. */
    public void tick() {
        synchronized (lock) {
            publish(new LineBlock(0).begin(LineBlock.Kind.TICK, 0));
        }
    }

    /**
     * Runs {@code action} with the place in the ring that the next block will get, and lets no block be published meanwhile; then lets time pass, so that
     * whoever walks along the ring comes by that place soon.
     */
    public void atNextBlock(LongConsumer action) {
        synchronized (lock) {
            action.accept(ring.nextSequence());
            tick();
        }
    }

    /** Publishes the end of all input; what is held back until then is refused for ever. Returns false while the ring is full. */
    public boolean tryEnd() {
        synchronized (lock) {
            ended = publish(new LineBlock(0).begin(LineBlock.Kind.END, 0));
            return ended;
        }
    }

    /** Refuses a stream's blocks until {@link #release} was called as often; called when an output that it feeds is full. */
    public void hold(int stream) {
        synchronized (lock) {
            gates.get(stream).shut++;
        }
    }

    public void release(int stream) {
        synchronized (lock) {
            Gate gate = gates.get(stream);
            if (--gate.shut == 0) {
                // They come back through tryPublish and queue for a slot like everybody else.
                for (Waiter waiter : gate.waiters) {
                    waiter.onRoom();
                }
                gate.waiters.clear();
            }
        }
    }

    /** Called by the collector after it has freed a slot. */
    void onFreed() {
        synchronized (lock) {
            if (!waiters.isEmpty() && ring.hasMuchRoom()) {
                waiters.peekFirst().onRoom();
            }
        }
    }

    private void leaveQueue(Waiter waiter) {
        boolean wasFirst = waiters.peekFirst() == waiter;
        waiters.remove(waiter);
        if (wasFirst) {
            wakeFirst();
        }
    }

    private void wakeFirst() {
        Waiter first = waiters.peekFirst();
        if (first != null && ring.hasRoom()) {
            first.onRoom();
        }
    }

    private boolean publish(LineBlock block) {
        if (!ring.hasRoom()) {
            return false;
        }
        lastArrivalMillis = Math.max(lastArrivalMillis, clockMillis.getAsLong());
        block.stamp(lastArrivalMillis);
        ring.publish(block);
        return true;
    }
}
