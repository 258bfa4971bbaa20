package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.config.RuleConfig.Function;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The configs that the benchmarks run, written by their own scripts where these are at hand. */
class WorkloadsTest {
    private static final Path BENCH = Path.of("../shared/bench");

    @Test
    void shouldReadEveryWorkload() throws Exception {
        for (List<String> work : List.of(
                List.of("w1"),
                List.of("w2"),
                List.of("w3"),
                List.of("w4", "500"),
                List.of("w4q", "500"),
                List.of("w6", "900"))) {
            PipelineConfig config = Reads.config(written("workloads.py", work));
            assertThat(config.warnings()).as(work.toString()).isEmpty();
            assertThat(config.rules()).hasSize(work.size() > 1 ? Integer.parseInt(work.get(1)) : 1);
            assertThat(config.streams().get(0).fields()).hasSize(8);
        }
    }

    @Test
    void shouldReadThousandsOfUnlikeRules() throws Exception {
        PipelineConfig config = Reads.config(written("many_rules.py", List.of("5000", "--seed", "7")));
        assertThat(config.warnings()).isEmpty();
        assertThat(config.rules()).hasSize(5_000).allSatisfy(rule -> {
            assertThat(rule.fields()).isNotEmpty();
            assertThat(rule.aggregation().orElseThrow().select())
                    .extracting(RuleConfig.Select::function)
                    .containsExactly(Function.COUNT, Function.SUM);
        });
    }

    private static String written(String script, List<String> arguments) throws IOException, InterruptedException {
        assumeTrue(Files.exists(BENCH.resolve(script)), "needs " + BENCH.resolve(script));
        assumeTrue(hasPython(), "needs python3");
        List<String> command =
                new ArrayList<>(List.of("python3", BENCH.resolve(script).toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command.toString()).isZero();
        return text;
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
