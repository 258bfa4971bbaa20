package io.millrace.control;

/** How many bytes of bodies the admin port holds, over all connections. Control thread. */
final class BodyRoom {
    private final int mostBytes;
    private int used;

    BodyRoom(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    boolean take(int bytes) {
        if (bytes > mostBytes - used) {
            return false;
        }
        used += bytes;
        return true;
    }

    void release(int bytes) {
        used -= bytes;
    }
}
