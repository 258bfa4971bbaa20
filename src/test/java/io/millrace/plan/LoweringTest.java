package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.plan.Plan.StreamPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoweringTest {
    private static Plan plan(String... conditions) throws Exception {
        StringBuilder yaml = new StringBuilder("""
                streams:
                  s:
                    fields:
                      status: {split: {by: ' ', at: 0}, type: int}
                      path: {split: {by: ' ', at: 1}}
                      rt: {split: {by: ' ', at: 2}, type: float}
                      size: {split: {by: ' ', at: 3}, type: int, default: 0}
                outputs: {sink: {drop: {}}}
                rules:
                """);
        for (int i = 0; i < conditions.length; i++) {
            yaml.append("  - {name: r" + i + ", from: s, to: sink, where: " + conditions[i] + "}\n");
        }
        return Planner.plan(ConfigReader.readText("test.yaml", yaml.toString(), Map.of()));
    }

    private static List<ConditionPlan> parts(ConditionPlan condition) {
        return condition instanceof ConditionPlan.All all
                ? all.parts().stream().flatMap(part -> parts(part).stream()).toList()
                : List.of(
                        condition instanceof ConditionPlan.Any any
                                ? new ConditionPlan.Any(any.parts().stream()
                                        .flatMap(part -> parts(part).stream())
                                        .toList())
                                : condition instanceof ConditionPlan.Not not
                                        ? new ConditionPlan.Not(
                                                parts(not.part()).get(0))
                                        : condition);
    }

    private static StreamPlan script(String expression) throws Exception {
        return plan("{aviator: \"" + expression + "\"}").streams().get(0);
    }

    private static String words(String expression) throws Exception {
        StreamPlan stream = script(expression);
        ScriptNote note = stream.scripts().get(0);
        return note.lowered().map(new Wording(stream)::condition).orElse("script: " + note.why());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "status == 200 | {status: 200}",
                "status != 200 | {status: {ne: 200}}",
                "500 <= status | {status: {gte: 500}}",
                "status >= 500 && path == '/a' | {status: {gte: 500}, path: /a}",
                "status >= 400 && status < 500 | {status: {gte: 400, lt: 500}}",
                "status != nil && status > 5 | {status: {gt: 5}}",
                "status == 500 or status == 502 | {status: [500, 502]}",
                "status == 500 or path == '/a' or status == 502 | {any: [{status: [500, 502]}, {path: /a}]}",
                "size < 5 | {size: {lt: 5}}",
                "path == nil | {path: {exists: false}}",
                "string.contains(path, '/x') | {path: {contains: /x}}",
                "string.startsWith(line, 'a') && !string.endsWith(path, 'b') | [{line: {startsWith: a}}, {path: {exists: true}}, {not: {path: {endsWith: b}}}]",
                "path =~ /a+/ | {path: {matches: '^a+$'}}",
                "status / 100 == 5 | {status: {between: [500, 599]}}",
                "!(status < 500) | {status: {gte: 500}}"
            })
    void shouldMakeThePlanThatAConditionOfTheConfigMakes(String expression, String condition) throws Exception {
        StreamPlan lowered = script(expression.replace(" or ", " || "));
        StreamPlan written = plan(condition).streams().get(0);
        assertThat(lowered.slots()).isEqualTo(written.slots());
        assertThat(lowered.tests()).isEqualTo(written.tests());
        assertThat(lowered.network().candidates())
                .singleElement()
                .extracting(candidate -> parts(candidate.rest()))
                .isEqualTo(parts(written.network().candidates().get(0).rest()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "status < 500 | status does not exist or status < 500",
                "size < 5 | size < 5",
                "status + 5 > 10 | status between 6 and 9223372036854775802",
                "status / 1024 > 10 | status >= 11264",
                "5 - status > 10 | status between -9223372036854775802 and -6",
                "status > 99.5 | status >= 100",
                "status >= 9007199254740993.0 | status >= 9007199254740992",
                "status * 8 > 100 | status * 8 > 100",
                "status % 100 == 0 | status % 100 = 0",
                "status > rt | (status exists and rt does not exist) or status > rt",
                "(status + 1) * 2 > rt * 2 | (status + 1) * 2 > rt * 2",
                "rt > 0.5 | rt > 0.5",
                "rt * 1000 > 500 | rt > 0.5",
                "rt >= 0 | rt >= 0 and rt != '-0.0'",
                "string.contains(path, 'a') or status > 5 | path contains 'a' or (path exists and status > 5)",
                "!(string.contains(path, 'a')) | path exists and not (path contains 'a')",
                "path == 5 | script: it compares or calculates with 'path', which is a text",
                "path < 'a' | script: it orders texts",
                "100 / status > 1 | script: it divides integers by what may be zero",
                "path | script: it takes something else for true or false",
                "status | script: it takes something else for true or false",
                "status + 1 | script: it takes a number for true or false",
                "string.length(path) > 3 | script: it calls string.length",
                "(path =~ /a(b)/) && $1 == 'b' | script: it reads '$1', which is no field",
                "status > 5 ? true : false | script: it has a ternary",
                "status > 1.5M | script: it has a decimal",
                "status & 1 == 1 | script: it has an operator on bits",
                "status > 1; status > 5 | script: it has a semicolon",
                "1 < 2 | script: it compares constants",
                "path == '\uFFFD' | script: it has a text that is not what its bytes are"
            })
    void shouldSayWhatBecameOfAScript(String expression, String words) throws Exception {
        assertThat(words(expression.replace(" or ", " || "))).isEqualTo(words);
    }

    @Test
    void shouldReachRulesByWhatTheirScriptsCompare() throws Exception {
        String[] rules = new String[8];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = "{aviator: \"path == '/p" + i + "' && status >= 500 && rt > 0." + i + "\"}";
        }
        assertThat(PlanPrinter.print(plan(rules), 0, false)).contains("""
                          8 scripts became conditions: r0, r1, r2, r3, r4 and 3 more
                          by the text of path: 8 ways to 8 rules
                            path = '/p0': 1 rule tried: r0
                        """);
        for (int i = 0; i < rules.length; i++) {
            rules[i] = "{aviator: \"rt > " + i + ".5\"}";
        }
        assertThat(PlanPrinter.print(plan(rules), 0, false)).contains("  by the range of rt: 15 ways to 8 rules\n");
    }

    @Test
    void shouldSayWhichConditionsAreRunAsScriptsAndWhy() throws Exception {
        String text = PlanPrinter.print(
                plan(
                        "{aviator: \"math.abs(rt) > 1\"}",
                        "{aviator: \"status > 1\"}",
                        "{any: [{aviator: \"math.abs(rt) > 2\"}, {aviator: \"path < 'a'\"}]}"),
                0,
                false);
        assertThat(text).contains("""
                          1 script became conditions: r1
                          2 conditions run as a script, since it calls math.abs: r0, r2
                          1 condition run as a script, since it orders texts: r2
                        """);
    }

    @Test
    void shouldLeaveToAviatorWhatWouldBecomeTooLarge() throws Exception {
        StringBuilder expression = new StringBuilder("string.contains(path, 'x')");
        for (int i = 0; i < 40; i++) {
            expression.append(i % 2 == 0 ? " || " : " && ").append("(string.contains(path, 'x" + i + "'))");
        }
        assertThat(words(expression.toString())).isEqualTo("script: it is too large");
    }
}
