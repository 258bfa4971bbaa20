package io.millrace.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class IntakeTest {
    private static final Source SOURCE = new Source("test");

    private final AtomicLong clock = new AtomicLong(1000);
    private final Metrics metrics = new Metrics();
    private final Ring<AtomicInteger> ring = new Ring<>(2, AtomicInteger::new, clock::get);
    private final Intake intake = ring.intake();
    private final List<String> woken = new ArrayList<>();
    private long nextFree;

    IntakeTest() {
        intake.addStream("a", metrics);
        intake.addStream("b", metrics);
    }

    @Test
    void shouldServeWaitersInTheOrderInWhichTheyWereRefused() {
        fill();
        Intake.Waiter first = waiter("first");
        Intake.Waiter second = waiter("second");
        assertThat(intake.tryPublish(block(0), first)).isFalse();
        assertThat(intake.tryPublish(block(1), second)).isFalse();
        free();
        assertThat(woken).containsExactly("first");
        assertThat(intake.tryPublish(block(1), second)).as("it is not its turn").isFalse();
        assertThat(intake.tryPublish(block(0), first)).isTrue();
        free();
        assertThat(woken).endsWith("second");
        assertThat(intake.tryPublish(block(1), second)).isTrue();
        assertThat(metrics.count(Counter.INTAKE_HELD, "a").get()).isEqualTo(1);
        assertThat(metrics.count(Counter.INTAKE_HELD, "b").get()).isEqualTo(1);
    }

    @Test
    void shouldNotLetANewcomerPassThoseWhoWait() {
        fill();
        Intake.Waiter waiting = waiter("waiting");
        intake.tryPublish(block(0), waiting);
        free();
        assertThat(intake.tryPublish(block(1), waiter("newcomer"))).isFalse();
        assertThat(intake.tryPublish(block(0), waiting)).isTrue();
    }

    @Test
    void shouldHoldOneStreamWithoutHoldingUpAnother() {
        Intake.Waiter held = waiter("held");
        intake.hold(0);
        intake.hold(0);
        assertThat(intake.tryPublish(block(0), held)).isFalse();
        assertThat(intake.tryPublish(block(1), waiter("other"))).isTrue();
        intake.release(0);
        assertThat(woken).as("another output still holds it").isEmpty();
        intake.release(0);
        assertThat(woken).containsExactly("held");
        assertThat(intake.tryPublish(block(0), held)).isTrue();
    }

    @Test
    void shouldLetTheNextOneGoWhenTheFirstInTheQueueIsHeldOrForgotten() {
        fill();
        Intake.Waiter held = waiter("held");
        Intake.Waiter gone = waiter("gone");
        Intake.Waiter last = waiter("last");
        intake.tryPublish(block(0), held);
        intake.tryPublish(block(1), gone);
        intake.tryPublish(block(1), last);
        free();
        intake.hold(0);
        assertThat(intake.tryPublish(block(0), held)).isFalse();
        assertThat(woken).containsExactly("held", "gone");
        intake.forget(gone);
        assertThat(woken).containsExactly("held", "gone", "last");
        assertThat(intake.tryPublish(block(1), last)).isTrue();
    }

    @Test
    void shouldRefuseWhatWasHeldBackUntilTheEnd() {
        Intake.Waiter held = waiter("held");
        intake.hold(0);
        intake.tryPublish(block(0), held);
        assertThat(intake.tryEnd()).isTrue();
        intake.release(0);
        assertThat(woken).containsExactly("held");
        assertThat(intake.tryPublish(block(0), held)).isFalse();
    }

    @Test
    void shouldStampBlocksInRingOrderAndNeverBackwards() {
        intake.tryPublish(block(0), waiter("w"));
        clock.set(500);
        intake.tick();
        assertThat(ring.slot(0).block().arrivalMillis()).isEqualTo(1000);
        assertThat(ring.slot(1).block().arrivalMillis()).isEqualTo(1000);
        assertThat(ring.slot(1).block().kind()).isEqualTo(LineBlock.Kind.TICK);
    }

    @Test
    void shouldCountWhatWasTakenInAndNotWhatWasRefused() {
        LineBlock block = block(0);
        block.position(5);
        block.addLine(0, 5, SOURCE);
        intake.tryPublish(block, waiter("w"));
        intake.tryPublish(block(0), waiter("w"));
        intake.tryPublish(block(0), waiter("w"));
        assertThat(metrics.count(Counter.LINES, "a").get()).isEqualTo(1);
        assertThat(metrics.count(Counter.BYTES, "a").get()).isEqualTo(5);
    }

    @Test
    void shouldCountWhatABlockHadWhenItWasPublishedThoughItIsFilledAnewAtOnce() {
        fill();
        LineBlock block = block(0);
        block.position(5);
        block.addLine(0, 5, SOURCE);
        Intake.Waiter first = waiter("first");
        intake.tryPublish(block, first);
        AtomicInteger calls = new AtomicInteger();
        intake.tryPublish(block(0), () -> {
            if (calls.getAndIncrement() == 0) {
                ring.free(2);
                assertThat(block(0)).as("the block that was just published").isSameAs(block);
            }
        });
        free();
        free();
        assertThat(intake.tryPublish(block, first)).isTrue();
        assertThat(block.lines()).isZero();
        assertThat(metrics.count(Counter.LINES, "a").get()).isEqualTo(1);
        assertThat(metrics.count(Counter.BYTES, "a").get()).isEqualTo(5);
    }

    /** Producers that are refused and woken, workers that finish in any order, a collector that must see every block once and in ring order. */
    @Test
    void shouldBringEveryBlockToTheCollectorOnceAndInOrderUnderContention() throws Exception {
        int producers = 3;
        int blocks = 3000;
        Ring<AtomicInteger> busy = new Ring<>(8, AtomicInteger::new, clock::get);
        busy.intake().addStream("a", metrics);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            threads.add(new Thread(() -> produce(busy.intake(), producer, blocks)));
        }
        for (int w = 0; w < 3; w++) {
            Random pauses = new Random(w);
            threads.add(new Thread(() -> work(busy, pauses)));
        }
        threads.forEach(Thread::start);
        int[] next = new int[producers];
        for (long sequence = 0; sequence < (long) producers * blocks; sequence++) {
            assertThat(busy.awaitCompleted(sequence, 20_000_000_000L)).isTrue();
            int mark = busy.slot(sequence).result().get();
            assertThat(mark % blocks).isEqualTo(next[mark / blocks]++);
            busy.free(sequence);
        }
        busy.stop();
        for (Thread thread : threads) {
            thread.join(10_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static void produce(Intake intake, int producer, int blocks) {
        Thread self = Thread.currentThread();
        Intake.Waiter waiter = () -> LockSupport.unpark(self);
        for (int i = 0; i < blocks; i++) {
            LineBlock block = intake.takeBlock(0, LineBlock.STANDARD_BYTES);
            block.addLine(0, producer * blocks + i, SOURCE);
            while (!intake.tryPublish(block, waiter)) {
                LockSupport.park();
            }
        }
    }

    private static void work(Ring<AtomicInteger> ring, Random pauses) {
        try {
            while (true) {
                long sequence = ring.claim();
                Slot<AtomicInteger> slot = ring.await(sequence);
                slot.result().set(slot.block().end(0));
                if (pauses.nextInt(50) == 0) {
                    Thread.sleep(0, 200_000);
                }
                ring.complete(sequence);
            }
        } catch (Ring.StoppedException | InterruptedException e) {
            // done
        }
    }

    private void fill() {
        assertThat(intake.tryPublish(block(0), waiter("fill"))).isTrue();
        assertThat(intake.tryPublish(block(0), waiter("fill"))).isTrue();
    }

    private void free() {
        ring.free(nextFree++);
    }

    private LineBlock block(int stream) {
        return intake.takeBlock(stream, LineBlock.STANDARD_BYTES);
    }

    private Intake.Waiter waiter(String name) {
        return () -> woken.add(name);
    }
}
