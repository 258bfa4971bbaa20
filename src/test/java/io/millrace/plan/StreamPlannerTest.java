package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.plan.Plan.StreamPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How names become slots. */
class StreamPlannerTest {
    private static StreamPlan plan(String fields, String... ownFields) throws Exception {
        StringBuilder yaml = new StringBuilder("streams: {s: {fields: {" + fields + "}}}\n");
        yaml.append("outputs: {o: {drop: {}}}\nrules:\n  - {name: r, from: s, to: o}\n");
        for (int i = 0; i < ownFields.length; i++) {
            yaml.append("  - {name: r" + i + ", from: s, to: o, fields: {" + ownFields[i] + "}}\n");
        }
        return Planner.plan(ConfigReader.readText("t.yaml", yaml.toString(), Map.of()))
                .streams()
                .get(0);
    }

    private static List<SlotPlan.Switched> switches(StreamPlan plan) {
        return plan.slots().stream()
                .filter(SlotPlan.Switched.class::isInstance)
                .map(SlotPlan.Switched.class::cast)
                .toList();
    }

    @Test
    void shouldDivideAFieldsStepsAtItsSwitches() throws Exception {
        StreamPlan plan = plan("a: {left: x, type: int, transform: [trim, {switch: [{default: 1}]}, {append: 0}]}");
        int size = plan.slots().size();
        assertThat(plan.slots().get(size - 4)).isInstanceOf(SlotPlan.Refined.class);
        assertThat(switches(plan))
                .singleElement()
                .satisfies(one -> assertThat(one.input()).isEqualTo(size - 4));
        assertThat(plan.slots().get(size - 2)).isInstanceOfSatisfying(SlotPlan.Refined.class, refined -> {
            assertThat(refined.input()).isEqualTo(size - 3);
            assertThat(refined.transforms()).hasSize(1);
        });
        assertThat(plan.slots().get(size - 1)).isInstanceOf(SlotPlan.Printed.class);
    }

    @Test
    void shouldTakeAFieldsOwnNameInItsSwitchForTheValueSoFar() throws Exception {
        StreamPlan plan =
                plan("a: {left: x, transform: [lower, {switch: [{where: {a: y, b: z}, value: 1}]}]}, b: {left: y}");
        SlotPlan.Switched choice = switches(plan).get(0);
        assertThat(plan.tests()).extracting(TestPlan::slot).hasSize(2).contains(choice.input());
        for (TestPlan test : plan.tests()) {
            assertThat(test.slot()).isLessThan(plan.slots().indexOf(choice));
        }
    }

    @Test
    void shouldShareEqualSwitchesAndTheirConditions() throws Exception {
        String own = "own#: {left: x, transform: [{switch: [{where: {own#: y, a: {gt: 1}}, value: 1}, {default: 2}]}]}";
        StreamPlan plan = plan("a: {left: y}", own.replace("#", "1"), own.replace("#", "2"));
        assertThat(switches(plan)).hasSize(1);
        assertThat(plan.tests()).hasSize(2);
    }

    @Test
    void shouldReportFieldsThatAreMadeFromThemselves() {
        assertThatThrownBy(() -> plan("a: {transform: [{switch: [{where: {b: 1}, value: x}]}]}, b: {of: a}"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "t.yaml:1:24: field 'a' is made from itself by way of `of` or `switch`; break the circle");
        assertThatThrownBy(() ->
                        plan("a: {of: b}, b: {of: c, transform: [{switch: [{where: {c: 1}, value: x}]}]}, c: {of: a}"))
                .hasMessageContaining("is made from itself");
    }

    /** Each field made from the next, which is declared after or before it. */
    private static String chain(int length, boolean nextFirst, String how) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < length - 1; i++) {
            fields.add("f" + i + ": " + how.replace("NEXT", "f" + (i + 1)));
        }
        fields.add("f" + (length - 1) + ": {}");
        if (nextFirst) {
            Collections.reverse(fields);
        }
        return String.join(", ", fields);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{of: NEXT, transform: {append: x}}",
                "{transform: [{switch: [{where: {NEXT: 1, not: {NEXT: 2}}, value: x}]}]}",
                "{aviator: 'NEXT + 1'}"
            })
    void shouldReportAChainOfMoreThanAHundredFields(String how) throws Exception {
        for (boolean nextFirst : new boolean[] {true, false}) {
            assertThat(plan(chain(100, nextFirst, how)).fields()).hasSize(100);
            assertThat(plan("", chain(100, nextFirst, how)).rules()).hasSize(2);
            for (int length : new int[] {101, 250, 3000}) {
                String chain = chain(how.contains("aviator") ? Math.min(length, 250) : length, nextFirst, how);
                assertThatThrownBy(() -> plan(chain))
                        .isInstanceOfSatisfying(
                                ConfigException.class,
                                e -> assertThat(e.problems()).singleElement().satisfies(problem -> {
                                    assertThat(problem.at().line()).isEqualTo(1);
                                    assertThat(problem.message()).contains("is one of a chain of more than 100 fields");
                                }));
            }
        }
    }

    @Test
    void shouldReportAnUnknownNameInASwitch() {
        assertThatThrownBy(() -> plan("abc: {transform: [{switch: [{where: {abd: 1}, value: x}]}]}"))
                .hasMessageContaining("t.yaml:1:61: unknown field 'abd' of stream 's'; did you mean 'abc'?");
    }

    @ParameterizedTest
    @CsvSource({"an, any", "al, all", "nto, not", "aviater, aviator", "grovy, groovy"})
    void shouldSayWhichWordOfAConditionWasMeant(String written, String meant) {
        assertThatThrownBy(() -> plan("abc: {transform: [{switch: [{where: {" + written + ": 1}, value: x}]}]}"))
                .hasMessageContaining("unknown field '" + written + "' of stream 's'; did you mean '" + meant
                        + "'? Known: abc, arrival, line, source, stream");
    }

    @Test
    void shouldSayThatOneFieldStandsWhereSeveralWereWritten() {
        assertThatThrownBy(() -> plan("a: {of: 'b, c'}"))
                .hasMessageContaining("unknown field 'b, c' of stream 's', where one field stands by its name alone.");
        assertThatThrownBy(() -> plan("a: {of: b}")).hasMessageContaining("unknown field 'b' of stream 's'. Known");
    }
}
