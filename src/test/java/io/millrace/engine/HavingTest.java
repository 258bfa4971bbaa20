package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigReader;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HavingTest {
    @Test
    void shouldReportAPatternThatIsNone() throws Exception {
        Plan plan = Planner.plan(ConfigReader.readText(
                "t.yaml",
                "rules: [{name: r, from: s, to: o, window: 1s, select: {last: last(line)}, having: {last: {matches: '('}}}]\n"
                        + "streams: {s: {}}\noutputs: {o: {drop: {}}}",
                Map.of()));
        assertThatThrownBy(() -> Compiler.check(plan)).hasMessageContaining("t.yaml:1:100: pattern '('");
    }
}
