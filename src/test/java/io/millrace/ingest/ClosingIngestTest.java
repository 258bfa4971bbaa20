package io.millrace.ingest;

import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClosingIngestTest {
    /** As when there are no more threads to be had: Netty says on one of its own that event loops have ended. */
    @Test
    @Timeout(60)
    void shouldCloseWhereNettyCannotTellOfIt() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        GlobalEventExecutor.INSTANCE.execute(() -> {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (TestIngest test = new TestIngest()) {
            test.tcp("a");
            test.ingest.close();
        } finally {
            closed.countDown();
        }
    }
}
