package io.millrace.output;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;

/** The counters of one output. */
record OutputCounts(
        Count records,
        Count rawBytes,
        Count writtenBytes,
        Count flushes,
        Count writeErrors,
        Count lost,
        Count tornBytes,
        Count rotations) {

    static OutputCounts of(Metrics metrics, String output) {
        return new OutputCounts(
                metrics.count(Counter.OUTPUT_RECORDS, output),
                metrics.count(Counter.OUTPUT_RAW_BYTES, output),
                metrics.count(Counter.OUTPUT_WRITTEN_BYTES, output),
                metrics.count(Counter.OUTPUT_FLUSHES, output),
                metrics.count(Counter.OUTPUT_WRITE_ERRORS, output),
                metrics.count(Counter.OUTPUT_LOST, output),
                metrics.count(Counter.OUTPUT_TORN_BYTES, output),
                metrics.count(Counter.OUTPUT_ROTATIONS, output));
    }
}
