package io.millrace.engine;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Who asks just when the collector finds that nobody has asked for long is not overlooked. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "a picture was taken")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "the one who asked waits for ever")
@State
public class HoldingsSamplerStress {
    private volatile long nowNanos;
    private boolean taken;
    private final HoldingsSampler sampler = new HoldingsSampler(() -> nowNanos);

    public HoldingsSamplerStress() {
        sampler.ask();
        nowNanos = TimeUnit.MINUTES.toNanos(2);
    }

    @Actor
    public void asks() {
        sampler.ask();
    }

    @Actor
    public void collector() {
        sampler.publish(holdings -> taken = true);
    }

    @Arbiter
    public void later(Z_Result result) {
        sampler.publish(holdings -> taken = true);
        result.r1 = taken;
    }
}
