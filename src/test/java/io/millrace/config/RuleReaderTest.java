package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static io.millrace.config.Reads.messages;
import static io.millrace.config.Reads.rule;
import static io.millrace.config.Reads.withRule;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.RuleConfig.Aggregation;
import io.millrace.config.RuleConfig.Function;
import io.millrace.config.RuleConfig.Select;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleReaderTest {
    @Test
    void shouldEmitTheLineWhenNothingElseIsAskedFor() {
        RuleConfig rule =
                Reads.config("rules: [{name: r, from: s, to: o}]").rules().get(0);
        assertThat(rule.emit()).extracting(Reference::text).containsExactly("line");
        assertThat(rule.to()).extracting(Reference::text).containsExactly("o");
        assertThat(rule.aggregation()).isEmpty();
        assertThat(rule.from()).isEqualTo(new Reference(new Location("t.yaml", 1, 25), "s"));
    }

    @Test
    void shouldTakeOneNameOrAList() {
        assertThat(rule("emit: path").emit()).extracting(Reference::text).containsExactly("path");
        assertThat(rule("emit: [time, path]").emit())
                .extracting(Reference::text)
                .containsExactly("time", "path");
        assertThat(Reads.config("rules: [{name: r, from: s, to: [a, b]}]")
                        .rules()
                        .get(0)
                        .to())
                .extracting(Reference::text)
                .containsExactly("a", "b");
        assertThat(aggregation("groupBy: status, ").groupBy())
                .extracting(Reference::text)
                .containsExactly("status");
        assertThat(aggregation("groupBy: [a, b], ").groupBy())
                .extracting(Reference::text)
                .containsExactly("a", "b");
        assertThat(aggregation("groupBy: [], ").groupBy()).isEmpty();
    }

    @Test
    void shouldReadAnAggregationWithItsDefaults() {
        Aggregation aggregation = aggregation("");
        assertThat(aggregation.windowMillis()).isEqualTo(10_000);
        assertThat(aggregation.maxGroups()).isEqualTo(100_000);
        assertThat(aggregation.groupBy()).isEmpty();
        assertThat(aggregation("maxGroups: 1, ").maxGroups()).isEqualTo(1);
        assertThat(rule("select: {n: count()}, window: 10s").emit()).isEmpty();
    }

    @Test
    void shouldReadEveryFunction() {
        List<Select> select =
                rule("window: 1m, select: {a: count(), b: count(x), c: sum(x), d: min(x), e: max(x), f: avg(x), g:"
                                + " stddev(x), h: first(x), i: last(x), j: distinct(x), k: p50(x), l: 'p99.9(x)', m: ' sum ( x y )"
                                + " ', n: p100(x), o: count( )}")
                        .aggregation()
                        .orElseThrow()
                        .select();
        assertThat(select).extracting(Select::label).containsExactly("abcdefghijklmno".split(""));
        assertThat(select).extracting(Select::function).contains(Function.values());
        assertThat(select)
                .filteredOn(s -> s.function() == Function.PERCENTILE)
                .extracting(Select::percentile)
                .containsExactly(50.0, 99.9, 100.0);
        assertThat(select)
                .filteredOn(s -> s.field().isEmpty())
                .extracting(Select::label)
                .containsExactly("a", "o");
        assertThat(select.get(12).field()).map(Reference::text).contains("x y");
        assertThat(Arrays.stream(Function.values())).hasSize(10);
    }

    @Test
    void shouldRefuseFunctionsThatAreNone() {
        assertThat(select("count"))
                .isEqualTo("'count' is a function; write count() to count lines, count(field) to count values");
        assertThat(select("sum")).isEqualTo("'sum' is a function; write sum(field)");
        assertThat(select("p99")).isEqualTo("'p99' is a function; write p99(field)");
        assertThat(select("cuont()"))
                .startsWith("unknown function 'cuont'; did you mean 'count'? Known functions: count, sum");
        assertThat(select("Sum(x)")).startsWith("unknown function 'Sum'; did you mean 'sum'?");
        assertThat(select("median(x)")).startsWith("unknown function 'median'. Known functions");
        assertThat(select("sum()")).isEqualTo("'sum()' needs a field: sum(bytes)");
        assertThat(select("p0(x)")).isEqualTo("the percentile p0 must be above p0 and at most p100");
        assertThat(select("p100.1(x)")).isEqualTo("the percentile p100.1 must be above p0 and at most p100");
        assertThat(select("bytes")).startsWith("expected a function such as count() or sum(bytes), found 'bytes'.");
        for (String formula : List.of("sum(x) + 1", "sum(n) / count()", "100 * sum(n)", "sum(max(x)) + min(y)")) {
            assertThat(select(formula))
                    .isEqualTo("a label has one function of one field, found '" + formula + "'; give each function a"
                            + " label of its own, as in {volume: sum(bytes), requests: count()}, and divide or add where"
                            + " the results are read");
        }
        assertThat(select("[a]")).isEqualTo("a function must be a text, found a list");
        assertThat(select("")).startsWith("a function is empty");
    }

    @Test
    void shouldRefuseASelectThatIsNoMap() {
        assertThat(messages(withRule("window: 1s, select: [count()]")))
                .containsExactly(
                        "rule 'r': 'select' must be a map of labels to functions such as {requests: count(), volume:"
                                + " sum(bytes)}, found a list");
        assertThat(messages(withRule("window: 1s, select: {}")))
                .singleElement()
                .asString()
                .endsWith("found an empty map");
    }

    @Test
    void shouldNeedAWindowForASelect() {
        assertProblems(withRule("select: {n: count()}"))
                .containsExactly("t.yaml:1:35: rule 'r': 'select' needs a 'window'; write, for example, window: 10s");
        assertThat(messages(withRule("select: {n: count()}, window: 0s")))
                .containsExactly("rule 'r': 'window' must be at least 1ms, found '0s'");
        assertThat(messages(withRule("select: {n: count()}, window: 10")))
                .containsExactly(
                        "rule 'r': 'window': '10' has no unit; write a whole number and a unit, such as 500ms, 10s,"
                                + " 5m, 1h or 1d");
        assertThat(messages(withRule("select: {n: count()}, window: [10s]")))
                .containsExactly(
                        "rule 'r': 'window' must be a duration such as 500ms, 10s, 5m, 1h or 1d, found a list");
    }

    @Test
    void shouldSayWhatBelongsToASelectOnly() {
        assertProblems(withRule("groupBy: a, window: 1s, maxGroups: 5"))
                .containsExactly(
                        "t.yaml:1:35: rule 'r': 'groupBy' needs a 'select', such as select: {requests: count()}; add"
                                + " one or take 'groupBy' away",
                        "t.yaml:1:47: rule 'r': 'window' needs a 'select', such as select: {requests: count()}; add"
                                + " one or take 'window' away",
                        "t.yaml:1:59: rule 'r': 'maxGroups' needs a 'select', such as select: {requests: count()}; add"
                                + " one or take 'maxGroups' away");
    }

    @Test
    void shouldRefuseEmitBesideSelect() {
        assertProblems(withRule("select: {n: count()}, window: 1s, emit: line"))
                .containsExactly(
                        "t.yaml:1:69: rule 'r': 'emit' and 'select' exclude each other: 'select' gives one result a"
                                + " group and window, 'emit' one record a line; take one away or write two rules");
    }

    @Test
    void shouldNeedNameFromAndTo() {
        assertProblems("rules:\n  - where: {}\n  - {name: x, to: []}\n")
                .containsExactly(
                        "t.yaml:2:5: rule number 1: 'name' is missing; write, for example, name: errors",
                        "t.yaml:2:5: rule number 1: 'from' is missing; write, for example, from: access",
                        "t.yaml:2:5: rule number 1: 'to' is missing; write, for example, to: metrics",
                        "t.yaml:3:5: rule 'x': 'from' is missing; write, for example, from: access",
                        "t.yaml:3:19: rule 'x': 'to' has an empty list; expected at least one name");
    }

    @Test
    void shouldNotMissAKeyThatIsThereMisspelt() {
        assertProblems("rules: [{nam: r, form: s, too: o, selct: {}, window: 1s}]")
                .extracting(p -> p.replaceFirst("\\?.*", "?"))
                .containsExactly(
                        "t.yaml:1:10: rule number 1: unknown key 'nam'; did you mean 'name'?",
                        "t.yaml:1:18: rule number 1: unknown key 'form'; did you mean 'from'?",
                        "t.yaml:1:27: rule number 1: unknown key 'too'; did you mean 'to'?",
                        "t.yaml:1:35: rule number 1: unknown key 'selct'; did you mean 'select'?");
    }

    @Test
    void shouldRefuseTheSameNameTwiceInAList() {
        assertThat(messages(withRule("emit: [a, b, a]")))
                .containsExactly("rule 'r': 'emit' has 'a' twice; first at t.yaml:1:42");
        assertThat(messages(withRule("emit: []")))
                .containsExactly("rule 'r': 'emit' has an empty list; expected at least one name");
    }

    @Test
    void shouldSayOfNamesThatAreNotThereThatTheyAreNames() {
        assertThat(messages(withRule("emit: ")))
                .containsExactly("rule 'r': 'emit' is empty; expected a name or a list of names");
        assertThat(messages(withRule("emit: [a, ~]")))
                .containsExactly("rule 'r': an item of 'emit' is null; expected a text; write \"~\" for that text");
    }

    @Test
    void shouldShowWhatNobodyCanSee() {
        assertThat(messages("\u00a0rules: []"))
                .singleElement()
                .asString()
                .startsWith("unknown key '\\u00a0rules'; did you mean 'rules'?");
        assertThat(Problem.error(new Location("f", 1, 1), "pattern '(\n\u001b[31m' of é")
                        .message())
                .isEqualTo("pattern '(\\n\\u001b[31m' of é");
    }

    @Test
    void shouldSayWhereAKeyBelongs() {
        assertThat(messages(withRule("deadline: 10s")))
                .singleElement()
                .asString()
                .startsWith(
                        "rule 'r': unknown key 'deadline'; it belongs in a stream. Known keys: name, from, fields,");
        assertThat(messages(withRule("lateness: 10s")))
                .singleElement()
                .asString()
                .contains("it belongs in a stream.");
        assertThat(messages(withRule("watermark: 1")))
                .singleElement()
                .asString()
                .contains("it belongs in a stream.");
    }

    @Test
    void shouldTakeNamesOfAnyLetters() {
        assertThat(Reads.config("rules: [{name: 'p95 of /é, 1', from: s, to: o}]")
                        .rules()
                        .get(0)
                        .name())
                .isEqualTo("p95 of /é, 1");
        assertThat(Reads.config("rules: [{name: 007, from: s, to: o}]")
                        .rules()
                        .get(0)
                        .name())
                .isEqualTo("007");
        assertThat(messages("rules: [{name: '" + "x".repeat(201) + "', from: s, to: o}]"))
                .singleElement()
                .asString()
                .contains("the name of a rule has 201 characters; expected 1 to 200");
        assertThat(messages("rules: [{name: \"a\\nb\", from: s, to: o}]"))
                .singleElement()
                .asString()
                .startsWith("rule 'a\\nb': the name of a rule has a control character");
    }

    @Test
    void shouldReadFieldsOfItsOwn() {
        assertThat(rule("fields: {a: {left: x}, b: {of: a}}").fields())
                .extracting(FieldConfig::name)
                .containsExactly("a", "b");
        assertThat(rule("fields: ").fields()).isEmpty();
        assertThat(messages(withRule("fields: {line: {}}")))
                .singleElement()
                .asString()
                .contains("is reserved");
    }

    @Test
    void shouldReadWhatBecomesOfLateLines() {
        assertThat(rule("emit: line").late()).isEmpty();
        assertThat(rule("late: drop").late()).contains(Late.DROP);
        assertThat(rule("late: update, select: {n: count()}, window: 1s").late())
                .contains(Late.UPDATE);
        assertThat(messages(withRule("late: updates, select: {n: count()}, window: 1s")))
                .singleElement()
                .asString()
                .endsWith("'late' must be one of drop, update, found 'updates'; did you mean 'update'?");
    }

    @Test
    void shouldRefuseToUpdateRecords() {
        assertThat(messages(withRule("late: update")))
                .singleElement()
                .asString()
                .contains("'late: update' needs a 'select'");
    }

    @Test
    void shouldRefuseRulesThatAreNoList() {
        assertThat(messages("rules: {r: {from: s}}"))
                .containsExactly("'rules' must be a list of rules, each beginning with '- name: ...', found a map");
        assertThat(messages("rules: [x, ]"))
                .containsExactly(
                        "rule number 1: a rule must be a map such as {name: errors, from: access, to: out}, found 'x'");
        assertThat(messages("rules:")).isEmpty();
    }

    private static Aggregation aggregation(String keys) {
        return rule(keys + "select: {n: count()}, window: 10s").aggregation().orElseThrow();
    }

    private static String select(String function) {
        List<String> found = messages(withRule("window: 1s, select: {n: " + function + "}"));
        assertThat(found).hasSize(1);
        assertThat(found.get(0)).startsWith("rule 'r': select 'n': ");
        return found.get(0).substring("rule 'r': select 'n': ".length());
    }
}
