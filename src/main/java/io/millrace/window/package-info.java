/**
 * Aggregation over windows: accumulators whose state lies in cells, a combiner for what one block adds, panes for what
 * a window has so far, and the watermark. Results depend on the values alone: not on their order (but for first and
 * last), nor on how they were spread over blocks and workers. Threads: a {@link io.millrace.window.RowLayout} is
 * immutable and shared; a combiner belongs to its worker until the collector takes it over, panes and the watermark to
 * the collector. Must never import anything in-house but table; the only room that may import the sketch libraries.
 */
@NullMarked
package io.millrace.window;

import org.jspecify.annotations.NullMarked;
