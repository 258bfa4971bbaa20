package io.millrace.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.extract.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptLogTest {
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final ScriptLog log = new ScriptLog(told::add);

    private static Row row(String line) {
        byte[] bytes = line.getBytes(UTF_8);
        return row(bytes, 0, bytes.length);
    }

    private static Row row(byte[] bytes, int from, int to) {
        Row row = new Row(1);
        row.reset(Arrays.copyOf(bytes, bytes.length + 64), from, to);
        return row;
    }

    @Test
    void shouldTellOfTheFirstFailureOfEachKindOfEachScript() {
        log.failed("script a", new ArithmeticException("by zero"), row("first line"));
        log.failed("script a", new ArithmeticException("by zero again"), row("second line"));
        log.failed("script a", new NumberFormatException("no number"), row("third line"));
        log.failed("script b", new ArithmeticException("by zero"), row("fourth line"));
        assertThat(told)
                .containsExactly(
                        "millrace: script a failed: by zero; on the line 'first line'"
                                + " (further failures of this kind are only counted)",
                        "millrace: script a failed: no number; on the line 'third line'"
                                + " (further failures of this kind are only counted)",
                        "millrace: script b failed: by zero; on the line 'fourth line'"
                                + " (further failures of this kind are only counted)");
    }

    @Test
    void shouldNameTheKindOfAFailureThatHasNothingToSay() {
        log.failed("script a", new ArithmeticException(), row("x"));
        log.failed("script b", new NumberFormatException(" "), row("x"));
        assertThat(told.get(0)).contains("failed: ArithmeticException; on");
        assertThat(told.get(1)).contains("failed: NumberFormatException; on");
    }

    @Test
    void shouldTellOfNoMoreThanFiveHundredKinds() {
        for (int script = 0; script < 2_000; script++) {
            log.failed("script " + script, new ArithmeticException("by zero"), row("x"));
        }
        assertThat(told).hasSize(500);
        assertThat(told.get(499)).startsWith("millrace: script 499 failed");
    }

    @Test
    void shouldCutALongSampleAndALongMessage() {
        log.failed("script", new ArithmeticException("m".repeat(100_000)), row("l".repeat(1_000_000)));
        assertThat(told.get(0))
                .contains("m".repeat(300) + "...", "l".repeat(100) + "...' (1000000 characters)")
                .hasSizeLessThan(1_000);
    }

    @Test
    void shouldShowOnlyTheLineAndNothingOfItsNeighbours() {
        byte[] block = "before|the line|after".getBytes(UTF_8);
        log.failed("script", new ArithmeticException("x"), row(block, 7, 15));
        assertThat(told.get(0)).contains("on the line 'the line' (");
    }

    @Test
    void shouldStayOnOneLineWhateverBytesAreInTheSampleAndTheMessage() {
        byte[] bytes = new byte[256];
        for (int b = 0; b < bytes.length; b++) {
            bytes[b] = (byte) b;
        }
        log.failed("script", new ArithmeticException("a\nb\r\u001b[31mc\u2028d"), row(bytes, 0, bytes.length));
        assertThat(told.get(0).chars().filter(Character::isISOControl).toArray())
                .isEmpty();
    }

    @Test
    void shouldTellOnceWhenManyThreadsFailAtOnce() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int script = 0; script < 300; script++) {
                    log.failed("script " + script, new ArithmeticException("x"), row("y"));
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(told).hasSize(300).doesNotHaveDuplicates();
    }

    @Test
    void shouldAlwaysTellWhatIsSwitchedOff() {
        log.switchedOff("script a: 20 stops");
        log.switchedOff("script a: 20 stops");
        assertThat(told).hasSize(2).allMatch("millrace: switched off: script a: 20 stops"::equals);
    }
}
