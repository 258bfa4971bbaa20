package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GroovyScriptsTest {
    private static final Map<String, ScriptType> FIELDS = ScriptEntries.FIELDS;

    @Test
    void shouldGiveWhatHonestScriptsAskForAndWhatGroovyItselfGives() throws Exception {
        SoftAssertions softly = new SoftAssertions();
        for (ScriptEntries entry :
                ScriptEntries.of(GroovyHonestScripts.LIKE_GROOVY + GroovyHonestExpressions.LIKE_GROOVY)) {
            softly.assertThat(outcome(entry.script(), false)).as("%s", entry).isEqualTo(entry.expected());
            softly.assertThat(outcome(entry.script(), true))
                    .as("dynamically: %s", entry)
                    .isEqualTo(entry.expected());
        }
        softly.assertAll();
    }

    @Test
    void shouldCompareNumbersWhateverTheirTypesWhereGroovyDoesNot() throws Exception {
        SoftAssertions softly = new SoftAssertions();
        for (ScriptEntries entry : ScriptEntries.of(GroovyHonestScripts.UNLIKE_GROOVY)) {
            softly.assertThat(outcome(entry.script(), false)).as("%s", entry).isEqualTo(entry.expected());
        }
        softly.assertAll();
    }

    private static String outcome(String text, boolean dynamic) {
        try {
            return ScriptEntries.outcome(GroovyScripts.compile(text, FIELDS, dynamic), ScriptBudget.unlimited());
        } catch (ScriptException e) {
            return e.getMessage();
        }
    }

    @Test
    void shouldFailWhereASumMeetsNullAsGroovyDoes() {
        for (String script :
                List.of("[1, null].sum()", "[1, null].sum { it }", "[null, 1].sum(2)", "[null, 1].sum()")) {
            assertThat(outcome(script, false)).as(script).isEqualTo("! NullPointerException");
            assertThat(outcome(script, true)).as("dynamically: %s", script).startsWith("! ");
        }
    }

    @Test
    @Timeout(30)
    void shouldChangeTheCaseOfALongTextInTimeLinearInIt() throws Exception {
        for (String script : List.of(
                "('ß' * 500000).toUpperCase().size()", "String.format('%S', 'ß' * 500000).size()",
                "('Σ' * 1000000).toLowerCase().size()", "'x'.containsIgnoreCase('Σ' * 1000000) ? 1 : 1000000")) {
            assertThat(outcome(script, false)).as(script).isEqualTo("1000000 Long");
        }
    }

    @Test
    void shouldReadOnlyTheFieldsThatTheScriptNames() throws Exception {
        Script script = GroovyScripts.compile("path.size() + status", FIELDS, false);
        assertThat(script.variables()).containsExactly("status", "path");
        assertThat(GroovyScripts.compile("1 + 1", FIELDS, false).variables()).isEmpty();
    }

    @Test
    void shouldNotReadFieldsOfTheNamesThatTheScriptDeclares() throws Exception {
        for (boolean dynamic : List.of(false, true)) {
            Script script = GroovyScripts.compile(
                    "String path = 'a'\ndef f(String ua) { ua }\n[1].each { status -> status }\nf(path + line)",
                    FIELDS,
                    dynamic);
            assertThat(script.variables()).containsExactly("line");
        }
    }

    @Test
    void shouldSayOnceThatTypesCannotBeCompared() {
        assertThatThrownBy(() -> GroovyScripts.compile("path <=> 1", FIELDS, false))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        e -> assertThat(e.problems())
                                .extracting(ScriptProblem::message)
                                .containsExactly("cannot compare String with int; make one of them the other's type,"
                                        + " as in x as Integer"));
    }

    @Test
    void shouldSayHowToConvertANumberThatDoesNotFitItsVariable() {
        for (String text :
                List.of("for (x in [1, 2.5]) { int y = x * 2 }", "int x = status", "int f(Number n) { n * 2 }")) {
            assertThatThrownBy(() -> GroovyScripts.compile(text, FIELDS, false))
                    .isInstanceOfSatisfying(
                            ScriptException.class,
                            e -> assertThat(e.problems().get(0).message())
                                    .as("%s", text)
                                    .endsWith("int; convert it, as in x as int"));
        }
    }

    @Test
    void shouldReadFieldsWithinMethodsAndClosures() throws Exception {
        Script script = GroovyScripts.compile(
                "String kind() { [1].collect { status >= 500 ? 'bad' : 'good' }[0] }\nkind()", FIELDS, false);
        ScriptRun run = script.forWorker(ScriptBudget.unlimited());
        assertThat(run.run(new Object[] {503L})).isEqualTo("bad");
        assertThat(run.run(new Object[] {200L})).isEqualTo("good");
    }

    @Test
    void shouldReadFieldsWhoseNamesMeanSomethingElseToGroovy() throws Exception {
        Map<String, ScriptType> fields = Map.of("owner", ScriptType.TEXT);
        Script script = GroovyScripts.compile("[1].collect { owner + it }[0]", fields, false);
        assertThat(script.forWorker(ScriptBudget.unlimited()).run(new Object[] {"x"}))
                .isEqualTo("x1");
    }

    @Test
    void shouldTakeOutPrintsAndLogCallsAndCountThem() throws Exception {
        Script script = GroovyScripts.compile("""
                println "a $status"
                print 1
                printf('%d', 2)
                System.out.println('b')
                System.err.print('c')
                log.info('d')
                logger.debug('e {}', status)
                if (status > 1) println 'f'
                for (x in [1, 2]) { println x }
                [1].each { println it }
                try { path.toInteger() } catch (Exception e) { e.printStackTrace(); log.error('g', e) }
                status
                """, FIELDS, false);
        assertThat(script.removedStatements()).isEqualTo(12);
        assertThat(script.forWorker(ScriptBudget.unlimited()).run(ScriptEntries.values(script)))
                .isEqualTo(503L);
    }

    @Test
    void shouldNameWhatIsDynamicAndSayHowToTypeIt() {
        assertThatThrownBy(() -> GroovyScripts.compile("status + 1\ndef f(x) { x.trim() }\nf(path)", FIELDS, false))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        e -> assertThat(e.problems()).singleElement().satisfies(problem -> {
                            assertThat(problem.line()).isEqualTo(2);
                            assertThat(problem.column()).isEqualTo(12);
                            assertThat(problem.message()).contains("trim()").contains("String x rather than def x");
                        }));
    }

    @Test
    void shouldNameAFieldThatDoesNotExistAndThoseThatDo() {
        assertThatThrownBy(() -> GroovyScripts.compile("stauts > 1", FIELDS, false))
                .hasMessageContaining("stauts is neither a field nor a variable")
                .hasMessageContaining("; did you mean 'status'? The fields are line, path, status, time, ua");
        assertThatThrownBy(() -> GroovyScripts.compile("other > 1", FIELDS, false))
                .hasMessageContaining("of the script; the fields are line, path, status, time, ua");
    }

    @Test
    void shouldSayThatAScriptEndsTooEarly() {
        for (String script : List.of("status ==", "status > 1 &&")) {
            assertThatThrownBy(() -> GroovyScripts.compile(script, FIELDS, false))
                    .as(script)
                    .hasMessageContaining("the script ends too early");
        }
    }

    @Test
    void shouldSayWhereTheSyntaxIsWrong() {
        assertThatThrownBy(() -> GroovyScripts.compile("status >\n  )", FIELDS, false))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        e -> assertThat(e.problems().get(0).line()).isEqualTo(2));
    }

    @Test
    void shouldRunDynamicallyWhatDoesNotCompileStatically() throws Exception {
        Script script = GroovyScripts.compile("def f(x) { x.trim() }\nf(path) + f(' a ')", FIELDS, true);
        assertThat(script.forWorker(ScriptBudget.unlimited()).run(ScriptEntries.values(script)))
                .isEqualTo("/api/v1/usersa");
    }

    @Test
    void shouldStopDynamicScriptsToo() throws Exception {
        Script script = GroovyScripts.compile("[1].each { while (true) { } }", FIELDS, true);
        try (ScriptWatch watch = new ScriptWatch(new ScriptLimits(20, 200, 1 << 20, 1))) {
            assertThat(ScriptEntries.outcome(script, watch.budget())).isEqualTo("stopped");
        }
    }

    @Test
    void shouldNotShareAnythingBetweenWorkers() throws Exception {
        Script script = GroovyScripts.compile("def f(int n) { status + n }\nf(1)", FIELDS, false);
        ScriptRun one = script.forWorker(ScriptBudget.unlimited());
        ScriptRun other = script.forWorker(ScriptBudget.unlimited());
        one.run(new Object[] {1L});
        assertThat(other.run(new Object[] {2L})).isEqualTo(3L);
        assertThat(one.run(new Object[] {1L})).isEqualTo(2L);
    }

    @Test
    void shouldRefuseTextsThatWouldKeepTheParserBusy() {
        for (String text : List.of("(".repeat(5_000), "1 + ".repeat(5_000) + "1", "[".repeat(41) + "]".repeat(41))) {
            assertThatThrownBy(() -> GroovyScripts.compile(text, FIELDS, false)).isInstanceOf(ScriptException.class);
        }
    }
}
