package io.millrace.ingest;

import io.millrace.ring.Receipt;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One request that was not refused by its head, from its body's first byte to its answer:
 *
 * <pre>
 *   RECEIVING  -->  PUBLISHING  -->  ACKING (ack=written)  -->  DONE
 *    |    ^             |
 *   WAITING             +-- until its first block is published it may still be refused; from then on it has ackTimeout
 * </pre>
 *
 * <p>Owned by its connection's event loop; {@link #onBudgetRoom} and the receipt's completion come from elsewhere and only hand over.
 */
final class HttpExchange implements Feeder {
    private enum State {
        RECEIVING,
        WAITING,
        PUBLISHING,
        ACKING,
        DONE
    }

    private final HttpConnection connection;
    private final HttpListener listener;
    private final EventExecutor executor;
    private final Lane lane;
    private final Body body;
    private final @Nullable Receipt receipt;
    private final AtomicBoolean woken = new AtomicBoolean();
    private State state = State.RECEIVING;
    private @Nullable ByteBuf content;
    private @Nullable Future<?> timer;
    private boolean owesInvitation;
    private boolean isWhole;
    private boolean feeding;
    private long publishedBefore;
    private long firstPublishedNanos;
    private long waitedNanos;
    private long waitStartNanos;
    private long lines;

    HttpExchange(HttpConnection connection, IngestLoop loop, HttpListener listener, RequestHead head) {
        this.connection = connection;
        this.listener = listener;
        executor = loop.executor();
        lane = loop.httpLane(head.target());
        receipt = head.ackWritten() ? new Receipt(() -> handOver(this::onWritten)) : null;
        body = new Body(
                loop,
                head,
                listener.source(head, connection.remoteAddress()),
                listener.options().maxBodySizeBytes(),
                this::onBudgetRoom);
    }

    /** Whether nothing more may be read for now. */
    boolean isBusy() {
        return state == State.WAITING || state == State.PUBLISHING || state == State.ACKING;
    }

    /** Whether all that there is to publish is published. */
    boolean isPublished() {
        return state == State.ACKING || state == State.DONE;
    }

    /** Takes a piece of the body, of which it counts what it keeps. */
    void take(ByteBuf piece, boolean isLast) throws Refusal {
        isWhole = isLast;
        body.received(piece.readableBytes());
        content = piece.retain();
        decode();
    }

    /** Asks for a body that the client holds back, once there is room for its beginning. */
    void inviteBody() throws Refusal {
        owesInvitation = true;
        decode();
    }

    private void decode() throws Refusal {
        if (owesInvitation) {
            if (!body.makeRoom()) {
                beginWait(State.WAITING);
                return;
            }
            owesInvitation = false;
            connection.inviteBody();
        }
        ByteBuf piece = content;
        if (piece != null) {
            if (!body.read(piece)) {
                beginWait(State.WAITING);
                return;
            }
            content = null;
            piece.release();
        }
        if (isWhole) {
            body.finish();
            state = State.PUBLISHING;
            if (lane.submit(this)) {
                published();
            } else {
                beginWait(State.PUBLISHING);
            }
        }
    }

    private void beginWait(State waiting) {
        state = waiting;
        listener.countWaited();
        waitStartNanos = System.nanoTime();
        long leftNanos = TimeUnit.MILLISECONDS.toNanos(listener.options().maxWaitMillis()) - waitedNanos;
        timer(waiting == State.PUBLISHING && isAnyPublished() ? nanosToAckTimeout() : leftNanos, this::onWaitedTooLong);
    }

    private void timer(long nanos, HttpConnection.Step step) {
        timer = executor.schedule(() -> connection.run(step), nanos, TimeUnit.NANOSECONDS);
    }

    private void endWait() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
            waitedNanos += System.nanoTime() - waitStartNanos;
        }
    }

    private void onWaitedTooLong() throws Refusal {
        timer = null;
        if (state == State.PUBLISHING && isAnyPublished()) {
            if (nanosToAckTimeout() > 0) {
                timer(nanosToAckTimeout(), this::onWaitedTooLong);
            } else {
                throw takenInPart();
            }
        } else if (state == State.WAITING || state == State.PUBLISHING) {
            long waitMillis = listener.options().maxWaitMillis();
            throw new Refusal(
                    Reason.NO_ROOM,
                    "There was no room for this body within " + waitMillis
                            + " ms (maxWait): other bodies hold the bodyBudget, or what is downstream is slower than"
                            + " what comes in; send it again later.");
        }
    }

    private boolean isAnyPublished() {
        return publishedLines() > 0;
    }

    private long publishedLines() {
        return feeding ? lane.publishedLines() - publishedBefore : 0;
    }

    private long nanosToAckTimeout() {
        long ackTimeoutNanos = TimeUnit.MILLISECONDS.toNanos(listener.options().ackTimeoutMillis());
        return ackTimeoutNanos - (System.nanoTime() - firstPublishedNanos);
    }

    /** Lets go of the lines for which there has been no room for so long; those that are published stay. */
    private Refusal takenInPart() {
        long taken = publishedLines();
        letGo();
        connection.closeAfterAnswer();
        return new Refusal(
                Reason.ACK_TIMEOUT,
                "The first " + taken + " lines of this body are taken; for the others there was no room within "
                        + listener.options().ackTimeoutMillis()
                        + " ms (ackTimeout), since what is downstream is slower than what comes in, and they are"
                        + " dropped. Sending the body again counts the first ones twice.");
    }

    private void onBudgetRoom() {
        if (woken.compareAndSet(false, true)) {
            handOver(this::decodeOn);
        }
    }

    private void decodeOn() throws Refusal {
        woken.set(false);
        if (state == State.WAITING) {
            endWait();
            state = State.RECEIVING;
            decode();
        }
    }

    private void handOver(HttpConnection.Step step) {
        try {
            executor.execute(() -> connection.run(step));
        } catch (RejectedExecutionException e) {
            // The loop has ended, and with it the connection.
            woken.set(false);
        }
    }

    @Override
    public boolean feed() {
        if (!feeding) {
            feeding = true;
            publishedBefore = lane.publishedLines();
            lane.receipt(receipt);
        }
        boolean isFed = body.pour(lane) && lane.publish();
        if (firstPublishedNanos == 0 && isAnyPublished()) {
            firstPublishedNanos = System.nanoTime();
        }
        if (isFed) {
            lane.receipt(null);
        }
        return isFed;
    }

    @Override
    public void onFed() {
        connection.run(this::published);
    }

    private void published() throws Refusal {
        endWait();
        lines = body.lines();
        listener.countBody(body);
        body.close();
        if (receipt == null || lines == 0) {
            written();
            return;
        }
        state = State.ACKING;
        timer(nanosToAckTimeout(), this::onAckTimeout);
        receipt.release();
    }

    private void onWritten() {
        if (state == State.ACKING) {
            endWait();
            written();
        }
    }

    private void written() {
        state = State.DONE;
        connection.taken(lines);
    }

    private void onAckTimeout() throws Refusal {
        timer = null;
        if (state == State.ACKING) {
            throw new Refusal(
                    Reason.ACK_TIMEOUT,
                    "The " + lines + " lines are taken, but were not written within "
                            + listener.options().ackTimeoutMillis()
                            + " ms (ackTimeout); they may be yet, so sending them again may count them twice.");
        }
    }

    @Override
    public void discard() {
        state = State.DONE;
        body.close();
    }

    /**
     * Ends it, because it is refused or its connection is gone, and lets go of everything. A body of which some is published goes on nevertheless, until its end
     * or until ackTimeout.
     */
    void end(boolean gone) {
        if (state == State.PUBLISHING && isAnyPublished()) {
            return;
        }
        boolean isUnpublished = !isPublished();
        letGo();
        if (isUnpublished && gone) {
            listener.countAbandoned();
        }
    }

    private void letGo() {
        endWait();
        State ended = state;
        state = State.DONE;
        if (ended == State.PUBLISHING) {
            lane.withdraw(this);
            if (feeding) {
                lane.receipt(null);
            }
        }
        ByteBuf piece = content;
        content = null;
        if (piece != null) {
            piece.release();
        }
        if (ended == State.RECEIVING || ended == State.WAITING || ended == State.PUBLISHING) {
            listener.countBody(body);
        }
        body.close();
    }
}
