package io.millrace.engine;

/**
 * The source that a stream's watermark waits for.
 *
 * @param name what the field {@code source} shows
 * @param watermarkMillis how far it is: its highest time less the lateness
 * @param heardMillis when lines of it came last, on the wall clock
 */
public record AwaitedSource(String name, long watermarkMillis, long heardMillis) {}
