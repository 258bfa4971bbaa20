package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all blocks from one place in the ring on meet, until the next deployment. Everybody who walks along the ring goes from one to the next by itself,
 * so that no block meets newer rules than the block behind it.
 */
final class Deployment {
    private final int number;
    private final Program[] programs;
    private final Rules rules;

    /** Set before the deployment can be found. */
    private long first;

    private Runnable whenBegun = () -> {};

    /** Set by whoever deploys, under the lock that gives blocks their places. */
    private volatile @Nullable Deployment next;

    /** Set by the collector. */
    private volatile boolean begun;

    /**
     * What the collector is to know.
     *
     * @param ranked all rules in config order
     * @param ofStreams the same by stream
     * @param outputs by rank, where a rule's results go
     * @param going rules that the deployment before had and this has not, with the reason why their windows are not complete
     * @param coming the opposite
     * @param stepping by stream
     * @param shapes by stream, the shapes of its windows by number
     * @param feeds by output
     */
    record Rules(
            List<StreamPlan> streams,
            List<Stepping> stepping,
            LiveRule[] ranked,
            List<List<LiveRule>> ofStreams,
            OutputFeed[][] outputs,
            Map<LiveRule, Integer> going,
            Map<LiveRule, Integer> coming,
            RuleTables.View tables,
            WindowShape[][] shapes,
            OutputFeed[] feeds) {}

    /** @param programs by worker */
    Deployment(int number, Program[] programs, Rules rules) {
        this.number = number;
        this.programs = programs;
        this.rules = rules;
    }

    /** Rises from deployment to deployment. */
    int number() {
        return number;
    }

    Program program(int worker) {
        return programs[worker];
    }

    Rules rules() {
        return rules;
    }

    /** The block at {@code sequence} and those after it meet the next one. */
    void followedBy(Deployment next, long sequence) {
        next.first = sequence;
        this.next = next;
    }

    /** The next one if the block at {@code sequence} meets it or a later one; otherwise null. */
    @Nullable
    Deployment nextAt(long sequence) {
        Deployment following = next;
        return following != null && sequence >= following.first ? following : null;
    }

    /** The one that the block at {@code sequence}, which is not before this one's first, meets. */
    Deployment at(long sequence) {
        Deployment at = this;
        Deployment following = at.nextAt(sequence);
        while (following != null) {
            at = following;
            following = at.nextAt(sequence);
        }
        return at;
    }

    /** Whether all blocks before its first have been collected, so that nothing of those before it runs any more. */
    boolean hasBegun() {
        return begun;
    }

    void begin() {
        begun = true;
        whenBegun.run();
    }

    /** Set before the deployment can be found. */
    void whenBegun(Runnable action) {
        whenBegun = action;
    }
}
