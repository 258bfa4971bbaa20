package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * docs/rules.md: the first block of yaml and of text are what all examples share; then every block of json is what the block of yaml before it gives, on
 * the block of text between them if there is one. With {@code -Dmillrace.writeDocs=true} the results are written anew.
 */
class RulesGuideTest {
    private static final Path DOCUMENT = Path.of("docs", "rules.md");
    private static final Pattern BLOCK = Pattern.compile("```(yaml|text|json)\n(.*?)```", Pattern.DOTALL);

    @Test
    void shouldGiveTheResultsThatTheGuideShows() throws Exception {
        String written = Files.readString(DOCUMENT);
        StringBuilder expected = new StringBuilder();
        Matcher block = BLOCK.matcher(written);
        String sharedConfig = "";
        String sharedLines = "";
        String config = "";
        String lines = "";
        int examples = 0;
        while (block.find()) {
            String text = block.group(2);
            String shown = text;
            switch (block.group(1)) {
                case "yaml" -> {
                    sharedConfig = sharedConfig.isEmpty() ? text : sharedConfig;
                    config = text;
                    lines = sharedLines;
                }
                case "text" -> {
                    sharedLines = sharedLines.isEmpty() ? text : sharedLines;
                    lines = text;
                }
                default -> {
                    shown = results(whole(config, sharedConfig), lines);
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
                .as("run: mvn test -Dtest=RulesGuideTest -Dmillrace.writeDocs=true")
                .isEqualTo(expected.toString());
    }

    /** An example that has streams of its own shares the outputs alone. */
    private static String whole(String config, String shared) {
        return config.startsWith("streams:") ? config + shared.substring(shared.indexOf("outputs:")) : config + shared;
    }

    private static String results(String configText, String lines) throws Exception {
        PipelineConfig config = ConfigReader.readText("example.yaml", configText, Map.of());
        assertThat(config.warnings()).isEmpty();
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        String stream = config.streams().get(0).name();
        try (Replay replay = new Replay(config, stream, results)) {
            replay.feed(new ByteArrayInputStream(lines.getBytes(UTF_8)), "lines");
            replay.finish();
        }
        return results.toString(UTF_8);
    }
}
