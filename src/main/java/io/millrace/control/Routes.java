package io.millrace.control;

import io.millrace.metrics.Metrics;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** From a method and a target to an answer. Control thread. */
final class Routes {
    private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final String RULES = "/api/rules/";

    private final AdminState state;
    private final StatusPages pages;
    private final Metrics metrics;

    Routes(AdminState state, Metrics metrics) {
        this.state = state;
        this.pages = new StatusPages(state);
        this.metrics = metrics;
    }

    /** {@code method} is never HEAD: that is a GET whose body is left out later. A target that cannot be decoded is an IllegalArgumentException. */
    Answer answer(String method, String target) {
        QueryStringDecoder decoder = new QueryStringDecoder(target);
        Page page = page(decoder.path());
        if (page == Page.NONE) {
            return notFound(decoder.path());
        }
        if (!page.methods.contains(method)) {
            String allow =
                    String.join(", ", page.methods.stream().sorted().toList()).replace("GET", "GET, HEAD");
            return Answer.error(
                            HttpResponseStatus.METHOD_NOT_ALLOWED,
                            "method_not_allowed",
                            decoder.path() + " answers " + allow + ", not " + method)
                    .with("Allow", allow);
        }
        return switch (page) {
            case LIVE -> Answer.json(HttpResponseStatus.OK, status("live"));
            case READY -> ready();
            case METRICS -> metrics();
            case STATS -> stats(decoder);
            case STREAMS -> Answer.json(HttpResponseStatus.OK, pages.streams());
            case RULES -> Answer.json(HttpResponseStatus.OK, pages.rules());
            case CHANGE, TRY_OR_RELOAD ->
                Answer.error(
                        HttpResponseStatus.NOT_IMPLEMENTED,
                        "not_in_this_version",
                        "rules cannot be changed, tried or reloaded over the admin port in this version; edit the config"
                                + " file and start the service again");
            case NONE -> throw new IllegalStateException("no page has no methods");
        };
    }

    private enum Page {
        LIVE("GET"),
        READY("GET"),
        METRICS("GET"),
        STATS("GET"),
        STREAMS("GET"),
        RULES("GET"),
        CHANGE("PUT", "DELETE"),
        TRY_OR_RELOAD("POST"),
        NONE;

        final Set<String> methods;

        Page(String... methods) {
            this.methods = Set.of(methods);
        }
    }

    private static Page page(String path) {
        return switch (path) {
            case "/health/live" -> Page.LIVE;
            case "/health/ready" -> Page.READY;
            case "/metrics" -> Page.METRICS;
            case "/api/stats" -> Page.STATS;
            case "/api/streams" -> Page.STREAMS;
            case "/api/rules" -> Page.RULES;
            case "/api/try", "/api/reload" -> Page.TRY_OR_RELOAD;
            default -> path.startsWith(RULES) ? rulePage(path.substring(RULES.length())) : Page.NONE;
        };
    }

    private static Page rulePage(String rest) {
        int slash = rest.indexOf('/');
        if (slash < 0) {
            return rest.isEmpty() ? Page.NONE : Page.CHANGE;
        }
        return slash > 0 && rest.substring(slash).equals("/try") ? Page.TRY_OR_RELOAD : Page.NONE;
    }

    private static Answer notFound(String path) {
        JsonOut json = new JsonOut().beginObject();
        json.member("error", "not_found").member("detail", "there is no " + path + "; paths lists what there is");
        json.name("paths").beginArray();
        for (String known :
                List.of("/health/live", "/health/ready", "/metrics", "/api/stats", "/api/streams", "/api/rules")) {
            json.value(known);
        }
        return Answer.json(HttpResponseStatus.NOT_FOUND, json.endArray().endObject());
    }

    private static JsonOut status(String status) {
        return new JsonOut().beginObject().member("status", status).endObject();
    }

    private Answer ready() {
        Optional<String> reason = state.notReadyReason();
        return reason.isEmpty()
                ? Answer.json(HttpResponseStatus.OK, status("ready"))
                : Answer.json(
                        HttpResponseStatus.SERVICE_UNAVAILABLE,
                        new JsonOut()
                                .beginObject()
                                .member("status", "not_ready")
                                .member("error", "not_ready")
                                .member("detail", reason.get())
                                .endObject());
    }

    private Answer metrics() {
        ByteArrayOutputStream text = new ByteArrayOutputStream(16 << 10);
        try {
            metrics.writeText(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Answer(HttpResponseStatus.OK, METRICS_TYPE, text.toByteArray(), Map.of());
    }

    private Answer stats(QueryStringDecoder decoder) {
        List<String> asked = decoder.parameters().getOrDefault("rule", List.of());
        if (asked.size() > 1) {
            return Answer.error(HttpResponseStatus.BAD_REQUEST, "bad_request", "rule= may be given once");
        }
        Optional<String> rule = asked.stream().findFirst();
        return pages.stats(rule)
                .map(json -> Answer.json(HttpResponseStatus.OK, json))
                .orElseGet(() -> Answer.error(
                        HttpResponseStatus.NOT_FOUND,
                        "unknown_rule",
                        "there is no rule '" + rule.orElse("") + "'; GET /api/rules lists them"));
    }
}
