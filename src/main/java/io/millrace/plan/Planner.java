package io.millrace.plan;

import io.millrace.config.ConfigException;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.Location;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.PipelineConfig.TimeConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleConfig;
import io.millrace.config.RuleConfig.Aggregation;
import io.millrace.config.ScriptsConfig;
import io.millrace.config.Suggestions;
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
import io.millrace.plan.StreamPlanner.Scope;
import io.millrace.script.ScriptLimits;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** {@code PipelineConfig} to {@link Plan}: resolves every name, reports every one that is unknown. */
public final class Planner {
    private final PipelineConfig config;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Integer> streamNumbers = new LinkedHashMap<>();
    private final Map<String, Integer> outputNumbers = new LinkedHashMap<>();
    private final List<StreamPlanner> streamPlanners = new ArrayList<>();

    /** By stream, what became of the scripts in conditions. */
    private final Map<Integer, List<ScriptNote>> notes = new HashMap<>();

    private final Scripts scripts;
    private final Map<String, TestShares> measured;

    private Planner(PipelineConfig config, Scripts scripts, Map<String, TestShares> measured) {
        this.config = config;
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
        Planner planner = new Planner(config, scripts, measured);
        Plan plan = planner.plan();
        if (!planner.problems.isEmpty()) {
            throw new ConfigException(planner.problems);
        }
        return plan;
    }

    private Plan plan() {
        number(config.outputs(), OutputConfig::name, config.absent().outputs(), outputNumbers);
        number(config.streams(), StreamConfig::name, config.absent().streams(), streamNumbers);
        List<Optional<TimePlan>> times = new ArrayList<>();
        for (StreamConfig stream : config.streams()) {
            StreamPlanner planner = new StreamPlanner(stream, scripts, problems);
            streamPlanners.add(planner);
            times.add(time(stream, planner));
        }
        for (int stream = 0; stream < streamPlanners.size(); stream++) {
            notes.put(stream, new ArrayList<>(streamPlanners.get(stream).takeNotes()));
        }
        for (PipelineConfig.TcpListenerConfig listener : config.tcp()) {
            number("stream", listener.stream(), listener.streamAt(), streamNumbers);
        }
        List<RulePlan> rules = new ArrayList<>();
        Map<Integer, List<Integer>> rulesOfStream = new HashMap<>();
        for (RuleConfig rule : config.rules()) {
            RulePlan plan = rule(rules.size(), rule);
            if (plan != null) {
                rules.add(plan);
                rulesOfStream
                        .computeIfAbsent(plan.stream(), unused -> new ArrayList<>())
                        .add(plan.number());
            }
        }
        List<StreamPlan> streams = new ArrayList<>();
        for (StreamConfig stream : config.streams()) {
            int number = streams.size();
            StreamPlanner planner = streamPlanners.get(number);
            List<Integer> numbers = rulesOfStream.getOrDefault(number, List.of());
            Map<Integer, ConditionPlan> conditions = new LinkedHashMap<>();
            numbers.forEach(rule -> conditions.put(rule, rules.get(rule).where()));
            streams.add(new StreamPlan(
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
        return new Plan(streams, rules, config.outputs(), limits(config.scripts()));
    }

    private static ScriptLimits limits(ScriptsConfig config) {
        return new ScriptLimits(config.callTimeoutMillis(), config.depth(), config.memoryBytes(), config.maxFailures());
    }

    /** What is absent has its place among the others, and no name. */
    private static <T> void number(
            List<T> all, Function<T, String> name, Set<String> absent, Map<String, Integer> numbers) {
        for (int number = 0; number < all.size(); number++) {
            if (!absent.contains(name.apply(all.get(number)))) {
                numbers.put(name.apply(all.get(number)), number);
            }
        }
    }

    private static Optional<TimePlan> time(StreamConfig stream, StreamPlanner planner) {
        if (stream.time().isEmpty()) {
            return Optional.empty();
        }
        TimeConfig time = stream.time().get();
        return planner.resolve(time.field(), time.fieldAt(), planner.scope(List.of()))
                .map(field -> new TimePlan(field.textSlot(), time.format(), time.zone()));
    }

    private @org.jspecify.annotations.Nullable RulePlan rule(int number, RuleConfig rule) {
        int stream = number("stream", rule.from().text(), rule.from().at(), streamNumbers);
        List<Integer> outputs = new ArrayList<>();
        for (Reference to : rule.to()) {
            int output = number("output", to.text(), to.at(), outputNumbers);
            if (output >= 0 && !outputs.contains(output)) {
                outputs.add(output);
            }
        }
        if (stream < 0) {
            return null;
        }
        StreamPlanner planner = streamPlanners.get(stream);
        Scope scope = planner.scope(rule.fields());
        ConditionPlan where = planner.condition(rule.where(), scope);
        planner.takeNotes().forEach(note -> notes.get(stream).add(note.of(number)));
        Definition definition = new Definition(rule, config.streams().get(stream));
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
            planner.resolve(name.text(), name.at(), scope)
                    .ifPresent(field -> items.add(new Item(name.text(), field.textSlot(), field.type())));
        }
        return new ActionPlan.Emit(items);
    }

    private ActionPlan aggregate(Aggregation aggregation, boolean updatesLate, StreamPlanner planner, Scope scope) {
        List<Key> keys = new ArrayList<>();
        for (Reference name : aggregation.groupBy()) {
            planner.resolve(name.text(), name.at(), scope)
                    .ifPresent(field -> keys.add(new Key(name.text(), field.textSlot())));
        }
        List<Select> selects = new ArrayList<>();
        for (RuleConfig.Select select : aggregation.select()) {
            if (select.field().isEmpty()) {
                selects.add(new Select(select.label(), select.function(), select.percentile(), -1, -1, ValueType.TEXT));
                continue;
            }
            Reference name = select.field().get();
            Optional<Resolved> resolved = planner.resolve(name.text(), name.at(), scope);
            resolved.ifPresent(field -> selects.add(new Select(
                    select.label(),
                    select.function(),
                    select.percentile(),
                    field.slot(),
                    field.textSlot(),
                    field.type())));
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

    private int number(String kind, String name, Location at, Map<String, Integer> numbers) {
        Integer number = numbers.get(name);
        if (number == null) {
            problems.add(Problem.error(at, unknown(kind, name, numbers.keySet(), "")));
            return -1;
        }
        return number;
    }

    static String unknown(String kind, String name, Collection<String> known, String where) {
        String start = "unknown " + kind + " '" + name + "'" + where;
        String nearest = Suggestions.nearest(name, known)
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
