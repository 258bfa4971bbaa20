package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.engine.Engine;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.script.Scripts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which rules are planned anew when a whole config has been read again. */
class LiveRulesTest {
    private static final String STREAMS = "streams: {s: {fields: {f: {right: x}}}}\n";
    private static final String OUTPUTS = "outputs: {out: {drop: {}}}\n";

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final List<String> planned = new ArrayList<>();

    @AfterEach
    void close() {
        Wiring.closeAll(opened);
    }

    @Test
    void shouldPlanOnlyTheRulesThatChangedWhenAConfigWasReadAgain() throws Exception {
        List<Output> outputs = new ArrayList<>();
        LiveRules rules = start(config(STREAMS + OUTPUTS, "a", "b", "c"), outputs);

        rules.deploy(config("# moved\n" + STREAMS + OUTPUTS, "c", "a", "b"), outputs, () -> {});
        assertThat(planned).as("others stand elsewhere").isEmpty();

        rules.deploy(config(OUTPUTS + STREAMS, "a", "d", "c"), outputs, () -> {});
        assertThat(planned).as("one instead of another").containsExactly("d");
    }

    @Test
    void shouldPlanAllRulesAnewWhenAStreamHasChanged() throws Exception {
        List<Output> outputs = new ArrayList<>();
        LiveRules rules = start(config(STREAMS + OUTPUTS, "a", "b"), outputs);

        rules.deploy(config(STREAMS.replace("right: x", "right: y") + OUTPUTS, "a", "b"), outputs, () -> {});
        assertThat(planned).containsExactly("a", "b");
    }

    private LiveRules start(PipelineConfig config, List<Output> outputs) throws Exception {
        Metrics metrics = new Metrics();
        outputs.addAll(Wiring.openOutputs(config.outputs(), metrics, opened));
        Scripts scripts = new Scripts();
        Plan plan = Examination.plan(config, scripts);
        Engine engine = new Engine(plan, outputs, Wiring.liveEngine(config, Throwable::printStackTrace), metrics);
        opened.push(engine);
        engine.start();
        return new LiveRules(engine, config, plan, scripts, made -> {
            made.rules().stream().map(RulePlan::name).forEach(planned::add);
            return made;
        });
    }

    private static PipelineConfig config(String surroundings, String... rules) throws Exception {
        StringBuilder text = new StringBuilder(surroundings).append("rules:\n");
        for (String rule : rules) {
            text.append("- {name: ")
                    .append(rule)
                    .append(", from: s, where: {f: ")
                    .append(rule)
                    .append("}, to: out}\n");
        }
        return ConfigReader.readText("m.yaml", text.toString(), Map.of());
    }
}
