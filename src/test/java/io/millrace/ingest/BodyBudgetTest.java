package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {
    private final BodyBudget budget = new BodyBudget(100);
    private final List<String> woken = new ArrayList<>();

    private BodyBudget.Lease lease(String name) {
        return budget.lease(() -> woken.add(name));
    }

    @Test
    void shouldLetOneBodyExceedAndMakeTheOthersWaitInLine() {
        BodyBudget.Lease a = lease("a");
        BodyBudget.Lease b = lease("b");
        BodyBudget.Lease c = lease("c");
        assertThat(a.acquire(60)).isTrue();
        assertThat(b.acquire(60)).as("the first that finds no room may exceed").isTrue();
        assertThat(b.acquire(500)).as("as far as it must").isTrue();
        assertThat(a.acquire(1)).isFalse();
        assertThat(c.acquire(1)).isFalse();
        assertThat(budget.usedBytes()).isEqualTo(620);
        assertThat(woken).isEmpty();

        b.giveBack(100);
        assertThat(woken).isEmpty();
        b.close();
        assertThat(woken).containsExactly("a");
        assertThat(c.acquire(1)).as("not before the one that waits longer").isFalse();
        assertThat(a.acquire(1)).isTrue();
        assertThat(woken).containsExactly("a", "c");
        assertThat(c.acquire(1)).isTrue();
        a.close();
        c.close();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void shouldForgetALeaseThatIsClosedWhileItWaits() {
        BodyBudget.Lease a = lease("a");
        BodyBudget.Lease b = lease("b");
        BodyBudget.Lease c = lease("c");
        BodyBudget.Lease d = lease("d");
        a.acquire(100);
        b.acquire(100);
        c.acquire(1);
        d.acquire(1);
        c.close();
        c.close();
        a.close();
        b.close();
        assertThat(woken).endsWith("d");
        assertThat(d.acquire(1)).isTrue();
    }

    @Test
    void shouldNeverStandStillAndNeverHoldMoreThanTheBudgetAndOneBody() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            BodyBudget shared = new BodyBudget(1_000);
            int bodies = 20;
            int[] wanted = new int[bodies];
            int[] held = new int[bodies];
            AtomicInteger[] wakes = new AtomicInteger[bodies];
            BodyBudget.Lease[] leases = new BodyBudget.Lease[bodies];
            for (int i = 0; i < bodies; i++) {
                wanted[i] = 1 + random.nextInt(800);
                wakes[i] = new AtomicInteger(1);
                leases[i] = shared.lease(wakes[i]::incrementAndGet);
            }
            int done = 0;
            while (done < bodies) {
                boolean moved = false;
                for (int n = 0; n < 4 * bodies; n++) {
                    int i = random.nextInt(bodies);
                    // One that was refused asks again only when it is told to.
                    if (held[i] < wanted[i] && wakes[i].get() > 0) {
                        int step = Math.min(wanted[i] - held[i], 1 + random.nextInt(100));
                        moved = true;
                        if (leases[i].acquire(step)) {
                            held[i] += step;
                        } else {
                            wakes[i].decrementAndGet();
                        }
                    } else if (held[i] == wanted[i]) {
                        leases[i].close();
                        held[i]++;
                        done++;
                        moved = true;
                    }
                    assertThat(shared.usedBytes()).as("seed %d", seed).isLessThanOrEqualTo(1_800);
                }
                if (!moved && done < bodies) {
                    boolean anyAwake = false;
                    for (int i = 0; i < bodies; i++) {
                        anyAwake |= held[i] == wanted[i] || held[i] < wanted[i] && wakes[i].get() > 0;
                    }
                    assertThat(anyAwake).as("somebody can go on, seed %d", seed).isTrue();
                }
            }
            assertThat(shared.usedBytes()).isZero();
        }
    }
}
