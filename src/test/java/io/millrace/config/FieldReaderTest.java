package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static io.millrace.config.Reads.field;
import static io.millrace.config.Reads.withField;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.FieldConfig.Extractor.Json;
import io.millrace.config.FieldConfig.Extractor.LeftRight;
import io.millrace.config.FieldConfig.Extractor.Logfmt;
import io.millrace.config.FieldConfig.Extractor.Query;
import io.millrace.config.FieldConfig.Extractor.Regex;
import io.millrace.config.FieldConfig.Extractor.Split;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.config.FieldConfig.Reference;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FieldReaderTest {
    @Test
    void shouldReadLeftAndRightWithTheirDefaults() {
        LeftRight plain = leftRight("{left: '\"', right: \" \"}");
        assertThat(plain).isEqualTo(new LeftRight(plain.at(), "\"", 0, " ", true));
        LeftRight full = leftRight("{left: \" \", index: 5, right: ']', orEnd: false}");
        assertThat(full).isEqualTo(new LeftRight(full.at(), " ", 5, "]", false));
        LeftRight toEnd = leftRight("{left: x}");
        assertThat(toEnd).isEqualTo(new LeftRight(toEnd.at(), "x", 0, "", true));
        LeftRight fromStart = leftRight("{left: \"\", right: ','}");
        assertThat(fromStart).isEqualTo(new LeftRight(fromStart.at(), "", 0, ",", true));
    }

    @Test
    void shouldTakeTheWholeLineWhenThereIsNoExtractor() {
        LeftRight whole = leftRight("{}");
        assertThat(whole).isEqualTo(new LeftRight(whole.at(), "", 0, "", true));
        assertThat(leftRight("{type: int}").left()).isEmpty();
    }

    @Test
    void shouldTakeTheWholeOfAnotherFieldWhenThereIsOnlyOf() {
        FieldConfig field = field("{of: path}");
        assertThat(field.of()).map(Reference::text).contains("path");
        assertThat(field.extractor()).isEqualTo(new LeftRight(field.extractor().at(), "", 0, "", true));
    }

    @Test
    void shouldReadAnyExtractorOverAnotherField() {
        assertThat(field("{of: path, split: {by: '/', at: 1}}").of())
                .contains(new Reference(new Location(Reads.FILE, 1, 32), "path"));
        assertThat(field("{of: path, right: '?'}").of()).isPresent();
        assertThat(field("{right: '?'}").of()).isEmpty();
    }

    @Test
    void shouldKeepTextsAsWritten() {
        assertThat(leftRight("{left: 1, right: no}"))
                .extracting("left", "right")
                .containsExactly("1", "no");
        assertThat(leftRight("{left: 0x10, right: 1.50}"))
                .extracting("left", "right")
                .containsExactly("0x10", "1.50");
        assertThat(leftRight("{left: 'null', right: true}"))
                .extracting("left", "right")
                .containsExactly("null", "true");
        assertThat(field("{default: no}").defaultText()).map(Reference::text).contains("no");
    }

    @Test
    void shouldReadSplitWithColumnsFromEitherEnd() {
        assertThat(extractor("{split: {by: \" \", at: 3}}")).isInstanceOfSatisfying(Split.class, split -> {
            assertThat(split.by()).isEqualTo(" ");
            assertThat(split.column()).isEqualTo(3);
        });
        assertThat(extractor("{split: {by: ', ', at: -1}}"))
                .isInstanceOfSatisfying(
                        Split.class, split -> assertThat(split.column()).isEqualTo(-1));
    }

    @Test
    void shouldReadJsonPointers() {
        for (String pointer : List.of("", "/", "/user/id", "/a~0b/c~1d", "/0/x y", "/é")) {
            assertThat(extractor("{json: \"" + pointer + "\"}"))
                    .isInstanceOfSatisfying(
                            Json.class, json -> assertThat(json.pointer()).isEqualTo(pointer));
        }
    }

    @Test
    void shouldReadARegexInItsShortAndItsLongForm() {
        assertThat(extractor("{regex: 'id=\\d+'}")).isInstanceOfSatisfying(Regex.class, regex -> {
            assertThat(regex.pattern()).isEqualTo("id=\\d+");
            assertThat(regex.group()).isEqualTo("0");
            assertThat(regex.patternAt()).hasToString("t.yaml:1:35");
        });
        assertThat(extractor("{regex: {pattern: 'id=(?<id>\\d+)', group: id}}"))
                .isInstanceOfSatisfying(Regex.class, regex -> {
                    assertThat(regex.group()).isEqualTo("id");
                    assertThat(regex.patternAt()).hasToString("t.yaml:1:45");
                    assertThat(regex.groupAt()).hasToString("t.yaml:1:69");
                });
        assertThat(extractor("{regex: {pattern: a, group: 1}}"))
                .isInstanceOfSatisfying(
                        Regex.class, regex -> assertThat(regex.group()).isEqualTo("1"));
    }

    @Test
    void shouldReadLogfmtKeys() {
        assertThat(extractor("{logfmt: level}"))
                .isInstanceOfSatisfying(
                        Logfmt.class, logfmt -> assertThat(logfmt.key()).isEqualTo("level"));
        assertThat(field("{of: rest, logfmt: 1}").of()).map(Reference::text).contains("rest");
        assertProblems(withField("{logfmt: ''}"))
                .containsExactly("t.yaml:1:36: stream 's': field 'f': 'logfmt' is empty; write, for example, logfmt:"
                        + " level");
    }

    @Test
    void shouldReadQueryParametersWithTheirFieldInsideOrBeside() {
        for (String text :
                List.of("{query: {of: path, param: id}}", "{of: path, query: {param: id}}", "{of: path, query: id}")) {
            FieldConfig field = field(text);
            assertThat(field.of()).as(text).map(Reference::text).contains("path");
            assertThat(field.extractor())
                    .isInstanceOfSatisfying(
                            Query.class, query -> assertThat(query.param()).isEqualTo("id"));
        }
        assertThat(field("{query: {param: id}}").of()).isEmpty();
        assertThat(field("{query: {of: path, param: id}}").of())
                .map(Reference::at)
                .contains(new Location(Reads.FILE, 1, 40));
    }

    @Test
    void shouldSayWhatIsWrongWithAQuery() {
        assertProblems(withField("{query: {of: path, param: id}, of: path}"))
                .containsExactly("t.yaml:1:36: stream 's': field 'f': 'of' is there twice, in 'query' and beside it;"
                        + " leave one of them out");
        assertProblems(withField("{query: {of: path}}"))
                .containsExactly("t.yaml:1:35: stream 's': field 'f': 'query': 'param' is missing; write, for example,"
                        + " param: id");
        assertProblems(withField("{query: {of: '', param: ''}}")).hasSize(2);
        assertProblems(withField("{query: [a]}")).singleElement().asString().contains("'query' must be a map such as");
    }

    @Test
    void shouldReadEveryExtractorThatTheTreeKnows() {
        List<Class<?>> read = Stream.of(
                        "{left: a}",
                        "{split: {by: a, at: 0}}",
                        "{json: ''}",
                        "{logfmt: a}",
                        "{query: a}",
                        "{regex: a}",
                        "{aviator: a}")
                .<Class<?>>map(text -> extractor(text).getClass())
                .toList();
        assertThat(read).containsExactlyInAnyOrder(Extractor.class.getPermittedSubclasses());
    }

    @Test
    void shouldReadTypesAndTheirDefaults() {
        assertThat(field("{}").type()).isEqualTo(FieldType.STRING);
        assertThat(field("{type: string}").type()).isEqualTo(FieldType.STRING);
        assertThat(field("{type: int, default: -1}").type()).isEqualTo(FieldType.INT);
        assertThat(field("{type: float, default: 1e-3}").defaultText())
                .map(Reference::text)
                .contains("1e-3");
        assertThat(field("{default: ''}").defaultText()).map(Reference::text).contains("");
    }

    @Test
    void shouldRefuseTwoExtractorsInOneField() {
        assertProblems(withField("{json: /a, left: x, right: y}"))
                .containsExactly(
                        "t.yaml:1:38: stream 's': field 'f': 'json' and 'left' are two extractors and a field has"
                                + " one; for a value out of another field's value declare two fields and use 'of'");
        assertProblems(withField("{split: {by: a, at: 1}, regex: x}"))
                .singleElement()
                .asString()
                .contains("two extractors");
    }

    @Test
    void shouldRefuseReservedFieldNames() {
        for (String name : List.of("line", "stream", "source", "arrival", "any", "all", "not", "aviator", "groovy")) {
            assertProblems("streams: {s: {fields: {" + name + ": {}}}}")
                    .containsExactly(
                            "t.yaml:1:24: stream 's': the field name '" + name + "' is reserved; choose another."
                                    + " Reserved: line, stream, source, arrival, any, all, not, aviator, groovy");
        }
    }

    @Test
    void shouldTakeAnyOtherFieldNameAsText() {
        String names = "1: {}, no: {}, null: {}, 'x y': {}, é: {}, a.b-c: {}";
        assertThat(Reads.config("streams: {s: {fields: {" + names + "}}}")
                        .streams()
                        .get(0)
                        .fields())
                .extracting(FieldConfig::name)
                .containsExactly("1", "no", "null", "x y", "é", "a.b-c");
    }

    @Test
    void shouldRefuseNamesThatNobodyCanSee() {
        assertProblems("streams: {s: {fields: {'': {}, ' a': {}, \"a\\tb\": {}}}}")
                .extracting(p -> p.replaceFirst("; expected.*", ""))
                .containsExactly(
                        "t.yaml:1:24: stream 's': the name of a field is empty",
                        "t.yaml:1:32: stream 's': the name of a field begins or ends with a space",
                        "t.yaml:1:42: stream 's': the name of a field has a control character");
    }

    @Test
    void shouldRefuseADefaultThatIsNotOfTheFieldsType() {
        assertProblems(withField("{type: int, default: 1.5}"))
                .containsExactly(
                        "t.yaml:1:48: stream 's': field 'f': 'default' must be an int like the field: digits with a"
                                + " sign, within 64 bits; found '1.5'");
        assertProblems(withField("{type: float, default: no}"))
                .containsExactly(
                        "t.yaml:1:50: stream 's': field 'f': 'default' must be a number like the field, such as 0"
                                + " or 1.5e3; found 'no'");
        assertProblems(withField("{type: int, default: 9223372036854775808}")).hasSize(1);
    }

    @Test
    void shouldRefuseWhatCannotWork() {
        assertProblems(withField("{index: -1, left: x}"))
                .containsExactly(
                        "t.yaml:1:35: stream 's': field 'f': 'index' must be a whole number from 0 to 2147483647,"
                                + " found '-1'");
        assertProblems(withField("{split: {by: '', at: 1}}"))
                .containsExactly(
                        "t.yaml:1:40: stream 's': field 'f': 'split': 'by' is empty; write, for example, by: \" \"");
        assertProblems(withField("{split: {by: x}}"))
                .containsExactly(
                        "t.yaml:1:35: stream 's': field 'f': 'split': 'at' is missing; write, for example, at: 3");
        assertProblems(withField("{json: user/id}"))
                .containsExactly(
                        "t.yaml:1:34: stream 's': field 'f': the JSON pointer 'user/id' must begin with '/', as in"
                                + " '/user/id'; \"\" is the whole document");
        for (String path : List.of("user.ids[0].x", ".user.ids[0].x", "$.user.ids[0].x")) {
            assertProblems(withField("{json: '" + path + "'}"))
                    .singleElement()
                    .asString()
                    .contains("as in '/user/ids/0/x'");
        }
        assertProblems(withField("{json: /a~2}")).singleElement().asString().contains("a '~' that is neither ~0");
        assertProblems(withField("{json: /a~}")).singleElement().asString().contains("a '~' that is neither ~0");
        assertProblems(withField("{regex: {group: 1}}"))
                .singleElement()
                .asString()
                .contains("'pattern' is missing");
        assertProblems(withField("{left: }"))
                .containsExactly(
                        "t.yaml:1:33: stream 's': field 'f': 'left' is empty; expected a text; write \"\" for the"
                                + " empty text");
        assertProblems(withField("{left: null}"))
                .containsExactly(
                        "t.yaml:1:34: stream 's': field 'f': 'left' is null; expected a text; write \"null\" for"
                                + " that text");
        assertProblems(withField("{left: [a]}"))
                .containsExactly("t.yaml:1:34: stream 's': field 'f': 'left' must be a text, found a list");
        assertProblems(withField("{orEnd: maybe}"))
                .containsExactly("t.yaml:1:35: stream 's': field 'f': 'orEnd' must be true or false, found 'maybe'");
        assertProblems(withField("'[a]'"))
                .containsExactly("t.yaml:1:27: stream 's': field 'f': a field must be a map such as {left: \"status=\","
                        + " right: \" \"}, found '[a]'");
        assertProblems(withField(""))
                .singleElement()
                .asString()
                .contains("the field is empty; write {} for the whole line");
        assertProblems("streams: {s: {fields: [a]}}")
                .singleElement()
                .asString()
                .contains("'fields' must be a map of names");
    }

    @Test
    void shouldWarnOfAnIndexWithoutLeft() {
        assertProblems(withField("{index: 2, right: x}"))
                .containsExactly(
                        "t.yaml:1:28: warning: stream 's': field 'f': 'index' counts occurrences of 'left', and"
                                + " without a 'left' the value begins at the start of the line; it has no effect");
        assertThat(leftRight("{index: 2, right: x}").index()).isZero();
        assertProblems(withField("{index: 0, right: x}")).isEmpty();
        assertProblems(withField("{lft: a, index: 2, right: x}"))
                .singleElement()
                .asString()
                .contains("unknown key 'lft'; did you mean 'left'?");
    }

    private static Extractor extractor(String field) {
        return field(field).extractor();
    }

    private static LeftRight leftRight(String field) {
        return (LeftRight) extractor(field);
    }

    @Test
    void shouldRefuseADefaultThatNoNumberCanBe() {
        for (String number : List.of("1e400", "-1e309", "1.8e308", "1e99999999999")) {
            assertProblems(withField("{type: float, default: " + number + "}"))
                    .containsExactly("t.yaml:1:50: stream 's': field 'f': 'default' '" + number
                            + "' is more than a number can be, which is 1.7976931348623157E308 or, below zero,"
                            + " -1.7976931348623157E308; write a number within that");
            assertProblems(withField("{default: " + number + "}")).isEmpty();
        }
        for (String number : List.of("1e308", "1.7976931348623157e308", "1e-400", "1e-99999999999")) {
            assertProblems(withField("{type: float, default: " + number + "}")).isEmpty();
        }
    }

    @Test
    void shouldWarnOfTabsThatAreABackslashAndALetter() {
        assertProblems(withField("{split: {by: '\\t', at: 1}}"))
                .containsExactly("t.yaml:1:40: warning: stream 's': field 'f': 'split': 'by' '\\t' is a backslash and a"
                        + " letter, since it is not in double quotes; write \"\\t\" for a tab, or \"\\\\t\" for what it is"
                        + " now");
        assertProblems(withField("{left: \\t, right: '\\t\\t'}"))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).contains("'left' '\\t' is"))
                .anySatisfy(problem -> assertThat(problem).contains("'right' '\\t\\t' is"));
        for (String tab : List.of("\"\\t\"", "\"\\\\t\"", "'\t'", "'\\n'", "'C:\\temp'", "'\\t='")) {
            assertProblems(withField("{left: " + tab + "}")).isEmpty();
        }
    }

    @Test
    void shouldWarnOfAnOrEndThatHasNoRight() {
        assertProblems(withField("{left: x, orEnd: false}"))
                .containsExactly(
                        "t.yaml:1:37: warning: stream 's': field 'f': 'orEnd: false' is about a 'right' that is not"
                                + " found, and without a 'right' the value goes to the end of the line; it has no effect");
        assertProblems(withField("{left: x, right: '', orEnd: false}")).hasSize(1);
        assertProblems(withField("{left: x, right: y, orEnd: false}")).isEmpty();
        assertProblems(withField("{left: x, orEnd: true}")).isEmpty();
        assertProblems(withField("{left: x, rihgt: y, orEnd: false}"))
                .singleElement()
                .asString()
                .contains("unknown key 'rihgt'");
    }
}
