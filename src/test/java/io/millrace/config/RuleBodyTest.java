package io.millrace.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleBodyTest {
    private static RuleConfig read(String body) throws ConfigException {
        return ConfigReader.readRule("body", "r", body.getBytes(UTF_8), false).rule();
    }

    private static List<String> problems(byte[] body, boolean allowGroovy) {
        try {
            ConfigReader.readRule("body", "r", body, allowGroovy);
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static List<String> problems(String body) {
        return problems(body.getBytes(UTF_8), false);
    }

    @Test
    void shouldReadTheSameRuleFromYamlAndJson() throws ConfigException {
        RuleConfig yaml = read("from: s\nwhere: {status: {gte: 500}}\nto: [a, b]\n");
        RuleConfig json =
                read("\uFEFF{\n\t\"from\":\"s\",\n\t\"where\":{\"status\":{\"gte\":500}},\"to\":[\"a\",\"b\"]}");

        assertThat(yaml.name()).isEqualTo("r");
        assertThat(json.to()).hasSize(2);
        assertThat(json)
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(Location.class)
                .isEqualTo(yaml);
    }

    @Test
    void shouldGivePlacesInTheBody() {
        assertThat(problems("from: s\nto: o\nwher: {}\n"))
                .singleElement()
                .satisfies(problem -> assertThat(problem).startsWith("body:3:1: rule 'r': unknown key 'wher'"));
    }

    @Test
    void shouldTakeTheNameOfThePathAndNoOther() {
        assertThat(problems("{name: r, from: s, to: o}")).isEmpty();
        assertThat(problems("{name: q, from: s, to: o}"))
                .containsExactly(
                        "body:1:8: the rule's name is 'q' here and 'r' where it was put; make them the same, or"
                                + " leave 'name' out");
    }

    @ParameterizedTest
    @ValueSource(strings = {" x", "x\n", ""})
    void shouldRefuseANameThatTheConfigWouldRefuse(String name) {
        try {
            ConfigReader.readRule("body", name, "{from: s, to: o}".getBytes(UTF_8), false);
            throw new AssertionError("taken: " + name);
        } catch (ConfigException e) {
            assertThat(e.problems())
                    .singleElement()
                    .satisfies(problem -> assertThat(problem.message()).contains("the name of a rule"));
        }
    }

    @Test
    void shouldNotReadTheEnvironment() throws ConfigException {
        RuleConfig rule = read("{from: s, to: o, where: {f: [\"${PATH}\", \"$$\", \"${X:-y}\"]}}");

        assertThat(rule.where().toString()).contains("${PATH}", "$$", "${X:-y}");
    }

    @Test
    void shouldIncludeNothing() {
        assertThat(problems("{from: s, to: o, include: /etc/passwd}"))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("unknown key 'include'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "where: {groovy: \"true\"}",
                "where: [{any: [{not: {groovy: \"true\"}}]}]",
                "fields: {f: {groovy: \"1\"}}",
                "fields: {select: {groovy: \"1\"}}",
                "fields: {values: {groovy: \"1\"}}",
                "fields: {f: {right: x, transform: [{switch: [{where: {groovy: \"1\"}, value: x}]}]}}",
                "\"groovy\": \"1\"",
                "where: {any: [&a {groovy: \"1\"}]}"
            })
    void shouldRefuseGroovyWhereverItStands(String keys) {
        assertThat(problems("{from: s, to: o, " + keys + "}"))
                .anySatisfy(problem ->
                        assertThat(problem).contains("scripts in Groovy are taken from the config file only"))
                .noneSatisfy(problem -> assertThat(problem).contains("not in this version'"));
    }

    @Test
    void shouldLeaveWordsAloneThatAreTheUsersOwn() {
        assertThat(problems("{from: s, to: o, window: 1s, select: {groovy: count(), dynamic: count()}}"))
                .noneSatisfy(problem -> assertThat(problem).contains("config file only"));
        assertThat(problems(
                        "{from: s, to: o, fields: {dynamic: {right: x, transform: [{map: {values: {groovy: x}}}]}}}"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{groovy: x, dynamic: true}", "{groovy: {source: x, dynamic: true}}"})
    void shouldNeverTakeADynamicScript(String script) {
        for (String keys : List.of("where: " + script, "fields: {f: " + script + "}")) {
            assertThat(problems(("{from: s, to: o, " + keys + "}").getBytes(UTF_8), true))
                    .anySatisfy(
                            problem -> assertThat(problem).contains("'dynamic' is taken from the config file only"));
        }
    }

    @Test
    void shouldRefuseTagsOfPrograms() {
        assertThat(problems(
                        "{from: s, to: o, where: !!javax.script.ScriptEngineManager [!!java.net.URL [\"http://x\"]]}"))
                .anySatisfy(problem -> assertThat(problem).contains("is not supported"));
    }

    @Test
    void shouldStopABillionLaughs() {
        StringBuilder laughs = new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
        for (int i = 1; i < 10; i++) {
            laughs.append("a" + i + ": &a" + i + " [")
                    .append(("*a" + (i - 1) + ",").repeat(10))
                    .append("]\n");
        }
        assertThat(problems(laughs.toString()))
                .anySatisfy(problem -> assertThat(problem).contains("too many aliases"));
    }

    @Test
    void shouldStopAtDeepNestingAndTakeHugeKeysForWhatTheyAre() {
        assertThat(problems("{from: s, to: o, where: " + "[".repeat(500_000)))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("nested too deep"));
        assertThat(problems("{from: s, to: o, where: " + "{a: ".repeat(100_000)))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("nested too deep"));
        assertThat(problems("{from: s, to: o, \"" + "k".repeat(500_000) + "\": 1}"))
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).hasSizeLessThan(500));
    }

    @Test
    void shouldSayWhatIsNoRuleAtAll() {
        assertThat(problems("")).singleElement().satisfies(p -> assertThat(p).startsWith("body:1:1: there is nothing"));
        assertThat(problems("- a"))
                .singleElement()
                .satisfies(p -> assertThat(p).startsWith("body:1:1: a rule must be"));
        assertThat(problems("a: [")).hasSize(1);
        assertThat(problems("{from: s, to: o}\n---\n{}"))
                .singleElement()
                .satisfies(p -> assertThat(p).contains("second document"));
        assertThat(problems("{from: \u00e9}".getBytes(ISO_8859_1), false))
                .containsExactly("body:1:8: the byte 0xE9 is not UTF-8; save the file as UTF-8");
        assertThat(problems(new byte[ConfigReader.MOST_BODY_BYTES + 1], false))
                .containsExactly("body:1:1: a rule may have 1048576 bytes, found 1048577");
    }

    @Test
    void shouldReadARuleWithLinesToTryItOn() throws ConfigException {
        TrialDocument list = ConfigReader.readTrial(
                "body", "try", Optional.of("o"), "{rule: {from: s}, lines: [a, 1, \"b\\nc\"]}".getBytes(UTF_8), false);
        TrialDocument text = ConfigReader.readTrial(
                "body",
                "try",
                Optional.empty(),
                "rule: {name: x, from: s, to: o}\nlines: |\n  a\n  b\n".getBytes(UTF_8),
                false);

        assertThat(list.rule().rule().name()).isEqualTo("try");
        assertThat(list.lines()).asString(UTF_8).isEqualTo("a\n1\nb\nc\n");
        assertThat(text.rule().rule().name()).isEqualTo("x");
        assertThat(text.lines()).asString(UTF_8).isEqualTo("a\nb\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{lines: [a]}",
                "{rule: {from: s, to: o}}",
                "{rule: traffic, lines: [a]}",
                "{rule: {from: s, to: o}, lines: {}}",
                "{rule: {from: s, to: o}, lines: [[a]]}",
                "{rule: {from: s, to: o}, lines: [a], line: b}",
                "{rule: {from: s, to: o, where: {groovy: x}}, lines: [a]}",
                "[]"
            })
    void shouldSayWhatIsWrongWithATry(String body) {
        try {
            ConfigReader.readTrial("body", "try", Optional.of("o"), body.getBytes(UTF_8), false);
            throw new AssertionError("taken: " + body);
        } catch (ConfigException e) {
            assertThat(e.problems()).hasSize(1);
        }
    }

    @Test
    void shouldTellADocumentOfLinesFromALog() throws ConfigException {
        for (String document : List.of(
                " {\"lines\":[\"a\",\"b\"]}",
                "{\"lines\":\"a\\nb\\n\"}",
                "lines: [a, b]",
                "lines:\n- a\n- b",
                "lines: |\n  a\n  b\n")) {
            assertThat(ConfigReader.readLines("try", document.getBytes(UTF_8)))
                    .as(document)
                    .hasValueSatisfying(
                            lines -> assertThat(lines).asString(UTF_8).isEqualTo("a\nb\n"));
        }
        for (String log : List.of(
                "",
                "a",
                "lines: 5",
                "lines: [a] and b",
                "{\"line\":\"a\"}",
                "{\"line\":[\"a\"],\"level\":1}",
                "{\"status\":[\"a\"]}",
                "{\"rule\":\"a\",\"lines\":[\"b\"]}",
                "{\"rule\":{},\"lines\":5}",
                "{\"lins\":[\"a\"]}\n{\"lins\":[\"b\"]}",
                "{\"lines\":[1],\"a\":2}",
                "{\"level\":1}\n{\"lines\":[]}",
                "[a] b",
                "{",
                "{\"lines\":{}}")) {
            assertThat(ConfigReader.readLines("try", log.getBytes(UTF_8)))
                    .as(log)
                    .isEmpty();
        }
    }

    @Test
    void shouldRefuseWhatIsNearlyADocumentOfLines() {
        for (String document : List.of("{\"lins\":[\"a\"]}", "{\"line\": [\"a\"]}", "{\"Lines\":[]}")) {
            assertThatThrownBy(() -> ConfigReader.readLines("try", document.getBytes(UTF_8)))
                    .as(document)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("did you mean 'lines'? To try the rule on this as a line of a log, make it an"
                            + " item of 'lines'");
        }
        assertThatThrownBy(() -> ConfigReader.readLines("try", "{\"rule\":{},\"lines\":[\"a\"]}".getBytes(UTF_8)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("goes to POST /api/try");
    }

    @Test
    void shouldMissNothingInATryThatIsOnlyMisspelt() {
        assertThat(trialProblems("{rul: {from: s, to: o}, lines: [a]}"))
                .containsExactly("try:1:2: unknown key 'rul' of a try; did you mean 'rule'? Known keys: rule, lines");
        assertThat(trialProblems("{rule: {from: s, to: o}, line: [a]}"))
                .containsExactly(
                        "try:1:26: unknown key 'line' of a try; did you mean 'lines'? Known keys: rule, lines");
        assertThat(trialProblems("{rule: {from: s, to: o}, x: [a]}"))
                .containsExactly(
                        "try:1:1: 'lines' is missing; a try is a map such as {rule: {...}, lines: [...]}",
                        "try:1:26: unknown key 'x' of a try. Known keys: rule, lines");
    }

    private static List<String> trialProblems(String body) {
        try {
            ConfigReader.readTrial("try", "r", Optional.empty(), body.getBytes(UTF_8), false);
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }
}
