package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Suggestions;
import io.millrace.engine.Explainer;
import io.millrace.engine.LineTrace;
import io.millrace.ingest.StreamTarget;
import io.millrace.output.StandardInput;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.PlanPrinter;
import io.millrace.script.Scripts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        preprocessor = LineApart.class,
        mixinStandardHelpOptions = true,
        description = {
            "Shows what the rules make of a line: every field, every condition with its verdict, which rules fire, and how each is reached.",
            "Exit status 1 on a failure, 2 on a bad config or argument."
        })
final class ExplainCommand implements Callable<Integer> {
    /** With more rules than these only those that fired are shown. */
    private static final int FEW_RULES = 20;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-c", "--config"},
            required = true,
            paramLabel = "FILE",
            description = "the config")
    private Path file = Path.of("");

    @Option(
            names = "--stream",
            paramLabel = "NAME",
            description = "the stream that the line belongs to; needed where the config has several")
    private @Nullable String stream;

    @Option(
            names = "--all",
            description = "every rule, also those that did not fire; with --plan every way and name, however many")
    private boolean all;

    @Option(names = "--rule", paramLabel = "NAME", description = "this rule alone")
    private @Nullable String rule;

    @Option(names = "--plan", description = "the matching network: by which switches which rules are reached")
    private boolean plan;

    @Parameters(
            arity = "0..1",
            paramLabel = "LINE",
            description = "a line, whatever it begins with; - reads lines from standard input, as they are in a log;"
                    + " behind -- a line may look like an option")
    private @Nullable String line;

    @Override
    public Integer call() throws Exception {
        String given = line;
        if (given == null && !plan) {
            throw new ParameterException(
                    spec.commandLine(), "a LINE is missing; give one, - for standard input, or --plan");
        }
        PipelineConfig config = Examination.read(ConfigReader.draft(file, System.getenv(), path -> {}));
        Plan compiled = Examination.checkedPlan(config, new Scripts());
        List<StreamTarget> targets = StreamTargets.of(config);
        config.warnings().forEach(System.err::println);
        StreamPlan target = target(compiled);
        if (plan) {
            StandardOutput.put(PlanPrinter.print(compiled, target.number(), all));
        }
        if (given != null) {
            try (Explainer explainer = new Explainer(compiled, target.number(), System::currentTimeMillis)) {
                explain(explainer, rules(compiled, target), lines(given, targets.get(target.number())));
            }
        }
        return 0;
    }

    private StreamPlan target(Plan compiled) throws ConfigException {
        List<String> names = compiled.streams().stream().map(StreamPlan::name).toList();
        return compiled.streams().get(ChosenStream.number(spec.commandLine(), file, names, stream, "the line belongs"));
    }

    /** Which rules to show besides those that fire. */
    private Predicate<String> rules(Plan compiled, StreamPlan target) {
        String only = rule;
        if (only == null) {
            boolean every = all || target.rules().size() <= FEW_RULES;
            return name -> every;
        }
        List<String> names = target.rules().stream()
                .map(number -> compiled.rules().get(number).name())
                .toList();
        if (!names.contains(only)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "stream '" + target.name() + "' has no rule '" + only + "'" + Suggestions.didYouMean(only, names));
        }
        return only::equals;
    }

    private static InputLines lines(String given, StreamTarget target) throws IOException {
        if (given.equals("-")) {
            StandardInput.check();
            OwnResults.refuse(given);
            return new InputLines(System.in, target);
        }
        // An empty text is an empty line.
        String ended = given.endsWith("\n") ? given : given + "\n";
        return new InputLines(new ByteArrayInputStream(ended.getBytes(UTF_8)), target.inUtf8());
    }

    private void explain(Explainer explainer, Predicate<String> rules, InputLines lines) throws IOException {
        boolean colour = Main.ansi().enabled();
        String between = plan ? "\n" : "";
        for (byte[] next = lines.next(); next != null; next = lines.next()) {
            LineTrace trace = explainer.explain(next, rules);
            LineTrace shown = rule == null ? trace : trace.ofRule(rule);
            StandardOutput.put(between + ExplainText.of(shown, lines.cut(), colour));
            between = "\n";
        }
    }
}
