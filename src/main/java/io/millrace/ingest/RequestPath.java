package io.millrace.ingest;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The target of a request: {@code /ingest/{stream}?key=value&...}, percent-decoded.
 *
 * @param stream the name in the path; empty if the path is another one
 */
record RequestPath(Optional<String> stream, String query) {
    private static final String PREFIX = "/ingest/";
    private static final List<String> SCHEMES = List.of("http://", "https://");

    static RequestPath of(HttpRequest request) throws Refusal {
        String path = request.uri();
        checkCharacters(path);
        int scheme = schemeLength(path);
        if (scheme > 0) {
            // The absolute form that proxies are sent.
            int slash = path.indexOf('/', scheme);
            path = slash < 0 ? "/" : path.substring(slash);
        }
        if (!path.startsWith("/") && !(path.equals("*") && request.method().equals(HttpMethod.OPTIONS))) {
            throw new Refusal(
                    Reason.BAD_REQUEST, "The request target is neither a path, which begins with '/', nor a URL.");
        }
        int mark = path.indexOf('?');
        String query = mark < 0 ? "" : path.substring(mark + 1);
        if (mark >= 0) {
            path = path.substring(0, mark);
        }
        if (!path.startsWith(PREFIX) || path.indexOf('/', PREFIX.length()) >= 0) {
            return new RequestPath(Optional.empty(), query);
        }
        return new RequestPath(Optional.of(decode(path.substring(PREFIX.length()), false)), query);
    }

    private static void checkCharacters(String target) throws Refusal {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c == 0x7F || c == '#') {
                throw new Refusal(
                        Reason.BAD_REQUEST,
                        String.format(
                                "The request target has the character %%%02X in it; percent-encode it.", (int) c));
            }
        }
    }

    private static int schemeLength(String target) {
        for (String scheme : SCHEMES) {
            if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
                return scheme.length();
            }
        }
        return 0;
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
        if (text.indexOf('%') < 0 && (!plusIsSpace || text.indexOf('+') < 0) && isAscii(text)) {
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

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
