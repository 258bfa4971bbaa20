package io.millrace.engine;

/** What rules do with a line that meets their conditions. Owned by one worker. */
abstract class Action {
    /**
     * @param table where aggregates go; nothing to others
     * @param timeMillis the line's time
     * @param watermarkMillis the watermark as far as this block alone knows it, or {@code Long.MIN_VALUE}
     * @return whether the line counted; false if its window had closed
     */
    abstract boolean fire(Values values, int table, long timeMillis, long watermarkMillis, BlockResult result);
}
