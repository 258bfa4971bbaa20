package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroovyLoadersTest {
    private static final ClassLoadingMXBean CLASSES = ManagementFactory.getClassLoadingMXBean();

    @Test
    void shouldLetGoOfTheClassesOfScriptsThatNobodyHolds() throws Exception {
        compileAndRun(20);
        long before = loadedAfterCollecting();
        compileAndRun(500);
        long after = loadedAfterCollecting();
        // Three classes each; what the compiler and the JDK load besides is far less than what 500 scripts would.
        assertThat(after - before).isLessThan(300);
    }

    private static void compileAndRun(int count) throws Exception {
        for (int number = 0; number < count; number++) {
            Script script = GroovyScripts.compile(
                    "int f(int n) { n + " + number + " }\n[1, 2].collect { f(it) }.findAll { it > 1 }.size()",
                    ScriptEntries.FIELDS,
                    false);
            script.forWorker(ScriptBudget.unlimited()).run(new Object[0]);
        }
    }

    /** Until the count no longer falls: classes go some time after their loader. */
    private static long loadedAfterCollecting() {
        List<Integer> counts = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            System.gc();
            counts.add(CLASSES.getLoadedClassCount());
        }
        return counts.stream().min(Integer::compare).orElseThrow();
    }
}
