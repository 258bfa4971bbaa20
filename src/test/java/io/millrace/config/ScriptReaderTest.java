package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.ScriptConfig.Language;
import org.junit.jupiter.api.Test;

class ScriptReaderTest {
    private static ScriptConfig ofField(String field) {
        return ((Extractor.Computed) Reads.field(field).extractor()).script();
    }

    private static ScriptConfig ofFile(String yaml) {
        return ((Extractor.Computed)
                        Reads.config(yaml).streams().get(0).fields().get(0).extractor())
                .script();
    }

    @Test
    void shouldReadScriptsOfFieldsAndConditions() {
        assertThat(ofField("{aviator: 'a + 1', type: int}")).satisfies(script -> {
            assertThat(script.language()).isEqualTo(Language.AVIATOR);
            assertThat(script.text()).isEqualTo("a + 1");
            assertThat(script.dynamic()).isFalse();
        });
        assertThat(ofField("{groovy: 'a + 1', dynamic: true}").dynamic()).isTrue();
        assertThat(ofField("{groovy: {script: 'a + 1', dynamic: true}}").dynamic())
                .isTrue();
        assertThat(Reads.where("{any: [{aviator: 'a > 1'}, {groovy: {script: b, dynamic: true}}]}"))
                .hasToString(Reads.where("{any: [{aviator: 'a > 1'}, {groovy: {script: b, dynamic: true}}]}")
                        .toString());
    }

    @Test
    void shouldComplainOfWhatIsNoScript() {
        assertThat(Reads.messages(Reads.withField("{aviator: ' '}")))
                .containsExactly("stream 's': field 'f': the script is empty; write an expression such as"
                        + " \"status >= 500\"");
        assertThat(Reads.messages(Reads.withField("{aviator: {script: a}}")))
                .containsExactly("stream 's': field 'f': 'aviator' must be a text, found a map");
        assertThat(Reads.messages(Reads.withField("{aviator: a, of: b}")))
                .containsExactly("stream 's': field 'f': a script reads fields by their names, so 'of' has no meaning"
                        + " here; take it away");
        assertThat(Reads.messages(Reads.withField("{aviator: a, dynamic: true}")))
                .containsExactly("stream 's': field 'f': 'dynamic' is of fields with 'groovy' alone; take it away");
        assertThat(Reads.messages(Reads.withField("{aviator: a, groovy: b}")))
                .singleElement()
                .asString()
                .contains("'aviator' and 'groovy' are two extractors");
        assertThat(Reads.messages(Reads.withWhere("{aviator: [a]}")))
                .containsExactly("rule 'r': condition 'aviator': 'aviator' must be a text, found a list");
    }

    @Test
    void shouldReadLimits() {
        assertThat(Reads.config("scripts: {callTimeout: 5ms, maxFailures: 3, memory: 1MiB, depth: 7}\n")
                        .scripts())
                .isEqualTo(new ScriptsConfig(5, 7, 1 << 20, 3));
        assertThat(Reads.config("scripts: {depth: 7}\n").scripts()).isEqualTo(new ScriptsConfig(100, 7, 16 << 20, 20));
        assertThat(Reads.config("workers: 1\n").scripts()).isEqualTo(ScriptsConfig.DEFAULT);
        assertThat(Reads.messages("scripts: {callTimeout: 0s, maxFailure: 1}\n"))
                .hasSize(2);
    }

    @Test
    void shouldKnowWhereTheLinesOfAScriptStand() {
        TextPlaces block = ofFile("""
                streams:
                  s:
                    fields:
                      f:
                        aviator: |

                            a +
                              wrong
                """).places();
        assertThat(block.at(2, 1)).hasToString("t.yaml:7:13");
        assertThat(block.at(3, 3)).hasToString("t.yaml:8:15");
        TextPlaces quoted =
                ofFile("streams: {s: {fields: {f: {aviator: \"a + wrong\"}}}}").places();
        assertThat(quoted.at(1, 5)).hasToString("t.yaml:1:42");
        TextPlaces plain =
                ofFile("streams: {s: {fields: {f: {aviator: a + wrong}}}}").places();
        assertThat(plain.at(1, 5)).hasToString("t.yaml:1:41");
        TextPlaces folded = ofFile(
                        "streams:\n  s:\n    fields:\n      f:\n        aviator: >\n          a\n          + b\n")
                .places();
        assertThat(folded.at(1, 3)).hasToString("t.yaml:5:18");
    }
}
