package io.millrace.control;

/**
 * One output's counts since the start, and what waits for its writer now.
 *
 * @param rawBytes before compression
 * @param writtenBytes as handed to the sink
 */
public record OutputStatus(String name, long records, long rawBytes, long writtenBytes, long queuedBytes) {}
