package io.millrace.engine;

import io.millrace.window.Pane;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Windows that end together, while they are being published. Their panes belong to it until it is through. Rules whose results go to different outputs
 * can be printed apart from each other, as {@link Part}s. Owned by the collector; reused.
 */
final class Closing {
    private final ClosingOrder order = new ClosingOrder();
    private final OutputSets sets = new OutputSets();
    private LiveRule[] ranked = {};
    private OutputFeed[] feeds = {};
    private List<Pane> panes = List.of();
    private Consumer<Pane> whenThrough = pane -> {};
    private int left;

    /**
     * Takes over some panes, of which no two are of one shape; their marks are the reasons why they are not complete.
     *
     * @param ranked all rules in config order
     * @param feeds by output
     * @param whenThrough what is done with each pane when nothing of it is needed any more
     */
    void begin(
            List<Pane> panes,
            RuleTables.View tables,
            LiveRule[] ranked,
            OutputFeed[] feeds,
            Consumer<Pane> whenThrough) {
        this.panes = panes;
        this.ranked = ranked;
        this.feeds = feeds;
        this.whenThrough = whenThrough;
        order.begin(panes, tables, false);
    }

    /** How many rows all rules have to print together. */
    long rows() {
        return order.rows(0, order.end());
    }

    /** The memory of its windows, in bytes. */
    long heldBytes() {
        long bytes = order.heldBytes();
        for (Pane pane : panes) {
            bytes += pane.heldBytes();
        }
        return bytes;
    }

    /** Prints everything, as one. */
    void printAll(RulePrinting printing) {
        int to;
        for (int at = 0; at < order.end(); at = to) {
            to = order.next(at);
            printing.begin(ranked[order.rank(at)], order, at, to, Reasons.NONE);
            printing.printAll();
        }
        printing.clear();
        end();
    }

    /** Cuts it into parts, those with few rows first. It is through when all of them are. */
    List<Part> cut() {
        sets.begin(feeds.length);
        for (int at = 0; at < order.end(); at = order.next(at)) {
            sets.unite(feedsAt(at));
        }
        int to;
        for (int at = 0; at < order.end(); at = to) {
            to = order.next(at);
            sets.addRows(feedsAt(at), order.rows(at, to));
        }
        List<Part> parts = new ArrayList<>();
        for (int set : sets.byRows()) {
            parts.add(new Part(set));
        }
        left = parts.size();
        return parts;
    }

    private OutputFeed[] feedsAt(int from) {
        return ranked[order.rank(from)].results().feeds();
    }

    private void partDone() {
        left--;
        if (left == 0) {
            end();
        }
    }

    /** Whether there is nothing left to print, so that this object can begin anew. */
    boolean isThrough() {
        return left == 0;
    }

    private void end() {
        order.clear();
        panes.forEach(whenThrough);
        panes = List.of();
    }

    /** The rules of one set of outputs. */
    final class Part {
        private final int set;
        private final List<OutputFeed> own = new ArrayList<>();
        private int next;

        private Part(int set) {
            this.set = set;
            for (OutputFeed feed : feeds) {
                if (sets.of(feed.number()) == set) {
                    own.add(feed);
                }
            }
        }

        Closing closing() {
            return Closing.this;
        }

        int rows() {
            return sets.rows(set);
        }

        /** From now on what comes for its outputs waits for it. */
        void hold() {
            own.forEach(OutputFeed::awaitWindow);
        }

        /** Prints everything, if nothing waits for it. */
        void printAll(RulePrinting printing) {
            while (beginNext(printing)) {
                printing.printAll();
            }
            printing.clear();
            partDone();
        }

        /** Goes on printing, ahead of what waits for it. Returns whether it is through, and what waited is handed over. */
        boolean printSlice(RulePrinting printing, Pace pace) {
            own.forEach(OutputFeed::beginSlice);
            boolean more = !printing.isThrough() || beginNext(printing);
            int groups = more ? pace.groups() : 0;
            while (groups > 0) {
                printing.print(groups);
                more = !printing.isThrough() || beginNext(printing);
                groups = more ? pace.groups() : 0;
            }
            own.forEach(OutputFeed::endSlice);
            if (more) {
                return false;
            }
            printing.clear();
            own.forEach(OutputFeed::windowDone);
            partDone();
            return true;
        }

        /** Begins with the next of its rules; false if there is none. */
        private boolean beginNext(RulePrinting printing) {
            while (next < order.end()) {
                int from = next;
                next = order.next(from);
                if (sets.of(feedsAt(from)) == set) {
                    printing.begin(ranked[order.rank(from)], order, from, next, Reasons.NONE);
                    return true;
                }
            }
            return false;
        }
    }
}
