package io.millrace.control;

import io.millrace.http.MalformedRequest;
import io.millrace.http.RequestTarget;
import io.millrace.metrics.Metrics;
import io.netty.handler.codec.http.HttpResponseStatus;
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
    private final RuleControl control;
    private final RuleAnswers rules;
    private final Metrics metrics;

    Routes(AdminState state, RuleControl control, Metrics metrics) {
        this.state = state;
        this.pages = new StatusPages(state);
        this.control = control;
        this.rules = new RuleAnswers(control, metrics);
        this.metrics = metrics;
    }

    /** {@code method} is never HEAD: that is a GET whose body is left out later. */
    Response answer(String method, RequestTarget target, byte[] body) throws MalformedRequest {
        String path = RequestTarget.decode(target.path());
        Page page = page(target.path(), path);
        if (page == Page.NONE) {
            return new Response.Now(notFound(path));
        }
        if (!page.methods.contains(method)) {
            String allow =
                    String.join(", ", page.methods.stream().sorted().toList()).replace("GET", "GET, HEAD");
            return new Response.Now(Answer.error(
                            HttpResponseStatus.METHOD_NOT_ALLOWED,
                            "method_not_allowed",
                            path + " answers " + allow + ", not " + method)
                    .with("Allow", allow));
        }
        return switch (page) {
            case RULE -> rule(method, ruleName(target), body);
            case TRY_KNOWN -> rules.tryKnown(ruleName(target), body);
            case TRY_NEW -> rules.tryNew(body);
            case RELOAD -> rules.reload();
            default -> new Response.Now(read(page, target));
        };
    }

    private Response rule(String method, String name, byte[] body) {
        return switch (method) {
            case "PUT" -> rules.put(name, body);
            case "DELETE" -> rules.delete(name);
            default ->
                new Response.Now(pages.rule(name, control.text(name))
                        .map(json -> Answer.json(HttpResponseStatus.OK, json))
                        .orElseGet(() -> RuleAnswers.unknown(name)));
        };
    }

    private Answer read(Page page, RequestTarget target) throws MalformedRequest {
        return switch (page) {
            case LIVE -> Answer.json(HttpResponseStatus.OK, status("live"));
            case READY -> ready();
            case METRICS -> metrics();
            case STATS -> stats(target);
            case STREAMS -> Answer.json(HttpResponseStatus.OK, pages.streams());
            case RULES -> Answer.json(HttpResponseStatus.OK, pages.rules());
            case RULE, TRY_KNOWN, TRY_NEW, RELOAD, NONE -> throw new IllegalStateException(page + " is no reading");
        };
    }

    private enum Page {
        LIVE("GET"),
        READY("GET"),
        METRICS("GET"),
        STATS("GET"),
        STREAMS("GET"),
        RULES("GET"),
        RULE("GET", "PUT", "DELETE"),
        TRY_KNOWN("POST"),
        TRY_NEW("POST"),
        RELOAD("POST"),
        NONE;

        final Set<String> methods;

        Page(String... methods) {
            this.methods = Set.of(methods);
        }
    }

    private static Page page(String rawPath, String path) {
        if (rawPath.startsWith(RULES)) {
            return rulePage(rawPath.substring(RULES.length()));
        }
        return switch (path) {
            case "/health/live" -> Page.LIVE;
            case "/health/ready" -> Page.READY;
            case "/metrics" -> Page.METRICS;
            case "/api/stats" -> Page.STATS;
            case "/api/streams" -> Page.STREAMS;
            case "/api/rules" -> Page.RULES;
            case "/api/try" -> Page.TRY_NEW;
            case "/api/reload" -> Page.RELOAD;
            default -> Page.NONE;
        };
    }

    private static Page rulePage(String rest) {
        int slash = rest.indexOf('/');
        if (slash < 0) {
            return rest.isEmpty() ? Page.NONE : Page.RULE;
        }
        return slash > 0 && rest.substring(slash).equals("/try") ? Page.TRY_KNOWN : Page.NONE;
    }

    /** A name may have a slash, which is written %2F there. */
    private static String ruleName(RequestTarget target) throws MalformedRequest {
        String rest = target.path().substring(RULES.length());
        int slash = rest.indexOf('/');
        return RequestTarget.decode(slash < 0 ? rest : rest.substring(0, slash));
    }

    private static Answer notFound(String path) {
        JsonOut json = new JsonOut().beginObject();
        json.member("error", "not_found").member("detail", "there is no " + path + "; paths lists what there is");
        json.name("paths").beginArray();
        for (String known : List.of(
                "/health/live",
                "/health/ready",
                "/metrics",
                "/api/stats",
                "/api/streams",
                "/api/rules",
                "/api/rules/{name}",
                "/api/rules/{name}/try",
                "/api/try",
                "/api/reload")) {
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

    private Answer stats(RequestTarget target) throws MalformedRequest {
        List<String> asked = target.parameters("rule");
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
