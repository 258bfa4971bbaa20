package io.millrace.ingest;

import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Receipt;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One event loop's way into the ring for one stream: the open block, and who waits while the ring has no room for it. There is one lane for TCP and one
 * for HTTP, each with its own place in the intake's queue, so that neither starves the other.
 *
 * <pre>
 *   open   --publish-->  refused: blocked  --onRoom, on the loop-->  publish  -->  serve the waiting in order
 *                             |
 *                             +-- no more lines fit: full
 * </pre>
 *
 * <p>At most one block is held, whoever waits. A block that was refused goes on being filled, so that the fuller the ring, the fuller the blocks. When it is
 * full too, {@link #room} refuses, and whoever has lines goes into the queue with them and is not read. Owned by its loop; only {@link #onRoom} comes
 * from elsewhere.
 */
final class Lane implements LineSink, Intake.Waiter {
    /** How many are served before the loop reads and answers again. */
    private static final int SERVED_AT_ONCE = 8;

    private final Intake intake;
    private final int stream;
    private final EventExecutor loop;
    private final ArrayDeque<Feeder> waiting = new ArrayDeque<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Runnable flushTask = this::flush;
    private final Runnable resumeTask = this::resume;
    private @Nullable LineBlock open;
    private @Nullable Receipt receipt;
    private long publishedLines;
    private boolean blocked;
    private boolean full;
    private boolean flushQueued;
    private boolean serveQueued;

    Lane(Intake intake, int stream, EventExecutor loop) {
        this.intake = intake;
        this.stream = stream;
        this.loop = loop;
    }

    @Override
    public @Nullable LineBlock room(int minBytes) {
        LineBlock block = open;
        if (block != null) {
            if (block.room() >= minBytes && !block.isFull()) {
                return block;
            }
            if (!publish()) {
                full = true;
                return null;
            }
        }
        block = intake.takeBlock(stream, minBytes);
        open = block;
        return block;
    }

    /** Publishes what is in the open block. False if the ring has no room, which blocks the lane until it has. */
    boolean publish() {
        if (blocked) {
            return false;
        }
        LineBlock block = open;
        if (block == null) {
            return true;
        }
        if (block.lines() == 0) {
            intake.giveBack(block);
            open = null;
            return true;
        }
        if (receipt != null && block.receipt() == null) {
            block.attach(receipt);
        }
        int lines = block.lines();
        if (!intake.tryPublish(block, this)) {
            blocked = true;
            return false;
        }
        open = null;
        publishedLines += lines;
        return true;
    }

    /** Publishes the open block after everything that is ready on this loop has been read. */
    void publishAfterTurn() {
        if (!flushQueued) {
            flushQueued = true;
            loop.execute(flushTask);
        }
    }

    private void flush() {
        flushQueued = false;
        publish();
    }

    /** What blocks are to carry from now on; null for nothing. */
    void receipt(@Nullable Receipt receipt) {
        this.receipt = receipt;
    }

    /** Whether nothing more can be taken until the ring has room. */
    boolean isFull() {
        return full;
    }

    /** Lines published so far; an event of several counts as one. */
    long publishedLines() {
        return publishedLines;
    }

    /** Nothing is open and nobody waits. */
    boolean isQuiet() {
        return open == null && waiting.isEmpty();
    }

    /** Feeds at once where that is possible in full; otherwise the feeder has a place in the queue and is told when it was its turn. */
    boolean submit(Feeder feeder) {
        if (waiting.isEmpty() && feeder.feed()) {
            return true;
        }
        waiting.add(feeder);
        return false;
    }

    /** Puts a feeder that has nothing yet in the queue: it wants to know when there is room again. */
    void await(Feeder feeder) {
        waiting.add(feeder);
        if (!full) {
            queueServe();
        }
    }

    /** Takes a feeder out of the queue, and with it what it has in the open block. */
    void withdraw(Feeder feeder) {
        boolean first = waiting.peek() == feeder;
        waiting.remove(feeder);
        if (first && blocked) {
            dropOpen();
            queueServe();
        }
    }

    private void dropOpen() {
        intake.forget(this);
        blocked = false;
        full = false;
        LineBlock block = open;
        open = null;
        if (block != null) {
            intake.giveBack(block);
        }
    }

    @Override
    public void onRoom() {
        if (woken.compareAndSet(false, true)) {
            try {
                loop.execute(resumeTask);
            } catch (RejectedExecutionException e) {
                // The loop has ended, and with it everything that waited here.
                woken.set(false);
            }
        }
    }

    private void resume() {
        woken.set(false);
        if (blocked) {
            blocked = false;
            if (publish()) {
                full = false;
                serve();
            }
        }
    }

    private void serve() {
        for (int i = 0; i < SERVED_AT_ONCE; i++) {
            Feeder feeder = waiting.peek();
            if (feeder == null || !feeder.feed()) {
                return;
            }
            waiting.poll();
            feeder.onFed();
        }
        if (!waiting.isEmpty()) {
            queueServe();
        }
    }

    /** A scheduled task, other than one that is executed, runs only after the loop has read again. */
    private void queueServe() {
        if (!serveQueued) {
            serveQueued = true;
            loop.schedule(this::serveAgain, 1, TimeUnit.NANOSECONDS);
        }
    }

    private void serveAgain() {
        serveQueued = false;
        if (!full) {
            serve();
        }
    }

    /** Drops everything; nobody may feed it again. */
    void close() {
        dropOpen();
        waiting.forEach(Feeder::discard);
        waiting.clear();
    }
}
