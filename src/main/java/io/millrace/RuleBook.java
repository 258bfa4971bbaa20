package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.RuleFolder.Step;
import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.Location;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleConfig;
import io.millrace.config.RuleDocument;
import io.millrace.config.TrialDocument;
import io.millrace.control.RuleControl;
import io.millrace.control.Trial;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.script.Scripts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rules of the running service, and all that changes them: each change is worked out, made ready on disk, deployed, and only then kept; whatever fails on
 * the way, nothing has changed. Made by the thread that starts the service, then changed by the one that makes changes; {@link #idOf}, {@link #text} and
 * {@link #config} are for any thread.
 */
final class RuleBook implements RuleControl, AutoCloseable {
    /** Rules that may have come over the admin port, and what their texts may have together. */
    static final int MOST_PUT = 100_000;

    static final long MOST_TEXT_BYTES = 64L << 20;

    private final ConfigSource source;
    private final Deployer deployer;
    private final Optional<RuleFolder> folder;
    private final boolean allowGroovy;
    private volatile RuleIds ids;
    private volatile RuleSet rules;
    private volatile PipelineConfig config;
    private volatile boolean reloadSuccessful = true;
    private volatile long reloadedMillis = System.currentTimeMillis();

    /** Reads what is kept in {@code rulesDir} on top of the file; deploys nothing. */
    RuleBook(PipelineConfig file, ConfigSource source, Deployer deployer) throws ConfigException, IOException {
        this.source = source;
        this.deployer = deployer;
        Optional<AdminConfig> admin = file.admin();
        allowGroovy = admin.map(AdminConfig::allowGroovy).orElse(false);
        Optional<String> path = admin.flatMap(AdminConfig::rulesDir);
        folder = path.isEmpty() ? Optional.empty() : Optional.of(RuleFolder.open(Path.of(path.get())));
        try {
            RuleFolder.Index found = RuleFolder.Index.EMPTY;
            rules = RuleSet.of(file);
            if (folder.isPresent()) {
                found = folder.get().index();
                rules = kept(folder.get(), new RuleSet(file, Map.of(), found.removed()).on(file));
            }
            ids = new RuleIds(found.next(), found.ids()).with(rules.names());
            config = rules.config(ids);
            if (!index(rules, ids).equals(found)) { // where nothing is new, a full disk must not keep it from starting
                keepIndex();
            }
        } catch (ConfigException | IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void keepIndex() throws IOException {
        if (folder.isPresent()) {
            folder.get().index(index(rules, ids)).commit();
        }
    }

    /** Lets another process have {@code rulesDir}. */
    @Override
    public void close() throws IOException {
        if (folder.isPresent()) {
            folder.get().close();
        }
    }

    private RuleSet kept(RuleFolder from, RuleSet onFile) throws ConfigException, IOException {
        Map<String, RuleSet.Put> all = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (var text : from.texts().entrySet()) {
            try {
                String name = text.getKey();
                RuleDocument document = ConfigReader.readRule(from.place(name), name, text.getValue(), allowGroovy);
                all.put(name, new RuleSet.Put(text.getValue(), document));
            } catch (ConfigException e) {
                problems.addAll(e.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return onFile.with(all);
    }

    void publish(Metrics metrics) {
        metrics.gauge(Gauge.RELOAD_SUCCESSFUL, () -> reloadSuccessful ? 1 : 0);
        metrics.gauge(Gauge.RELOAD_SUCCESS_TIME, () -> reloadedMillis / 1000);
    }

    /** The config with all rules as they are now. */
    PipelineConfig config() {
        return config;
    }

    /** A rule's number, which stays with its name. */
    long idOf(String rule) {
        return ids.of(rule).orElse(-1);
    }

    boolean isPut(String rule) {
        return rules.put().containsKey(rule);
    }

    @Override
    public Optional<String> text(String rule) {
        RuleSet.Put put = rules.put().get(rule);
        return put == null ? Optional.empty() : Optional.of(new String(put.text(), UTF_8));
    }

    @Override
    public Put put(String name, byte[] body) throws ConfigException, IOException {
        RuleSet.Put before = rules.put().get(name);
        if (before != null && Arrays.equals(before.text(), body)) {
            return new Put(idOf(name), Change.UNCHANGED, before.document().warnings());
        }
        RuleDocument document =
                Examination.read(ConfigReader.draftRule(RuleControl.place(name), name, body, allowGroovy), config);
        Change change = rules.has(name) ? Change.REPLACED : Change.CREATED;
        RuleSet next = rules.with(name, new RuleSet.Put(body, document));
        checkRoom(name, next);
        String file = folder.isEmpty() ? "" : file(name);
        boolean first = ids.of(name).isEmpty();
        List<Step> steps = new ArrayList<>();
        change(next, steps, given -> {
            if (folder.isPresent()) {
                if (first) {
                    steps.add(folder.get().index(index(next, given)));
                }
                steps.add(folder.get().put(file, body));
            }
        });
        return new Put(idOf(name), change, document.warnings());
    }

    private static void checkRoom(String name, RuleSet next) throws ConfigException {
        long bytes =
                next.put().values().stream().mapToLong(put -> put.text().length).sum();
        if (next.put().size() > MOST_PUT || bytes > MOST_TEXT_BYTES) {
            throw problem(
                    name,
                    "there is no room for more rules over the admin port: at most " + MOST_PUT + ", of "
                            + MOST_TEXT_BYTES + " bytes in all; put rules into the config file");
        }
    }

    private static String file(String name) throws ConfigException {
        Optional<String> file = StoredNames.file(name);
        if (file.isEmpty()) {
            throw problem(
                    name,
                    "the name is too long for a file in rulesDir, where a character that is no ASCII letter or digit"
                            + " takes three or more");
        }
        return file.get();
    }

    private static ConfigException problem(String name, String message) {
        return new ConfigException(List.of(Problem.error(new Location(RuleControl.place(name), 1, 1), message)));
    }

    @Override
    public OptionalLong delete(String name) throws ConfigException, IOException {
        if (!rules.has(name)) {
            return OptionalLong.empty();
        }
        RuleSet now = rules;
        RuleSet next = now.without(name);
        List<Step> steps = new ArrayList<>();
        change(next, steps, given -> {
            if (folder.isPresent()) {
                if (!next.removed().equals(now.removed())) {
                    steps.add(folder.get().index(index(next, given)));
                }
                if (now.put().containsKey(name)) {
                    steps.add(folder.get().remove(file(name)));
                }
            }
        });
        return ids.of(name);
    }

    @Override
    public Reloaded reload() throws ConfigException, IOException {
        boolean successful = false;
        try {
            Reloaded reloaded = reloadFile();
            successful = true;
            return reloaded;
        } finally {
            reloadSuccessful = successful;
        }
    }

    private Reloaded reloadFile() throws ConfigException, IOException {
        PipelineConfig file = source.read();
        if (file == rules.file()) {
            reloadedMillis = System.currentTimeMillis();
            return new Reloaded(false, config.rules().size(), file.warnings());
        }
        List<Problem> fixed = FixedSettings.changes(rules.file(), file);
        RuleSet next = rules.on(file);
        if (!fixed.isEmpty()) {
            throw new ConfigException(withProblemsOf(next, fixed));
        }
        List<Step> steps = new ArrayList<>();
        change(next, steps, given -> {
            if (folder.isPresent()) {
                steps.add(folder.get().index(index(next, given)));
            }
        });
        reloadedMillis = System.currentTimeMillis();
        return new Reloaded(true, config.rules().size(), file.warnings());
    }

    /** So that all that is wrong is said at once. */
    private List<Problem> withProblemsOf(RuleSet next, List<Problem> fixed) {
        List<Problem> all = new ArrayList<>(fixed);
        try {
            Examination.checkedPlan(next.config(ids.with(next.names())), new Scripts());
        } catch (ConfigException e) {
            all.addAll(e.problems());
        }
        return all;
    }

    /** Makes ready what can fail on disk, with the ids that rules have once the change is accepted. */
    private interface Preparation {
        void run(RuleIds given) throws ConfigException, IOException;
    }

    private void change(RuleSet next, List<Step> steps, Preparation preparation) throws ConfigException, IOException {
        RuleIds given = ids.with(next.names());
        PipelineConfig wanted = next.config(given);
        int committed = 0;
        boolean deployed = false;
        try {
            preparation.run(given);
            deployer.deploy(wanted);
            deployed = true;
            for (Step step : steps) {
                step.commit();
                committed++;
            }
        } catch (ConfigException | IOException | RuntimeException e) {
            steps.subList(committed, steps.size()).forEach(Step::discard);
            if (deployed) {
                // What cannot be kept must not run either: the answer says that nothing has changed.
                deployer.deploy(config);
                keepIndexAfter(e);
            }
            throw e;
        }
        ids = given;
        rules = next;
        config = wanted;
    }

    /** A change that could not be kept may have left its index. */
    private void keepIndexAfter(Exception failure) {
        try {
            keepIndex();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static RuleFolder.Index index(RuleSet set, RuleIds ids) {
        return new RuleFolder.Index(ids.next(), ids.all(), set.removed());
    }

    @Override
    public Optional<Trial> tryKnown(String name, byte[] lines) throws ConfigException, InterruptedException {
        PipelineConfig now = config;
        Optional<RuleConfig> rule =
                now.rules().stream().filter(r -> r.name().equals(name)).findFirst();
        if (rule.isEmpty()) {
            return Optional.empty();
        }
        Optional<byte[]> text = ConfigReader.readLines(RuleControl.TRIAL, lines);
        RuleDocument document = new RuleDocument(rule.get(), List.of());
        return Optional.of(TrialRun.run(now, new TrialDocument(document, text.orElse(lines), text.isPresent())));
    }

    @Override
    public Trial tryNew(byte[] body) throws ConfigException, InterruptedException {
        PipelineConfig now = config;
        Optional<String> output = now.outputs().stream().map(OutputConfig::name).findFirst();
        return TrialRun.run(
                now,
                Examination.readTrial(
                        ConfigReader.draftTrial(RuleControl.TRIAL, "try", output, body, allowGroovy), now));
    }
}
