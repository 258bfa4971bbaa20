package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.Draft;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import io.millrace.engine.Compiler;
import io.millrace.plan.Planner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** However a config is broken, all stages can go through what is left of it. */
class BrokenConfigsTest {
    private static final int TURNS = 400;
    private static final long SEED = Long.getLong("millrace.seed", 1);
    private static final Map<String, String> ENVIRONMENT = Map.of("ADMIN_TOKEN", "x", "MILLRACE_TOKEN", "x");

    private static final String[] INSERTS = {
        "", " ", "\n", ":", "{", "}", "[", "]", "'", "\"", "${A}", "#", "~", "-", "0", "x", "null", "1e999", "("
    };

    private final Random random = new Random(SEED);

    private static List<String> configs() throws Exception {
        try (Stream<Path> files = Files.walk(Path.of("config", "examples"))) {
            List<String> texts = new ArrayList<>();
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
                texts.add(Files.readString(file));
            }
            return texts;
        }
    }

    /** One word in the place of another, a line left out or doubled, or a few characters for others. */
    private String broken(String text) {
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + random.nextInt(4));
        List<String> lines = new ArrayList<>(List.of(text.split("\n")));
        int line = random.nextInt(lines.size());
        switch (random.nextInt(4)) {
            case 0 -> lines.remove(line);
            case 1 -> lines.add(line, lines.get(line));
            case 2 -> {
                String[] words = text.split("\\W+");
                String word = words[random.nextInt(words.length)];
                String other = words[random.nextInt(words.length)];
                return word.isEmpty() ? text : text.replaceFirst("\\b" + word + "\\b", other);
            }
            default -> {
                return text.substring(0, from) + INSERTS[random.nextInt(INSERTS.length)] + text.substring(to);
            }
        }
        return String.join("\n", lines);
    }

    @Test
    void shouldGoThroughAllStagesWhateverIsBroken() throws Exception {
        List<String> configs = configs();
        int[] seen = new int[2];
        for (int turn = 0; turn < TURNS; turn++) {
            String text = configs.get(random.nextInt(configs.size()));
            for (int k = random.nextInt(3); k >= 0; k--) {
                text = broken(text);
            }
            String as = "seed " + SEED + ", turn " + turn + ":\n" + text;
            try {
                seen[examined(text, as) ? 0 : 1]++;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError(as, e);
            }
        }
        assertThat(Math.min(seen[0], seen[1])).as(Arrays.toString(seen)).isGreaterThan(TURNS / 40);
    }

    /** Whether there is a config without problems; the stages one after the other, each as if there were no others, must say the same. */
    private static boolean examined(String text, String as) {
        Draft<PipelineConfig> draft;
        try {
            draft = ConfigReader.draftText("t.yaml", text, ENVIRONMENT);
        } catch (ConfigException e) {
            return false;
        }
        Examination.examine(draft);
        try {
            draft.sound();
            oneAfterTheOther(text);
            return true;
        } catch (ConfigException e) {
            List<Problem> all = e.problems();
            assertThat(all).as(as).doesNotHaveDuplicates();
            assertThat(all)
                    .as(as)
                    .isSortedAccordingTo((a, b) -> a.at().line() == b.at().line()
                            ? Integer.compare(a.at().column(), b.at().column())
                            : Integer.compare(a.at().line(), b.at().line()));
            assertThat(firstStage(text)).as(as).isNotEmpty().allMatch(all::contains);
            return false;
        }
    }

    private static void oneAfterTheOther(String text) throws ConfigException {
        PipelineConfig config = ConfigReader.readText("t.yaml", text, ENVIRONMENT);
        Compiler.check(Planner.plan(config));
        StreamTargets.of(config);
        ListenerTls.check(config);
    }

    private static List<Problem> firstStage(String text) {
        try {
            oneAfterTheOther(text);
            return List.of();
        } catch (ConfigException e) {
            return e.problems();
        }
    }
}
