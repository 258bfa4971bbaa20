package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;

/** A service in this JVM with an HTTP listener and an admin port, whose config file a test may change for the next reload. */
final class RunningService implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final Service service;
    private volatile String file;

    private RunningService(String config, boolean isTapped) throws Exception {
        file = config;
        service = Service.start(read(), this::read, Throwable::printStackTrace, isTapped ? results : null);
    }

    /** Whose results go to {@link #results} instead of to its outputs. */
    static RunningService tapped(String config) throws Exception {
        return new RunningService(config, true);
    }

    static RunningService withOutputs(String config) throws Exception {
        return new RunningService(config, false);
    }

    private PipelineConfig read() throws ConfigException {
        return ConfigReader.readText("m.yaml", file, Map.of());
    }

    String file() {
        return file;
    }

    /** What the next reload reads. */
    void file(String config) {
        file = config;
    }

    /** The answer's body. */
    String ingest(String stream, String body) throws Exception {
        return request("POST", service.httpPorts().get(0), "/ingest/" + stream, body);
    }

    /** The answer's body. */
    String control(String method, String path, String body) throws Exception {
        return request(method, service.adminPort(), path, body);
    }

    private String request(String method, int port, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }

    List<String> results() {
        return results.toString(UTF_8).lines().toList();
    }

    void forgetResults() {
        results.reset();
    }

    @Override
    public void close() {
        service.close();
    }
}
