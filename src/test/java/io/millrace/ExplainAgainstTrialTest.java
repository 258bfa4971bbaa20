package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import io.millrace.config.RuleDocument;
import io.millrace.config.TrialDocument;
import io.millrace.control.Trial;
import io.millrace.engine.Explainer;
import io.millrace.engine.LineTrace;
import io.millrace.engine.LineTrace.FieldTrace;
import io.millrace.engine.LineTrace.RuleTrace;
import io.millrace.plan.Planner;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The explanation that a try of a rule gives, against that of the command, which has the rule among others. */
class ExplainAgainstTrialTest {
    @Test
    void shouldExplainALineInATryAsTheCommandDoes() throws Exception {
        for (int seed = 200; seed < 204; seed++) {
            Random random = new Random(seed);
            String yaml = ManyRulesTest.config(random, 30);
            PipelineConfig config = ConfigReader.readText("test.yaml", yaml, Map.of());
            List<byte[]> lines = ManyRulesTest.lines(random, 5).stream()
                    .filter(line -> new String(line, UTF_8).indexOf('\n') < 0)
                    .toList();
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            for (byte[] line : lines) {
                log.writeBytes(line);
                log.write('\n');
            }
            Explainer explainer = new Explainer(Planner.plan(config), 0, () -> 0);
            for (RuleConfig rule : config.rules()) {
                Trial trial = TrialRun.run(
                        config, new TrialDocument(new RuleDocument(rule, List.of()), log.toByteArray(), true));
                for (byte[] line : lines) {
                    LineTrace ofTry = trial.traces().next();
                    LineTrace ofCommand = explainer.explain(line, name -> true).ofRule(rule.name());
                    assertSame(ofTry, ofCommand, "seed " + seed + ", " + rule.name() + ", " + ofCommand.line());
                }
            }
        }
    }

    private static void assertSame(LineTrace ofTry, LineTrace ofCommand, String as) {
        assertThat(ofTry.line()).as(as).isEqualTo(ofCommand.line());
        if (ofCommand.time().filter(time -> time.note().isEmpty()).isPresent()) {
            assertThat(ofTry.time()).as(as).isEqualTo(ofCommand.time());
        }
        assertThat(ofCommand.fields()).as(as).containsAll(ofTry.fields());
        assertThat(declared(ofTry)).as(as).isEqualTo(declared(ofCommand));
        RuleTrace tried = ofTry.rules().get(0);
        RuleTrace explained = ofCommand.rules().get(0);
        assertThat(tried)
                .as(as)
                .usingRecursiveComparison()
                .ignoringFields("reach")
                .isEqualTo(explained);
    }

    /** The built-in fields that are shown are those that rules use, and the command has more rules. */
    private static List<FieldTrace> declared(LineTrace trace) {
        return trace.fields().stream()
                .filter(field -> !Set.of("line", "stream", "source", "arrival").contains(field.name()))
                .toList();
    }
}
