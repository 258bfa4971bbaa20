package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.config.Problem;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.table.SliceHash;
import io.millrace.time.EventTime;
import io.millrace.window.AggregateSpec;
import io.millrace.window.RowLayout;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link Plan} to {@link Program}: one for each worker, since what a program remembers of a line is the worker's own. */
public final class Compiler {
    private final Plan plan;
    private final int outputs;
    private final Metrics metrics;
    private final ByteBufAllocator allocator;
    private final boolean live;
    private final SliceHash hash;
    private final List<RowLayout> layouts = new ArrayList<>();
    private final List<RuleCounts> counts = new ArrayList<>();
    private final RuleTables tables = new RuleTables();
    private final List<RuleWork> work = new ArrayList<>();

    /**
     * @param live whether lines have an arrival time
     * @param seed of the hashes of group keys
     */
    Compiler(Plan plan, int outputs, Metrics metrics, ByteBufAllocator allocator, boolean live, long seed) {
        this.plan = plan;
        this.outputs = outputs;
        this.metrics = metrics;
        this.allocator = allocator;
        this.live = live;
        this.hash = new SliceHash(seed);
        Map<List<AggregateSpec>, RowLayout> distinct = new HashMap<>();
        for (RulePlan rule : plan.rules()) {
            List<AggregateSpec> specs =
                    rule.action() instanceof ActionPlan.Aggregate aggregate ? Layouts.specs(aggregate) : List.of();
            layouts.add(distinct.computeIfAbsent(specs, RowLayout::of));
            counts.add(RuleCounts.of(metrics, rule.name()));
        }
    }

    /** Throws every problem that only shows when the plan is compiled, such as a pattern with bad syntax. */
    public static void check(Plan plan) throws ConfigException {
        new Compiler(plan, plan.outputs().size(), new Metrics(), Engine.ALLOCATOR, true, 0).program();
    }

    /** The layout of a rule's rows, by the rule's number; shared by workers and collector. */
    RowLayout layout(int rule) {
        return layouts.get(rule);
    }

    RuleCounts counts(int rule) {
        return counts.get(rule);
    }

    /** The tables of all rules; complete once a program is compiled. */
    RuleTables tables() {
        return tables;
    }

    /** What rules cost the workers that programs were compiled for, a worker and stream each. */
    List<RuleWork> work() {
        return work;
    }

    /** A program for one more worker. */
    Program program() throws ConfigException {
        List<Problem> problems = new ArrayList<>();
        RecordStage[] stages = new RecordStage[outputs];
        for (int output = 0; output < stages.length; output++) {
            stages[output] = new RecordStage(allocator);
        }
        StreamProgram[] streams = plan.streams().stream()
                .map(stream -> stream(stream, stages, problems))
                .toArray(StreamProgram[]::new);
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return new Program(streams, stages);
    }

    private StreamProgram stream(StreamPlan stream, RecordStage[] stages, List<Problem> problems) {
        SlotCompiler slots = new SlotCompiler(stream.slots(), problems);
        Field[] fields = slots.compile();
        ConditionCompiler conditions = new ConditionCompiler(stream.tests(), problems);
        WindowLengths lengths = WindowLengths.of(plan, stream);
        WindowKeys keys = new WindowKeys(hash, lengths);
        Firings firings = new Firings(tables);
        stream.rules().forEach(number -> add(plan.rules().get(number), keys, stages, firings));
        SharedTests shared = new SharedTests(stream.network(), conditions);
        NetworkCompiler networks = new NetworkCompiler(conditions, shared, slots.lineFields(), firings, hash);
        Network network = networks.compile(stream.network());
        Rule[] rules = firings.all();
        CostSampler sampler = new CostSampler(rules.length, System::nanoTime);
        work.add(new RuleWork(networks.compiled(), sampler, firings.rules()));
        String name = stream.name();
        return new StreamProgram(new StreamProgram.Parts(
                new Values(
                        fields,
                        name.getBytes(StandardCharsets.UTF_8),
                        stream.tests().size()),
                rules,
                network,
                sampler,
                stages,
                stream.time()
                        .map(time -> EventTime.of(time.format(), time.zone()))
                        .orElse(null),
                stream.time().map(Plan.TimePlan::slot).orElse(-1),
                stream.latenessMillis(),
                lengths.step(),
                live,
                metrics.count(Counter.TIME_UNREADABLE, name),
                metrics.count(Counter.TIME_FUTURE, name),
                metrics.count(Counter.NUMBERS_BAD, name),
                metrics.count(Counter.LINE_FAILURES, name)));
    }

    private void add(RulePlan rule, WindowKeys keys, RecordStage[] stages, Firings to) {
        RuleCounts count = counts.get(rule.number());
        if (rule.action() instanceof ActionPlan.Emit emit) {
            RecordStage[] own =
                    rule.outputs().stream().map(output -> stages[output]).toArray(RecordStage[]::new);
            to.add(rule, new EmitRecord(rule.name(), emit, own), count);
        } else {
            ActionPlan.Aggregate aggregate = (ActionPlan.Aggregate) rule.action();
            to.add(rule, aggregate, keys.of(aggregate), layouts.get(rule.number()), count);
        }
    }
}
