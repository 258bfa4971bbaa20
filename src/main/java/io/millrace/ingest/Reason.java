package io.millrace.ingest;

import java.util.Locale;

/** Why a request is answered with an error. The name, in small letters, is the {@code error} of the answer and the label of its counter. */
enum Reason {
    BAD_REQUEST("400 Bad Request"),
    BAD_ENCODING("400 Bad Request"),
    BAD_JSON("400 Bad Request"),
    BAD_ACK("400 Bad Request"),
    NO_JOURNAL("400 Bad Request"),
    UNAUTHORIZED("401 Unauthorized"),
    NOT_FOUND("404 Not Found"),
    UNKNOWN_STREAM("404 Not Found"),
    METHOD_NOT_ALLOWED("405 Method Not Allowed"),
    TIMEOUT("408 Request Timeout"),
    BODY_TOO_LARGE("413 Content Too Large"),
    URI_TOO_LONG("414 URI Too Long"),
    UNSUPPORTED_ENCODING("415 Unsupported Media Type"),
    EXPECTATION_FAILED("417 Expectation Failed"),
    NO_ROOM("429 Too Many Requests"),
    HEADERS_TOO_LARGE("431 Request Header Fields Too Large"),
    FAILED("500 Internal Server Error"),
    DRAINING("503 Service Unavailable"),
    ACK_TIMEOUT("504 Gateway Timeout"),
    VERSION_NOT_SUPPORTED("505 HTTP Version Not Supported");

    private final String statusLine;

    Reason(String statusLine) {
        this.statusLine = statusLine;
    }

    /** Status and phrase. */
    String statusLine() {
        return statusLine;
    }

    String status() {
        return statusLine.substring(0, 3);
    }

    /** Whether what follows on the connection cannot be trusted to be a request, or would be refused too. */
    boolean endsConnection() {
        return switch (this) {
            case BAD_REQUEST,
                    TIMEOUT,
                    URI_TOO_LONG,
                    EXPECTATION_FAILED,
                    HEADERS_TOO_LARGE,
                    FAILED,
                    DRAINING,
                    VERSION_NOT_SUPPORTED -> true;
            default -> false;
        };
    }

    String error() {
        return name().toLowerCase(Locale.ROOT);
    }
}
