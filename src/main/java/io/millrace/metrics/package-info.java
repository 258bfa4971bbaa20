/**
 * Every counter and gauge as a constant with a name, a unit and one line of meaning, and the one registry that holds their values. Threads: any thread
 * may count; a scrape reads without stopping anyone. Must never import another room; the only room that may import the metrics library.
 */
@NullMarked
package io.millrace.metrics;

import org.jspecify.annotations.NullMarked;
