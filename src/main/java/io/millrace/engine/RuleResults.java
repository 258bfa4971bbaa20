package io.millrace.engine;

import io.millrace.output.JsonBuffer;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Key;
import io.millrace.plan.Plan.Select;
import io.millrace.window.GroupUnion;
import io.millrace.window.Pane;
import io.millrace.window.Result;
import io.millrace.window.RowLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the results of one rule. Owned by the collector. */
final class RuleResults {
    private static final byte[] START = utf8(",\"start\":");
    private static final byte[] END = utf8(",\"end\":");
    private static final byte[] GROUP = utf8(",\"group\":{");
    private static final byte[] VALUES = utf8("},\"values\":{");
    private static final byte[] COMPLETE = utf8("},\"complete\":true");
    private static final byte[] INCOMPLETE = utf8("},\"complete\":false,\"incomplete\":[");
    private static final byte[] REVISION = utf8(",\"revision\":");
    private static final byte[] OVERFLOW = utf8(",\"overflow\":true");
    private static final byte[] INEXACT = utf8(",\"inexact\":true");
    private static final byte[] SAMPLES = utf8(",\"samples\":");
    private static final byte[] CLOSE = utf8("}\n");

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

    private final RowLayout layout;
    private final int maxGroups;
    private final Names names;
    private final RuleCounts counts;
    private final boolean samples;
    private final @Nullable Having having;
    private final Result result = new Result();

    /** Those of the deployment: the rule may go on while an output that it names is replaced by another. */
    private OutputFeed[] feeds = {};

    /** Of the results that are being printed; 0 where they are the first. */
    private int revision;

    RuleResults(ActionPlan.Aggregate plan, Names names, RowLayout layout, RuleCounts counts) {
        this.maxGroups = plan.maxGroups();
        this.names = names;
        this.layout = layout;
        this.counts = counts;
        this.samples = plan.samples().isPresent();
        this.having = plan.having()
                .map(condition -> new Having(condition, plan.select().size(), new ArrayList<>()))
                .orElse(null);
    }

    int maxGroups() {
        return maxGroups;
    }

    RowLayout layout() {
        return layout;
    }

    RuleCounts counts() {
        return counts;
    }

    OutputFeed[] feeds() {
        return feeds;
    }

    /** From now on results go there. */
    void feeds(OutputFeed[] present) {
        feeds = present;
    }

    /**
     * Prints some of the rule's groups of a window to every output of the rule.
     *
     * @param from the first group
     * @param to behind the last one
     * @param reasons why the window is not complete, but for groups that found no room
     */
    void publish(Pane pane, GroupUnion groups, int from, int to, int reasons) {
        int all = groups.overflowed() ? reasons | Reasons.OVERFLOW : reasons;
        int published = 0;
        for (int group = from; group < to; group++) {
            if (isShown(groups, group)) {
                print(pane, groups, group, all);
                published++;
            }
        }
        counts.results().add(published);
    }

    /** Prints what found no room, behind all groups, if there is any. */
    void publishOverflow(Pane pane, GroupUnion groups, int reasons) {
        if (groups.overflowed() && isShown(groups, Having.OVERFLOW)) {
            printOverflow(pane, groups, reasons | Reasons.OVERFLOW);
            counts.results().add(1);
        }
    }

    /**
     * Prints those groups of a window that has been published before which are others now.
     *
     * @param changed those groups, and in the place behind the last of them the overflow
     * @param number of the correction, from 1
     * @return whether any of them is shown
     */
    boolean correct(Pane pane, GroupUnion groups, BitSet changed, int reasons, int number) {
        int all = groups.overflowed() ? reasons | Reasons.OVERFLOW : reasons;
        revision = number;
        int published = 0;
        for (int group = changed.nextSetBit(0); group >= 0; group = changed.nextSetBit(group + 1)) {
            if (group == groups.size()) {
                if (isShown(groups, Having.OVERFLOW)) {
                    printOverflow(pane, groups, all);
                    published++;
                }
            } else if (isShown(groups, group)) {
                print(pane, groups, group, all);
                published++;
            }
        }
        revision = 0;
        counts.results().add(published);
        return published > 0;
    }

    private boolean isShown(GroupUnion groups, int group) {
        return having == null || having.holds(groups, group);
    }

    private void print(Pane pane, GroupUnion groups, int group, int reasons) {
        if (feeds.length == 0) {
            return;
        }
        JsonBuffer to = feeds[0].results(pane.start());
        int from = to.length();
        printStart(to, pane);
        GroupKey.print(names.keys(), groups.keyArray(group), groups.keyFrom(group), to);
        to.raw(VALUES);
        boolean inexact = false;
        for (int i = 0; i < names.labels().length; i++) {
            groups.result(group, i, result);
            inexact |= printValue(i, to);
        }
        printCompleteness(to, reasons);
        if (inexact) {
            to.raw(INEXACT);
        }
        if (samples) {
            groups.result(group, names.labels().length, result);
            printSamples(to);
        }
        printEnd(to, from, pane.start());
    }

    private void printOverflow(Pane pane, GroupUnion groups, int reasons) {
        if (feeds.length == 0) {
            return;
        }
        JsonBuffer to = feeds[0].results(pane.start());
        int from = to.length();
        printStart(to, pane);
        GroupKey.printOverflow(names.keys(), to);
        to.raw(VALUES);
        boolean inexact = false;
        for (int i = 0; i < names.labels().length; i++) {
            groups.overflowResult(i, result);
            inexact |= printValue(i, to);
        }
        printCompleteness(to, reasons);
        to.raw(OVERFLOW);
        if (inexact) {
            to.raw(INEXACT);
        }
        if (samples) {
            groups.overflowResult(names.labels().length, result);
            printSamples(to);
        }
        printEnd(to, from, pane.start());
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

    private void printCompleteness(JsonBuffer to, int reasons) {
        if (reasons == Reasons.NONE) {
            to.raw(COMPLETE);
            return;
        }
        to.raw(INCOMPLETE);
        Reasons.print(reasons, to);
        to.rawByte(']');
        if (revision > 0) {
            to.raw(REVISION);
            to.number(revision);
        }
    }

    private void printSamples(JsonBuffer to) {
        to.raw(SAMPLES);
        Layouts.print(result, to);
    }

    /** Ends the result that began at {@code from}, and copies it to the rule's other outputs. */
    private void printEnd(JsonBuffer to, int from, long startMillis) {
        to.raw(CLOSE);
        for (int i = 1; i < feeds.length; i++) {
            feeds[i].results(startMillis).raw(to.array(), from, to.length());
            feeds[i].resultDone();
        }
        feeds[0].resultDone();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
