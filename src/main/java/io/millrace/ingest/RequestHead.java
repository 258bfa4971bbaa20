package io.millrace.ingest;

import io.millrace.access.BearerToken;
import io.millrace.http.MalformedRequest;
import io.millrace.http.RequestHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a request asks for, as far as its head says.
 *
 * @param ackWritten whether the answer waits until the lines are written
 * @param isJson whether a body that begins with '[' is a JSON array
 * @param source what the shipper calls its source
 */
record RequestHead(
        StreamTarget target, boolean ackWritten, Encoding encoding, boolean isJson, Optional<String> source) {
    private static final String SOURCE_HEADER = "X-Millrace-Source";
    private static final int MAX_SOURCE_LENGTH = 1024;

    /** Checks everything that can be refused before the body, but for {@link #checkFraming}, which comes first. */
    static RequestHead of(
            HttpRequest request,
            Map<String, StreamTarget> streams,
            boolean ackWrittenByDefault,
            Optional<BearerToken> token)
            throws Refusal {
        if (token.isPresent()) {
            checkToken(request.headers(), token.get());
        }
        RequestPath path = RequestPath.of(request);
        String stream = path.stream()
                .orElseThrow(() -> new Refusal(
                        Reason.NOT_FOUND, "There is nothing at this path; send lines to POST /ingest/{stream}."));
        StreamTarget target = streams.get(stream);
        if (target == null) {
            throw new Refusal(
                    Reason.UNKNOWN_STREAM,
                    "There is no stream '" + stream + "'; there are: " + String.join(", ", streams.keySet()) + ".");
        }
        if (!request.method().equals(HttpMethod.POST)) {
            throw new Refusal(
                    Reason.METHOD_NOT_ALLOWED,
                    "Lines are sent with POST, not with " + request.method().name() + ".");
        }
        HttpHeaders headers = request.headers();
        return new RequestHead(
                target, ackWritten(path, ackWrittenByDefault), Encoding.of(headers), isJson(headers), source(headers));
    }

    /** Whether somebody, such as a load balancer, only asks if there is anybody here. */
    static boolean isProbe(HttpRequest request) throws Refusal {
        return (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD))
                && RequestPath.of(request).isRoot();
    }

    /** No two readers may disagree on whose message this is and where it ends. */
    static void checkFraming(HttpRequest request) throws Refusal {
        try {
            RequestHeaders.check(request);
        } catch (MalformedRequest e) {
            throw new Refusal(e);
        }
    }

    /** Before anything else is told, such as which streams there are. */
    private static void checkToken(HttpHeaders headers, BearerToken token) throws Refusal {
        List<String> values = headers.getAll(HttpHeaderNames.AUTHORIZATION);
        if (!token.isIn(values)) {
            throw new Refusal(
                    Reason.UNAUTHORIZED,
                    values.isEmpty()
                            ? "This listener takes lines only with the header Authorization: Bearer TOKEN."
                            : "The Authorization header does not carry this listener's token.");
        }
    }

    private static boolean ackWritten(RequestPath path, boolean byDefault) throws Refusal {
        List<String> acks = path.parameters("ack");
        if (acks.isEmpty()) {
            return byDefault;
        }
        String ack = acks.get(0);
        if (Set.copyOf(acks).size() > 1) {
            throw new Refusal(
                    Reason.BAD_ACK,
                    "ack is there " + acks.size() + " times, with differing values (" + String.join(", ", acks)
                            + "); send one.");
        }
        return switch (ack) {
            case "accepted" -> false;
            case "written" -> true;
            case "journaled" ->
                throw new Refusal(
                        Reason.NO_JOURNAL,
                        "ack=journaled needs a journal, and there is none; use accepted or written.");
            default ->
                throw new Refusal(Reason.BAD_ACK, "ack is '" + ack + "'; expected accepted, journaled or written.");
        };
    }

    private static boolean isJson(HttpHeaders headers) {
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE, "");
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).trim().equalsIgnoreCase("application/json");
    }

    private static Optional<String> source(HttpHeaders headers) throws Refusal {
        String source = headers.get(SOURCE_HEADER);
        if (source == null || source.isBlank()) {
            return Optional.empty();
        }
        if (source.length() > MAX_SOURCE_LENGTH) {
            throw new Refusal(
                    Reason.BAD_REQUEST,
                    SOURCE_HEADER + " has " + source.length() + " characters; " + MAX_SOURCE_LENGTH + " are the most.");
        }
        // Netty reads headers as Latin-1; what was sent is UTF-8 where it is not ASCII.
        return Optional.of(new String(source.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }
}
