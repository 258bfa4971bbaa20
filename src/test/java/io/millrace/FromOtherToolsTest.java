package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.engine.Compiler;
import io.millrace.metrics.Counter;
import io.millrace.plan.Planner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * docs/from-other-tools.md: every block of yaml is a whole config without a warning, and every block of ndjson is what the config before it gives on the
 * block of text before it. With {@code -Dmillrace.writeDocs=true} the results are written anew.
 */
class FromOtherToolsTest {
    private static final Path DOCUMENT = Path.of("docs", "from-other-tools.md");
    private static final Pattern BLOCK = Pattern.compile("```(yaml|text|ndjson)\n(.*?)```", Pattern.DOTALL);

    @Test
    void shouldShowConfigsThatGiveTheResultsShown() throws Exception {
        StringBuilder expected = new StringBuilder();
        Matcher block = BLOCK.matcher(Files.readString(DOCUMENT));
        PipelineConfig config = null;
        String lines = "";
        int examples = 0;
        while (block.find()) {
            String shown = block.group(2);
            switch (block.group(1)) {
                case "yaml" -> config = checked(shown);
                case "text" -> lines = shown;
                default -> {
                    shown = results(config, lines);
                    examples++;
                }
            }
            block.appendReplacement(expected, Matcher.quoteReplacement("```" + block.group(1) + "\n" + shown + "```"));
        }
        block.appendTail(expected);
        if (Boolean.getBoolean("millrace.writeDocs")) {
            Files.writeString(DOCUMENT, expected);
        }

        assertThat(examples).isGreaterThan(5);
        assertThat(Files.readString(DOCUMENT))
                .as("run: mvn test -Dtest=FromOtherToolsTest -Dmillrace.writeDocs=true")
                .isEqualTo(expected.toString());
    }

    private static PipelineConfig checked(String text) throws Exception {
        PipelineConfig config = ConfigReader.readText(DOCUMENT.toString(), text, Map.of());
        Compiler.check(Planner.plan(config));
        assertThat(config.warnings()).as(text).isEmpty();
        return config;
    }

    private static String results(PipelineConfig config, String lines) throws Exception {
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        String stream = config.streams().get(0).name();
        try (Replay replay = new Replay(config, stream, results)) {
            replay.feed(new ByteArrayInputStream(lines.getBytes(UTF_8)), "lines");
            replay.finish();
            assertThat(replay.metrics().count(Counter.TIME_UNREADABLE, stream).get())
                    .as("lines without a time among\n%s", lines)
                    .isZero();
        }
        assertThat(results.size()).as("results of\n%s", lines).isPositive();
        return results.toString(UTF_8);
    }
}
