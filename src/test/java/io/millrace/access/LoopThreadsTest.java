package io.millrace.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class LoopThreadsTest {
    private final List<Throwable> told = new CopyOnWriteArrayList<>();
    private final LoopThreads threads = new LoopThreads("loop", told::add);

    private void run(Runnable work) throws InterruptedException {
        Thread thread = threads.newThread(work);
        thread.start();
        thread.join();
    }

    @Test
    void shouldTellOfAThreadThatEndsByAnErrorAndOfOneThatOnlyEnds() throws InterruptedException {
        OutOfMemoryError error = new OutOfMemoryError("a test");
        run(() -> {
            throw error;
        });
        run(() -> {});
        assertThat(told).hasSize(2).first().isSameAs(error);
        assertThat(told.get(1)).hasMessageContaining("an event loop (loop) has ended");
    }

    @Test
    void shouldSayNothingOfThreadsThatAreToldToEnd() throws InterruptedException {
        threads.closing();
        run(() -> {});
        assertThat(told).isEmpty();
    }
}
