package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the contract has and this version has not is called by its name, never unknown and never passed over. */
class NotYetTest {
    private static final Map<Shape, String> PLACES = Map.ofEntries(
            Map.entry(Shape.CONFIG, "KEY: x"),
            Map.entry(Shape.TCP_LISTENER, "listen: {tcp: {port: 1, stream: s, KEY: x}}"),
            Map.entry(Shape.HTTP_LISTENER, "listen: {http: [{port: 1, KEY: x}]}"),
            Map.entry(Shape.ADMIN, "admin: {KEY: x}"),
            Map.entry(Shape.STREAM, "streams: {s: {KEY: x}}"),
            Map.entry(Shape.FIELD, "streams: {s: {fields: {f: {KEY: x}}}}"),
            Map.entry(Shape.RULE, "rules: [{name: r, from: s, to: o, KEY: x}]"),
            Map.entry(Shape.OUTPUT, "outputs: {o: {KEY: {}}}"));

    @Test
    void shouldSayOfEveryKeyOfTheTableThatItIsNotInThisVersion() {
        int seen = 0;
        for (Shape shape : Shape.values()) {
            for (String key : NotYet.keys(shape)) {
                seen++;
                String yaml = PLACES.get(shape).replace("KEY", key);
                assertThat(Reads.problems(yaml)).as(yaml).singleElement().satisfies(problem -> {
                    assertThat(problem).endsWith("'" + key + "' is not in this version");
                    assertThat(problem).startsWith("t.yaml:1:" + (yaml.indexOf(key + ":") + 1) + ": ");
                });
            }
        }
        assertThat(seen).isGreaterThan(5);
    }

    @Test
    void shouldSayTheSameOfValues() {
        Map<String, String> values =
                Map.of("listen: {http: {port: 1, ack: journaled}}", "HTTP listener: 'ack: journaled'");
        values.forEach((yaml, message) ->
                assertThat(Reads.messages(yaml)).as(yaml).containsExactly(message + " is not in this version"));
    }

    @Test
    void shouldSuggestAKeyThatIsNotInThisVersionToo() {
        assertThat(Reads.messages("jornal: x"))
                .singleElement()
                .asString()
                .startsWith("unknown key 'jornal'; did you mean 'journal'?");
    }

    @Test
    void shouldAcceptWhatIsInThisVersionBesideIt() {
        for (String yaml : List.of(
                "streams: {s: {late: update, charset: utf8}}",
                "admin: false",
                "admin: {token: x, hosts: [a]}",
                "listen: {http: {port: 1, ack: accepted}}")) {
            assertThat(Reads.problems(yaml)).as(yaml).isEmpty();
        }
    }
}
