package io.millrace;

/** The smallest config that a command can do something with: every line of one stream, whose time is its first word. */
final class OneRule {
    private OneRule() {}

    /** @param sink of the output {@code o} */
    static String to(String sink) {
        return """
                streams:
                  s:
                    time: {field: t, format: epochSeconds}
                    fields: {t: {right: " "}}
                rules:
                  - {name: r, from: s, emit: [line], to: o}
                outputs:
                  o: SINK
                """.replace("SINK", sink);
    }
}
