package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DefinitionTest {
    private static final String CONFIG = """
            streams:
              s: {fields: {size: {right: x}, size_2: {left: y}, größe: {left: z}, user.id: {left: u}, user-id: {of: size}}}
            outputs: {out: {drop: {}}}
            rules:
              - {name: r, from: s, where: WHERE, emit: [line], to: out}
            """;

    @Test
    void shouldFindTheFieldsThatScriptsReadWhateverTheirNames() throws Exception {
        assertThat(changes("{aviator: \"größe > 1\"}")).containsExactly("größe");
        assertThat(changes("{groovy: \"größe > '1'\"}")).containsExactly("größe");
        assertThat(changes("{groovy: \"\\\"$größe\\\" == '1'\"}")).containsExactly("größe");
        assertThat(changes("{aviator: \"user.id == 'a'\"}")).containsExactly("user.id");
        assertThat(changes("{aviator: \"#`user-id` == 'a'\"}")).containsExactly("size", "user-id");
        assertThat(changes("{aviator: \"size_2 == 'größer'\"}")).containsExactly("size_2");
        assertThat(changes("{size: {contains: 'u'}}")).containsExactly("size");
    }

    /** The fields whose change makes the rule another one. */
    private static List<String> changes(String where) throws Exception {
        String config = CONFIG.replace("WHERE", where);
        Definition rule = definition(config);
        return List.of("size: {", "size_2: {", "größe: {", "user.id: {", "user-id: {").stream()
                .filter(field ->
                        !rule.isSameAs(read(config.replaceFirst(Pattern.quote(field), field + "default: d, "))))
                .map(field -> field.replace(": {", ""))
                .toList();
    }

    private static Definition read(String config) {
        try {
            return definition(config);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Definition definition(String text) throws Exception {
        PipelineConfig config = ConfigReader.readText("m.yaml", text, Map.of());
        return new Definition(config.rules().get(0), config.streams().get(0));
    }
}
