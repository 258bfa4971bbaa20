package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroovyAttacksTest {
    private static final String HONEST = "status >= 500 && path.startsWith('/api')";

    private ScriptWatch watch;
    private ScriptBudget budget;

    @BeforeEach
    void open() {
        watch = new ScriptWatch(new ScriptLimits(15, 200, 4 << 20, 100));
        budget = watch.budget();
    }

    @AfterEach
    void shouldHaveDoneNoHarmAndLeaveHonestScriptsWorking() throws Exception {
        assertThat(Thread.interrupted()).isFalse();
        assertThat(Files.exists(Path.of("/tmp/created-by-a-script"))).isFalse();
        Script honest = GroovyScripts.compile(HONEST, ScriptEntries.FIELDS, false);
        assertThat(ScriptEntries.outcome(honest, budget)).isEqualTo("true Boolean");
        watch.close();
    }

    @Test
    void shouldRefuseScriptsThatReachOutAndNameWhatTheyReachFor() {
        List<ScriptEntries> attacks = new ArrayList<>(ScriptEntries.of(GroovyAttackScripts.REFUSED));
        attacks.add(new ScriptEntries("\\" + "u0040Grab('x:y:1') import a.B", "unicode escape"));
        attacks.add(new ScriptEntries("'\\" + "u0024{path.execute()}'", "unicode escape"));
        SoftAssertions softly = new SoftAssertions();
        for (ScriptEntries attack : attacks) {
            softly.assertThat(refusal(attack.script())).as("%s", attack).contains(attack.expected());
        }
        softly.assertAll();
    }

    private static String refusal(String text) {
        try {
            GroovyScripts.compile(text, ScriptEntries.FIELDS, false);
            return "not refused";
        } catch (ScriptException e) {
            return e.getMessage();
        }
    }

    @Test
    void shouldStopScriptsThatNeverEndOrGrow() {
        assertOutcomes(GroovyAttackScripts.STOPPED, "");
    }

    @Test
    void shouldEndScriptsThatAskForTooMuchByAnException() {
        assertOutcomes(GroovyAttackScripts.FAILING, "! ");
    }

    @Test
    void shouldBringToNothingWhatItLetsRun() {
        assertOutcomes(GroovyAttackScripts.HARMLESS, "");
    }

    private void assertOutcomes(String corpus, String before) {
        SoftAssertions softly = new SoftAssertions();
        for (ScriptEntries attack : ScriptEntries.of(corpus)) {
            softly.assertThat(outcome(attack.script())).as("%s", attack).isEqualTo(before + attack.expected());
        }
        softly.assertAll();
    }

    private String outcome(String text) {
        try {
            return ScriptEntries.outcome(GroovyScripts.compile(text, ScriptEntries.FIELDS, false), budget);
        } catch (ScriptException e) {
            return e.getMessage();
        }
    }

    @Test
    void shouldRefuseWhateverTheRewriterDoesNotKnow() {
        // What gets past the compiler is audited once more: the bytes of any other class are full of problems.
        List<ScriptProblem> problems = new ArrayList<>();
        GroovyRewriter.rewrite(bytesOf(GroovyAttacksTest.class), java.util.Set.of("Script$"), problems);
        assertThat(problems).extracting(ScriptProblem::message).anyMatch(each -> each.contains("java.nio.file"));
    }

    private static byte[] bytesOf(Class<?> type) {
        try (var in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
