package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigReader;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Having;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HavingPlannerTest {
    private static Plan plan(String having) throws Exception {
        return Planner.plan(ConfigReader.readText(
                "t.yaml",
                "rules: [{name: r, from: s, to: o, window: 1s, select: {n: count(), last: last(line)}, having: "
                        + having + "}]\nstreams: {s: {}}\noutputs: {o: {drop: {}}}",
                Map.of()));
    }

    @Test
    void shouldResolveLabelsToTheirPlacesInSelect() throws Exception {
        ActionPlan.Aggregate action = (ActionPlan.Aggregate)
                plan("{any: [{n: {gte: 5}}, {last: x}]}").rules().get(0).action();
        Having having = action.having().orElseThrow();
        assertThat(having.tests()).extracting(TestPlan::slot).containsExactly(0, 1);
        assertThat(having.condition()).isInstanceOf(ConditionPlan.All.class);
    }

    @Test
    void shouldReportALabelThatThereIsNot() {
        assertThatThrownBy(() -> plan("{not: {lst: x}}"))
                .hasMessageContaining(
                        "t.yaml:1:102: unknown label 'lst' of 'select' in 'having'; did you mean 'last'? Known: last, n");
    }
}
