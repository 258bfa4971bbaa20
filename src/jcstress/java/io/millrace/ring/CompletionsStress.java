package io.millrace.ring;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** The worker that finishes a block wakes the collector that waits for it, however the two meet. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "the collector saw the block")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "it slept over it")
@State
public class CompletionsStress {
    private final Completions completions = new Completions(2);

    @Actor
    public void worker() {
        completions.complete(0);
    }

    @Actor
    public void collector(Z_Result result) {
        result.r1 = completions.await(0, TimeUnit.SECONDS.toNanos(20));
    }
}
