package io.millrace.ingest;

import io.millrace.http.MalformedRequest;
import io.millrace.http.RequestTarget;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Optional;

/**
 * The target of a request: {@code /ingest/{stream}?key=value&...}, percent-decoded.
 *
 * @param stream the name in the path; empty if the path is another one
 */
record RequestPath(Optional<String> stream, RequestTarget target) {
    private static final String PREFIX = "/ingest/";

    static RequestPath of(HttpRequest request) throws Refusal {
        try {
            RequestTarget target = RequestTarget.of(request);
            String path = target.path();
            if (!path.startsWith(PREFIX) || path.indexOf('/', PREFIX.length()) >= 0) {
                return new RequestPath(Optional.empty(), target);
            }
            return new RequestPath(Optional.of(RequestTarget.decode(path.substring(PREFIX.length()))), target);
        } catch (MalformedRequest e) {
            throw new Refusal(e);
        }
    }

    /** Whether it is the root, however it is written: a proxy may be asked for the whole URL, and a probe may have a query. */
    boolean isRoot() {
        return target.path().equals("/");
    }

    /** The values of the parameters of this name, in their order. */
    List<String> parameters(String name) throws Refusal {
        try {
            return target.parameters(name);
        } catch (MalformedRequest e) {
            throw new Refusal(e);
        }
    }
}
