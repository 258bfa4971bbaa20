package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnnotatedConfigTest {
    private static final Path FILE = Path.of("config", "millrace.yaml");

    /** What a shape says of a key that it does not know ends with those that it does. */
    private static List<String> keys(Shape shape) {
        String refusal = shape.refusal("?");
        int known = refusal.lastIndexOf("s: ");
        return known < 0 ? List.of() : List.of(refusal.substring(known + 3).split(", "));
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveEveryKeyThatThisVersionKnows(Shape shape) throws IOException {
        String text = Files.readString(FILE);

        for (String key : keys(shape)) {
            assertThat(shape.knows(key)).as(key).isTrue();
            assertThat(Pattern.compile("\\b" + Pattern.quote(key) + "\\b")
                            .matcher(text)
                            .find())
                    .as(key + " of " + shape + " in " + FILE)
                    .isTrue();
        }
    }

    @Test
    void shouldShowTheDefaultsThatTheReaderHas() throws Exception {
        PipelineConfig written = ConfigReader.read(FILE, Map.of());
        PipelineConfig bare = ConfigReader.readText("bare.yaml", """
                listen: {tcp: {port: 5170, stream: access}, http: {port: 8080}}
                streams:
                  access: {}
                rules:
                  - {name: r, from: access, select: {n: count()}, window: 10s, to: metrics}
                outputs:
                  metrics: {file: {path: out/metrics.ndjson.zst}}
                """, Map.of());

        assertThat(written.tcp())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*[aA]t")
                .isEqualTo(bare.tcp());
        assertThat(written.http())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*[aA]t")
                .isEqualTo(bare.http());
        assertThat(written.admin())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*[aA]t")
                .isEqualTo(bare.admin());
        assertThat(written.workers()).isEqualTo(bare.workers());
        assertThat(written.bodyBudgetBytes()).isEqualTo(bare.bodyBudgetBytes());
        assertThat(written.shutdownTimeoutMillis()).isEqualTo(bare.shutdownTimeoutMillis());
        PipelineConfig.StreamConfig stream = written.streams().get(0);
        assertThat(stream.maxLineLengthBytes()).isEqualTo(bare.streams().get(0).maxLineLengthBytes());
        assertThat(stream.deadlineMillis()).isEqualTo(bare.streams().get(0).deadlineMillis());
        assertThat(written.rules().get(0).aggregation().orElseThrow().maxGroups())
                .isEqualTo(bare.rules().get(0).aggregation().orElseThrow().maxGroups());
        OutputConfig metrics = bare.outputs().get(0);
        assertThat(written.outputs()).extracting(OutputConfig::flushMillis).containsOnly(metrics.flushMillis());
        assertThat(written.outputs().get(0).compression()).isEqualTo(metrics.compression());
        assertThat(written.outputs().get(2).compression()).isEqualTo(metrics.compression());
    }
}
