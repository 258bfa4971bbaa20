package io.millrace.control;

import io.millrace.engine.AwaitedSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One stream now, and its counts since the start.
 *
 * @param watermarkMillis epoch milliseconds; absent before the first line with a time
 * @param lagMillis how far the watermark is behind the wall clock; absent with it
 * @param openWindows windows that hold data and are not yet published
 * @param groups groups held in them
 * @param oldestWindowEndMillis when the one of them ends that is published next; absent where there is none
 * @param awaitedMillis the time that a line must have, or where the stream goes by arrival the clock show, for it to be complete; absent with it
 * @param awaitedSource whose line that must be, where the watermark goes by sources and one is heard
 * @param late lines that matched a rule but came after their window had closed, counted for each rule
 * @param cut lines over maxLineLength
 * @param unreadable lines whose time could not be read
 */
public record StreamStatus(
        String name,
        long lines,
        long bytes,
        OptionalLong watermarkMillis,
        OptionalLong lagMillis,
        long openWindows,
        long groups,
        OptionalLong oldestWindowEndMillis,
        OptionalLong awaitedMillis,
        Optional<AwaitedSource> awaitedSource,
        long late,
        long cut,
        long unreadable) {}
