package io.millrace.ingest;

/** A request that is answered with an error; the message is the answer's {@code detail}. Expected, so it has no stack trace. */
final class Refusal extends Exception {
    private final Reason reason;

    Refusal(Reason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
