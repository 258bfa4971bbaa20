package io.millrace.config;

import java.util.List;
import java.util.Optional;

/** The maps that a file of rule tests is made of. */
enum TestShape implements MapShape {
    FILE("{config: access.yaml, tests: [{name: ..., lines: ..., results: [...]}]}", "config environment tests"),
    TEST(
            "{name: errors are kept, lines: [...], results: [...]}",
            "name stream source arrival lines log rules results counters"),
    COUNTERS("{lines: 3, rules: {errors: {matches: 1}}}", "lines cut eventsCut unreadable numbersBad failures rules"),
    RULE_COUNTERS("{matches: 1, results: 1}", "matches late overflow results");

    private final String example;
    private final List<String> keys;

    TestShape(String example, String keys) {
        this.example = example;
        this.keys = List.of(keys.split(" "));
    }

    List<String> keys() {
        return keys;
    }

    @Override
    public String example() {
        return example;
    }

    @Override
    public boolean knows(String key) {
        return keys.contains(key);
    }

    @Override
    public String refusal(String key) {
        return "unknown key " + Shown.text(key) + advice(key) + " Known keys: " + String.join(", ", keys);
    }

    private String advice(String key) {
        for (TestShape other : values()) {
            if (meant(key).isEmpty() && other.knows(key)) {
                return "; it belongs in " + other.example + ".";
            }
        }
        return Suggestions.didYouMean(key, keys);
    }

    @Override
    public Optional<String> meant(String key) {
        return Suggestions.nearest(key, keys);
    }
}
