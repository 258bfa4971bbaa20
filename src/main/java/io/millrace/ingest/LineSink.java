package io.millrace.ingest;

import io.millrace.ring.LineBlock;
import org.jspecify.annotations.Nullable;

/** Where framed lines go. */
public interface LineSink {
    /**
     * A block that takes at least one more line of up to {@code minBytes} bytes; the same one as before as long as it does. Null if there is no room now:
     * then the caller stops, keeps what it has, and is called again when there is.
     */
    @Nullable
    LineBlock room(int minBytes);
}
