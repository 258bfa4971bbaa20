package io.millrace.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Locale;

/** In which way a request is malformed. Whatever follows it on its connection cannot be trusted to be one. */
public enum Fault {
    BAD_REQUEST(HttpResponseStatus.BAD_REQUEST),
    URI_TOO_LONG(HttpResponseStatus.REQUEST_URI_TOO_LONG),
    EXPECTATION_FAILED(HttpResponseStatus.EXPECTATION_FAILED),
    HEADERS_TOO_LARGE(HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
    VERSION_NOT_SUPPORTED(HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED);

    private final HttpResponseStatus status;

    Fault(HttpResponseStatus status) {
        this.status = status;
    }

    public HttpResponseStatus status() {
        return status;
    }

    /** What the answer says for {@code error}. */
    public String error() {
        return name().toLowerCase(Locale.ROOT);
    }
}
