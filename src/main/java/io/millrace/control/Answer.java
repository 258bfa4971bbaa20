package io.millrace.control;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What a request is answered with. {@code headers} come besides type and length. */
record Answer(HttpResponseStatus status, String contentType, byte[] body, Map<String, String> headers) {
    static final String JSON = "application/json; charset=utf-8";

    static Answer json(HttpResponseStatus status, JsonOut body) {
        return new Answer(status, JSON, (body + "\n").getBytes(StandardCharsets.UTF_8), Map.of());
    }

    static Answer error(HttpResponseStatus status, String error, String detail) {
        return json(
                status,
                new JsonOut()
                        .beginObject()
                        .member("error", error)
                        .member("detail", detail)
                        .endObject());
    }

    Answer with(String header, String value) {
        return new Answer(status, contentType, body, Map.of(header, value));
    }
}
