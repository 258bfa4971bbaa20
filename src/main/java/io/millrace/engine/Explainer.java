package io.millrace.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.ConfigException;
import io.millrace.engine.LineTrace.Counts;
import io.millrace.engine.LineTrace.FieldTrace;
import io.millrace.engine.LineTrace.Reach;
import io.millrace.engine.LineTrace.RuleTrace;
import io.millrace.engine.LineTrace.TimeTrace;
import io.millrace.extract.SoundText;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.plan.MarkedPlan;
import io.millrace.plan.NetworkPlan.Candidate;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Wording;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Slot;
import io.millrace.ring.Source;
import io.millrace.time.EventTime;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Runs single lines through the program that a worker would run, one block a line, and tells what came of each. Lines are taken as if they had come over a
 * connection just now. One thread.
 */
public final class Explainer implements AutoCloseable {
    private final Plan plan;
    private final StreamPlan stream;
    private final Source source;
    private final MarkedPlan marked;
    private final Compiler compiler;
    private final Program program;
    private final Ring<BlockResult> ring;
    private final Count failures;
    private final Count[] matches;
    private final boolean[] fired;
    private final Optional<EventTime> eventTime;

    /** Of lines that come from nowhere else. */
    public Explainer(Plan plan, int stream, LongSupplier clockMillis) throws ConfigException {
        this(plan, stream, new Source("explain"), clockMillis);
    }

    /** Throws the problems that only show when the plan is compiled. */
    public Explainer(Plan plan, int stream, Source source, LongSupplier clockMillis) throws ConfigException {
        this.plan = plan;
        this.stream = plan.streams().get(stream);
        this.source = source;
        marked = new MarkedPlan(plan.toOneOutput(), stream);
        Metrics metrics = new Metrics();
        compiler = new Compiler(1, metrics, Engine.ALLOCATOR, true, 0, plan.scriptLimits());
        program = compiler.alone(marked.plan(), 1);
        ring = new Ring<>(2, () -> new BlockResult(1), clockMillis);
        plan.streams().forEach(each -> ring.intake().addStream(each.name(), metrics));
        failures = metrics.count(Counter.LINE_FAILURES, this.stream.name());
        matches = marked.plan().rules().stream()
                .map(rule -> metrics.count(Counter.RULE_MATCHES, rule.name()))
                .toArray(Count[]::new);
        fired = new boolean[matches.length];
        eventTime = this.stream.time().map(time -> EventTime.of(time.format(), time.zone()));
    }

    /** Ends what looks after scripts. */
    @Override
    public void close() {
        compiler.close();
    }

    /** @param rules which are told of, by name, besides those that fire */
    public LineTrace explain(byte[] line, Predicate<String> rules) {
        long[] before = new long[matches.length];
        for (int rule = 0; rule < matches.length; rule++) {
            before[rule] = matches[rule].get();
        }
        publish(line);
        long sequence = ring.claim();
        Slot<BlockResult> slot = ring.slot(sequence);
        try {
            String records = run(slot.block(), sequence, slot.result());
            for (int rule = 0; rule < matches.length; rule++) {
                fired[rule] = matches[rule].get() > before[rule];
            }
            return trace(slot.block(), records, rules);
        } finally {
            ring.free(sequence);
        }
    }

    private void publish(byte[] line) {
        LineBlock block = ring.intake().takeBlock(stream.number(), line.length);
        System.arraycopy(line, 0, block.bytes(), 0, line.length);
        block.position(line.length);
        block.addLine(0, line.length, source);
        if (!ring.intake().tryPublish(block, () -> {})) {
            throw new IllegalStateException("the ring is full though every block is freed");
        }
    }

    /** The records of the rules that write some, in order. */
    private String run(LineBlock block, long sequence, BlockResult result) {
        long failed = failures.get();
        result.clear(1);
        program.streams()[stream.number()].run(block, sequence, result);
        program.stages()[0].moveTo(result, 0);
        ByteBuf records = result.takeRecords(0);
        try {
            if (failures.get() > failed) {
                throw new IllegalStateException("evaluation fails on this line, this is a defect of Millrace");
            }
            return records == null ? "" : records.toString(UTF_8);
        } finally {
            if (records != null) {
                records.release();
            }
        }
    }

    private LineTrace trace(LineBlock block, String records, Predicate<String> rules) {
        Values values = program.streams()[stream.number()].values();
        Reading reading = new Reading(stream, new Wording(stream), values, test -> fired[marked.testMark(test)]);
        long arrival = block.arrivalMillis();
        Optional<TimeTrace> time = eventTime.map(parser -> reading.time(parser, arrival));
        long millis = time.map(TimeTrace::millis).orElse(arrival);
        List<FieldTrace> fields = new ArrayList<>(reading.fields(stream.fields()));
        fields.addAll(reading.builtins());
        List<RuleTrace> traces = new ArrayList<>();
        Iterator<String> record = records.lines().iterator();
        for (int number : stream.rules()) {
            RulePlan rule = plan.rules().get(number);
            boolean emits = fired[number] && rule.action() instanceof ActionPlan.Emit;
            Optional<String> own = emits ? Optional.of(record.next()) : Optional.empty();
            if (fired[number] || rules.test(rule.name())) {
                traces.add(trace(rule, values, millis, own));
            }
        }
        String line = SoundText.decode(block.bytes(), block.start(0), block.end(0));
        return new LineTrace(stream.name(), line, arrival, time, fields, traces, counts());
    }

    private RuleTrace trace(RulePlan rule, Values values, long millis, Optional<String> record) {
        Wording wording = new Wording(stream, rule);
        Reading reading = new Reading(stream, wording, values, test -> fired[marked.testMark(test)]);
        boolean adds = fired[rule.number()] && rule.action() instanceof ActionPlan.Aggregate;
        return new RuleTrace(
                rule.name(),
                fired[rule.number()],
                reach(rule, wording, reading),
                reading.fields(rule.fields()),
                stream.scripts().stream()
                        .filter(note -> note.rule() == rule.number())
                        .map(wording::script)
                        .toList(),
                reading.conditions(rule.where()),
                adds ? Optional.of(reading.group((ActionPlan.Aggregate) rule.action(), millis)) : Optional.empty(),
                record);
    }

    private Reach reach(RulePlan rule, Wording wording, Reading reading) {
        List<Integer> places = marked.placesOf(rule.number());
        List<Integer> passedPlaces = places.stream().filter(this::isPassed).toList();
        Optional<Integer> passed = passedPlaces.stream()
                .filter(place ->
                        reading.holds(marked.candidate(place, rule.number()).rest()))
                .findFirst()
                .or(() -> passedPlaces.stream().findFirst());
        int place = passed.orElseGet(() -> places.get(0));
        Candidate candidate = marked.candidate(place, rule.number());
        return new Reach(
                passed.isPresent(),
                marked.path(place, wording),
                places.size(),
                candidate.isCertain() ? "" : wording.condition(candidate.rest()));
    }

    private boolean isPassed(int place) {
        return fired[marked.placeMark(place)];
    }

    private Counts counts() {
        int reached = 0;
        int tried = 0;
        for (int place = 0; place < marked.places(); place++) {
            if (isPassed(place)) {
                List<Candidate> candidates = marked.candidates(place);
                reached += place == 0 ? 0 : candidates.size();
                tried += (int) candidates.stream()
                        .filter(candidate -> !candidate.isCertain())
                        .count();
            }
        }
        int firing = (int) stream.rules().stream().filter(rule -> fired[rule]).count();
        return new Counts(stream.rules().size(), firing, marked.candidates(0).size(), reached, tried);
    }
}
