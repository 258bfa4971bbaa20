/**
 * Compact memory for keys: a hash over slices of bytes, keys packed into pages, and a table from key to dense number.
 * Threads: nothing here is shared; every table belongs to the one thread that made it, a {@link
 * io.millrace.table.SliceHash} is immutable. Must never import anything but the JDK.
 */
@NullMarked
package io.millrace.table;

import org.jspecify.annotations.NullMarked;
