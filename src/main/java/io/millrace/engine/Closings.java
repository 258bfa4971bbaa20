package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.window.Pane;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes windows. Small ones are printed as they close. Of a large one, the rules whose results go to the same outputs, directly or by way of outputs
 * that others of them share, are a part. Parts with few rows are printed at once; the others wait in a queue and are printed in slices between blocks:
 *
 * <pre>
 *   a window of rules 1 and 3 to output a, rule 2 to b and c, rule 4 to c
 *   parts   {b, c}: rules 2, 4     few rows: printed now
 *           {a}: rules 1, 3        in slices; what comes for a meanwhile is held back, b and c go on
 * </pre>
 *
 * <p>Within every output all is in the order in which it would be without slices; across outputs nothing is promised. Parts wait for each other even where
 * they need not, so that no more than one is begun. What is held back, how many parts wait, and how much memory their windows take, is bounded: beyond
 * that they are finished in one go.
 *
 * <p>Owned by the collector.
 */
final class Closings {
    /** So many parts may wait. */
    private static final int MAX_PENDING = 16;

    /** So much may the windows before the latest one take: with overlapping windows many of the same groups would wait at once. */
    private static final long MAX_PENDING_BYTES = 32 << 20;

    /** So much may be held back for all outputs together, besides what comes with the last block: its records, and what is printed at once. */
    private static final long MAX_HELD_BACK_BYTES = 8 << 20;

    /** So many are kept for the next windows: one that is printed at once, and one beside it in the queue. */
    private static final int MAX_SPARE = 2;

    private final Pace pace;
    private final RulePrinting atOnce = new RulePrinting();
    private final RulePrinting inSlices = new RulePrinting();
    private final ClosingOrder going = new ClosingOrder();
    private final ArrayDeque<Closing.Part> pending = new ArrayDeque<>();
    private final ArrayDeque<Closing> spare = new ArrayDeque<>();

    // Those of the deployment
    private RuleTables.View tables = new RuleTables.View(new RuleTable[0], new boolean[0]);
    private LiveRule[] ranked = {};
    private OutputFeed[] feeds = {};

    /** How many rows more may be printed at once before the next block. */
    private int rowsLeft;

    Closings(Pace pace) {
        this.pace = pace;
        rowsLeft = pace.rowsAtOnce();
    }

    /** From now on it is the rules of this deployment. Nothing may be pending. */
    void begin(RuleTables.View tables, LiveRule[] ranked, OutputFeed[] feeds) {
        if (isPending()) {
            throw new IllegalStateException("windows of another deployment are being published");
        }
        this.tables = tables;
        this.ranked = ranked;
        this.feeds = feeds;
    }

    /**
     * Publishes all groups of windows that end together, of which no two are of one shape; their marks are the reasons why they are not complete.
     *
     * @param whenThrough what is done with each pane when it is needed no more, which may be much later
     */
    void publish(List<Pane> panes, Consumer<Pane> whenThrough) {
        Closing closing = spare.isEmpty() ? new Closing() : spare.removeLast();
        closing.begin(panes, tables, ranked, feeds, whenThrough);
        long rows = closing.rows();
        if (rows <= rowsLeft) {
            rowsLeft -= (int) rows;
            closing.printAll(atOnce);
            spare(closing);
            return;
        }
        closing.cut().forEach(this::publish);
        while (pending.size() > MAX_PENDING || pendingBytes() > MAX_PENDING_BYTES) {
            finishFirst();
        }
    }

    /** The memory of the windows that wait before the latest one, in bytes. */
    private long pendingBytes() {
        long bytes = 0;
        Closing.@Nullable Part before = null;
        for (Closing.Part part : pending) {
            // Parts of the same windows are next to each other.
            if (before != null && before.closing() != part.closing()) {
                bytes += before.closing().heldBytes();
            }
            before = part;
        }
        return bytes;
    }

    private void publish(Closing.Part part) {
        if (part.rows() <= rowsLeft) {
            rowsLeft -= part.rows();
            part.printAll(atOnce);
        } else {
            part.hold();
            pending.add(part);
        }
    }

    /** Prints those groups of windows that end together which belong to rules that are going. */
    void publishGoing(List<Pane> panes, Map<LiveRule, Integer> reasons) {
        going.begin(panes, tables, true);
        int to;
        for (int at = 0; at < going.end(); at = to) {
            to = going.next(at);
            LiveRule rule = ranked[going.rank(at)];
            atOnce.begin(rule, going, at, to, reasons.getOrDefault(rule, Reasons.NONE));
            atOnce.printAll();
        }
        atOnce.clear();
        going.clear();
    }

    /** Whether there is anything left to publish. */
    boolean isPending() {
        return !pending.isEmpty();
    }

    /** Between two blocks. */
    void endBlock() {
        rowsLeft = pace.rowsAtOnce();
        if (!isPending()) {
            return;
        }
        if (heldBackBytes() > MAX_HELD_BACK_BYTES) {
            finish();
        } else if (pace.isDue()) {
            publishSlice();
        }
    }

    private long heldBackBytes() {
        long bytes = 0;
        for (OutputFeed feed : feeds) {
            bytes += feed.heldBackBytes();
        }
        return bytes;
    }

    /** Goes on with what is pending, for as long as the pace allows. */
    void publishSlice() {
        if (!isPending()) {
            return;
        }
        pace.begin();
        while (isPending() && publishFirst(pace)) {}
        pace.end();
    }

    /** Publishes all that is pending. */
    void finish() {
        while (isPending()) {
            finishFirst();
        }
    }

    private void finishFirst() {
        publishFirst(Pace.WHOLE);
    }

    /** Goes on with the first part. Returns whether it is through. */
    private boolean publishFirst(Pace pace) {
        Closing.Part first = pending.getFirst();
        if (!first.printSlice(inSlices, pace)) {
            return false;
        }
        pending.removeFirst();
        if (first.closing().isThrough()) {
            spare(first.closing());
        }
        return true;
    }

    private void spare(Closing closing) {
        if (spare.size() < MAX_SPARE) {
            spare.addLast(closing);
        }
    }
}
