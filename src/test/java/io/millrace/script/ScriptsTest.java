package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ScriptsTest {
    private static final Map<String, ScriptType> FIELDS = Map.of("a", ScriptType.INT, "b", ScriptType.TEXT);

    private final Scripts scripts = new Scripts();

    @Test
    void shouldCompileEqualTextsOnce() throws Exception {
        Script first = scripts.aviator("a > 1", FIELDS);
        assertThat(scripts.aviator("a > 1", FIELDS)).isSameAs(first);
        assertThat(scripts.aviator("a > 1", Map.of("a", ScriptType.INT))).isSameAs(first);
        assertThat(scripts.aviator("a > 1", Map.of("a", ScriptType.TEXT))).isNotSameAs(first);
        assertThat(scripts.aviator("a > 2", FIELDS)).isNotSameAs(first);
    }

    @Test
    void shouldForgetWhatNobodyHolds() throws Exception {
        Script held = scripts.aviator("a > 0", FIELDS);
        for (int i = 1; i <= 50; i++) {
            scripts.aviator("a > " + i, FIELDS);
        }
        for (int i = 0; i < 20 && scripts.size() > 1; i++) {
            System.gc();
        }
        assertThat(scripts.size()).isEqualTo(1);
        assertThat(scripts.aviator("a > 0", FIELDS)).isSameAs(held);
    }
}
