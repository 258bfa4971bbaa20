package io.millrace.output;

import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A writer that is about to fall asleep is woken by a batch that somebody waits for. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "the writer has the batch")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "it slept over it")
@State
public class BatchQueueStress {
    private final BatchQueue queue = new BatchQueue(TimeUnit.SECONDS.toNanos(20), 1 << 20, false);

    @Actor
    public void collector() {
        queue.add(Unpooled.EMPTY_BUFFER, 0, 0, () -> {});
    }

    @Actor
    public void writer(Z_Result result) {
        result.r1 = !queue.take(TimeUnit.SECONDS.toNanos(20)).isEmpty();
    }
}
