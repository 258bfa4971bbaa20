package io.millrace;

import io.millrace.config.PipelineConfig;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the service until SIGTERM or SIGINT; then drains and exits 0.",
            "Exit status 1 if it cannot start or drain, 2 on a bad config."
        })
final class RunCommand implements Callable<Integer> {
    @ParentCommand
    private Main main = new Main();

    @Option(
            names = {"-c", "--config"},
            required = true,
            paramLabel = "FILE",
            description = "the config")
    private Path file = Path.of("");

    @Override
    public Integer call() throws Exception {
        long startNanos = System.nanoTime();
        StopSignal signal = StopSignal.installBeforeStart();
        ReloadSignal reload = main.reload();
        Consumer<String> tell = sentence -> System.err.println("millrace: SIGHUP: " + sentence);
        ConfigFile source = new ConfigFile(file, System.getenv());
        PipelineConfig config = source.read();
        config.warnings().forEach(System.err::println);
        ListenerTls.check(config).forEach(System.err::println);
        FailureGuard guard = new FailureGuard(signal, config.shutdownTimeoutMillis());
        try (Service service = Service.start(config, source, guard, null, signal::drainFromNow)) {
            // As one piece: who waits for this line reads the ports from it.
            System.err.println(String.format(
                    "millrace %s ready in %d ms: %s",
                    Version.text(), (System.nanoTime() - startNanos) / 1_000_000, service.describe()));
            reload.ready(() -> service.reload(tell));
            signal.await();
            System.err.println("millrace: draining");
            if (!service.drain()) {
                System.err.println("millrace: " + service.whyNotDrained());
                return 1;
            }
        }
        System.err.println("millrace: stopped");
        return 0;
    }
}
