package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
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
    void shouldReportAScript() {
        for (String script : new String[] {"{aviator: 'n > 5'}", "{any: [{groovy: 'n > 5'}]}"}) {
            assertThatThrownBy(() -> plan(script))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining(
                            "a script in 'having': it asks for the labels of 'select' by conditions alone;"
                                    + " write, for example, n: {gte: 5}, with any, all and not around several");
        }
    }

    @Test
    void shouldReportALabelThatThereIsNot() {
        assertThatThrownBy(() -> plan("{not: {lst: x}}"))
                .hasMessageContaining(
                        "t.yaml:1:102: unknown label 'lst' of 'select' in 'having'; did you mean 'last'? Known: last, n");
    }
}
