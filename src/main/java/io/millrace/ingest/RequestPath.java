package io.millrace.ingest;

import io.millrace.http.MalformedRequest;
import io.millrace.http.RequestTarget;
import io.netty.handler.codec.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The target of a request: {@code /ingest/{stream}?key=value&...}, percent-decoded.
 *
 * @param stream the name in the path; empty if the path is another one
 */
record RequestPath(Optional<String> stream, String query) {
    private static final String PREFIX = "/ingest/";

    static RequestPath of(HttpRequest request) throws Refusal {
        RequestTarget target = target(request);
        String path = target.path();
        if (!path.startsWith(PREFIX) || path.indexOf('/', PREFIX.length()) >= 0) {
            return new RequestPath(Optional.empty(), target.query());
        }
        return new RequestPath(Optional.of(decode(path.substring(PREFIX.length()), false)), target.query());
    }

    private static RequestTarget target(HttpRequest request) throws Refusal {
        try {
            return RequestTarget.of(request);
        } catch (MalformedRequest e) {
            throw new Refusal(e);
        }
    }

    /** The value of the first parameter of this name. */
    Optional<String> parameter(String name) throws Refusal {
        if (query.isEmpty()) {
            return Optional.empty();
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            if (decode(key, true).equals(name)) {
                return Optional.of(equals < 0 ? "" : decode(pair.substring(equals + 1), true));
            }
        }
        return Optional.empty();
    }

    private static String decode(String text, boolean plusIsSpace) throws Refusal {
        if (text.indexOf('%') < 0 && (!plusIsSpace || text.indexOf('+') < 0)) {
            return text;
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = high >= 0 ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (low < 0) {
                    throw new Refusal(
                            Reason.BAD_REQUEST,
                            "The request target has a '%' without two hexadecimal digits behind it; write a '%' itself as %25.");
                }
                bytes.put((byte) (high << 4 | low));
                i += 2;
            } else {
                bytes.put((byte) (c == '+' && plusIsSpace ? ' ' : c));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw new Refusal(Reason.BAD_REQUEST, "The request target is not UTF-8 after percent-decoding.");
        }
    }
}
