package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReloadSignalTest {
    private final List<String> told = new ArrayList<>();
    private final ReloadSignal signal = new ReloadSignal(told::add);
    private final AtomicInteger reloads = new AtomicInteger();

    @Test
    void shouldDoAtOnceWhatIsAskedOfAServiceThatIsReady() {
        signal.ready(reloads::incrementAndGet);
        assertThat(reloads.get()).isZero();
        signal.ask();
        signal.ask();
        assertThat(reloads.get()).isEqualTo(2);
        assertThat(told).isEmpty();
    }

    @Test
    void shouldDoOnceWhenReadyWhatWasAskedOftenBefore() {
        signal.ask();
        signal.ask();
        signal.ask();
        assertThat(told).hasSize(3).allMatch(sentence -> sentence.contains("once the service is ready"));
        signal.ready(reloads::incrementAndGet);
        assertThat(reloads.get()).isEqualTo(1);
        signal.ask();
        assertThat(reloads.get()).isEqualTo(2);
    }

    @Test
    void shouldForgetNoSignalThatComesWhileItBecomesReady() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            ReloadSignal racing = new ReloadSignal(sentence -> {});
            AtomicInteger done = new AtomicInteger();
            CountDownLatch go = new CountDownLatch(1);
            Thread asking = new Thread(() -> {
                go.countDown();
                racing.ask();
            });
            asking.start();
            go.await();
            racing.ready(done::incrementAndGet);
            asking.join();
            assertThat(done.get()).as("round %d", i).isEqualTo(1);
        }
    }
}
