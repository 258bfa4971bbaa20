package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.table.SliceHash;
import io.millrace.window.Combiner;
import io.millrace.window.LateMerger;
import io.millrace.window.Pane;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * The windows of a stream that have been published and may yet be corrected, for rules that late lines update. A window that overlaps with others is kept
 * whole, not as the slices that it shared. Owned by the collector.
 *
 * <p>What is kept is bounded: the windows that end first are given up when time moves on. In between late lines may add as much again; what they add
 * beyond that is left out. So it is the same lines that are left out whatever blocks they come in.
 */
final class KeptWindows {
    /** So many groups are kept together. */
    static final int MOST_GROUPS = 200_000;

    /** So many windows are kept, however few groups they have. */
    static final int MOST_WINDOWS = 10_000;

    /** So many times of lines that did not come whole are remembered. */
    private static final int MOST_FAULTS = 10_000;

    private static final int FEW_TABLES = 1000;

    private static final Comparator<Place> BY_END =
            Comparator.comparingLong(Place::endMillis).thenComparingInt(Place::shape);

    private final SliceHash hash;
    private final KeptTables tables = new KeptTables();
    private final LateMerger merger = new LateMerger(tables);
    private final Corrections corrections = new Corrections(tables);
    private final TreeMap<Place, KeptWindow> windows = new TreeMap<>(BY_END);

    /** By time, why lines did not come whole. */
    private final TreeMap<Long, Integer> faults = new TreeMap<>();

    /** Those among the windows that have changed since they were published. */
    private final TreeMap<Place, KeptWindow> pending = new TreeMap<>(BY_END);

    private long pendingSinceMillis;
    private boolean updates;
    private long stepMillis = WindowLengths.step(LongStream.empty());
    private int usedTables;

    /** Up to this end windows have been given up. */
    private long givenUpMillis = Long.MIN_VALUE;

    private long groupsBefore;
    private long windowsBefore;

    private record Place(long endMillis, int shape) {}

    /** Which windows are published. */
    interface Published {
        boolean isPublished(int shape, long endMillis);
    }

    /** @param hash by which all keys are hashed */
    KeptWindows(SliceHash hash) {
        this.hash = hash;
    }

    /** From now on these are the stream's rules; nothing of those that are gone is kept any longer. */
    void begin(List<LiveRule> rules) {
        updates = rules.stream().anyMatch(LiveRule::updatesLate);
        stepMillis = WindowLengths.step(rules.stream().mapToLong(LiveRule::everyMillis));
        if (!updates) {
            clear();
            return;
        }
        BitSet gone = tables.gone();
        if (!gone.isEmpty()) {
            thinOut(gone);
        }
        if (!gone.isEmpty() || tables.count() > 2 * usedTables + FEW_TABLES) {
            BitSet used = new BitSet();
            for (KeptWindow window : windows.values()) {
                Pane pane = window.pane();
                for (int row = 0; row < pane.rows(); row++) {
                    used.set(pane.table(row));
                }
            }
            tables.retain(used::get);
            usedTables = tables.count();
        }
    }

    /** Forgets everything, as where the stream's time is another from now on. */
    void clear() {
        windows.clear();
        pending.clear();
        faults.clear();
        tables.addGroups(-tables.groups());
        tables.retain(number -> false);
        givenUpMillis = Long.MIN_VALUE;
    }

    private void thinOut(BitSet gone) {
        for (Iterator<Map.Entry<Place, KeptWindow>> all = windows.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Place, KeptWindow> entry = all.next();
            KeptWindow window = entry.getValue();
            if (window.hasAny(gone)) {
                Pane thin = window.pane().thinnedOut(table -> !gone.get(table), tables, hash, 0);
                tables.addGroups(thin.groups() - window.pane().groups());
                window.thinOut(thin, gone);
                if (thin.rows() == 0) {
                    all.remove();
                }
            }
        }
        pending.values().removeIf(window -> !window.isChanged());
    }

    /** Keeps what a window that is being published has for rules that late lines update. */
    void keep(Pane pane, CountedTables from) {
        if (!updates) {
            return;
        }
        Pane kept = pane.renumbered(table -> tables.numberOf(from.table(table)), tables, hash, 0);
        if (kept.rows() > 0) {
            tables.addGroups(kept.groups());
            windows.put(new Place(pane.end(), pane.window()), new KeptWindow(kept));
        }
    }

    /** A line with this time did not come whole. */
    void fault(long timeMillis, int reason) {
        if (updates) {
            faults.merge(timeMillis, reason, (before, more) -> before | more);
            if (faults.size() > MOST_FAULTS) {
                faults.pollFirstEntry();
            }
        }
    }

    /** Takes late lines among these rows into the windows that they are late for. */
    void mergeLate(
            Combiner from,
            int firstRow,
            int endRow,
            CountedTables deployed,
            WindowShape[] shapes,
            Published published,
            long arrivalMillis) {
        for (int row = firstRow; row < endRow; row++) {
            RuleTable table = deployed.table(from.table(row));
            int number = tables.numberOf(table);
            if (number < 0) {
                continue;
            }
            int key = from.rowKey(row);
            int shape = WindowShape.shape(from.keyWindow(key));
            boolean corrected = true;
            for (int window = 1; window <= shapes[shape].windows(); window++) {
                long end = from.keyStart(key) + window * shapes[shape].everyMillis();
                if (published.isPublished(shape, end)) {
                    long start = end - shapes[shape].windowMillis();
                    corrected &= correct(new Place(end, shape), start, number, from, row, arrivalMillis);
                }
            }
            if (!corrected) {
                for (LiveRule rule : table.rules()) {
                    rule.counts().uncorrected().add(from.lines(row));
                }
            }
        }
    }

    /** Whether the row could be added. */
    private boolean correct(Place place, long start, int table, Combiner from, int row, long arrivalMillis) {
        boolean room = tables.groups() < groupsBefore + MOST_GROUPS;
        KeptWindow window = windows.get(place);
        if (window == null) {
            if (place.endMillis <= givenUpMillis || !room || windows.size() >= windowsBefore + MOST_WINDOWS) {
                return false;
            }
            Pane pane = new Pane(0);
            pane.begin(place.shape, start, place.endMillis);
            window = new KeptWindow(pane);
            windows.put(place, window);
        }
        int changed = merger.merge(window.pane(), table, from, row, room);
        if (changed == LateMerger.NO_ROOM) {
            return false;
        }
        window.change(changed);
        if (pending.isEmpty()) {
            pendingSinceMillis = arrivalMillis;
        }
        pending.put(place, window);
        return true;
    }

    /** Whether there are corrections to be published. */
    boolean isPending() {
        return !pending.isEmpty();
    }

    /** Whether corrections have waited for so long. */
    boolean isDue(long nowMillis, long deadlineMillis) {
        return isPending() && nowMillis - pendingSinceMillis >= deadlineMillis;
    }

    /** Whether a watermark that goes from here to there comes to where corrections are published. */
    boolean isPassed(long fromMillis, long toMillis) {
        return Math.floorDiv(fromMillis, stepMillis) < Math.floorDiv(toMillis, stepMillis);
    }

    /** Publishes all corrections. */
    void publish() {
        publish(rule -> !rule.isGone());
        pending.values().forEach(KeptWindow::published);
        pending.clear();
    }

    /** Publishes the corrections of these rules, which are going. */
    void publishGoing(Set<LiveRule> going) {
        if (going.stream().anyMatch(LiveRule::updatesLate)) {
            publish(rule -> rule.isGoing() && !rule.dropsWindows());
        }
    }

    /** The input has ended: publishes all corrections, and keeps nothing any more. */
    void end() {
        publish();
        begin(List.of());
    }

    private void publish(Predicate<LiveRule> printed) {
        List<KeptWindow> together = new ArrayList<>();
        for (KeptWindow window : pending.values()) {
            if (!together.isEmpty()
                    && together.get(0).pane().end() != window.pane().end()) {
                corrections.publish(together, printed, this::faults);
                together.clear();
            }
            together.add(window);
        }
        if (!together.isEmpty()) {
            corrections.publish(together, printed, this::faults);
        }
    }

    private int faults(Pane pane) {
        int reasons = Reasons.NONE;
        for (int reason : faults.subMap(pane.start(), pane.end()).values()) {
            reasons |= reason;
        }
        return reasons;
    }

    /** Windows have been published, or time has moved on: gives up what is too much. */
    void trim() {
        if (isTooMuch() && isPending()) {
            publish();
        }
        while (isTooMuch()) {
            Map.Entry<Place, KeptWindow> first = windows.pollFirstEntry();
            givenUpMillis = Math.max(givenUpMillis, first.getKey().endMillis);
            tables.addGroups(-first.getValue().pane().groups());
        }
        groupsBefore = tables.groups();
        windowsBefore = windows.size();
    }

    private boolean isTooMuch() {
        return tables.groups() > MOST_GROUPS || windows.size() > MOST_WINDOWS;
    }

    /** How many groups are kept. */
    long groups() {
        return tables.groups();
    }

    /** Counts what rules have in it. */
    void addHoldings(Holdings to) {
        if (!windows.isEmpty()) {
            RuleTables.View view = tables.view();
            Collection<KeptWindow> all = windows.values();
            all.forEach(window -> to.add(window.pane(), view));
        }
    }
}
