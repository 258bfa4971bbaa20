package io.millrace.engine;

import io.millrace.output.JsonBuffer;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Key;
import io.millrace.plan.Plan.Select;
import io.millrace.window.Pane;
import io.millrace.window.Result;
import io.millrace.window.RowLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One rule's windows: opens them, prints them. Owned by the collector. */
final class RuleWindows {
    private static final byte[] START = utf8(",\"start\":");
    private static final byte[] END = utf8(",\"end\":");
    private static final byte[] GROUP = utf8(",\"group\":{");
    private static final byte[] VALUES = utf8("},\"values\":{");
    private static final byte[] COMPLETE = utf8("},\"complete\":true");
    private static final byte[] INCOMPLETE = utf8("},\"complete\":false,\"incomplete\":[");
    private static final byte[] OVERFLOW_REASON = utf8("\"overflow\"");
    private static final byte[] OVERFLOW = utf8(",\"overflow\":true");
    private static final byte[] INEXACT = utf8(",\"inexact\":true");
    private static final byte[] CLOSE = utf8("}\n");

    /** What a pane that waits for its next window may keep of each of its parts. */
    private static final long KEEP_BYTES = 4 << 10;

    /** Published panes that are kept for the next windows. */
    private static final int MAX_SPARE = 4;

    /** The constant pieces of a rule's results: its name, and the names of keys and values with what stands before and behind them. */
    record Names(byte[] rule, byte[][] keys, byte[][] labels) {
        static Names of(String rule, ActionPlan.Aggregate plan) {
            return new Names(
                    Json.text("{\"rule\":", rule, ""),
                    members(plan.groupBy().stream().map(Key::name).toList()),
                    members(plan.select().stream().map(Select::label).toList()));
        }

        private static byte[][] members(List<String> names) {
            byte[][] encoded = new byte[names.size()][];
            for (int i = 0; i < encoded.length; i++) {
                encoded[i] = Json.text(i == 0 ? "" : ",", names.get(i), ":");
            }
            return encoded;
        }
    }

    private final int number;
    private final long windowMillis;
    private final int maxGroups;
    private final Names names;
    private final RowLayout layout;
    private final RuleCounts counts;
    private final OutputFeed[] feeds;
    private final Result result = new Result();
    private final ArrayDeque<Pane> spare = new ArrayDeque<>();

    /** Ends of windows that were published at their deadline, ahead of the watermark: a line for one of them is late all the same. */
    private final Set<Long> closedEarly = new HashSet<>();

    RuleWindows(
            int number,
            ActionPlan.Aggregate plan,
            Names names,
            RowLayout layout,
            RuleCounts counts,
            OutputFeed[] feeds) {
        this.number = number;
        this.windowMillis = plan.windowMillis();
        this.maxGroups = plan.maxGroups();
        this.names = names;
        this.layout = layout;
        this.counts = counts;
        this.feeds = feeds;
    }

    int number() {
        return number;
    }

    long windowMillis() {
        return windowMillis;
    }

    int maxGroups() {
        return maxGroups;
    }

    RuleCounts counts() {
        return counts;
    }

    OpenWindow open(long start, long end) {
        Pane pane = spare.pollLast();
        if (pane == null) {
            pane = new Pane(layout, KEEP_BYTES);
        }
        pane.begin(start, end);
        return new OpenWindow(this, pane);
    }

    /** Remembers a window that was published before the watermark passed its end, and forgets those that it has passed since. */
    void closeEarly(long endMillis, long watermarkMillis) {
        closedEarly.removeIf(end -> end <= watermarkMillis);
        closedEarly.add(endMillis);
    }

    boolean isClosedEarly(long endMillis) {
        return !closedEarly.isEmpty() && closedEarly.contains(endMillis);
    }

    /**
     * Prints all groups of a window to every output of the rule, and takes the pane back.
     *
     * @param incomplete why the window is not complete, as a JSON string, or null
     */
    void publish(Pane pane, byte @Nullable [] incomplete) {
        for (int group = 0; group < pane.size(); group++) {
            publish(pane, group, incomplete);
        }
        if (pane.overflowed()) {
            publishOverflow(pane, incomplete);
        }
        counts.results().add(pane.size() + (pane.overflowed() ? 1 : 0));
        pane.clear();
        if (spare.size() < MAX_SPARE) {
            spare.addLast(pane);
        }
    }

    private void publish(Pane pane, int group, byte @Nullable [] incomplete) {
        if (feeds.length == 0) {
            return;
        }
        JsonBuffer to = feeds[0].results();
        int from = to.length();
        printStart(to, pane);
        GroupKey.print(names.keys(), pane.keyArray(group), pane.keyFrom(group), to);
        to.raw(VALUES);
        boolean inexact = false;
        for (int i = 0; i < names.labels().length; i++) {
            pane.result(group, i, result);
            inexact |= printValue(i, to);
        }
        printCompleteness(to, pane, incomplete);
        printEnd(to, from, inexact);
    }

    private void publishOverflow(Pane pane, byte @Nullable [] incomplete) {
        if (feeds.length == 0) {
            return;
        }
        JsonBuffer to = feeds[0].results();
        int from = to.length();
        printStart(to, pane);
        GroupKey.printOverflow(names.keys(), to);
        to.raw(VALUES);
        boolean inexact = false;
        for (int i = 0; i < names.labels().length; i++) {
            pane.overflowResult(i, result);
            inexact |= printValue(i, to);
        }
        printCompleteness(to, pane, incomplete);
        to.raw(OVERFLOW);
        printEnd(to, from, inexact);
    }

    private void printStart(JsonBuffer to, Pane pane) {
        to.raw(names.rule());
        to.raw(START);
        to.number(pane.start());
        to.raw(END);
        to.number(pane.end());
        to.raw(GROUP);
    }

    private boolean printValue(int aggregate, JsonBuffer to) {
        to.raw(names.labels()[aggregate]);
        Layouts.print(result, to);
        return result.inexact();
    }

    private static void printCompleteness(JsonBuffer to, Pane pane, byte @Nullable [] incomplete) {
        if (incomplete == null && !pane.overflowed()) {
            to.raw(COMPLETE);
            return;
        }
        to.raw(INCOMPLETE);
        if (incomplete != null) {
            to.raw(incomplete);
        }
        if (pane.overflowed()) {
            if (incomplete != null) {
                to.rawByte(',');
            }
            to.raw(OVERFLOW_REASON);
        }
        to.rawByte(']');
    }

    /** Ends the result that began at {@code from}, and copies it to the rule's other outputs. */
    private void printEnd(JsonBuffer to, int from, boolean inexact) {
        if (inexact) {
            to.raw(INEXACT);
        }
        to.raw(CLOSE);
        for (int i = 1; i < feeds.length; i++) {
            feeds[i].results().raw(to.array(), from, to.length());
            feeds[i].resultDone();
        }
        feeds[0].resultDone();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
