package io.millrace.http;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The target of a request, not percent-decoded.
 *
 * @param authority the host, and perhaps a port, of a target in the absolute form, which counts instead of the {@code Host} header
 * @param pathAndQuery begins with '/', or is "*" where that is the whole target of OPTIONS
 */
public record RequestTarget(Optional<String> authority, String pathAndQuery) {
    private static final List<String> SCHEMES = List.of("http://", "https://");

    public static RequestTarget of(HttpRequest request) throws MalformedRequest {
        String target = request.uri();
        checkCharacters(target);
        int scheme = schemeLength(target);
        if (scheme > 0) {
            // The absolute form that proxies are sent.
            return absolute(target.substring(scheme));
        }
        if (!target.startsWith("/") && !(target.equals("*") && request.method().equals(HttpMethod.OPTIONS))) {
            throw new MalformedRequest(
                    Fault.BAD_REQUEST, "The request target is neither a path, which begins with '/', nor a URL.");
        }
        return new RequestTarget(Optional.empty(), target);
    }

    private static RequestTarget absolute(String target) throws MalformedRequest {
        int end = 0;
        while (end < target.length() && target.charAt(end) != '/' && target.charAt(end) != '?') {
            end++;
        }
        String authority = target.substring(0, end);
        if (authority.isEmpty() || !HostHeader.isValid(authority)) {
            throw new MalformedRequest(
                    Fault.BAD_REQUEST,
                    "The request target is for the host '" + authority + "'; expected a name, or name:port.");
        }
        String rest = target.substring(end);
        return new RequestTarget(Optional.of(authority), rest.startsWith("/") ? rest : "/" + rest);
    }

    private static void checkCharacters(String target) throws MalformedRequest {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c >= 0x7F || c == '#') {
                throw new MalformedRequest(
                        Fault.BAD_REQUEST,
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

    public String path() {
        int mark = pathAndQuery.indexOf('?');
        return mark < 0 ? pathAndQuery : pathAndQuery.substring(0, mark);
    }

    /** What stands behind the '?'; empty if there is none. */
    public String query() {
        int mark = pathAndQuery.indexOf('?');
        return mark < 0 ? "" : pathAndQuery.substring(mark + 1);
    }

    /** The values of the parameters of this name, percent-decoded, in their order. */
    public List<String> parameters(String name) throws MalformedRequest {
        String query = query();
        if (query.isEmpty()) {
            return List.of();
        }
        List<String> values = new ArrayList<>();
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            if (PercentText.decode(key, true).equals(name)) {
                values.add(equals < 0 ? "" : PercentText.decode(pair.substring(equals + 1), true));
            }
        }
        return values;
    }

    /** Percent-decodes a path or a part of one. */
    public static String decode(String path) throws MalformedRequest {
        return PercentText.decode(path, false);
    }
}
