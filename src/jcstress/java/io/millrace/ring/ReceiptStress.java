package io.millrace.ring;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A shipper is told once, after the last of those who had a part: a producer, the collector and an output. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "told once")
@State
public class ReceiptStress {
    private final AtomicInteger told = new AtomicInteger();
    private final Receipt receipt = new Receipt(told::incrementAndGet);

    public ReceiptStress() {
        receipt.retain(); // for a block
    }

    @Actor
    public void producer() {
        receipt.release();
    }

    @Actor
    public void collector() {
        receipt.retain(); // for a batch of results
        receipt.release();
        receipt.release();
    }

    @Arbiter
    public void count(I_Result result) {
        result.r1 = told.get();
    }
}
