/**
 * Runs a plan over blocks of lines: {@link io.millrace.engine.Compiler} makes a program of a {@code Plan}, {@link io.millrace.engine.Worker}s walk the
 * lines of a block with it, the {@link io.millrace.engine.Collector} merges their results in ring order, closes windows and hands results to the outputs.
 * A {@link io.millrace.engine.Deployment} is what all of them work by from one place in the ring on: rules change from one to the next.
 *
 * <p>Threads: any number of workers, each with a program of its own; one collector, the single writer of all windows. Time enters only through the ring:
 * neither asks a clock, but to measure what rules cost and to end a slice of a large window. May import config, plan, extract, time, script, table,
 * window, ring, output and metrics.
 */
@NullMarked
package io.millrace.engine;

import org.jspecify.annotations.NullMarked;
