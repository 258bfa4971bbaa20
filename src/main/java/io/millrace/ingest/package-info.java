/**
 * Listeners: bytes from sockets become lines in {@link io.millrace.ring.LineBlock}s, published through {@link io.millrace.ring.Intake}. Threads: a few
 * event loops; a connection, everything that hangs on it and the {@link io.millrace.ingest.Lane}s belong to one loop, and only {@link
 * io.millrace.ingest.BodyBudget}, {@link io.millrace.ingest.SourceNames} and {@link io.millrace.ingest.ConnectionCap} are shared between loops. Nothing here blocks:
 * what is refused waits unread, and comes back by callback. Must never import another room but access, http, ring and metrics; Netty is shared with
 * access, http, control, output and engine, zstd-jni (its streaming decompression, because Netty's own decoder caps neither the window nor the output as needed
 * here) and lz4-java (its checksums only) with output.
 */
@NullMarked
package io.millrace.ingest;

import org.jspecify.annotations.NullMarked;
