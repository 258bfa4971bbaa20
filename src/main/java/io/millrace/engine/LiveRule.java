package io.millrace.engine;

import io.millrace.plan.Definition;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule in the running engine. It stays the same object through all deployments that do not change what it is, and so do its open windows; a rule that
 * is replaced under its name becomes another one.
 *
 * <p>Made by whoever deploys. What is said to be the collector's is nobody else's.
 */
final class LiveRule {
    private final String name;
    private final int stream;
    private final boolean dropsWindows;
    private final boolean updatesLate;
    private final long everyMillis;
    private final Optional<Definition> definition;
    private final RuleCounts counts;
    private final @Nullable RuleResults results;

    /** How many tables it has had, for whoever deploys. */
    private int tables;

    /** No deployment has it any more, as whoever deploys knows. */
    private boolean left;

    // The collector's
    private int rank = -1;
    private boolean going;
    private boolean gone;
    private SeenTimes seenBefore = SeenTimes.NONE;
    private int partialReason;

    // Set by the collector, read by anybody
    private volatile long heldGroups = -1;
    private volatile long heldBytes = -1;

    /** @param results null for a rule that writes records */
    LiveRule(RulePlan plan, RuleCounts counts, @Nullable RuleResults results) {
        this.name = plan.name();
        this.stream = plan.stream();
        this.dropsWindows = plan.dropsWindows();
        this.updatesLate = plan.action() instanceof ActionPlan.Aggregate windows && windows.updatesLate();
        this.everyMillis = plan.action() instanceof ActionPlan.Aggregate windows ? windows.everyMillis() : 0;
        this.definition = plan.definition();
        this.counts = counts;
        this.results = results;
    }

    String name() {
        return name;
    }

    int stream() {
        return stream;
    }

    RuleCounts counts() {
        return counts;
    }

    /** What prints its windows. */
    RuleResults results() {
        RuleResults present = results;
        if (present == null) {
            throw new IllegalStateException("rule '" + name + "' does not aggregate");
        }
        return present;
    }

    boolean aggregates() {
        return results != null;
    }

    /** Whether its open windows are dropped, not published, when it is taken away. */
    boolean dropsWindows() {
        return dropsWindows;
    }

    /** Whether late lines correct its windows. */
    boolean updatesLate() {
        return updatesLate;
    }

    /** How often one of its windows begins; 0 for a rule that writes records. */
    long everyMillis() {
        return everyMillis;
    }

    /** Whether a rule of a later plan goes on where this one is. */
    boolean isContinuedBy(RulePlan later) {
        return stream == later.stream()
                && definition.isPresent()
                && later.definition().isPresent()
                && definition.get().isSameAs(later.definition().get());
    }

    // Whoever deploys

    void countTable(int change) {
        tables += change;
    }

    /** Whether what it has is in several tables. */
    boolean isSpread() {
        return tables > 1;
    }

    void leave() {
        left = true;
    }

    boolean hasLeft() {
        return left;
    }

    // Collector

    /** Its place among all rules, in config order. */
    int rank() {
        return rank;
    }

    /**
     * A deployment that has it begins.
     *
     * @param place its place among all rules, in config order
     * @param outputs where its results go
     */
    void begin(int place, OutputFeed[] outputs) {
        rank = place;
        if (results != null) {
            results.feeds(outputs);
        }
    }

    /** Its last windows are being published. */
    boolean isGoing() {
        return going;
    }

    void going() {
        going = true;
    }

    /** Nothing of it is to be published any more. */
    boolean isGone() {
        return gone;
    }

    void gone() {
        going = false;
        gone = true;
    }

    /** Windows that have these times have had lines before the rule was there, and are not complete for this reason. */
    void seenBefore(SeenTimes times, int reason) {
        seenBefore = times;
        partialReason = reason;
    }

    /** Why a window is not complete for this rule, whatever it is for others. */
    int partialReasons(long startMillis, long endMillis) {
        return seenBefore.any(startMillis, endMillis) ? partialReason : 0;
    }

    void held(long groups, long bytes) {
        heldGroups = groups;
        heldBytes = bytes;
    }

    // Anybody

    /** How many groups it has in open windows; below 0 until they have been counted. */
    long heldGroups() {
        return heldGroups;
    }

    /** How much memory those take, in bytes, by estimate; below 0 until they have been counted. */
    long heldBytes() {
        return heldBytes;
    }
}
