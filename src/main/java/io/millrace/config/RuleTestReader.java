package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.RuleTestFile.ExpectedCount;
import io.millrace.config.RuleTestFile.ExpectedResult;
import io.millrace.config.RuleTestFile.Input;
import io.millrace.config.RuleTestFile.RuleTest;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads files of rule tests: YAML 1.2, in which {@code $} is a character like any other, for lines of logs have some. */
public final class RuleTestReader {
    private static final String TESTS = "[{name: errors are kept, lines: [...], results: [...]}]";

    /** As far from the epoch as the times of lines may be. */
    private static final long MOST_ARRIVAL_MILLIS = 9_000_000_000_000_000L;

    private final Problems problems = new Problems();
    private final Map<String, Location> names = new HashMap<>();

    private RuleTestReader() {}

    /** @throws ConfigException with all problems, sorted by place; a missing file is one too */
    public static RuleTestFile read(Path file) throws ConfigException {
        return new RuleTestReader().file(file);
    }

    private RuleTestFile file(Path file) throws ConfigException {
        Location whole = new Location(file.toString(), 0, 0);
        Optional<String> text = FileText.read(file, whole, problems);
        Optional<YamlNode> root = text.flatMap(t -> {
            String withoutByteOrderMark = t.startsWith("\uFEFF") ? t.substring(1) : t;
            return YamlTree.parse(EnvironmentText.plain(file.toString(), withoutByteOrderMark, problems), problems);
        });
        if (root.isEmpty() && !problems.hasErrors()) {
            problems.error(whole, "the file is empty; expected a map such as " + TestShape.FILE.example());
        }
        Subject subject = Subject.config(problems);
        Optional<Section> section =
                root.flatMap(node -> Section.open(subject, TestShape.FILE, node, "a file of tests"));
        Optional<Reference> config =
                section.flatMap(s -> s.requiredName("config", "access.yaml")).map(Values::reference);
        Map<String, String> environment = section.flatMap(s -> s.value("environment"))
                .map(node -> environment(subject, node))
                .orElse(Map.of());
        List<RuleTest> tests = section.flatMap(s -> s.required("tests", TESTS))
                .map(node -> tests(subject, node))
                .orElse(List.of());
        problems.throwErrors();
        return new RuleTestFile(config.orElseThrow(), environment, tests);
    }

    private static Map<String, String> environment(Subject subject, YamlNode node) {
        Map<String, String> environment = new LinkedHashMap<>();
        if (node instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                String name = entry.key().text();
                Values.text(subject, entry.value(), "'environment': " + Shown.text(name))
                        .ifPresent(value -> environment.put(name, value.text()));
            }
        } else {
            subject.error(node.at(), "'environment' must be a map such as {LATENESS: 5s}, found " + node.found());
        }
        return environment;
    }

    private List<RuleTest> tests(Subject subject, YamlNode node) {
        if (!(node instanceof Sequence list) || list.items().isEmpty()) {
            String found = node instanceof Sequence ? "an empty list" : node.found();
            subject.error(node.at(), "'tests' must be a list such as " + TESTS + ", found " + found);
            return List.of();
        }
        List<RuleTest> tests = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            YamlNode item = list.items().get(i);
            Subject test = subject.part(title(item, i + 1));
            Section.open(test, TestShape.TEST, item, "a test")
                    .flatMap(this::test)
                    .ifPresent(tests::add);
        }
        return tests;
    }

    private static String title(YamlNode node, int number) {
        if (node instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                if (entry.key().text().equals("name") && entry.value() instanceof Scalar name && !name.isNull()) {
                    return "test " + Shown.text(name.text());
                }
            }
        }
        return "test number " + number;
    }

    private Optional<RuleTest> test(Section section) {
        Subject subject = section.subject();
        Optional<Scalar> name = section.requiredName("name", "errors are kept");
        name.ifPresent(n -> {
            Location first = names.putIfAbsent(n.text(), n.at());
            if (first != null) {
                subject.error(n.at(), "there is another test of this name at " + first + "; rename one of them");
            }
        });
        if (section.lacks("results") && (section.lacks("counters") || hasNothing(section, "counters"))) {
            subject.error(
                    section.at(), "nothing is expected; write 'results' ([] where there must be none) or 'counters'");
        }
        Optional<Input> input = input(section);
        Optional<List<ExpectedResult>> results =
                section.value("results").map(node -> new ExpectedResults(subject).read(node));
        List<ExpectedCount> counts = section.value("counters")
                .flatMap(node -> Section.openPart(subject, TestShape.COUNTERS, node, "counters"))
                .map(RuleTestReader::counts)
                .orElse(List.of());
        Optional<Reference> stream = section.text("stream").map(Values::reference);
        Optional<String> source = section.text("source").map(Scalar::text);
        OptionalLong arrival =
                section.text("arrival").map(scalar -> instant(subject, scalar)).orElse(OptionalLong.empty());
        List<Reference> rules = section.names("rules");
        if (name.isEmpty() || input.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new RuleTest(
                section.at(),
                name.get().text(),
                stream,
                source,
                arrival,
                section.keyAt("arrival"),
                input.get(),
                rules,
                results,
                counts));
    }

    private static boolean hasNothing(Section section, String key) {
        return section.value(key)
                .filter(node ->
                        node instanceof Mapping mapping && mapping.entries().isEmpty())
                .isPresent();
    }

    private static Optional<Input> input(Section section) {
        if (section.has("lines") && section.has("log")) {
            section.subject().error(section.keyAt("log"), "has 'lines' and 'log'; write one of them");
            return Optional.empty();
        }
        if (section.has("log")) {
            List<Reference> logs = section.names("log");
            section.noEmptyList("log");
            return logs.isEmpty() ? Optional.empty() : Optional.of(new Input.Logs(logs));
        }
        if (section.lacks("lines") && section.lacks("log")) {
            section.subject()
                    .error(
                            section.at(),
                            "'lines' is missing; write a list or a text of lines, or log: FILE for those of a file");
        }
        return section.value("lines")
                .flatMap(node -> RuleBody.lines(section.subject(), node))
                .map(Input.Lines::new);
    }

    private static OptionalLong instant(Subject subject, Scalar scalar) {
        try {
            long millis = Numbers.isInt(scalar.text())
                    ? Long.parseLong(scalar.text())
                    : OffsetDateTime.parse(scalar.text()).toInstant().toEpochMilli();
            if (millis >= -MOST_ARRIVAL_MILLIS && millis <= MOST_ARRIVAL_MILLIS) {
                return OptionalLong.of(millis);
            }
            subject.error(
                    scalar.at(),
                    "'arrival' must be at most " + MOST_ARRIVAL_MILLIS + " ms before or after 1970, found "
                            + scalar.found());
        } catch (DateTimeException | ArithmeticException e) {
            subject.error(
                    scalar.at(),
                    "'arrival' must be a time such as 2025-03-14T10:00:00Z, or milliseconds since 1970, found "
                            + scalar.found());
        }
        return OptionalLong.empty();
    }

    private static List<ExpectedCount> counts(Section section) {
        List<ExpectedCount> counts = new ArrayList<>(counts(section, TestShape.COUNTERS, Optional.empty()));
        Optional<YamlNode> rules = section.value("rules");
        if (rules.isPresent() && rules.get() instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                Section.openPart(
                                section.subject(),
                                TestShape.RULE_COUNTERS,
                                entry.value(),
                                entry.key().text())
                        .ifPresent(rule -> counts.addAll(
                                counts(rule, TestShape.RULE_COUNTERS, Optional.of(Values.reference(entry.key())))));
            }
        } else {
            rules.ifPresent(node -> section.subject()
                    .error(
                            node.at(),
                            "'rules' must be a map such as {errors: {matches: 1, results: 1}}, found " + node.found()));
        }
        return counts;
    }

    private static List<ExpectedCount> counts(Section section, TestShape shape, Optional<Reference> rule) {
        List<ExpectedCount> counts = new ArrayList<>();
        for (Entry entry : section.entries()) {
            String key = entry.key().text();
            if (shape.knows(key) && !key.equals("rules")) {
                section.integer(key, 0, Long.MAX_VALUE)
                        .ifPresent(value ->
                                counts.add(new ExpectedCount(entry.key().at(), rule, key, value)));
            }
        }
        return counts;
    }
}
