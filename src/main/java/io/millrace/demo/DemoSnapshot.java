package io.millrace.demo;

import java.util.List;

/**
 * What {@link DemoScreen} shows, read at one moment; all counts are since the start.
 *
 * @param nanoTime when, by {@link System#nanoTime}
 * @param lines lines taken in
 * @param bytes their bytes
 * @param resultBytes results, before compression
 * @param fileBytes what the outputs have written of them
 * @param rules in config order
 */
public record DemoSnapshot(
        long nanoTime, long lines, long bytes, long resultBytes, long fileBytes, List<DemoRule> rules) {}
