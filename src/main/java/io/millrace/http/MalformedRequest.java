package io.millrace.http;

import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;

/** No request, or one that two readers could understand in two ways; the message is the answer's {@code detail}. Expected, so it has no stack trace. */
public final class MalformedRequest extends Exception {
    private final Fault fault;

    MalformedRequest(Fault fault, String detail) {
        super(detail, null, false, false);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** Whether the decoder could read this head, or this piece of a body. */
    public static void check(HttpObject decoded) throws MalformedRequest {
        if (decoded.decoderResult().isFailure()) {
            throw of(decoded.decoderResult().cause(), decoded instanceof HttpRequest);
        }
    }

    private static MalformedRequest of(Throwable cause, boolean inHead) {
        String why = String.valueOf(cause.getMessage());
        if (inHead && cause instanceof TooLongHttpLineException) {
            return new MalformedRequest(Fault.URI_TOO_LONG, "The request line is too long: " + why);
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return new MalformedRequest(Fault.HEADERS_TOO_LARGE, "The headers are too long: " + why);
        }
        String what = inHead ? "The request line or a header" : "The chunked framing of the body";
        return new MalformedRequest(
                Fault.BAD_REQUEST,
                what + " is not valid HTTP/1.1 ("
                        + (cause.getMessage() == null ? cause.getClass().getSimpleName() : why) + ").");
    }
}
