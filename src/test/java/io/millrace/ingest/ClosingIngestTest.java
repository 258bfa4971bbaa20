package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ClosingIngestTest {
    /** As when there are no more threads to be had: Netty says on one of its own that event loops have ended. */
    @Test
    void shouldCloseWhereNettyCannotTellOfIt() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        GlobalEventExecutor.INSTANCE.execute(() -> {
            try {
                told.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (TestIngest test = new TestIngest()) {
            test.tcp("a");
            // A wait that has no end cannot be interrupted either.
            Thread closing = new Thread(test.ingest::close);
            closing.start();
            closing.join(30_000);
            assertThat(closing.isAlive()).isFalse();
        } finally {
            told.countDown();
        }
    }
}
