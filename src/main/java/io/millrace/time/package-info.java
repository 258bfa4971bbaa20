/**
 * Reads the times that lines carry: {@link io.millrace.time.EventTime} from epochs, by Java date patterns, and by looking for one in the
 * usual layouts. Patterns are compiled into steps over bytes; what those do not know goes to {@code java.time}, which says what a pattern means.
 *
 * <p>Threads: a reader belongs to one worker. May import extract, for numbers; must never import anything else of the product.
 */
@NullMarked
package io.millrace.time;

import org.jspecify.annotations.NullMarked;
