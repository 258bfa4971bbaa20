package io.millrace.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The maps that a config is made of, with the keys each may have and an example for whoever wrote something else
 * there.
 */
enum Shape implements MapShape {
    CONFIG(
            "the config's top level",
            "{streams: {...}, rules: [...], outputs: {...}}",
            "include listen admin streams rules outputs workers bodyBudget maxBodySize maxWait ackTimeout"
                    + " shutdownTimeout scripts"),
    LISTEN("'listen'", "{tcp: {port: 5170, stream: access}, http: {port: 8080}}", "tcp http"),
    TCP_LISTENER("a TCP listener", "{port: 5170, stream: access}", "port host stream maxConnections idleTimeout tls"),
    HTTP_LISTENER(
            "an HTTP listener",
            "{port: 8080}",
            "port host ack maxBodySize maxWait ackTimeout maxConnections idleTimeout tls token"),
    TLS("'tls'", "{cert: server.pem, key: server.key}", "cert key clientCa"),
    ADMIN("'admin'", "{port: 9600}", "port host hosts token tls rulesDir allowGroovy"),
    STREAM(
            "a stream",
            "{fields: {status: {left: '\" ', right: \" \"}}}",
            "charset maxLineLength multiline time lateness watermark deadline late fields"),
    MULTILINE("a stream's 'multiline'", "{start: {matches: '^\\d{4}-'}}", "start maxLines timeout"),
    EVENT_START("'start'", "{matches: '^\\d{4}-'}", "matches startsWith contains", Shape.OPERATOR),
    TIME("a stream's 'time'", "{field: time, format: epochMillis}", "field format zone"),
    WATERMARK("a stream's 'watermark'", "{by: source, idle: 30s}", "by idle"),
    FIELD(
            "a field",
            "{left: \"status=\", right: \" \"}",
            "left index right orEnd split json logfmt query regex aviator groovy dynamic of type default transform"),
    SPLIT("'split'", "{by: \" \", at: 3}", "by at"),
    REGEX("'regex'", "{pattern: \"id=(\\\\d+)\", group: 1}", "pattern group"),
    QUERY("'query'", "{of: path, param: id}", "of param"),
    STEP(
            "a transform step",
            "{append: \"/\"}",
            "lower upper trim cleanUrl append const substring replace map switch",
            "step"),
    REPLACE("'replace'", "{pattern: \"[0-9]+\", with: \"#\"}", "pattern with"),
    CASE("a case of 'switch'", "{where: {status: {gte: 500}}, value: broken}", "where value default"),
    MAP_STEP("'map'", "{values: {a: b}, default: c}", "values default"),
    CONDITION("a condition", "{status: {gte: 500}}", "any all not aviator groovy"),
    OPERATORS(
            "a condition",
            "{gte: 500}",
            "eq ne in notIn gt gte lt lte between contains containsAny startsWith endsWith matches exists ignoreCase",
            Shape.OPERATOR),
    GROOVY("'groovy'", "{script: \"status >= 500\", dynamic: true}", "script dynamic"),
    SCRIPTS("'scripts'", "{callTimeout: 100ms, maxFailures: 20}", "callTimeout maxFailures memory depth"),
    RULE(
            "a rule",
            "{name: errors, from: access, to: out}",
            "name from fields where groupBy select window every having samples emit to maxGroups late onRemove"),
    SAMPLES("'samples'", "{count: 3, maxLength: 1024}", "count maxLength"),
    OUTPUT("an output", "{file: {path: out/results.ndjson.zst}}", "file stdout drop compression flush"),
    FILE("an output's 'file'", "{path: out/results.ndjson.zst}", "path rotate"),
    ROTATE("'rotate'", "{size: 256MiB}", "size every"),
    NOTHING("'stdout' or 'drop'", "{}", ""),
    COMPRESSION("'compression'", "{zstd: {level: 3}}", "zstd gzip lz4 none"),
    LZ4("'lz4'", "{}", ""),
    LEVEL("a codec's map", "{level: 3}", "level");

    /** Shapes whose keys are told apart by name alone well enough to say that a key met elsewhere belongs there. */
    private static final List<Shape> HOMES = List.of(
            CONFIG, STREAM, RULE, OUTPUT, FILE, ROTATE, TCP_LISTENER, HTTP_LISTENER, ADMIN, TIME, FIELD, MULTILINE);

    private static final String OPERATOR = "operator";

    private final String noun;
    private final String example;
    private final List<String> keys;
    private final String kind;

    Shape(String noun, String example, String keys) {
        this(noun, example, keys, "key");
    }

    Shape(String noun, String example, String keys, String kind) {
        this.noun = noun;
        this.example = example;
        this.keys = keys.isEmpty() ? List.of() : List.of(keys.split(" "));
        this.kind = kind;
    }

    @Override
    public String example() {
        return example;
    }

    List<String> keys() {
        return keys;
    }

    @Override
    public boolean knows(String key) {
        return keys.contains(key);
    }

    @Override
    public String refusal(String key) {
        if (NotYet.key(this, key)) {
            return NotYet.sentence(key);
        }
        if (this == TCP_LISTENER && key.equals("token")) {
            return "'token' is for HTTP: lines over plain TCP have no place for one; take only clients with a certificate"
                    + " instead, by tls: {cert: FILE, key: FILE, clientCa: FILE}";
        }
        return refusal(key, advice(key));
    }

    /** The same where it is known what to do: {@code advice} ends the sentence. */
    String refusal(String key, String advice) {
        return "unknown " + kind + " " + Shown.text(key) + advice
                + (keys.isEmpty() ? " No keys are known here" : " Known " + kind + "s: " + String.join(", ", keys));
    }

    @Override
    public Optional<String> meant(String key) {
        List<String> known = new ArrayList<>(keys);
        known.addAll(NotYet.keys(this));
        Optional<String> elsewhere = kind.equals(OPERATOR) ? OtherTools.operator(key) : Optional.empty();
        return elsewhere.filter(known::contains).or(() -> Suggestions.nearest(key, known));
    }

    private String advice(String key) {
        if (key.equals("<<")) {
            return "; YAML 1.2 has no merge keys, so write the keys out.";
        }
        return meant(key)
                .map(near -> "; did you mean " + Shown.text(near) + "?")
                .or(() -> home(key).map(home -> "; it belongs in " + home.noun + "."))
                .orElse(".");
    }

    private static Optional<Shape> home(String key) {
        return HOMES.stream()
                .filter(shape -> shape.knows(key) || NotYet.key(shape, key))
                .findFirst();
    }
}
