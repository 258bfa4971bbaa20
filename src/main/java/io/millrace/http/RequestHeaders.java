package io.millrace.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;

/** What the head of a request may say. No two readers may disagree on whose message it is and where it ends. */
public final class RequestHeaders {
    private RequestHeaders() {}

    public static void check(HttpRequest request) throws MalformedRequest {
        HttpVersion version = request.protocolVersion();
        boolean is11 = version.equals(HttpVersion.HTTP_1_1);
        if (!is11 && !version.equals(HttpVersion.HTTP_1_0)) {
            throw new MalformedRequest(
                    Fault.VERSION_NOT_SUPPORTED, "This is HTTP/1.1 and HTTP/1.0; the request says " + version + ".");
        }
        HttpHeaders headers = request.headers();
        List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
        if (hosts.size() > 1 || is11 && hosts.isEmpty()) {
            throw new MalformedRequest(
                    Fault.BAD_REQUEST, "A request needs one Host header; this has " + hosts.size() + ".");
        }
        if (!hosts.isEmpty() && !HostHeader.isValid(hosts.get(0))) {
            throw new MalformedRequest(
                    Fault.BAD_REQUEST, "Host is '" + hosts.get(0) + "'; expected a name, or name:port.");
        }
        if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
            if (headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
                throw new MalformedRequest(
                        Fault.BAD_REQUEST, "Content-Length and Transfer-Encoding are both there; send one.");
            }
            if (!is11 || codings.size() > 1 || !codings.get(0).trim().equalsIgnoreCase("chunked")) {
                throw new MalformedRequest(
                        Fault.BAD_REQUEST,
                        "Transfer-Encoding may only be 'chunked', once, and only in HTTP/1.1; compress with Content-Encoding.");
            }
        }
        boolean sends =
                request.method().equals(HttpMethod.POST) || request.method().equals(HttpMethod.PUT);
        if (!is11 && sends && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            throw new MalformedRequest(
                    Fault.BAD_REQUEST,
                    "A " + request.method()
                            + " in HTTP/1.0 needs a Content-Length: nothing else tells whether it has a body.");
        }
        if (!headers.contains(HttpHeaderNames.EXPECT)) {
            return;
        }
        for (String expected : headers.getAll(HttpHeaderNames.EXPECT)) {
            if (!expected.trim().equalsIgnoreCase("100-continue")) {
                throw new MalformedRequest(Fault.EXPECTATION_FAILED, "Expect can only be '100-continue' here.");
            }
        }
    }
}
