package io.millrace.ingest;

import io.millrace.http.MalformedRequest;

/** A request that is answered with an error; the message is the answer's {@code detail}. Expected, so it has no stack trace. */
final class Refusal extends Exception {
    private final Reason reason;

    Refusal(Reason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    Refusal(MalformedRequest malformed) {
        this(
                switch (malformed.fault()) {
                    case BAD_REQUEST -> Reason.BAD_REQUEST;
                    case URI_TOO_LONG -> Reason.URI_TOO_LONG;
                    case EXPECTATION_FAILED -> Reason.EXPECTATION_FAILED;
                    case HEADERS_TOO_LARGE -> Reason.HEADERS_TOO_LARGE;
                    case VERSION_NOT_SUPPORTED -> Reason.VERSION_NOT_SUPPORTED;
                },
                malformed.detail());
    }

    Reason reason() {
        return reason;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
