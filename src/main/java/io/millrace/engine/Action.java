package io.millrace.engine;

/** What a rule does with a line that meets its conditions. One a rule and worker. */
abstract class Action {
    /**
     * @param timeMillis the line's time
     * @param watermarkMillis the watermark as far as this block alone knows it, or {@code Long.MIN_VALUE}
     * @return whether the line counted; false if its window had closed
     */
    abstract boolean fire(Values values, long timeMillis, long watermarkMillis, BlockResult result);
}
