package io.millrace.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ScriptWatchTest {
    private final ScriptBudget budget = new ScriptBudget(new ScriptLimits(10, 3, 1_000, 1));

    private void lookAt(long nanos) {
        ScriptWatch.look(budget, nanos, 10);
    }

    @Test
    void shouldStopACallThatIsSeenForLongerThanItsLimit() {
        budget.begin();
        lookAt(100);
        lookAt(109);
        assertThatCode(budget::check).doesNotThrowAnyException();
        lookAt(110);
        assertThatThrownBy(budget::check)
                .isInstanceOfSatisfying(
                        ScriptStoppedException.class,
                        e -> assertThat(e.reason()).isEqualTo("ran longer than 10 ms"));
    }

    @Test
    void shouldSayHowLongAStoppedCallWasSeenToRun() {
        budget.begin();
        assertThat(stoppedNanos()).isZero();
        budget.begin();
        lookAt(System.nanoTime() - 5_000_000_000L);
        assertThat(stoppedNanos()).isBetween(5_000_000_000L, 60_000_000_000L);
        budget.begin();
        assertThat(stoppedNanos()).isZero();
    }

    private long stoppedNanos() {
        try {
            budget.allocate(Long.MAX_VALUE);
            throw new AssertionError("was not stopped");
        } catch (ScriptStoppedException e) {
            return e.seenNanos();
        } finally {
            budget.end();
        }
    }

    @Test
    void shouldNotStopTheCallBehindTheOneThatWasStopped() {
        budget.begin();
        lookAt(0);
        lookAt(10);
        budget.end();
        budget.begin();
        assertThatCode(budget::check).doesNotThrowAnyException();
    }

    @Test
    void shouldNotAddUpCallsOfWhichEachIsShort() {
        for (int call = 0; call < 50; call++) {
            budget.begin();
            lookAt(call * 9L);
            lookAt(call * 9L + 8);
            assertThatCode(budget::check).doesNotThrowAnyException();
            budget.end();
        }
    }

    @Test
    void shouldNotStopAWorkerThatRunsNothing() {
        budget.begin();
        budget.end();
        lookAt(0);
        lookAt(1_000);
        assertThatCode(budget::check).doesNotThrowAnyException();
    }

    @Test
    void shouldStopWhatRunsAndLetNothingBeginWhenItIsClosed() {
        ScriptWatch watch = new ScriptWatch(new ScriptLimits(Long.MAX_VALUE, 3, 1_000, 1));
        ScriptBudget watched = watch.budget();
        watched.begin();
        watch.close();
        assertThatThrownBy(() -> {
                    while (true) {
                        watched.check();
                        Thread.onSpinWait();
                    }
                })
                .isInstanceOf(ScriptStoppedException.class)
                .hasMessage("was still running when the service ended");
        watched.end();
        assertThatThrownBy(watched::begin).hasMessage("the service is stopping");
    }

    @Test
    void shouldLeaveNoThreadWhenItIsClosedAndNothingRuns() throws InterruptedException {
        ScriptWatch watch = new ScriptWatch(new ScriptLimits(1_000, 3, 1_000, 1));
        Thread thread = watch.thread();
        watch.close();
        thread.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void shouldCountDepthAndGrowthAnewForEachCall() {
        for (int call = 0; call < 3; call++) {
            budget.begin();
            budget.allocate(900);
            budget.enter();
            budget.enter();
            budget.enter();
            assertThatThrownBy(budget::enter).hasMessage("called itself more than 3 deep");
            assertThatThrownBy(() -> budget.allocate(101)).hasMessage("made more than 1000 bytes");
            budget.end();
        }
    }
}
