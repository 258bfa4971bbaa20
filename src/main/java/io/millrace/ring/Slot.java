package io.millrace.ring;

import org.jspecify.annotations.Nullable;

/**
 * A place in the ring: the block that is in it, and what its worker made of it. The result object stays with the slot and is reused. Written by the
 * producer before it publishes, by the worker before it completes, by the collector before it frees; the ring's sequences order these.
 */
public final class Slot<R> {
    private final R result;
    private @Nullable LineBlock block;

    Slot(R result) {
        this.result = result;
    }

    public R result() {
        return result;
    }

    public LineBlock block() {
        LineBlock present = block;
        if (present == null) {
            throw new IllegalStateException("the slot is empty");
        }
        return present;
    }

    void put(LineBlock block) {
        this.block = block;
    }

    LineBlock take() {
        LineBlock taken = block();
        block = null;
        return taken;
    }
}
