package io.millrace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanPrinterTest {
    private static Plan plan(String... rules) throws Exception {
        StringBuilder yaml = new StringBuilder();
        yaml.append("streams: {s: {fields: {host: {split: {by: ' ', at: 0}}, n: {left: 'n=', type: float}}}}\n");
        yaml.append("outputs: {sink: {drop: {}}}\nrules:\n");
        for (int i = 0; i < rules.length; i++) {
            yaml.append("  - {name: r" + i + ", from: s, to: sink, " + rules[i] + "}\n");
        }
        return Planner.plan(ConfigReader.readText("test.yaml", yaml.toString(), Map.of()));
    }

    private static String network(String... rules) throws Exception {
        String text = PlanPrinter.print(plan(rules), 0, false);
        return text.substring(text.indexOf('\n') + 1);
    }

    private static String[] many(int count, String rule) {
        String[] rules = new String[count];
        for (int i = 0; i < count; i++) {
            rules[i] = rule.replace("#", "" + i);
        }
        return rules;
    }

    @Test
    void shouldSayThatFewRulesAreTriedOneByOne() throws Exception {
        assertThat(PlanPrinter.print(plan("where: {host: a}", "emit: [n]"), 0, false))
                .isEqualTo("""
                stream s: 2 rules, 5 distinct values, 1 distinct condition
                  1 rule fires: r1
                  1 rule tried: r0
                """);
    }

    @Test
    void shouldShowASwitchByText() throws Exception {
        assertThat(network(
                        "where: {host: a}",
                        "where: {host: {in: [a, b]}, n: {exists: true}}",
                        "where: {host: {in: [b, \"\\e\"]}}",
                        "where: {host: c}"))
                .isEqualTo("""
                  by the text of host: 4 ways to 4 rules
                    host = 'a': 1 rule fires: r0; 1 rule tried: r1
                    host = 'b': 1 rule fires: r2; 1 rule tried: r1
                    host = '\\u001b': 1 rule fires: r2
                    host = 'c': 1 rule fires: r3
                """);
    }

    @Test
    void shouldShowASwitchByNumber() throws Exception {
        assertThat(network(many(4, "where: {n: #.50}"))).isEqualTo("""
                  by the number in n: 4 ways to 4 rules
                    n = 0.5: 1 rule fires: r0
                    n = 1.5: 1 rule fires: r1
                    n = 2.5: 1 rule fires: r2
                    n = 3.5: 1 rule fires: r3
                """);
    }

    @Test
    void shouldShowASwitchByContent() throws Exception {
        assertThat(network(many(4, "where: {line: {contains: 'x#'}}"))).isEqualTo("""
                  by which texts stand in line: 4 ways to 4 rules
                    line contains 'x0': 1 rule fires: r0
                    line contains 'x1': 1 rule fires: r1
                    line contains 'x2': 1 rule fires: r2
                    line contains 'x3': 1 rule fires: r3
                """);
    }

    @Test
    void shouldShowASwitchByContentOfSeveralTextsAndOfWhatPatternsNeed() throws Exception {
        assertThat(network(
                        "where: {line: {containsAny: [b, a]}}",
                        "where: {line: {contains: a}}",
                        "where: {line: {matches: 'from \\d+|(?:until|till noon)'}}",
                        "where: {line: {matches: '[0-9]from .*[ab] to'}}"))
                .isEqualTo("""
                  by which texts stand in line: 4 ways to 4 rules
                    line contains any of ('a', 'b'): 1 rule fires: r0
                    line contains 'a': 1 rule fires: r1
                    line contains any of ('from ', 'till noon', 'until'): 1 rule tried: r2
                    line contains ' to': 1 rule tried: r3
                """);
    }

    @Test
    void shouldShowSwitchesByWhatATextStartsAndEndsWith() throws Exception {
        assertThat(network(many(4, "where: {line: {startsWith: '/#'}}"))).isEqualTo("""
                  by what line starts with: 4 ways to 4 rules
                    line starts with '/0': 1 rule fires: r0
                    line starts with '/1': 1 rule fires: r1
                    line starts with '/2': 1 rule fires: r2
                    line starts with '/3': 1 rule fires: r3
                """);
        assertThat(network(many(4, "where: {line: {endsWith: '#/', ignoreCase: true}}")))
                .isEqualTo("""
                  by what line ignoring case ends with: 4 ways to 4 rules
                    line ignoring case ends with '0/': 1 rule fires: r0
                    line ignoring case ends with '1/': 1 rule fires: r1
                    line ignoring case ends with '2/': 1 rule fires: r2
                    line ignoring case ends with '3/': 1 rule fires: r3
                """);
    }

    @Test
    void shouldShowBeginningsBehindThoseThatBeginThem() throws Exception {
        String[] rules = new String[9];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = "where: {line: {startsWith: '" + (i < 4 ? "" + i : "0/" + i) + "'}}";
        }
        assertThat(network(rules)).isEqualTo("""
                  by what line starts with: 4 ways to 9 rules
                    line starts with '0'
                      1 rule fires: r0
                      by what line starts with: 5 ways to 5 rules
                        line starts with '0/4': 1 rule fires: r4
                        line starts with '0/5': 1 rule fires: r5
                        line starts with '0/6': 1 rule fires: r6
                        line starts with '0/7': 1 rule fires: r7
                        line starts with '0/8': 1 rule fires: r8
                    line starts with '1': 1 rule fires: r1
                    line starts with '2': 1 rule fires: r2
                    line starts with '3': 1 rule fires: r3
                """);
    }

    @Test
    void shouldShowARuleAtEachOfItsAlternativesWithoutThoseBefore() throws Exception {
        assertThat(network(many(
                        4, "where: [{n: {exists: true}}, {any: [{host: h#}, {line: {contains: x#}, n: {gt: 5}}]}]")))
                .isEqualTo("""
                  by the text of host: 4 ways to 4 rules
                    host = 'h0': 1 rule tried: r0
                    host = 'h1': 1 rule tried: r1
                    host = 'h2': 1 rule tried: r2
                    host = 'h3': 1 rule tried: r3
                  by which texts stand in line: 4 ways to 4 rules
                    line contains 'x0': 1 rule tried: r0
                    line contains 'x1': 1 rule tried: r1
                    line contains 'x2': 1 rule tried: r2
                    line contains 'x3': 1 rule tried: r3
                """);
    }

    @Test
    void shouldShowARuleOnceWhoseAlternativesAreReachedAlone() throws Exception {
        String[] rules = many(5, "where: {host: h#}");
        rules[4] = "where: {any: [{host: h7}, {line: {contains: x}}]}";
        assertThat(network(rules)).isEqualTo("""
                  1 rule tried: r4
                  by the text of host: 4 ways to 4 rules
                    host = 'h0': 1 rule fires: r0
                    host = 'h1': 1 rule fires: r1
                    host = 'h2': 1 rule fires: r2
                    host = 'h3': 1 rule fires: r3
                """);
    }

    @Test
    void shouldShowASwitchByRange() throws Exception {
        assertThat(network(
                        "where: {n: {gt: 10}}",
                        "where: {n: {gte: 10}}",
                        "where: {n: {lt: -1}}",
                        "where: {n: {between: [2, 10]}}"))
                .isEqualTo("""
                  by the range of n: 5 ways to 4 rules
                    n < -1: 1 rule fires: r2
                    n = 2: 1 rule fires: r3
                    2 < n < 10: 1 rule fires: r3
                    n = 10: 2 rules fire: r1, r3
                    n > 10: 2 rules fire: r0, r1
                """);
    }

    @Test
    void shouldShowASwitchByWhereFieldsBegin() throws Exception {
        assertThat(network(
                        "fields: {own: {left: '/', index: 1, right: a}}, where: {own: x}",
                        "fields: {own: {left: '/', index: 1, right: b}}, where: {own: y}",
                        "fields: {own: {left: '/', index: 12, right: c}}, where: {own: x}",
                        "fields: {own: {left: '/', index: 12, right: d}}, where: {own: y}"))
                .isEqualTo("""
                  by what the line goes on with behind '/': 4 ways to 4 rules
                    the line going on with 'x' behind the 2nd '/': 1 rule tried: r0
                    the line going on with 'y' behind the 2nd '/': 1 rule tried: r1
                    the line going on with 'x' behind the 13th '/': 1 rule tried: r2
                    the line going on with 'y' behind the 13th '/': 1 rule tried: r3
                """);
        assertThat(network(many(4, "fields: {own: {right: a#}}, where: {own: x#}")))
                .startsWith("""
                  by what the line begins with: 4 ways to 4 rules
                    the line beginning with 'x0': 1 rule tried: r0
                """);
    }

    @Test
    void shouldShowSwitchesBehindSwitches() throws Exception {
        String[] rules = new String[16];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = "where: {host: h" + i % 2 + ", n: " + i / 2 + "}";
        }
        assertThat(network(rules)).startsWith("""
                  by the number in n: 8 ways to 16 rules
                    n = 0: 2 rules tried: r0, r1
                """);
        for (int i = 0; i < rules.length; i++) {
            rules[i] = "where: {host: h" + i % 3 + ", n: " + i % 2 + "}";
        }
        assertThat(network(rules)).contains("""
                    host = 'h0'
                      by the number in n: 2 ways to 6 rules
                        n = 0: 3 rules fire: r0, r6, r12
                """);
    }

    @Test
    void shouldLeaveOutWhatIsTooMuchUnlessAskedForAll() throws Exception {
        String[] rules = many(30, "where: {host: h#}");
        String text = PlanPrinter.print(plan(rules), 0, false);
        assertThat(text.lines().toList()).hasSize(2 + 9 + 1).last().isEqualTo("    21 more ways to 21 rules");
        assertThat(PlanPrinter.print(plan(rules), 0, true).lines()).hasSize(2 + 30);

        String[] own = new String[60];
        for (int i = 0; i < own.length; i++) {
            own[i] = "fields: {own: {left: k" + i % 15 + ", index: 1, right: x}}, where: {own: v" + i + "}";
        }
        List<String> switches = PlanPrinter.print(plan(own), 0, false).lines().toList();
        assertThat(switches).hasSize(1 + 9 * 5 + 1).last().isEqualTo("  6 more switches to 24 rules");
        assertThat(PlanPrinter.print(plan(own), 0, true).lines()).hasSize(1 + 15 * 5);

        String[] alike = many(30, "where: {host: {ne: x}}");
        assertThat(PlanPrinter.print(plan(alike), 0, false))
                .contains("30 rules tried: r0, r1, r2, r3, r4 and 25 more\n");
        assertThat(PlanPrinter.print(plan(alike), 0, true)).contains(", r28, r29\n");
    }

    @Test
    void shouldCallAValueByWhatItIsWhereTheStreamHasNoNameForIt() throws Exception {
        assertThat(network(many(12, "fields: {own: {of: host, split: {by: ';', at: 2}, type: int}}, where: {own: #}")))
                .contains("by the number in [column 2 by ';'] in host: ")
                .contains("[column 2 by ';'] in host = 0: 1 rule fires: r0");
        assertThat(network(many(12, "fields: {own: {left: a, index: 10, right: b}}, where: {own: x#}")))
                .contains("by the text of [the 11th 'a' to 'b']: ");
        assertThat(network(many(12, "fields: {own: {json: /a/b, transform: [lower]}}, where: {own: x#}")))
                .contains("by the text of what 1 steps make of [json '/a/b']: ");
        assertThat(network(many(12, "fields: {own: {logfmt: a}}, where: {own: x#}")))
                .contains("by the text of [logfmt 'a']: ");
        assertThat(network(many(12, "fields: {own: {query: {of: host, param: a}}}, where: {own: x#}")))
                .contains("by the text of [query 'a'] in host: ");
        assertThat(network(
                        many(12, "fields: {own: {of: host, transform: {switch: [{default: a}]}}}, where: {own: x#}")))
                .contains("by the text of what a switch makes of host: ");
        assertThat(network(many(12, "fields: {own: {regex: {pattern: 'a(b)', group: 1}}}, where: {own: x#}")))
                .contains("by the text of [regex 'a(b)', group 1]: ");
    }
}
