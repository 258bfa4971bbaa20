/**
 * Requests over HTTP/1.1, read as strictly by one port as by the other: where each ends, what its head may say, and what is answered to one that is no request. Shared
 * by ingest and control, which may not know each other. Threads: a decoder belongs to its connection's event loop; everything else has no state. Must never
 * import another room.
 */
@NullMarked
package io.millrace.http;

import org.jspecify.annotations.NullMarked;
