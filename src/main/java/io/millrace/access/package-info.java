/**
 * Who may connect to a listener, and how it knows: TLS with certificates that are read again when their files change, client certificates, bearer tokens; and
 * what becomes of a port that cannot accept.
 * Shared by ingest and control, which may not know each other. Threads: what hangs on a connection belongs to its event loop; {@link
 * io.millrace.access.TlsWatch} has a thread that reads files; {@link io.millrace.access.ServerTls} is shared by all of them. Must never import another room
 * but metrics.
 */
@NullMarked
package io.millrace.access;

import org.jspecify.annotations.NullMarked;
