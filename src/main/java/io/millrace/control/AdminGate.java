package io.millrace.control;

import io.millrace.access.BearerToken;
import io.millrace.http.MalformedRequest;
import io.millrace.http.RequestTarget;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask, before what is asked: the {@code Host}, then where the request comes from, then the token, then the routes. Counts whom it turns away. Control
 * thread.
 */
final class AdminGate {
    private final AllowedHosts hosts;
    private final Optional<BearerToken> token;
    private final Routes routes;
    private final Count foreignHost;
    private final Count foreignPage;
    private final Count noToken;
    private final Count malformed;
    private final Count failed;

    AdminGate(AdminOptions options, Routes routes, Metrics metrics) {
        hosts = new AllowedHosts(options.allowedHosts());
        token = options.token().map(BearerToken::new);
        this.routes = routes;
        foreignHost = metrics.count(Counter.ADMIN_REFUSED, "host");
        foreignPage = metrics.count(Counter.ADMIN_REFUSED, "origin");
        noToken = metrics.count(Counter.ADMIN_REFUSED, "token");
        malformed = metrics.count(Counter.ADMIN_REFUSED, "malformed");
        failed = metrics.count(Counter.ADMIN_REFUSED, "failed");
    }

    /** What a request is answered whatever its body is, or null where it may go on to {@link #answer}. */
    @Nullable
    Answer refusal(HttpRequest request, RequestTarget target) {
        String host = request.headers().get(HttpHeaderNames.HOST);
        if (host == null) {
            malformed.increment();
            return Answer.error(
                    HttpResponseStatus.BAD_REQUEST, "bad_request", "This port wants a Host header, in HTTP/1.0 too.");
        }
        String asked = target.authority().orElse(host);
        if (!hosts.allows(host) || !hosts.allows(asked)) {
            foreignHost.increment();
            return Answer.error(
                    HttpResponseStatus.FORBIDDEN,
                    "foreign_host",
                    "the host asked for is neither loopback nor in admin.hosts: "
                            + (hosts.allows(host) ? asked : host));
        }
        return reads(request) ? null : changeRefusal(request, host);
    }

    private @Nullable Answer changeRefusal(HttpRequest request, String host) {
        if (!isOwnPage(request, host)) {
            foreignPage.increment();
            return Answer.error(
                    HttpResponseStatus.FORBIDDEN,
                    "foreign_origin",
                    request.method() + " is not taken from a web page of another site; its Origin is "
                            + request.headers().get(HttpHeaderNames.ORIGIN));
        }
        if (token.isPresent() && !token.get().isIn(request.headers().getAll(HttpHeaderNames.AUTHORIZATION))) {
            noToken.increment();
            return Answer.error(
                            HttpResponseStatus.UNAUTHORIZED,
                            "unauthorized",
                            request.method() + " needs the header Authorization: Bearer with admin.token")
                    .with("WWW-Authenticate", BearerToken.CHALLENGE);
        }
        String encoding = request.headers().get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null && !HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(encoding)) {
            malformed.increment();
            return Answer.error(
                    HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
                    "unsupported_encoding",
                    "bodies on this port are sent as they are, not in " + encoding);
        }
        return null;
    }

    /**
     * Browsers say by {@code Origin} which page has a request made that is no plain reading; a page can neither leave it out nor choose it. Whoever is no
     * browser sends none.
     */
    private static boolean isOwnPage(HttpRequest request, String host) {
        for (String origin : request.headers().getAll(HttpHeaderNames.ORIGIN)) {
            int scheme = origin.indexOf("://");
            if (scheme < 0 || !origin.substring(scheme + 3).equalsIgnoreCase(host)) {
                return false;
            }
        }
        return true;
    }

    private static boolean reads(HttpRequest request) {
        return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    }

    Response answer(Asked asked) {
        HttpRequest request = asked.head();
        String method = reads(request) ? "GET" : request.method().name();
        try {
            return routes.answer(method, asked.target(), asked.body());
        } catch (MalformedRequest e) {
            malformed.increment();
            return new Response.Now(Answer.error(e.fault().status(), e.fault().error(), e.detail()));
        } catch (RuntimeException e) {
            // The API must go on answering whatever one page has stumbled over.
            failed.increment();
            return new Response.Now(Answer.error(
                    HttpResponseStatus.INTERNAL_SERVER_ERROR, "internal", "the page could not be made: " + e));
        }
    }
}
