package io.millrace.control;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Optional;

/** Who may ask, before what is asked: the {@code Host}, then the token, then the routes. Counts whom it turns away. Control thread. */
final class AdminGate {
    private final AllowedHosts hosts;
    private final Optional<BearerToken> token;
    private final Routes routes;
    private final Count foreignHost;
    private final Count noToken;
    private final Count malformed;
    private final Count failed;

    AdminGate(AdminOptions options, Routes routes, Metrics metrics) {
        hosts = new AllowedHosts(options.allowedHosts());
        token = options.token().map(BearerToken::new);
        this.routes = routes;
        foreignHost = metrics.count(Counter.ADMIN_REFUSED, "host");
        noToken = metrics.count(Counter.ADMIN_REFUSED, "token");
        malformed = metrics.count(Counter.ADMIN_REFUSED, "malformed");
        failed = metrics.count(Counter.ADMIN_REFUSED, "failed");
    }

    Answer answer(HttpRequest request) {
        List<String> host = request.headers().getAll(HttpHeaderNames.HOST);
        if (host.size() > 1 || !request.uri().startsWith("/")) {
            malformed.increment();
            return Answer.error(
                    HttpResponseStatus.BAD_REQUEST,
                    "bad_request",
                    host.size() > 1 ? "the request has several Host headers" : "the target must begin with a /");
        }
        if (!hosts.allows(host.isEmpty() ? null : host.get(0))) {
            foreignHost.increment();
            return Answer.error(
                    HttpResponseStatus.FORBIDDEN,
                    "foreign_host",
                    "the Host header is neither loopback nor in admin.hosts"
                            + (host.isEmpty() ? ": there is none" : ": " + host.get(0)));
        }
        boolean reads =
                request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        if (!reads && token.isPresent() && !token.get().isIn(request.headers().get(HttpHeaderNames.AUTHORIZATION))) {
            noToken.increment();
            return Answer.error(
                            HttpResponseStatus.UNAUTHORIZED,
                            "unauthorized",
                            request.method() + " needs the header Authorization: Bearer with admin.token")
                    .with("WWW-Authenticate", "Bearer realm=\"millrace\"");
        }
        return route(reads ? "GET" : request.method().name(), request.uri());
    }

    private Answer route(String method, String target) {
        try {
            return routes.answer(method, target);
        } catch (IllegalArgumentException e) {
            malformed.increment();
            return Answer.error(
                    HttpResponseStatus.BAD_REQUEST, "bad_request", "the target cannot be decoded: " + e.getMessage());
        } catch (RuntimeException e) {
            // The API must go on answering whatever one page has stumbled over.
            failed.increment();
            return Answer.error(
                    HttpResponseStatus.INTERNAL_SERVER_ERROR, "internal", "the page could not be made: " + e);
        }
    }
}
