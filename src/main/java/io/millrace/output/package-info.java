/**
 * Results on their way out: {@link io.millrace.output.JsonBuffer} writes NDJSON, an {@link io.millrace.output.Output}
 * queues it, cuts it into whole frames, compresses them direct to direct and hands them to a file, a pipe or nowhere;
 * {@link io.millrace.output.LogFiles} reads logs back. Threads: a JsonBuffer belongs to one thread; any thread may
 * offer to an output, whose own writer thread owns its file and its compression context. Must never import anything but
 * metrics.
 */
@NullMarked
package io.millrace.output;

import org.jspecify.annotations.NullMarked;
