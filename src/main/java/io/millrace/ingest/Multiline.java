package io.millrace.ingest;

/**
 * How lines of one source are joined to events.
 *
 * @param start which lines begin one
 * @param maxLines further lines of an event are dropped
 * @param timeoutMillis how long a connection may be silent before what it left open is handed on
 */
public record Multiline(EventStart start, int maxLines, long timeoutMillis) {
    public Multiline {
        if (maxLines < 1 || timeoutMillis < 1) {
            throw new IllegalArgumentException(
                    "maxLines " + maxLines + " and timeout " + timeoutMillis + " must be above 0");
        }
    }
}
