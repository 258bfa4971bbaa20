package io.millrace.output;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One named output with a thread of its own. Offering never blocks and is never refused; what bounds the queue is that
 * its listener stops those who feed it when it is full. Made by {@link Outputs}; any thread may call anything.
 */
public final class Output implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;
    private static final long ABORT_MILLIS = 1_000;
    private static final long ABORT_EVERY_MILLIS = 10;

    /**
     * Told when an output is full and when it has room again; the two take turns. Called by whoever offers or by the
     * writer's thread: be quick.
     */
    public interface Listener {
        /** More than the high mark is in the queue: offer no more than what is on its way already. */
        void onFull();

        /** Less than half of the high mark is left. */
        void onRoom();
    }

    private final String name;
    private final BatchQueue queue;
    private final HighMark mark;
    private final FrameWriter frames;
    private final FrameSinks sinks;
    private final NewFiles made;
    private final long timeStepMillis;
    private final OutputCounts counts;
    private final Writer writer;
    private final Thread thread;
    private volatile boolean refused;

    Output(
            OutputSpec spec,
            BatchQueue queue,
            HighMark mark,
            FrameWriter frames,
            FrameSinks sinks,
            NewFiles made,
            long timeStepMillis,
            OutputCounts counts,
            Writer writer) {
        name = spec.name();
        this.queue = queue;
        this.mark = mark;
        this.frames = frames;
        this.sinks = sinks;
        this.made = made;
        this.timeStepMillis = timeStepMillis;
        this.counts = counts;
        this.writer = writer;
        // Netty uses what it needs to free a buffer again only where it is one of these that frees it.
        thread = new FastThreadLocalThread(writer, "millrace-output-" + name);
        thread.setDaemon(true); // it may wait for ever for somebody to read a pipe
    }

    Output start() {
        thread.start();
        return this;
    }

    public String name() {
        return name;
    }

    /**
     * Records of one batch must be of times within the same step of so many milliseconds since the epoch, since results
     * of different times may go to different files; 0 if time is of no meaning.
     */
    public long timeStepMillis() {
        return timeStepMillis;
    }

    /** To be called once, before anything is offered. */
    public void listen(Listener listener) {
        mark.listen(listener);
    }

    /** Told if there is no memory for the thread to go on with, after which nothing is written any more. */
    public void onFailure(Consumer<Throwable> failed) {
        thread.setUncaughtExceptionHandler((ended, cause) -> failed.accept(cause));
    }

    /** A batch to an output for which time is of no meaning. */
    public void offer(ByteBuf ndjson, int records, @Nullable Runnable whenFlushed) {
        offer(ndjson, records, 0, whenFlushed);
    }

    /**
     * Hands over a batch of whole NDJSON records; it may be empty. The buffer belongs to the output from now on, which
     * releases it in any case, also after it was closed.
     *
     * @param timeMillis the time of one of these records, whichever: see {@link #timeStepMillis}
     * @param whenFlushed run by the writer's thread once these records and all before them are written and can be read;
     *     never if they are lost. Must be quick
     */
    public void offer(ByteBuf ndjson, int records, long timeMillis, @Nullable Runnable whenFlushed) {
        long cost = Batches.cost(ndjson);
        mark.add(cost);
        if (!queue.add(ndjson, records, timeMillis, whenFlushed)) {
            refused = true;
            ndjson.release();
            counts.lost().add(records);
            mark.subtract(cost);
        }
    }

    /** Whether the queue has risen above the high mark and not yet fallen below half of it. */
    public boolean isFull() {
        return mark.isFull();
    }

    /** The memory that is held by batches which wait for the writer. */
    public long queuedBytes() {
        return mark.bytes();
    }

    /** How many of the results that were offered will never be written, as far as that is known by now. */
    public long lost() {
        return counts.lost().get();
    }

    /**
     * Why nothing is written any more, or null while all is well or will be tried again. Of an output that does not
     * retry it says where it could not write.
     */
    public @Nullable Throwable failure() {
        return frames.failure();
    }

    /** Takes nothing any more. What is in the queue is written meanwhile, which {@link #close(long)} waits for. */
    public void end() {
        queue.close();
    }

    /**
     * Writes what is in the queue, ends the frame, syncs the file and closes it. What cannot be written within the time
     * is given up and counted as lost. Returns whether everything that was ever offered is written.
     */
    public boolean close(long timeoutMillis) {
        return close(List.of(this), timeoutMillis).isEmpty();
    }

    /**
     * {@link #close(long)} for all of them, within the same time. However many are stuck, they end together, since some
     * can never be told to.
     *
     * @return those that have not written everything that was ever offered
     */
    public static List<Output> close(List<Output> outputs, long timeoutMillis) {
        outputs.forEach(Output::end);
        boolean interrupted = false;
        long startNanos = System.nanoTime();
        for (Output output : outputs) {
            long passedMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            interrupted = interrupted
                    || !output.frames.isAbandoned() && !output.join(Math.max(1, timeoutMillis - passedMillis));
        }
        List<Output> stuck = outputs.stream().filter(Output::abandon).toList();
        long abandonedNanos = System.nanoTime();
        while (stuck.stream().anyMatch(output -> output.thread.isAlive())
                && System.nanoTime() - abandonedNanos < TimeUnit.MILLISECONDS.toNanos(ABORT_MILLIS)) {
            for (Output output : stuck) {
                interrupted |= !output.abort();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return outputs.stream()
                .filter(output -> !output.writer.wroteAll() || output.refused)
                .toList();
    }

    /** Gives up what is not written yet. False if there is nothing to give up, or it was given up before, so that there is nobody to wait for. */
    private boolean abandon() {
        boolean isFirst = thread.isAlive() && !frames.isAbandoned();
        if (isFirst) {
            frames.abandon();
        }
        return isFirst;
    }

    /** False if the wait for the thread's end was interrupted. */
    private boolean abort() {
        if (!thread.isAlive()) {
            return true;
        }
        LockSupport.unpark(thread);
        sinks.abort(thread);
        return join(ABORT_EVERY_MILLIS);
    }

    /** False if the wait was interrupted. */
    private boolean join(long millis) {
        try {
            thread.join(millis);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** {@link #close(long)} with a few seconds. */
    @Override
    public void close() {
        close(CLOSE_MILLIS);
    }

    /** Closes an output that nothing was ever offered to, and takes away the file and the folders that were made to open it. */
    public void withdraw() {
        close();
        made.takeAway();
    }
}
