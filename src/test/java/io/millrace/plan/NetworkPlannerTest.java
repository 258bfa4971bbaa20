package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.plan.NetworkPlan.StartWays;
import io.millrace.plan.NetworkPlan.Switch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** By which switches rules are reached. */
class NetworkPlannerTest {
    private static NetworkPlan plan(String fields, String... rules) throws Exception {
        StringBuilder yaml = new StringBuilder();
        yaml.append("streams: {s: {fields: {part: {split: {by: ';', at: 0}}" + fields + "}}}\n");
        yaml.append("outputs: {sink: {drop: {}}}\nrules:\n");
        for (int i = 0; i < rules.length; i++) {
            yaml.append("  - {name: r" + i + ", from: s, to: sink, emit: [line], " + rules[i] + "}\n");
        }
        return Planner.plan(ConfigReader.readText("test.yaml", yaml.toString(), Map.of()))
                .streams()
                .get(0)
                .network();
    }

    /** A rule with a field of its own that ends before {@code right}. */
    private static String own(String left, int index, String right, String where) {
        return "fields: {own: {left: '" + left + "', index: " + index + ", right: '" + right + "'}}, where: {" + where
                + "}";
    }

    @Test
    void shouldReachRulesWithFieldsOfTheirOwnByWhereThoseBegin() throws Exception {
        NetworkPlan plan = plan(
                "",
                own("=", 2, "a", "own: x"),
                own("=", 0, "b", "own: x"),
                own("=", 0, "c", "own: {in: [x, y]}"),
                own("=", 0, "d", "own: x"),
                own("=", 0, "e", "own: z"));
        assertThat(plan.candidates()).isEmpty();
        assertThat(plan.switches()).hasSize(1);
        Switch.ByStart start = (Switch.ByStart) plan.switches().get(0);
        assertThat(start.left()).isEqualTo("=");
        assertThat(start.starts()).extracting(StartWays::index).containsExactly(0, 2);
        Map<String, NetworkPlan> first = start.starts().get(0).ways();
        assertThat(first).containsOnlyKeys("x", "y", "z");
        assertThat(first.get("x").candidates())
                .extracting(NetworkPlan.Candidate::rule)
                .containsExactly(1, 2, 3);
        assertThat(first.get("x").candidates().get(0).rest())
                .as("the end of the value is still to be looked at")
                .isInstanceOf(ConditionPlan.Test.class);
    }

    @Test
    void shouldReachARuleOnceThoughOneOfItsTextsBeginsAnother() throws Exception {
        NetworkPlan plan = plan(
                "",
                own("=", 0, "a", "own: {in: [x, xy, xyz, z]}"),
                own("=", 0, "b", "own: {in: [xy, y]}"),
                own("=", 0, "c", "own: x"),
                own("=", 0, "d", "own: {in: [a, b, c, d]}"));
        Map<String, NetworkPlan> ways =
                ((Switch.ByStart) plan.switches().get(0)).starts().get(0).ways();
        assertThat(ways).containsOnlyKeys("a", "b", "c", "d", "x", "xy", "y", "z");
        assertThat(ways.get("xy").candidates())
                .extracting(NetworkPlan.Candidate::rule)
                .containsExactly(1);
    }

    @Test
    void shouldReachManyRulesOnOneFieldByItsValue() throws Exception {
        String[] rules = new String[20];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = own("=", 0, "a", "own: x" + i);
        }
        NetworkPlan plan = plan("", rules);
        assertThat(plan.switches()).singleElement().isInstanceOf(Switch.ByText.class);
    }

    @Test
    void shouldAskFirstForWhatAllRulesAskFor() throws Exception {
        String[] rules = new String[20];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = own("=", 0, "a", "own: shop, line: {startsWith: x}, stream: x" + i);
        }
        NetworkPlan plan = plan("", rules);
        assertThat(plan.candidates()).isEmpty();
        Switch.ByText first = (Switch.ByText) plan.switches().get(0);
        assertThat(first.ways()).containsOnlyKeys("shop");
        assertThat(first.ways().get("shop").switches()).singleElement().isInstanceOf(Switch.ByText.class);
    }

    @Test
    void shouldAskScriptsLastInEachAlternative() throws Exception {
        String[] rules = new String[4];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = "where: [{line: {exists: true}}, {any: [{part: b" + i
                    + "}, {aviator: \"string.length(line) > 9\", line: {contains: x" + i + "}}]}]";
        }
        Switch.ByContent content = (Switch.ByContent) plan("", rules).switches().get(1);
        ConditionPlan.All rest = (ConditionPlan.All)
                content.ways().get(0).way().candidates().get(0).rest();
        assertThat(rest.parts())
                .<Class<?>>extracting(Object::getClass)
                .containsExactly(ConditionPlan.Test.class, ConditionPlan.Not.class, ConditionPlan.Test.class);
    }

    @Test
    void shouldSpellNumbersAsPeopleDoAndEqualOnesAlike() throws Exception {
        String[] rules = new String[20];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = own("=", 0, "a", "own: {in: [200, 2e2, 0.5, 1e30, " + i + "]}");
        }
        Switch.ByNumber numbers = (Switch.ByNumber) plan("", rules).switches().get(0);
        assertThat(numbers.ways())
                .extracting(way -> way.number().text())
                .contains("200", "0.5", "1E+30", "10")
                .doesNotContain("2E+2", "2e2");
    }

    @Test
    void shouldTryRulesOneByOneWhoseNumbersAreCloserToZeroThanAnyThatLinesHave() throws Exception {
        for (String where : List.of("own: 1e-99999999999", "own: {gt: -1e-99999999999}", "own: {in: [7, 1e-5000]}")) {
            String[] rules = new String[20];
            Arrays.fill(rules, own("=", 0, "a", where));
            NetworkPlan plan = plan("", rules);
            assertThat(plan.switches()).as(where).isEmpty();
            assertThat(plan.candidates()).as(where).hasSize(rules.length);
        }
    }

    @Test
    void shouldNotUseAStartThatSaysNothingOfTheValue() throws Exception {
        String numbers = "own: 5";
        String empty = "own: ''";
        String folded = "own: {eq: x, ignoreCase: true}";
        for (String where : List.of(numbers, empty, folded)) {
            NetworkPlan plan = plan(
                    "",
                    own("=", 0, "a", where),
                    own("=", 0, "b", where),
                    own("=", 0, "c", where),
                    own("=", 0, "d", where));
            assertThat(plan.switches()).as(where).isEmpty();
        }
        NetworkPlan ofAnother = plan(
                "",
                "fields: {own: {of: part, left: '=', right: a}}, where: {own: x}",
                "fields: {own: {of: part, left: '=', right: b}}, where: {own: x}",
                "fields: {own: {of: part, left: '=', right: c}}, where: {own: x}",
                "fields: {own: {left: '=', right: d, default: x}}, where: {own: x}");
        assertThat(ofAnother.switches()).isEmpty();
    }

    @Test
    void shouldNotUseAStartWhereTooManyTextsBeginAlike() throws Exception {
        String[] rules = new String[20];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = own("=", 0, "a" + i, "own: long-beginning-" + i);
        }
        assertThat(plan("", rules).switches()).isEmpty();
    }

    @Test
    void shouldLookAtAStartBehindAnotherSwitch() throws Exception {
        String[] rules = new String[400];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = own("=", i % 2, "a" + i, "own: x" + i % 7 + ", host: h" + i % 40);
        }
        NetworkPlan plan = plan(", host: {right: ' '}", rules);
        Switch.ByText hosts = (Switch.ByText) plan.switches().get(0);
        assertThat(hosts.ways().get("h7").switches()).singleElement().isInstanceOf(Switch.ByStart.class);
    }
}
