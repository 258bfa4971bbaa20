package io.millrace.config;

import io.millrace.config.ListenerReader.BodyLimits;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** Puts the config together from the top levels of its files, in their order, and finds what two of them claim. */
final class PipelineReader {
    private static final int MOST_WORKERS = 1024;
    private static final long DEFAULT_SHUTDOWN_MILLIS = 30_000;

    private final Problems problems;
    private final Subject subject;
    private final List<Section> files = new ArrayList<>();
    private final List<TcpListenerConfig> tcp = new ArrayList<>();
    private final List<HttpListenerConfig> http = new ArrayList<>();
    private final List<StreamConfig> streams = new ArrayList<>();
    private final List<RuleConfig> rules = new ArrayList<>();
    private final List<OutputConfig> outputs = new ArrayList<>();

    private PipelineReader(Problems problems) {
        this.problems = problems;
        this.subject = Subject.config(problems);
    }

    static Draft<PipelineConfig> read(Documents documents, Problems problems) throws ConfigException {
        if (documents.roots().isEmpty()) {
            problems.throwErrors();
        }
        PipelineReader reader = new PipelineReader(problems);
        for (Mapping root : documents.roots()) {
            Section.open(reader.subject, Shape.CONFIG, root, "a config").ifPresent(reader.files::add);
        }
        boolean mayHaveMore = !documents.isWhole() || reader.files.stream().anyMatch(file -> file.obscures("include"));
        if (mayHaveMore) {
            problems.unsound().anyStream();
            problems.unsound().anyOutput();
        }
        return new Draft<>(reader.config(), problems);
    }

    private PipelineConfig config() {
        BodyLimits limits = BodyLimits.DEFAULT;
        OptionalInt workers = OptionalInt.empty();
        OptionalLong bodyBudget = OptionalLong.empty();
        OptionalLong shutdown = OptionalLong.empty();
        for (Section file : files) {
            limits = limits.in(file);
            OptionalLong count = file.integer("workers", 1, MOST_WORKERS);
            workers = count.isPresent() ? OptionalInt.of((int) count.getAsLong()) : workers;
            bodyBudget = or(file.size("bodyBudget", Long.MAX_VALUE), bodyBudget);
            shutdown = or(file.duration("shutdownTimeout", 0), shutdown);
        }
        ScriptsConfig scripts = files.stream()
                .flatMap(file -> file.value("scripts").stream())
                .map(node -> ScriptReader.limits(subject, node))
                .findFirst()
                .orElse(ScriptsConfig.DEFAULT);
        int failures = problems.failures();
        Optional<AdminConfig> admin = admin();
        boolean knowsAdmin =
                problems.failures() == failures && files.stream().noneMatch(file -> file.obscures("admin"));
        for (Section file : files) {
            listen(file, limits);
            streams.addAll(named(
                    file,
                    "streams",
                    entry -> StreamConfigReader.read(problems, entry),
                    problems.unsound()::stream,
                    problems.unsound()::anyStream));
            rules(file);
            outputs.addAll(named(
                    file,
                    "outputs",
                    entry -> OutputReader.read(problems, entry),
                    problems.unsound()::output,
                    problems.unsound()::anyOutput));
        }
        Claims claims = new Claims(problems);
        files.forEach(claims::settings);
        claims.ports(knowsAdmin ? admin : Optional.empty(), tcp, http);
        claims.streams(streams);
        if (files.stream().anyMatch(file -> file.obscures("streams"))) {
            streams.forEach(stream -> problems.unsound().open(stream.at()));
        }
        claims.rules(rules);
        claims.outputs(outputs);
        rules.forEach(new NumberFields(problems, streams)::check);
        return new PipelineConfig(
                List.copyOf(tcp),
                List.copyOf(http),
                admin,
                workers,
                bodyBudget,
                shutdown.orElse(DEFAULT_SHUTDOWN_MILLIS),
                scripts,
                List.copyOf(streams),
                List.copyOf(rules),
                List.copyOf(outputs),
                PipelineConfig.Absent.NONE,
                places(),
                problems.sorted(),
                problems.files());
    }

    private KeyPlaces places() {
        Map<String, Location> places = new HashMap<>();
        for (Section file : files) {
            for (Entry entry : file.entries()) {
                String key = entry.key().text();
                places.putIfAbsent(key, entry.key().at());
                if (key.equals("listen") && entry.value() instanceof Mapping listen) {
                    listen.entries()
                            .forEach(part -> places.putIfAbsent(
                                    key + "." + part.key().text(), part.key().at()));
                }
            }
        }
        String main = files.isEmpty() ? "" : files.get(0).at().file();
        return new KeyPlaces(new Location(main, 0, 0), places);
    }

    private static OptionalLong or(OptionalLong value, OptionalLong otherwise) {
        return value.isPresent() ? value : otherwise;
    }

    private Optional<AdminConfig> admin() {
        for (Section file : files) {
            Optional<YamlNode> node = file.value("admin");
            if (node.isPresent()) {
                return ListenerReader.admin(subject, node.get());
            }
        }
        return Optional.of(ListenerReader.defaultAdmin(Location.NONE));
    }

    private void listen(Section file, BodyLimits limits) {
        file.value("listen")
                .flatMap(node -> Section.open(subject, Shape.LISTEN, Section.mapOrNothing(node), "'listen'"))
                .ifPresent(section -> {
                    section.value("tcp").ifPresent(node -> tcp.addAll(ListenerReader.tcp(subject, node)));
                    section.value("http").ifPresent(node -> http.addAll(ListenerReader.http(subject, node, limits)));
                });
    }

    /**
     * A map of names to things; nothing after the key is no things.
     *
     * @param unread is told the names of things that could not be read
     * @param mayHaveMore is run where there may be things whose names could not be read
     */
    private <T> List<T> named(
            Section file,
            String key,
            Function<Entry, Optional<T>> reader,
            Consumer<String> unread,
            Runnable mayHaveMore) {
        List<T> things = new ArrayList<>();
        Optional<YamlNode> node = file.value(key);
        if (file.obscures(key)) {
            mayHaveMore.run();
        }
        if (node.isPresent() && node.get() instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                Optional<T> thing = reader.apply(entry);
                thing.ifPresentOrElse(
                        things::add, () -> unread.accept(entry.key().text()));
                if (problems.isRepeated(entry.key().at())) {
                    problems.unsound().open(entry.key().at());
                }
            }
            if (!problems.isNamed(mapping)) {
                mayHaveMore.run();
            }
        } else if (node.isPresent() && !(node.get() instanceof Scalar scalar && scalar.isNull())) {
            subject.error(
                    node.get().at(),
                    Shown.text(key) + " must be a map of names to " + key + ", found "
                            + node.get().found());
            mayHaveMore.run();
        }
        return things;
    }

    private void rules(Section file) {
        Optional<YamlNode> node = file.value("rules");
        if (node.isPresent() && node.get() instanceof Sequence list) {
            int number = 1;
            for (YamlNode item : list.items()) {
                RuleReader.read(problems, item, number++).ifPresent(rules::add);
            }
        } else if (node.isPresent() && !(node.get() instanceof Scalar scalar && scalar.isNull())) {
            subject.error(
                    node.get().at(),
                    "'rules' must be a list of rules, each beginning with '- name: ...', found "
                            + node.get().found());
        }
    }
}
