package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static io.millrace.config.Reads.where;
import static io.millrace.config.Reads.withRule;
import static io.millrace.config.Reads.withWhere;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConditionConfig.All;
import io.millrace.config.ConditionConfig.Any;
import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Not;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.ConditionConfig.Test;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

class ConditionReaderTest {
    /** Prefix that all problems of the fixture share up to the condition's column. */
    private static final int COLUMN = "rules: [{name: r, from: s, to: o, where: ".length() + 1;

    @org.junit.jupiter.api.Test
    void shouldHoldAlwaysWithoutConditions() {
        assertThat(Reads.rule("emit: line").where())
                .isInstanceOfSatisfying(
                        All.class, all -> assertThat(all.parts()).isEmpty());
        assertThat(shown("{}")).isEqualTo("all()");
        assertThat(shown("[]")).isEqualTo("all()");
    }

    @org.junit.jupiter.api.Test
    void shouldReadALiteralAsEqualsAndAListAsIn() {
        assertThat(shown("{status: 200}")).isEqualTo("all(status EQ 200#)");
        assertThat(shown("{status: '200'}")).isEqualTo("all(status EQ 200)");
        assertThat(shown("{method: GET}")).isEqualTo("all(method EQ GET)");
        assertThat(shown("{status: [200, '201', x]}")).isEqualTo("all(status IN 200# 201 x)");
    }

    @org.junit.jupiter.api.Test
    void shouldReadEveryOperator() {
        String operators =
                "{eq: a, ne: b, in: [c], notIn: [d], gt: 1, gte: 2, lt: 3, lte: 4, between: [5, 6], contains: e,"
                        + " containsAny: [f, g], startsWith: h, endsWith: i, matches: j, exists: true}";
        assertThat(shown("{f: " + operators + "}"))
                .isEqualTo("all(all(f EQ a, f NE b, f IN c, f NOT_IN d, f GT 1#, f GTE 2#, f LT 3#, f LTE 4#,"
                        + " f BETWEEN 5# 6#, f CONTAINS e, f CONTAINS_ANY f g, f STARTS_WITH h, f ENDS_WITH i,"
                        + " f MATCHES j, f EXISTS))");
        assertThat(shown("{f: {exists: false}}")).isEqualTo("all(f NOT_EXISTS)");
        assertThat(Arrays.stream(Operator.values())
                        .filter(o -> o != Operator.HOLDS) // which is no word of a config
                        .filter(o -> !(shown("{f: " + operators + ", g: {exists: false}}")
                                .contains(" " + o))))
                .isEmpty();
    }

    @org.junit.jupiter.api.Test
    void shouldWarnOfAnOperatorWithinAText() {
        Map<String, String> meant = Map.of(
                ">= 500", "{gte: 500}",
                "<0.5", "{lt: 0.5}",
                "=> -3", "{gte: -3}",
                "!= GET", "{ne: GET}",
                "== a b", "{eq: a b}",
                "=~ ^/api", "{matches: ^/api}");
        meant.forEach((text, condition) -> assertThat(Reads.config(withWhere("{f: '" + text + "'}")).warnings().stream()
                        .map(Problem::message))
                .singleElement()
                .asString()
                .isEqualTo("rule 'r': condition on 'f': '" + text + "' is a text that the value must be equal"
                        + " to; for the operator write " + condition));
        for (String text : List.of("<html>", "==== BEGIN", "> quoted", "a >= 500", "=", "!=", "<- 5", "=~x")) {
            assertThat(Reads.config(withWhere("{f: '" + text + "'}")).warnings())
                    .as(text)
                    .isEmpty();
        }
    }

    @org.junit.jupiter.api.Test
    void shouldTellNumbersByHowTheyAreWritten() {
        for (String number : "200 -1 +1 1.5 .5 1e3".split(" ")) {
            assertThat(shown("{f: " + number + "}")).isEqualTo("all(f EQ " + number + "#)");
        }
        for (String text : "0x10 1_000 .inf 5. v1 true no 2024-01-01 \"200\" '200'".split(" ")) {
            assertThat(shown("{f: " + text + "}")).isEqualTo("all(f EQ " + text.replaceAll("['\"]", "") + ")");
        }
        assertThat(shown("{f: {contains: 404}}")).isEqualTo("all(f CONTAINS 404)");
        assertThat(shown("{f: {gt: '0.10', between: ['1', 2]}}")).isEqualTo("all(all(f GT 0.10#, f BETWEEN 1# 2#))");
    }

    @org.junit.jupiter.api.Test
    void shouldApplyIgnoreCaseToAllOperatorsBesideIt() {
        assertThat(shown("{f: {contains: a, ignoreCase: true, endsWith: b}, g: {eq: c}}"))
                .isEqualTo("all(all(f CONTAINS~ a, f ENDS_WITH~ b), g EQ c)");
        assertThat(shown("{f: {contains: a, ignoreCase: false}}")).isEqualTo("all(f CONTAINS a)");
    }

    @org.junit.jupiter.api.Test
    void shouldNestAnyAllAndNot() {
        assertThat(shown("{a: 1, any: [{b: 2, c: 3}, {all: [{d: 4}]}], not: {e: 5, f: 6}}"))
                .isEqualTo(
                        "all(a EQ 1#, any(all(b EQ 2#, c EQ 3#), all(all(all(d EQ 4#)))), not(all(e EQ 5#, f EQ 6#)))");
        assertThat(shown("{not: [{a: 1}, {b: 2}]}")).isEqualTo("all(not(all(all(a EQ 1#), all(b EQ 2#))))");
        assertThat(shown("[{a: 1}, {b: 2, line: {contains: ERROR}}]"))
                .isEqualTo("all(all(a EQ 1#), all(b EQ 2#, line CONTAINS ERROR))");
    }

    @org.junit.jupiter.api.Test
    void shouldKeepThePlacesOfFieldOperatorAndOperand() {
        Test test = (Test) ((All) where("{status: {gte: 500}}")).parts().get(0);
        assertThat(test.fieldAt().column()).isEqualTo(COLUMN + 1);
        assertThat(test.at().column()).isEqualTo(COLUMN + 10);
        assertThat(test.operands().get(0).at().column()).isEqualTo(COLUMN + 15);
    }

    @org.junit.jupiter.api.Test
    void shouldKeepTheEmptyTextThatIsQuoted() {
        assertThat(shown("{f: '', g: {in: ['']}}")).isEqualTo("all(f EQ , g IN )");
    }

    @org.junit.jupiter.api.Test
    void shouldWarnOfBareNumbersWithLeadingZeros() {
        assertThat(messages("{f: 007, g: {in: ['01', 02], contains: 03, gt: 04}}"))
                .containsExactly(
                        "warning: rule 'r': condition on 'f': 007 compares as a number, so its leading zeros do not"
                                + " count; write \"007\" in quotes to compare it as a text",
                        "warning: rule 'r': condition on 'g': 02 compares as a number, so its leading zeros do not"
                                + " count; write \"02\" in quotes to compare it as a text");
        assertThat(Reads.config(withWhere("{f: 007}")).warnings()).hasSize(1);
        assertThat(messages("{f: 0, g: 0.5, h: '007', i: 10}")).isEmpty();
    }

    @org.junit.jupiter.api.Test
    void shouldRefuseConditionsThatAreNone() {
        assertThat(messages("{f: }"))
                .containsExactly("rule 'r': condition on 'f': the condition is empty; for fields that are absent write"
                        + " {exists: false}, for the empty text \"\"");
        assertThat(messages("{f: ~}")).singleElement().asString().contains("the condition is ~; for fields");
        assertThat(messages(""))
                .containsExactly(
                        "rule 'r': 'where' must be a map of fields to conditions such as {status: {gte: 500}}, or a"
                                + " list of such maps, found nothing");
        assertThat(messages("status")).singleElement().asString().contains("found 'status'");
        assertThat(messages("[a]")).singleElement().asString().contains("an item of 'where' must be a map");
        assertThat(messages("[{}]")).singleElement().asString().contains("an item of 'where' has no condition");
        assertThat(messages("{f: {}}")).singleElement().asString().contains("no operator; expected a map");
        assertThat(messages("{f: {ignoreCase: true}}"))
                .singleElement()
                .asString()
                .contains("no operator");
        assertThat(messages("{f: []}"))
                .containsExactly("rule 'r': condition on 'f': 'in' has an empty list; expected at least one value");
        assertThat(messages("{any: []}")).containsExactly("rule 'r': 'any' has no conditions; expected at least one");
        assertThat(messages("{all: {a: 1}}"))
                .containsExactly(
                        "rule 'r': 'all' must be a list of maps such as [{status: 500}, {path: /api}], found a map");
        assertThat(messages("{not: {}}")).singleElement().asString().contains("'not' has no conditions");
        assertThat(messages("{not: x}")).singleElement().asString().contains("'not' must be a map of fields");
    }

    @org.junit.jupiter.api.Test
    void shouldRefuseOperandsThatDoNotFit() {
        assertThat(messages("{f: {gte: high}}"))
                .containsExactly("rule 'r': condition on 'f': 'gte' must be a number such as 500 or 0.5, found 'high'");
        assertThat(messages("{f: {gt: 0x10}}")).hasSize(1);
        assertThat(messages("{f: {eq: [a]}}"))
                .containsExactly("rule 'r': condition on 'f': 'eq' takes one value, found a list; use 'in' for a list");
        assertThat(messages("{f: {ne: [a]}}")).singleElement().asString().endsWith("use 'notIn' for a list");
        assertThat(messages("{f: {contains: [a]}}"))
                .singleElement()
                .asString()
                .endsWith("use 'containsAny' for a list");
        assertThat(messages("{f: {startsWith: [a]}}"))
                .singleElement()
                .asString()
                .endsWith("'any' for several conditions");
        assertThat(messages("{f: {in: a}}"))
                .containsExactly("rule 'r': condition on 'f': 'in' must be a list such as [a, b], found 'a'");
        assertThat(messages("{f: {in: [a, ~, {b: c}]}}")).hasSize(2);
        assertThat(messages("{f: {between: [1]}}"))
                .containsExactly(
                        "rule 'r': condition on 'f': 'between' must be a list of two numbers such as [400, 499],"
                                + " found a list of 1");
        assertThat(messages("{f: {between: [5, 1]}}"))
                .containsExactly(
                        "rule 'r': condition on 'f': 'between' goes from the lower number to the higher; 5 is above"
                                + " 1");
        assertThat(messages("{f: {between: [a, 1]}}"))
                .containsExactly(
                        "rule 'r': condition on 'f': the first number of 'between' must be a number such as 500 or"
                                + " 0.5, found 'a'");
        assertThat(messages("{f: {between: [1, 1.0]}}")).isEmpty();
        assertThat(messages("{f: {exists: yes}}"))
                .containsExactly("rule 'r': condition on 'f': 'exists' must be true or false, found 'yes'");
    }

    @org.junit.jupiter.api.Test
    void shouldSuggestTheOperatorThatWasMeant() {
        assertThat(messages("{f: {contain: x}}"))
                .containsExactly(
                        "rule 'r': condition on 'f': unknown operator 'contain'; did you mean 'contains'? Known"
                                + " operators: eq, ne, in, notIn, gt, gte, lt, lte, between, contains, containsAny,"
                                + " startsWith, endsWith, matches, exists, ignoreCase");
        assertThat(messages("{path: {not: {contains: x}}}"))
                .containsExactly(
                        "rule 'r': condition on 'path': 'not' goes around conditions with their fields: not: {path:"
                                + " {...}}");
    }

    @org.junit.jupiter.api.Test
    void shouldFindAllProblemsOfACondition() {
        assertProblems("rules:\n"
                        + "  - name: r\n"
                        + "    from: s\n"
                        + "    to: o\n"
                        + "    where:\n"
                        + "      a: {gt: x}\n"
                        + "      b:\n"
                        + "      any: [{c: {in: []}}]\n")
                .extracting(p -> p.substring(0, 13).split(": ")[0])
                .containsExactly("t.yaml:6:15", "t.yaml:7:9", "t.yaml:8:22");
    }

    private static List<String> messages(String where) {
        return Reads.messages(withWhere(where));
    }

    private static String shown(String where) {
        return shown(where(where));
    }

    private static String shown(ConditionConfig condition) {
        if (condition instanceof All all) {
            return "all" + shown(all.parts());
        }
        if (condition instanceof Any any) {
            return "any" + shown(any.parts());
        }
        if (condition instanceof Not not) {
            return "not(" + shown(not.part()) + ")";
        }
        Test test = (Test) condition;
        String operands = test.operands().stream()
                .map((Literal l) -> " " + l.text() + (l.number() ? "#" : ""))
                .collect(Collectors.joining());
        return test.field() + " " + test.operator().name().toUpperCase(Locale.ROOT) + (test.ignoreCase() ? "~" : "")
                + operands;
    }

    private static String shown(List<ConditionConfig> parts) {
        return parts.stream().map(ConditionReaderTest::shown).collect(Collectors.joining(", ", "(", ")"));
    }

    @org.junit.jupiter.api.Test
    void shouldRefuseNumbersThatNoNumberCanBe() {
        String end = " is more than a number can be, which is 1.7976931348623157E308 or, below zero,"
                + " -1.7976931348623157E308; write a number within that";
        assertThat(messages("{i: {gte: 1e309}}")).containsExactly("rule 'r': condition on 'i': 'gte' '1e309'" + end);
        assertThat(messages("{i: {between: [-1e309, 5]}}"))
                .containsExactly("rule 'r': condition on 'i': the first number of 'between' '-1e309'" + end);
        assertThat(messages("{i: 1e309}"))
                .containsExactly("rule 'r': condition on 'i': 'eq' '1e309'" + end
                        + ", or \"1e309\" in quotes to compare it as a text");
        assertThat(messages("{i: [5, 1e309, 1e310]}")).hasSize(2);
        for (String where : List.of(
                "{i: {ne: 1e309}}", "{i: {notIn: [1e309]}}", "{i: {lt: \"1e309\"}}", "{any: [{i: {lte: -1e999}}]}")) {
            assertThat(messages(where)).as(where).singleElement().asString().contains("more than a number can be");
        }
        assertThat(Reads.messages(withRule("select: {n: count()}, window: 1s, having: {n: {gt: 1e309}}")))
                .singleElement()
                .asString()
                .contains("more than a number can be");
        for (String where : List.of(
                "{i: \"1e309\"}", "{i: {contains: 1e309}}", "{i: 1.7e308}", "{i: {gt: 1e-400}}", "{i: -1e-9999}")) {
            assertThat(messages(where)).as(where).isEmpty();
        }
    }

    @org.junit.jupiter.api.Test
    void shouldSayWhatOperatorsOfOtherToolsAreHere() {
        Map<String, String> said = Map.ofEntries(
                Map.entry("neq notEq != <> !== isNot $ne", "did you mean 'ne'?"),
                Map.entry("nin ni not_in notin $nin", "did you mean 'notIn'?"),
                Map.entry("= == equals Equals is", "did you mean 'eq'?"),
                Map.entry("> greaterThan $gt", "did you mean 'gt'?"),
                Map.entry(">= ge min at_least", "did you mean 'gte'?"),
                Map.entry("< less_than", "did you mean 'lt'?"),
                Map.entry("<= le max", "did you mean 'lte'?"),
                Map.entry("regex match re =~ matchs", "did you mean 'matches'?"),
                Map.entry("startswith prefix starts_with beginsWith", "did you mean 'startsWith'?"),
                Map.entry("exist isPresent", "did you mean 'exists'?"),
                Map.entry(
                        "notContains not_contains ncontains doesNotContain !contains",
                        "write not: {f: {contains: ...}}."),
                Map.entry("notStartsWith", "write not: {f: {startsWith: ...}}."),
                Map.entry("notMatches !~ notRegex", "write not: {f: {matches: ...}}."),
                Map.entry("notExists missing isNull", "write exists: false, for a field that is absent."),
                Map.entry("icontains containsIgnoreCase", "write {contains: ..., ignoreCase: true}."),
                Map.entry("containsAll", "write all: [{f: {contains: ...}}, {f: {contains: ...}}]."));
        said.forEach((names, remedy) -> {
            for (String name : names.split(" ")) {
                assertThat(messages("{f: {'" + name + "': 5}}"))
                        .as(name)
                        .singleElement()
                        .asString()
                        .contains("unknown operator '" + name + "'; " + remedy + " Known operators");
            }
        });
    }

    @org.junit.jupiter.api.Test
    void shouldNeverSuggestTheOppositeOfAnOperator() {
        List<String> operators = List.of(
                "eq",
                "in",
                "gt",
                "gte",
                "lt",
                "lte",
                "between",
                "contains",
                "containsAny",
                "startsWith",
                "endsWith",
                "matches",
                "exists");
        for (String operator : operators) {
            for (String negation : List.of("not", "not_", "n", "no", "isNot", "!", "doesNot")) {
                String name = negation + operator;
                assertThat(messages("{f: {'" + name + "': 5}}"))
                        .as(name)
                        .allSatisfy(message -> assertThat(message)
                                .containsAnyOf("write not: {f:", "write exists: false", "'ne'?", "'notIn'?"));
            }
        }
    }

    @org.junit.jupiter.api.Test
    void shouldSayWhatWordsOfOtherToolsAreHereAndNoMore() {
        Map<String, String> said = Map.of(
                "and: [{f: 1}, {f: 2}]", "unknown key 'and' of a condition; did you mean 'all'?",
                "$or: [{f: 1}, {f: 2}]", "unknown key '$or' of a condition; did you mean 'any'?",
                "nor: [{f: 1}, {f: 2}]", "unknown key 'nor' of a condition; write not: {any: [...]}",
                "Any: [{f: 1}]", "unknown key 'Any' of a condition; did you mean 'any'?",
                "nott: {f: {gt: 1}}", "unknown key 'nott' of a condition; did you mean 'not'?",
                "GROOVY: {script: a}", "unknown key 'GROOVY' of a condition; did you mean 'groovy'?");
        said.forEach(
                (where, message) -> assertThat(messages("{" + where + "}")).containsExactly("rule 'r': " + message));
    }

    @org.junit.jupiter.api.Test
    void shouldRefuseBoundsBetweenWhichThereIsNoNumber() {
        assertThat(messages("{f: {gt: 5, lt: 3}}"))
                .containsExactly("rule 'r': condition on 'f': no number is both above 5 and below 3, so the condition"
                        + " would never hold; swap them, or use 'any' if one of them is enough");
        assertThat(messages("{f: {lte: 4, gte: 5}}")).singleElement().asString().contains("at least 5 and at most 4");
        for (String none : List.of("{gt: 5, lt: 5}", "{gte: 5, lt: 5.0}", "{gt: 5, lte: 5}")) {
            assertThat(messages("{f: " + none + "}")).as(none).hasSize(1);
        }
        for (String some :
                List.of("{gte: 5, lte: 5}", "{gt: 5, lt: 6}", "{gt: 5, gte: 7, lt: 8}", "{gt: -1, lt: 1e3}")) {
            assertThat(messages("{f: " + some + "}")).as(some).isEmpty();
        }
        assertThat(messages("{any: [{f: {gt: 5}}, {f: {lt: 3}}]}")).isEmpty();
    }

    @org.junit.jupiter.api.Test
    void shouldWarnOfIgnoreCaseWithoutATextBesideIt() {
        for (String without :
                List.of("gt: 5", "exists: true", "between: [1, 2]", "eq: 5", "in: [1, 2]", "gt: 1, lt: 5")) {
            assertThat(messages("{f: {" + without + ", ignoreCase: true}}"))
                    .as(without)
                    .containsExactly("warning: rule 'r': condition on 'f': 'ignoreCase' is for texts, and no operator"
                            + " beside it has one; it has no effect");
            assertThat(messages("{f: {" + without + ", ignoreCase: false}}")).isEmpty();
        }
        for (String with : List.of("contains: 5", "eq: '5'", "in: [1, a]", "gt: 1, endsWith: a", "matches: a")) {
            assertThat(messages("{f: {" + with + ", ignoreCase: true}}"))
                    .as(with)
                    .isEmpty();
        }
        assertThat(messages("{f: {gt: 1, contians: a, ignoreCase: true}}")).hasSize(1);
    }

    @org.junit.jupiter.api.Test
    void shouldWarnOfWhatNoNumberOfAFieldCanBe() {
        assertThat(ofNumbers("n: abc"))
                .containsExactly(
                        "warning: rule 'r': condition on 'n': the field is an int, and none prints as 'abc', so"
                                + " they are never equal; write a number, or leave 'type' out of the field if it is a text");
        for (String never :
                List.of("n: '007'", "n: '+1'", "n: '1.0'", "n: {ne: abc}", "n: [1, abc]", "x: {notIn: [a]}")) {
            assertThat(ofNumbers(never)).as(never).hasSize(1);
        }
        assertThat(ofNumbers("n: [1, 2.5]"))
                .containsExactly(
                        "warning: rule 'r': condition on 'n': the field is an int, and none is 2.5, so they are"
                                + " never equal; write a whole number within 64 bits, or make the field a float");
        for (String never : List.of("n: .5", "n: {ne: 99999999999999999999}", "n: {in: [-1e300]}")) {
            assertThat(ofNumbers(never)).as(never).hasSize(1);
        }
        for (String possible : List.of("n: 1e3", "n: -9223372036854775808", "n: {gt: 2.5}", "x: 2.5")) {
            assertThat(ofNumbers(possible)).as(possible).isEmpty();
        }
        assertThat(ofNumbers("not: {any: [{n: a}, {x: b}]}")).hasSize(2);
        assertThat(ofNumbers("own: abc")).hasSize(1);
        for (String possible : List.of(
                "n: '5'",
                "n: '-5'",
                "n: 5",
                "n: 5.0",
                "x: '5.0'",
                "x: '5'",
                "t: abc",
                "n: {contains: a}",
                "line: abc")) {
            assertThat(ofNumbers(possible)).as(possible).isEmpty();
        }
    }

    private static List<String> ofNumbers(String where) {
        return Reads.messages("streams: {s: {fields: {n: {type: int}, x: {type: float}, t: {}}}}\n"
                + withRule("fields: {own: {type: int}}, where: {" + where + "}"));
    }
}
