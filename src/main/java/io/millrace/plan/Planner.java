package io.millrace.plan;

import io.millrace.config.ConfigException;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.Location;
import io.millrace.config.OtherTools;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleConfig;
import io.millrace.config.RuleConfig.Aggregation;
import io.millrace.config.ScriptsConfig;
import io.millrace.config.Suggestions;
import io.millrace.config.Unsound;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Item;
import io.millrace.plan.Plan.Key;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.Samples;
import io.millrace.plan.Plan.Select;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Plan.TimePlan;
import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.StreamPlanner.Resolved;
import io.millrace.script.ScriptLimits;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** {@code PipelineConfig} to {@link Plan}: resolves every name, reports every one that is unknown. */
public final class Planner {
    /** Stands for streams that there are not. */
    private static final StreamConfig UNKNOWN = StreamConfig.named("");

    private final PipelineConfig config;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Integer> streamNumbers = new LinkedHashMap<>();
    private final Map<String, Integer> outputNumbers = new LinkedHashMap<>();
    private final List<StreamPlanner> streamPlanners = new ArrayList<>();
    private final List<Optional<TimePlan>> times = new ArrayList<>();

    /** By stream, what became of the scripts in conditions. */
    private final Map<Integer, List<ScriptNote>> notes = new HashMap<>();

    private final Scripts scripts;
    private final Map<String, TestShares> measured;
    private final Unsound unsound;
    private final List<StreamConfig> streams = new ArrayList<>();

    private final boolean sharesPatterns;

    private Planner(
            PipelineConfig config,
            Unsound unsound,
            Scripts scripts,
            Map<String, TestShares> measured,
            boolean sharesPatterns) {
        this.sharesPatterns = sharesPatterns;
        this.config = config;
        this.unsound = unsound;
        this.scripts = scripts;
        this.measured = measured;
    }

    /** Throws all problems at once. */
    public static Plan plan(PipelineConfig config) throws ConfigException {
        return plan(config, new Scripts());
    }

    /** The same, with the scripts of a plan before this one at hand: what has not changed is not compiled again. */
    public static Plan plan(PipelineConfig config, Scripts scripts) throws ConfigException {
        return plan(config, scripts, Map.of());
    }

    /** The same for lines of which something is known: {@code measured} by the streams' names. */
    public static Plan plan(PipelineConfig config, Scripts scripts, Map<String, TestShares> measured)
            throws ConfigException {
        return draft(config, new Unsound(), scripts, measured).sound();
    }

    /** The same for a config that may have problems: a plan of what is sound in it, and the problems that are found on the way. */
    public static PlanDraft draft(
            PipelineConfig config, Unsound unsound, Scripts scripts, Map<String, TestShares> measured) {
        return new Planner(config, unsound, scripts, measured, true).draft();
    }

    /** The same with each pattern apart, though it may be there more than once: for those that want to know all of its places. */
    public static PlanDraft unshared(PipelineConfig config, Unsound unsound, Scripts scripts) {
        return new Planner(config, unsound, scripts, Map.of(), false).draft();
    }

    private PlanDraft draft() {
        Plan plan = plan();
        return new PlanDraft(plan, List.copyOf(problems));
    }

    private Plan plan() {
        number(config.outputs(), OutputConfig::name, config.absent().outputs(), outputNumbers);
        number(config.streams(), StreamConfig::name, config.absent().streams(), streamNumbers);
        for (StreamConfig stream : config.streams()) {
            add(stream, unsound.isOpen(stream.at()));
        }
        for (PipelineConfig.TcpListenerConfig listener : config.tcp()) {
            stream(listener.stream(), listener.streamAt());
        }
        List<RulePlan> rules = new ArrayList<>();
        Map<Integer, List<Integer>> rulesOfStream = new HashMap<>();
        for (RuleConfig rule : config.rules()) {
            RulePlan plan = rule(rules.size(), rule);
            rules.add(plan);
            rulesOfStream
                    .computeIfAbsent(plan.stream(), unused -> new ArrayList<>())
                    .add(plan.number());
        }
        List<StreamPlan> plans = new ArrayList<>();
        for (StreamConfig stream : streams) {
            int number = plans.size();
            StreamPlanner planner = streamPlanners.get(number);
            List<Integer> numbers = rulesOfStream.getOrDefault(number, List.of());
            Map<Integer, ConditionPlan> conditions = new LinkedHashMap<>();
            numbers.forEach(rule -> conditions.put(rule, rules.get(rule).where()));
            plans.add(new StreamPlan(
                    number,
                    stream.name(),
                    stream.maxLineLengthBytes(),
                    times.get(number),
                    stream.latenessMillis(),
                    stream.deadlineMillis(),
                    stream.watermark().bySource()
                            ? OptionalLong.of(stream.watermark().idleMillis())
                            : OptionalLong.empty(),
                    List.copyOf(planner.fields()),
                    List.copyOf(planner.slots()),
                    List.copyOf(planner.tests()),
                    List.copyOf(numbers),
                    new NetworkPlanner(
                                    planner.slots(),
                                    planner.tests(),
                                    measured.getOrDefault(stream.name(), TestShares.NONE))
                            .plan(conditions),
                    List.copyOf(notes.get(number))));
        }
        return new Plan(plans, rules, config.outputs(), limits(config.scripts()));
    }

    private void add(StreamConfig stream, boolean open) {
        StreamPlanner planner = new StreamPlanner(stream, scripts, problems, unsound, open, sharesPatterns);
        streamPlanners.add(planner);
        times.add(time(stream, planner));
        notes.put(streams.size(), new ArrayList<>(planner.takeNotes()));
        streams.add(stream);
    }

    private static ScriptLimits limits(ScriptsConfig config) {
        return new ScriptLimits(config.callTimeoutMillis(), config.depth(), config.memoryBytes(), config.maxFailures());
    }

    /** What is absent has its place among the others, and no name. */
    private static <T> void number(
            List<T> all, Function<T, String> name, Set<String> absent, Map<String, Integer> numbers) {
        for (int number = 0; number < all.size(); number++) {
            if (!absent.contains(name.apply(all.get(number)))) {
                numbers.putIfAbsent(name.apply(all.get(number)), number);
            }
        }
    }

    private static Optional<TimePlan> time(StreamConfig stream, StreamPlanner planner) {
        return stream.time().map(time -> {
            Resolved field = planner.resolve(time.field(), time.fieldAt(), planner.scope());
            return new TimePlan(field.textSlot(), time.format(), time.zone(), new TimeDefinition(stream));
        });
    }

    private RulePlan rule(int number, RuleConfig rule) {
        int stream = stream(rule.from().text(), rule.from().at());
        List<Integer> outputs = new ArrayList<>();
        for (Reference to : rule.to()) {
            int output = output(to);
            if (output >= 0 && !outputs.contains(output)) {
                outputs.add(output);
            }
        }
        StreamPlanner planner = streamPlanners.get(stream);
        Scope scope = planner.scope(rule);
        ConditionPlan where = planner.condition(rule.where(), scope);
        planner.takeNotes().forEach(note -> notes.get(stream).add(note.of(number)));
        Definition definition = new Definition(rule, streams.get(stream));
        ActionPlan action = rule.aggregation().isPresent()
                ? aggregate(rule.aggregation().get(), definition.updatesLate(), planner, scope)
                : emit(rule.emit(), planner, scope);
        return new RulePlan(
                number,
                rule.name(),
                stream,
                rule.at(),
                Optional.of(definition),
                List.copyOf(scope.named()),
                where,
                action,
                outputs,
                rule.dropsWindows());
    }

    private static ActionPlan emit(List<Reference> names, StreamPlanner planner, Scope scope) {
        List<Item> items = new ArrayList<>();
        for (Reference name : names) {
            Resolved field = planner.resolve(name.text(), name.at(), scope);
            items.add(new Item(name.text(), field.textSlot(), field.type()));
        }
        return new ActionPlan.Emit(items);
    }

    private ActionPlan aggregate(Aggregation aggregation, boolean updatesLate, StreamPlanner planner, Scope scope) {
        List<Key> keys = new ArrayList<>();
        for (Reference name : aggregation.groupBy()) {
            Resolved field = planner.resolve(name.text(), name.at(), scope);
            keys.add(new Key(name.text(), field.textSlot()));
        }
        List<Select> selects = new ArrayList<>();
        for (RuleConfig.Select select : aggregation.select()) {
            if (select.field().isEmpty()) {
                selects.add(new Select(select.label(), select.function(), select.percentile(), -1, -1, ValueType.TEXT));
                continue;
            }
            Reference name = select.field().get();
            Resolved field = planner.resolve(name.text(), name.at(), scope);
            selects.add(new Select(
                    select.label(),
                    select.function(),
                    select.percentile(),
                    field.slot(),
                    field.textSlot(),
                    field.type()));
        }
        return new ActionPlan.Aggregate(
                keys,
                selects,
                aggregation.windowMillis(),
                aggregation.everyMillis(),
                aggregation.maxGroups(),
                aggregation.having().map(having -> new HavingPlanner(labels(aggregation), problems).plan(having)),
                aggregation
                        .samples()
                        .map(samples -> new Samples(planner.line(), samples.count(), samples.maxLengthBytes())),
                updatesLate);
    }

    private static List<String> labels(Aggregation aggregation) {
        return aggregation.select().stream().map(RuleConfig.Select::label).toList();
    }

    /** The number of a stream; where there is none of this name, of one on which rules may have any fields. */
    private int stream(String name, Location at) {
        Integer number = streamNumbers.get(name);
        if (number != null) {
            return number;
        }
        if (!unsound.isStream(name)) {
            problems.add(Problem.error(at, unknown("stream", name, streamNumbers.keySet(), "")));
        }
        int unknown = config.streams().size();
        if (streams.size() == unknown) {
            add(UNKNOWN, true);
        }
        return unknown;
    }

    /** Less than 0 where there is none. */
    private int output(Reference to) {
        Integer number = outputNumbers.get(to.text());
        if (number == null && !unsound.isOutput(to.text())) {
            problems.add(Problem.error(to.at(), unknown("output", to.text(), declaredOutputs(), "")));
        }
        return number == null ? -1 : number;
    }

    /** With those that have problems of their own: they are there. */
    private Set<String> declaredOutputs() {
        Set<String> names = new HashSet<>(outputNumbers.keySet());
        names.addAll(unsound.outputs());
        return names;
    }

    static String unknown(String kind, String name, Collection<String> known, String where) {
        return unknown(kind, name, known, Set.of(), where);
    }

    /** {@code words}: no such names, but may have been meant. */
    static String unknown(String kind, String name, Collection<String> known, Set<String> words, String where) {
        String start = "unknown " + kind + " '" + name + "'" + where;
        Set<String> candidates = new HashSet<>(known);
        candidates.addAll(words);
        String nearest = OtherTools.connective(name)
                .filter(words::contains)
                .or(() -> Suggestions.nearest(name, candidates))
                .map(near -> "; did you mean '" + near + "'?")
                .orElse(".");
        String list = known.isEmpty()
                ? "There is no " + kind + " yet."
                : "Known: "
                        + String.join(", ", known.stream().sorted().limit(30).toList())
                        + (known.size() > 30 ? ", ..." : "");
        return start + nearest + " " + list;
    }
}
