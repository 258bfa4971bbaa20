package io.millrace;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.control.OutputStatus;
import io.millrace.control.RuleStatus;
import io.millrace.control.StreamStatus;
import io.millrace.demo.DemoLogs;
import io.millrace.demo.DemoPlaces;
import io.millrace.demo.DemoRule;
import io.millrace.demo.DemoScreen;
import io.millrace.demo.DemoSnapshot;
import io.millrace.demo.DemoTerminal;
import io.millrace.demo.LatestResults;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Runs the whole service on loopback with logs of its own making and shows what happens.")
final class DemoCommand implements Callable<Integer> {
    private static final int LINES_PER_SECOND = 20_000;
    private static final String ADMIN_PORT = "admin: {port: 9600}";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--seconds", paramLabel = "N", description = "stop after N seconds instead of at Ctrl-C")
    private long seconds = Long.MAX_VALUE / 2_000_000_000;

    @Override
    public Integer call() throws Exception {
        if (seconds <= 0) {
            throw new ParameterException(spec.commandLine(), "--seconds must be at least 1, not " + seconds);
        }
        StopSignal signal = StopSignal.install().refusingReloads();
        LatestResults latest = new LatestResults();
        try (Service service = start(signal, latest)) {
            long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            BooleanSupplier stop = () -> signal.isStopped() || System.nanoTime() - endNanos > 0;
            DemoScreen screen = new DemoScreen(
                    System.out,
                    System.err,
                    DemoTerminal.detect(System.getenv()),
                    places(service),
                    () -> snapshot(service, latest));
            Thread logs = sender(service.tcpPorts().get(0), stop);
            screen.run(stop);
            logs.join();
            boolean drained = service.drain();
            screen.finish();
            if (!drained) {
                System.err.println("millrace: " + service.whyNotDrained());
                return 1;
            }
            return 0;
        }
    }

    /** On the usual admin port if that is free, else on any. */
    private static Service start(StopSignal signal, LatestResults latest) throws Exception {
        String config = config();
        try {
            return Service.start(read(config), signal::fail, latest);
        } catch (BindException taken) {
            System.err.println("millrace: port 9600 is taken; the console is on another one");
            return Service.start(read(config.replace(ADMIN_PORT, "admin: {port: 0}")), signal::fail, latest);
        }
    }

    private static PipelineConfig read(String config) throws Exception {
        return ConfigReader.readText("demo.yaml", config, Map.of());
    }

    private static String config() throws IOException {
        try (InputStream resource = DemoLogs.class.getResourceAsStream("demo.yaml")) {
            if (resource == null) {
                throw new IOException("demo.yaml is missing from the jar");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static DemoPlaces places(Service service) {
        String console = "http://127.0.0.1:" + service.adminPort();
        return new DemoPlaces(
                "out/demo",
                Optional.of(console),
                List.of(
                        "zstdcat out/demo/*.zst | tail -n 3",
                        "curl " + console + "/api/streams",
                        "curl " + console + "/metrics"));
    }

    private static Thread sender(int port, BooleanSupplier stop) {
        Thread thread = new Thread(
                () -> {
                    try {
                        new DemoLogs(System.nanoTime(), System::currentTimeMillis)
                                .run("127.0.0.1", port, LINES_PER_SECOND, stop);
                    } catch (IOException e) {
                        System.err.println("millrace: the demo's logs cannot be sent: " + Failure.sentence(e));
                    }
                },
                "millrace-demo-logs");
        thread.start();
        return thread;
    }

    private static DemoSnapshot snapshot(Service service, LatestResults latest) {
        StreamStatus stream = service.state().streams().get(0);
        List<OutputStatus> outputs = service.state().outputs().stream()
                .filter(output -> !output.name().equals("-"))
                .toList();
        return new DemoSnapshot(
                System.nanoTime(),
                stream.lines(),
                stream.bytes(),
                outputs.stream().mapToLong(OutputStatus::rawBytes).sum(),
                outputs.stream().mapToLong(OutputStatus::writtenBytes).sum(),
                service.state().rules().stream().map(rule -> rule(rule, latest)).toList());
    }

    private static DemoRule rule(RuleStatus rule, LatestResults latest) {
        return new DemoRule(rule.name(), rule.matches(), rule.results(), latest.of(rule.name()));
    }
}
