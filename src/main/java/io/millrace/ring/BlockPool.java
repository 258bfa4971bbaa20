package io.millrace.ring;

import java.util.ArrayDeque;

/**
 * Spent blocks of the standard size, kept for the next producer. Any thread; one short lock a block.
 *
 * <p>The first blocks of all are to be filled with little: what runs once a block is compiled after some thousand of
 * them, and so a process comes to its full speed after fewer bytes.
 */
final class BlockPool {
    static final int FIRST_BLOCKS = 10_000;
    static final int FIRST_BLOCK_BYTES = 8 << 10;

    private final ArrayDeque<LineBlock> spent = new ArrayDeque<>();
    private final int limit;

    /** How many of the first have been taken. */
    private int firstBlocks;

    BlockPool(int limit) {
        this.limit = limit;
    }

    /** An empty block with room for at least {@code minBytes}; larger than the standard only where that is needed. */
    LineBlock take(int stream, int minBytes) {
        LineBlock block;
        boolean first;
        synchronized (spent) {
            block = minBytes <= LineBlock.STANDARD_BYTES ? spent.pollLast() : null;
            first = firstBlocks < FIRST_BLOCKS;
            if (first) {
                firstBlocks++;
            }
        }
        if (block == null) {
            block = new LineBlock(Math.max(minBytes, LineBlock.STANDARD_BYTES));
        }
        int bytes = first ? Math.max(minBytes, FIRST_BLOCK_BYTES) : block.capacity();
        return block.begin(LineBlock.Kind.LINES, stream, bytes);
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
