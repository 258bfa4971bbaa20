package io.millrace.ring;

import java.util.ArrayDeque;

/** Spent blocks of the standard size, kept for the next producer. Any thread; one short lock a block. */
final class BlockPool {
    private final ArrayDeque<LineBlock> spent = new ArrayDeque<>();
    private final int limit;

    BlockPool(int limit) {
        this.limit = limit;
    }

    /** An empty block with room for at least {@code minBytes}; larger than the standard only where that is needed. */
    LineBlock take(int stream, int minBytes) {
        LineBlock block = null;
        if (minBytes <= LineBlock.STANDARD_BYTES) {
            synchronized (spent) {
                block = spent.pollLast();
            }
        }
        if (block == null) {
            block = new LineBlock(Math.max(minBytes, LineBlock.STANDARD_BYTES));
        }
        return block.begin(LineBlock.Kind.LINES, stream);
    }

    void give(LineBlock block) {
        if (block.capacity() != LineBlock.STANDARD_BYTES) {
            return;
        }
        synchronized (spent) {
            if (spent.size() < limit) {
                spent.addLast(block);
            }
        }
    }
}
