package io.millrace.ingest;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that HTTP bodies may hold while they are decoded, all together. Who finds no room waits in line; the oldest of those who wait may exceed the
 * budget, one body at a time, or bodies that each hold half of what they need would block each other for ever. So at most the budget and one whole body
 * is in use. Any thread; short lock, callbacks under it, which must only hand over.
 */
final class BodyBudget {
    private final long limitBytes;
    private final ArrayDeque<Lease> waiting = new ArrayDeque<>();
    private long usedBytes;
    private @Nullable Lease exempt;

    BodyBudget(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** A body's share; must be closed. */
    Lease lease(Runnable onRoom) {
        return new Lease(onRoom);
    }

    synchronized long usedBytes() {
        return usedBytes;
    }

    private void wakeFirst() {
        Lease first = waiting.peekFirst();
        if (first == null) {
            return;
        }
        if (exempt == null) {
            exempt = first;
        }
        if (first == exempt || usedBytes + first.wantedBytes <= limitBytes) {
            first.onRoom.run();
        }
    }

    /** What one body holds. Its owner's thread only, but for the callback. */
    final class Lease {
        private final Runnable onRoom;
        private long heldBytes;
        private long wantedBytes;
        private boolean closed;

        private Lease(Runnable onRoom) {
            this.onRoom = onRoom;
        }

        /** Takes so many bytes more. False if there is no room: then this has a place in line, and the callback says when to ask again. */
        boolean acquire(long bytes) {
            synchronized (BodyBudget.this) {
                Lease first = waiting.peekFirst();
                boolean mine = first == null || first == this;
                if (this == exempt || mine && usedBytes + bytes <= limitBytes) {
                    take(bytes);
                    return true;
                }
                if (exempt == null && mine) {
                    exempt = this;
                    take(bytes);
                    return true;
                }
                wantedBytes = bytes;
                if (!waiting.contains(this)) {
                    waiting.addLast(this);
                }
                return false;
            }
        }

        private void take(long bytes) {
            usedBytes += bytes;
            heldBytes += bytes;
            if (waiting.remove(this)) {
                wakeFirst();
            }
        }

        void giveBack(long bytes) {
            synchronized (BodyBudget.this) {
                usedBytes -= bytes;
                heldBytes -= bytes;
                wakeFirst();
            }
        }

        /** Gives back all it holds, and its place in line. */
        void close() {
            synchronized (BodyBudget.this) {
                if (closed) {
                    return;
                }
                closed = true;
                usedBytes -= heldBytes;
                heldBytes = 0;
                waiting.remove(this);
                if (exempt == this) {
                    exempt = null;
                }
                wakeFirst();
            }
        }
    }
}
