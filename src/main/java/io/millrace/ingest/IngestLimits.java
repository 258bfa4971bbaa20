package io.millrace.ingest;

/**
 * What all listeners together may use.
 *
 * @param bodyBudgetBytes memory of HTTP bodies that are being decoded; one body more than fits is let through, so that half-decoded bodies cannot block
 *     each other for ever
 * @param headerTimeoutMillis from the first byte of a request to the end of its head
 */
public record IngestLimits(long bodyBudgetBytes, long headerTimeoutMillis) {
    private static final long DEFAULT_HEADER_TIMEOUT_MILLIS = 10_000;

    public IngestLimits {
        if (bodyBudgetBytes < 1 || headerTimeoutMillis < 1) {
            throw new IllegalArgumentException("bodyBudget " + bodyBudgetBytes + " and header timeout "
                    + headerTimeoutMillis + " must be above 0");
        }
    }

    public IngestLimits(long bodyBudgetBytes) {
        this(bodyBudgetBytes, DEFAULT_HEADER_TIMEOUT_MILLIS);
    }
}
