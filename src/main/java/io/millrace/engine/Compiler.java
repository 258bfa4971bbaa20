package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.config.Problem;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.script.ScriptLimits;
import io.millrace.table.SliceHash;
import io.millrace.time.EventTime;
import io.millrace.window.AggregateSpec;
import io.millrace.window.RowLayout;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@link Plan} to {@link Layer}, with a program for each worker, since what a program remembers of a line is the worker's own; and layers to
 * {@link Program}. Owned by whoever deploys.
 */
public final class Compiler implements AutoCloseable {
    private final Metrics metrics;
    private final boolean live;
    private final boolean arrivals;
    private final SliceHash hash;
    private final ScriptAccounts scripts;
    private final RuleTables tables = new RuleTables();
    private final List<WindowLengths> lengths = new ArrayList<>();

    /** By worker. */
    private final List<RecordBuffers> buffers = new ArrayList<>();

    /** By worker, then by output. */
    private final List<List<RecordStage>> stages = new ArrayList<>();

    /** By worker, then by stream. */
    private final List<List<LineSample>> samples = new ArrayList<>();

    /** For programs that are never deployed: whoever runs them tells what comes of scripts. */
    Compiler(int workers, Metrics metrics, ByteBufAllocator allocator, boolean live, long seed, ScriptLimits limits) {
        this(workers, metrics, allocator, live, live, seed, limits, told -> {});
    }

    /**
     * @param allocator of the buffers that records travel in
     * @param live whether lines whose time cannot be read count by their arrival
     * @param arrivals whether lines have an arrival time
     * @param seed of the hashes of group keys
     * @param limits of what a call of a script may use up
     * @param log told of the first failures of scripts
     */
    Compiler(
            int workers,
            Metrics metrics,
            ByteBufAllocator allocator,
            boolean live,
            boolean arrivals,
            long seed,
            ScriptLimits limits,
            Consumer<String> log) {
        this.scripts = new ScriptAccounts(limits, log);
        this.metrics = metrics;
        this.live = live;
        this.arrivals = arrivals;
        this.hash = new SliceHash(seed);
        for (int worker = 0; worker < workers; worker++) {
            buffers.add(new RecordBuffers(allocator));
            stages.add(new ArrayList<>());
            samples.add(new ArrayList<>());
        }
    }

    /** Throws every problem that only shows when the plan is compiled, such as a pattern with bad syntax. All of them are in fields, tests and what filters groups. */
    public static void check(Plan plan) throws ConfigException {
        throwIfAny(problems(plan));
    }

    /** Those problems, of a plan that may have others. */
    public static List<Problem> problems(Plan plan) {
        List<Problem> problems = new ArrayList<>();
        Lookups lookups = new Lookups();
        try (ScriptAccounts scripts = new ScriptAccounts(plan.scriptLimits(), told -> {})) {
            for (StreamPlan stream : plan.streams()) {
                SlotCompiler slots = new SlotCompiler(stream.slots(), new ScriptCompiler(stream, scripts, 0), problems);
                slots.compile(new ConditionCompiler(stream.tests(), lookups, problems));
            }
        }
        plan.rules().forEach(rule -> checkHaving(rule, problems));
        return problems;
    }

    private static void checkHaving(RulePlan rule, List<Problem> problems) {
        if (rule.action() instanceof ActionPlan.Aggregate aggregate) {
            int labels = aggregate.select().size();
            aggregate.having().ifPresent(having -> new Having(having, labels, problems));
        }
    }

    private static void throwIfAny(List<Problem> problems) throws ConfigException {
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }

    /** A program that is never deployed, for one worker. */
    Program alone(Plan plan, int outputs) throws ConfigException {
        List<Stepping> none = Collections.nCopies(plan.streams().size(), Stepping.NONE);
        return program(0, outputs, List.of(aloneLayer(plan, outputs)), none, null);
    }

    /** Rules that are never deployed. */
    Layer aloneLayer(Plan plan, int outputs) throws ConfigException {
        List<LiveRule> rules = new ArrayList<>();
        for (RulePlan rule : plan.rules()) {
            String stream = plan.streams().get(rule.stream()).name();
            rules.add(new LiveRule(rule, RuleCounts.of(metrics, rule.name(), stream), null));
        }
        return layer(plan, rules, outputs, true);
    }

    /** Ends what looks after scripts. */
    @Override
    public void close() {
        scripts.close();
    }

    /** The layout of the rows of a rule's tables. */
    static RowLayout layout(ActionPlan.Aggregate plan) {
        return RowLayout.of(Layouts.specs(plan));
    }

    /** By which all keys are hashed. */
    SliceHash hash() {
        return hash;
    }

    /** The tables of all layers. */
    RuleTables tables() {
        return tables;
    }

    /** Some lines that workers have met of a stream, taken from their samples; few or none where they have met few. */
    List<byte[]> sample(int stream) {
        List<byte[]> lines = new ArrayList<>();
        samples.forEach(ofWorker -> lines.addAll(ofWorker.get(stream).take()));
        return lines;
    }

    /** By stream, the shapes of its windows by number. */
    WindowShape[][] shapes() {
        return lengths.stream().map(WindowLengths::all).toArray(WindowShape[][]::new);
    }

    /**
     * @param rules by number in the plan
     * @param lowest whether there is none below it; one above has no programs for streams of which it has no rules
     */
    Layer layer(Plan plan, List<LiveRule> rules, int outputs, boolean lowest) throws ConfigException {
        for (int worker = 0; worker < stages.size(); worker++) {
            List<RecordStage> ofWorker = stages.get(worker);
            while (ofWorker.size() < outputs) {
                ofWorker.add(new RecordStage(buffers.get(worker), plan.outputStepMillis(ofWorker.size())));
            }
        }
        while (lengths.size() < plan.streams().size()) {
            lengths.add(new WindowLengths());
            samples.forEach(ofWorker -> ofWorker.add(new LineSample()));
        }
        Map<List<AggregateSpec>, RowLayout> layouts = new HashMap<>();
        Lookups lookups = new Lookups();
        List<RuleWork> work = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        @Nullable LayerProgram[][] programs = new LayerProgram[stages.size()][];
        for (int worker = 0; worker < programs.length; worker++) {
            List<Problem> problems = new ArrayList<>();
            @Nullable LayerProgram[] streams = new LayerProgram[plan.streams().size()];
            for (StreamPlan stream : plan.streams()) {
                if (!lowest && stream.rules().isEmpty()) {
                    work.add(RuleWork.NONE);
                    continue;
                }
                Firings firings = new Firings(tables, rules, layouts);
                streams[stream.number()] = stream(plan, stream, worker, firings, lookups, work, problems);
                used.addAll(firings.tables());
            }
            throwIfAny(problems);
            programs[worker] = streams;
        }
        return new Layer(plan, List.copyOf(rules), programs, List.copyOf(work), used, scripts.ofRules(plan, rules));
    }

    private LayerProgram stream(
            Plan plan,
            StreamPlan stream,
            int worker,
            Firings firings,
            Lookups lookups,
            List<RuleWork> work,
            List<Problem> problems) {
        List<RecordStage> stagesOfWorker = stages.get(worker);
        ScriptCompiler ofStream = new ScriptCompiler(stream, scripts, worker);
        SlotCompiler slots = new SlotCompiler(stream.slots(), ofStream, problems);
        ConditionCompiler conditions = new ConditionCompiler(stream.tests(), lookups, problems);
        Field[] fields = slots.compile(conditions);
        WindowKeys keys = new WindowKeys(hash, lengths.get(stream.number()));
        for (int number : stream.rules()) {
            RulePlan rule = plan.rules().get(number);
            if (rule.action() instanceof ActionPlan.Emit emit) {
                RecordStage[] own =
                        rule.outputs().stream().map(stagesOfWorker::get).toArray(RecordStage[]::new);
                firings.add(number, new EmitRecord(rule.name(), emit, own));
            } else {
                ActionPlan.Aggregate aggregate = (ActionPlan.Aggregate) rule.action();
                checkHaving(rule, problems);
                firings.add(number, aggregate, keys.of(aggregate));
            }
        }
        SharedTests shared = new SharedTests(stream.network(), conditions);
        NetworkCompiler networks = new NetworkCompiler(conditions, shared, lookups, slots.lineFields(), firings, hash);
        Network network = networks.compile(stream.network());
        Rule[] rules = firings.all();
        CostSampler sampler = new CostSampler(rules.length, System::nanoTime);
        work.add(new RuleWork(networks.compiled(), sampler, firings.rules()));
        Values values = new Values(
                fields,
                stream.name().getBytes(StandardCharsets.UTF_8),
                stream.tests().size());
        return new LayerProgram(values, rules, network, sampler, WindowLengths.step(plan, stream));
    }

    /**
     * A worker's program of some layers on the same streams.
     *
     * @param stepping by stream
     * @param ranks of all rules that are there, in config order; null if there is one layer, all of whose rules are
     */
    Program program(
            int worker,
            int outputs,
            List<Layer> layers,
            List<Stepping> stepping,
            @Nullable Map<LiveRule, Integer> ranks) {
        RecordStage[] own = stages.get(worker).subList(0, outputs).toArray(RecordStage[]::new);
        List<StreamPlan> plans = layers.get(0).plan().streams();
        StreamProgram[] streams = new StreamProgram[plans.size()];
        for (StreamPlan stream : plans) {
            int number = stream.number();
            List<Layer> ofStream = layers.stream()
                    .filter(layer -> layer == layers.get(0) || !layer.hasNoRules(number))
                    .toList();
            if (ofStream.size() == 1 && layers.get(0).hasNoRules(number)) {
                samples.get(worker).set(number, new LineSample()); // nobody asks for lines that no rule meets
            }
            StreamProgram.Parts parts = new StreamProgram.Parts(
                    ofStream.stream()
                            .map(layer -> layer.program(worker, number))
                            .toArray(LayerProgram[]::new),
                    own,
                    stream.time()
                            .map(time -> EventTime.of(time.format(), time.zone()))
                            .orElse(null),
                    stream.time().map(Plan.TimePlan::slot).orElse(-1),
                    stream.latenessMillis(),
                    live,
                    arrivals,
                    stepping.get(number),
                    samples.get(worker).get(number),
                    StreamProgram.Counts.of(metrics, stream.name()));
            streams[number] =
                    new StreamProgram(parts, ranks == null ? null : Roster.of(worker, number, ofStream, ranks));
        }
        return new Program(streams, own);
    }
}
