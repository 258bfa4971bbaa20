package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static io.millrace.config.Reads.field;
import static io.millrace.config.Reads.withField;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.FieldConfig.Transform;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TransformReaderTest {
    @Test
    void shouldReadEveryTransformStep() {
        List<Transform> steps = field("{transform: [lower, upper, trim, {append: '/'}, {const: 1},"
                        + " {map: {values: {1: one, no: none}, default: other}}, {map: {values: {a: ''}}}, cleanUrl,"
                        + " {substring: [1]}, {replace: {pattern: a, with: ''}}, {switch: [{default: a}]}]}")
                .transforms();
        assertThat(steps.stream().map(Object::getClass).collect(Collectors.toSet()))
                .isEqualTo(Stream.of(Transform.class.getPermittedSubclasses()).collect(Collectors.toSet()));
        assertThat(((Transform.Append) steps.get(3)).text()).isEqualTo("/");
        assertThat(((Transform.Const) steps.get(4)).text()).isEqualTo("1");
        Transform.MapValues map = (Transform.MapValues) steps.get(5);
        assertThat(map.values()).containsExactly(java.util.Map.entry("1", "one"), java.util.Map.entry("no", "none"));
        assertThat(map.defaultText()).contains("other");
        assertThat(((Transform.MapValues) steps.get(6)).defaultText()).isEmpty();
    }

    @Test
    void shouldReadSubstringsWithOneCountOrTwo() {
        assertThat(step("{substring: [3]}")).isInstanceOfSatisfying(Transform.Substring.class, part -> {
            assertThat(part.from()).isEqualTo(3);
            assertThat(part.to()).isEmpty();
        });
        assertThat(step("{substring: [-3, -1]}")).isInstanceOfSatisfying(Transform.Substring.class, part -> {
            assertThat(part.from()).isEqualTo(-3);
            assertThat(part.to()).hasValue(-1);
        });
        for (String wrong : List.of("3", "[]", "[1, 2, 3]", "{from: 1}")) {
            assertProblems(withStep("{substring: " + wrong + "}"))
                    .singleElement()
                    .asString()
                    .contains("'substring' must be a list of one or two character counts such as [0, 8]");
        }
        assertProblems(withStep("{substring: [a]}"))
                .singleElement()
                .asString()
                .contains("the start of 'substring' must be a whole number");
        assertProblems(withStep("{substring: [3, 1]}"))
                .containsExactly("t.yaml:1:52: warning: stream 's': field 'f': 'transform': 'substring' from 3 to 1 is"
                        + " always empty; its second number is the place behind its last character, not a length");
        assertProblems(withStep("{substring: [3, -1]}")).isEmpty();
    }

    @Test
    void shouldReadReplaceWithItsPlaces() {
        assertThat(step("{replace: {pattern: 'a(b)', with: $1}}"))
                .isInstanceOfSatisfying(Transform.Replace.class, replace -> {
                    assertThat(replace.pattern()).isEqualTo("a(b)");
                    assertThat(replace.with()).isEqualTo("$1");
                    assertThat(replace.patternAt()).hasToString("t.yaml:1:60");
                    assertThat(replace.withAt()).hasToString("t.yaml:1:74");
                });
        assertProblems(withStep("{replace: {pattern: a}}"))
                .singleElement()
                .asString()
                .contains("'with' is missing; write, for example, with: \"#\"");
    }

    @Test
    void shouldReadTheCasesOfASwitch() {
        assertThat(step("{switch: [{where: {f: 1}, value: one}, {where: [{g: 2}], value: ''}, {default: 3}]}"))
                .isInstanceOfSatisfying(Transform.Switch.class, choice -> {
                    assertThat(choice.cases())
                            .extracting(Transform.Switch.Case::value)
                            .containsExactly("one", "");
                    assertThat(choice.cases().get(0).where()).isInstanceOf(ConditionConfig.All.class);
                    assertThat(choice.defaultText()).contains("3");
                });
        assertThat(((Transform.Switch) step("{switch: [{where: {f: 1}, value: one}]}")).defaultText())
                .isEmpty();
    }

    @Test
    void shouldSayWhatIsWrongWithASwitch() {
        String start = "t.yaml:1:49: stream 's': field 'f': 'transform': 'switch'";
        assertProblems(withStep("{switch: []}"))
                .containsExactly(
                        start + " must be a list of cases such as " + SwitchReader.EXAMPLE + ", found an empty list");
        assertProblems(withStep("{switch: {where: {f: 1}, value: x}}"))
                .containsExactly(start + " must be a list of cases such as " + SwitchReader.EXAMPLE + ", found a map");
        assertProblems(withStep("{switch: [{value: x}]}"))
                .singleElement()
                .asString()
                .contains("'where' is missing; write, for example, where: {status: {gte: 500}}");
        assertProblems(withStep("{switch: [{default: x}, {where: {f: 1}, value: x}]}"))
                .singleElement()
                .asString()
                .contains("nothing is tried behind 'default'; make it the last of the list");
        assertProblems(withStep("{switch: [{where: {f: 1}, default: x}]}"))
                .singleElement()
                .asString()
                .contains("'default' stands alone");
        assertProblems(withStep("{switch: [{where: {f: 1}, value: x}, {defualt: y}]}"))
                .singleElement()
                .asString()
                .contains("unknown key 'defualt'; did you mean 'default'?");
        assertProblems(withStep("{switch: [{where: {f: {gt: x}}, value: x}]}"))
                .singleElement()
                .asString()
                .contains("condition on 'f': 'gt' must be a number");
    }

    @Test
    void shouldSayWhatStepsNeedThatAreBareWords() {
        assertProblems(withStep("substring")).singleElement().asString().contains("{substring: [0, 8]}");
        assertProblems(withStep("replace")).singleElement().asString().contains("{replace: {pattern:");
        assertProblems(withStep("switch")).singleElement().asString().contains("{switch: [{where:");
        assertProblems(withStep("{cleanUrl: x}")).singleElement().asString().contains("'cleanUrl' takes no value");
    }

    private static String withStep(String step) {
        return withField("{transform: [" + step + "]}");
    }

    private static Transform step(String step) {
        return field("{transform: [" + step + "]}").transforms().get(0);
    }

    @Test
    void shouldTakeASingleStepForAListOfOne() {
        assertThat(field("{transform: lower}").transforms()).hasSize(1);
        assertThat(field("{transform: {append: x}}").transforms()).hasSize(1);
        assertThat(field("{transform: []}").transforms()).isEmpty();
    }

    @Test
    void shouldRefuseStepsThatAreNone() {
        assertProblems(withField("{transform: [lowr]}"))
                .containsExactly("t.yaml:1:40: stream 's': field 'f': 'transform': unknown step 'lowr'; did you mean"
                        + " 'lower'? Known steps: lower, upper, trim, cleanUrl, append, const,"
                        + " substring, replace, map, switch");
        assertProblems(withField("{transform: [{apend: x}]}"))
                .singleElement()
                .asString()
                .contains("did you mean 'append'?");
        assertProblems(withField("{transform: [append]}"))
                .containsExactly(
                        "t.yaml:1:40: stream 's': field 'f': 'transform': 'append' needs a text: {append: \"x\"}");
        assertProblems(withField("{transform: [map]}"))
                .singleElement()
                .asString()
                .contains("'map' needs its values");
        assertProblems(withField("{transform: [{lower: true}]}"))
                .singleElement()
                .asString()
                .contains("write the bare word");
        assertProblems(withField("{transform: [{append: a, const: b}]}"))
                .singleElement()
                .asString()
                .contains("found a map of 2 keys");
        assertProblems(withField("{transform: [[lower]]}"))
                .singleElement()
                .asString()
                .contains("found a list");
        assertProblems(withField("{transform: [{map: {default: x}}]}"))
                .singleElement()
                .asString()
                .contains("'values' is missing");
        assertProblems(withField("{transform: [{map: {values: {a: }}}]}"))
                .singleElement()
                .asString()
                .contains("the value of 'a' is empty");
    }
}
