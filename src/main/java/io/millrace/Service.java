package io.millrace;

import io.millrace.access.BearerToken;
import io.millrace.config.ConfigException;
import io.millrace.config.Location;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.PipelineConfig.TlsConfig;
import io.millrace.config.Problem;
import io.millrace.control.AdminOptions;
import io.millrace.control.AdminServer;
import io.millrace.control.ControlThreads;
import io.millrace.control.RuleControl;
import io.millrace.engine.Engine;
import io.millrace.http.HostPort;
import io.millrace.ingest.HttpOptions;
import io.millrace.ingest.Ingest;
import io.millrace.ingest.IngestLimits;
import io.millrace.ingest.StreamTarget;
import io.millrace.ingest.TcpOptions;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.metrics.RuleCost;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.script.Scripts;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The wiring of a running service: outputs, then the engine, then the listeners; taken down in the opposite order. */
final class Service implements AutoCloseable {
    /** To try so many rules on a line costs less than a microsecond. */
    private static final long MANY_TRIED = 40;

    /** What of the time for draining is kept for the steps after intake, and half of it for the outputs. */
    private static final long LONGEST_RESERVE_MILLIS = 6_000;

    private static final long FIRST_ADAPTED_SECONDS = 5;
    private static final long ADAPTED_EVERY_SECONDS = 600;

    private final ScheduledExecutorService adapting = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "millrace-adapting");
        thread.setDaemon(true);
        return thread;
    });

    /** Added to by the thread that makes changes, which may still be at one while the service is taken down; so with {@link #outputs}. */
    private final Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();

    private final List<String> addresses = new ArrayList<>();
    private final PipelineConfig config;
    private final RuleBook rules;
    private final ControlThreads control = new ControlThreads();
    private final Metrics metrics = new Metrics();
    private final ServiceState state;
    private final List<Output> outputs;
    private final List<Output> unwritten = new ArrayList<>();
    private boolean workedThrough = true;
    private final Engine engine;
    private final LiveRules liveRules;
    private Surroundings surroundings;
    private final Ingest ingest;
    private final ListenerTls tls;
    private final List<Integer> tcpPorts = new ArrayList<>();
    private final List<Integer> httpPorts = new ArrayList<>();
    private int adminPort;

    private Service(PipelineConfig file, ConfigSource source, Consumer<Throwable> onFailure, @Nullable OutputStream tap)
            throws Exception {
        rules = new RuleBook(file, source, this::deploy);
        opened.push(rules);
        config = rules.config();
        rules.publish(metrics);
        Scripts scripts = new Scripts();
        Plan asWritten = Examination.checkedPlan(config, scripts);
        asWritten.remarks().forEach(System.err::println);
        tls = ListenerTls.open(config, metrics);
        opened.push(tls);
        List<StreamTarget> streams = StreamTargets.of(config);
        outputs = new CopyOnWriteArrayList<>(Wiring.openOutputs(config.outputs(), metrics, opened));
        int configured = outputs.size();
        UnaryOperator<Plan> tapped = tap == null ? UnaryOperator.identity() : made -> made.alsoToOutput(configured);
        if (tap != null) {
            outputs.addAll(Wiring.openStream(tap, metrics, opened));
        }
        Plan plan = tapped.apply(asWritten);
        engine = new Engine(plan, outputs, Wiring.liveEngine(config, onFailure), metrics);
        opened.push(engine);
        liveRules = new LiveRules(engine, config, plan, scripts, tapped);
        surroundings = Surroundings.of(config);
        state = new ServiceState(rules, engine, metrics);
        state.deployed(surroundings, outputs);
        long budget = config.bodyBudgetBytes().orElse(Runtime.getRuntime().maxMemory() / 8);
        ingest = new Ingest(
                engine.intake(), metrics, new IngestLimits(budget), Wiring.EVENT_LOOPS, byName(streams), onFailure);
        opened.push(ingest);
    }

    /** Starts everything or nothing: if a part fails, what was open is closed again. */
    static Service start(PipelineConfig config, Consumer<Throwable> onFailure) throws Exception {
        return start(config, onFailure, null);
    }

    /** @param tap gets every result besides the outputs, or null */
    static Service start(PipelineConfig config, Consumer<Throwable> onFailure, @Nullable OutputStream tap)
            throws Exception {
        return start(config, () -> config, onFailure, tap);
    }

    /** @param source where the config is read again from when it is to be reloaded */
    static Service start(
            PipelineConfig config, ConfigSource source, Consumer<Throwable> onFailure, @Nullable OutputStream tap)
            throws Exception {
        return start(config, source, onFailure, tap, () -> {});
    }

    /** @param beforeLines is run when everything is made and before any line can come */
    static Service start(
            PipelineConfig config,
            ConfigSource source,
            Consumer<Throwable> onFailure,
            @Nullable OutputStream tap,
            Runnable beforeLines)
            throws Exception {
        // The JDK reads the time zones from a file when they are first needed, be it for the time of a message, and
        // never again if that fails; by then there may be no free file descriptor.
        ZoneId.systemDefault();
        Service service = new Service(config, source, onFailure, tap);
        try {
            beforeLines.run();
            service.listen(onFailure);
            return service;
        } catch (Exception e) {
            service.close();
            throw e;
        }
    }

    private void listen(Consumer<Throwable> onFailure) throws Exception {
        engine.start();
        for (TcpListenerConfig tcp : config.tcp()) {
            int port = ingest.listenTcp(new TcpOptions(
                    tcp.host(),
                    tcp.port(),
                    tcp.stream(),
                    tcp.maxConnections(),
                    tcp.idleTimeoutMillis(),
                    tls.of(tcp.tls())));
            tcpPorts.add(port);
            addresses.add((tcp.tls().isPresent() ? "tls " : "tcp ") + HostPort.text(tcp.host(), port) + " -> "
                    + tcp.stream());
        }
        for (HttpListenerConfig http : config.http()) {
            int port = ingest.listenHttp(new HttpOptions(
                    http.host(),
                    http.port(),
                    http.ack() == PipelineConfig.Acknowledgement.WRITTEN,
                    http.maxBodySizeBytes(),
                    http.maxWaitMillis(),
                    http.ackTimeoutMillis(),
                    http.maxConnections(),
                    http.idleTimeoutMillis(),
                    tls.of(http.tls()),
                    http.token().map(BearerToken::new)));
            httpPorts.add(port);
            addresses.add("http " + url(http.tls(), http.host(), port) + "/ingest/{stream}");
        }
        if (config.admin().isPresent()) {
            AdminConfig admin = config.admin().get();
            AdminServer server = new AdminServer(
                    new AdminOptions(
                            admin.host(), admin.port(), admin.allowedHosts(), admin.token(), tls.of(admin.tls())),
                    state,
                    rules,
                    control,
                    metrics,
                    onFailure);
            opened.push(server);
            adminPort = server.start();
            addresses.add("admin " + url(admin.tls(), admin.host(), adminPort));
        }
        state.ready();
        adaptAfter(FIRST_ADAPTED_SECONDS);
    }

    private static Map<String, StreamTarget> byName(List<StreamTarget> streams) {
        Map<String, StreamTarget> byName = new LinkedHashMap<>();
        streams.forEach(stream -> byName.put(stream.name(), stream));
        return byName;
    }

    /** Called on the thread that makes changes: takes all of a config, or nothing. */
    private void deploy(PipelineConfig wanted) throws ConfigException {
        Surroundings next = surroundings.with(wanted);
        Map<String, StreamTarget> targets = byName(StreamTargets.of(next.arranged()));
        targets.keySet().retainAll(next.streamNumbers().keySet());
        List<Output> gone =
                next.goneSince(surroundings).stream().map(outputs::get).toList();
        if (next.addsTo(surroundings)) {
            liveRules.check(next.arranged()); // before anything is made on disk or among the metrics
        }
        List<Output> added = open(next.addedTo(surroundings));
        List<Output> all = new ArrayList<>(outputs);
        all.addAll(added);
        try {
            liveRules.deploy(next.arranged(), all, () -> closeLater(gone));
        } catch (ConfigException | RuntimeException e) {
            withdraw(added);
            throw e;
        }
        added.forEach(opened::addLast);
        outputs.addAll(added);
        surroundings = next;
        state.deployed(next, outputs);
        ingest.serve(targets);
        metrics.hideStreams(next.arranged().absent().streams());
    }

    /** All of them, or none and every reason why. */
    private List<Output> open(List<OutputConfig> configs) throws ConfigException {
        List<Output> added = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (OutputConfig wanted : configs) {
            try {
                added.add(Wiring.openOutput(wanted, metrics));
            } catch (IOException e) {
                Location at = wanted.sink() instanceof OutputConfig.Sink.File file ? file.at() : wanted.at();
                problems.add(Problem.error(at, Failure.sentence(e)));
                forgetOutput(wanted.name());
            }
        }
        if (!problems.isEmpty()) {
            withdraw(added);
            throw new ConfigException(problems);
        }
        return added;
    }

    /** Leaves nothing behind of outputs that never were in use. */
    private void withdraw(List<Output> added) {
        for (Output output : added) {
            output.withdraw();
            forgetOutput(output.name());
        }
    }

    /** Unless there is one of this name. On the thread that makes changes. */
    private void forgetOutput(String name) {
        for (int number = 0; number < outputs.size(); number++) {
            if (outputs.get(number).name().equals(name) && !surroundings.isGone(number)) {
                return;
            }
        }
        metrics.forgetOutput(name);
    }

    /** Looks at the lines from time to time, ever more seldom, whether rules should be reached by other conditions. */
    private void adaptAfter(long seconds) {
        adapting.schedule(
                () -> {
                    control.change(this::adapt);
                    adaptAfter(Math.min(seconds * 3, ADAPTED_EVERY_SECONDS));
                },
                seconds,
                TimeUnit.SECONDS);
    }

    /** Whether so many rules are tried on each line of a stream that planning anew, which takes some CPU, could pay. */
    private boolean triesMany(int stream) {
        String name = surroundings.arranged().streams().get(stream).name();
        return engine.testedLines(stream) > MANY_TRIED * metrics.read(Counter.LINES, name);
    }

    /** On the thread that makes changes. Returns what has changed. */
    List<String> adapt() {
        try {
            List<String> changes = liveRules.adapt(surroundings.arranged(), outputs, this::triesMany);
            changes.forEach(change -> System.err.println("millrace: " + change));
            return changes;
        } catch (ConfigException e) {
            throw new IllegalStateException("a plan that runs cannot be made again, this is a defect of Millrace", e);
        }
    }

    /**
     * Closing waits for what is queued to be written, as long as the service runs: what was given up would be lost without a trace, since the counters of
     * these outputs go with them.
     */
    private void closeLater(List<Output> gone) {
        if (!gone.isEmpty()) {
            Thread thread = new Thread(
                    () -> {
                        gone.forEach(Output::end);
                        gone.forEach(output -> output.close(Long.MAX_VALUE));
                        control.change(() -> gone.forEach(output -> forgetOutput(output.name())));
                    },
                    "millrace-output-closing");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Reads the config again, in turn with all other changes; {@code tell} gets a sentence about what came of it, on another thread. */
    void reload(Consumer<String> tell) {
        boolean taken = control.change(() -> tell.accept(reloaded()));
        if (!taken) {
            tell.accept("not reloaded: the service is stopping, or too many changes wait");
        }
    }

    private String reloaded() {
        try {
            RuleControl.Reloaded reloaded = rules.reload();
            StringBuilder warnings = new StringBuilder();
            reloaded.warnings().forEach(warning -> warnings.append('\n').append(warning));
            String what = reloaded.changed() ? "" : "no file has changed, ";
            return "reloaded: " + what + reloaded.rules() + " rules" + warnings;
        } catch (Exception e) {
            return "not reloaded, nothing has changed: " + Failure.sentence(e);
        }
    }

    private static String url(Optional<TlsConfig> tls, String host, int port) {
        return (tls.isPresent() ? "https://" : "http://") + HostPort.text(host, port);
    }

    /** Where the service listens, in one line. */
    String describe() {
        return String.join(", ", addresses);
    }

    /** The ports of the TCP listeners, in config order. */
    List<Integer> tcpPorts() {
        return tcpPorts;
    }

    /** The ports of the HTTP listeners, in config order. */
    List<Integer> httpPorts() {
        return httpPorts;
    }

    /** 0 where the admin port is off. */
    int adminPort() {
        return adminPort;
    }

    /** What rules have cost so far. */
    List<RuleCost> costs() {
        return metrics.ruleCosts();
    }

    ServiceState state() {
        return state;
    }

    /** Takes no more lines, and returns once everything that was taken is written; false if that took longer than allowed. */
    boolean drain() throws InterruptedException {
        long timeoutMillis = config.shutdownTimeoutMillis();
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        long reserveMillis = Math.min(LONGEST_RESERVE_MILLIS, timeoutMillis / 4);
        state.draining();
        adapting.shutdownNow();
        control.stop();
        // One output that takes nothing may hold lines back for all of the time. That must cost no other stream its
        // open windows, and no other output what it has not flushed.
        boolean takenIn = ingest.drain(left(deadlineNanos, reserveMillis));
        boolean ended = engine.end(left(deadlineNanos, reserveMillis / 2));
        // A reload that is under way may yet add some, to which nothing is offered.
        List<Output> open = List.copyOf(outputs);
        unwritten.addAll(Output.close(open, left(deadlineNanos, 0)));
        workedThrough = takenIn && ended;
        return workedThrough && unwritten.isEmpty();
    }

    /** The outputs that had not written everything when they were drained. */
    List<String> unwritten() {
        return unwritten.stream().map(Output::name).toList();
    }

    /** What to tell whoever drained it in vain. */
    String whyNotDrained() {
        String where = unwritten.isEmpty()
                ? ""
                : unwritten.stream()
                        .map(output -> output.name() + ", " + output.lost() + " lost")
                        .collect(Collectors.joining("; ", " (outputs: ", ")"));
        String before = workedThrough ? "" : ", and lines that had come were not worked through";
        return "some results are not written" + where + before
                + ": an output failed before, or it took longer than shutdownTimeout ("
                + config.shutdownTimeoutMillis() + " ms)";
    }

    private static long left(long deadlineNanos, long reserveMillis) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()) - reserveMillis);
    }

    @Override
    public void close() {
        adapting.shutdownNow();
        control.close();
        Wiring.closeAll(opened);
    }
}
