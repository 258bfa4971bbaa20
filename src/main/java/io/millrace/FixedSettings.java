package io.millrace;

import io.millrace.config.Location;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a running service cannot take on: a problem for each setting that a config would change. Where it stands in the file does not count. */
final class FixedSettings {
    private static final Location NOWHERE = Location.NONE;

    private final List<Problem> problems = new ArrayList<>();

    private FixedSettings() {}

    /** Listeners, the admin port, and what threads and memory were set up by. */
    static List<Problem> changes(PipelineConfig running, PipelineConfig wanted) {
        FixedSettings settings = new FixedSettings();
        settings.compare(
                "listen.tcp",
                at(wanted.tcp(), TcpListenerConfig::at),
                running.tcp().stream().map(FixedSettings::withoutPlaces).toList(),
                wanted.tcp().stream().map(FixedSettings::withoutPlaces).toList());
        settings.compare(
                "listen.http",
                at(wanted.http(), HttpListenerConfig::at),
                running.http().stream().map(FixedSettings::withoutPlaces).toList(),
                wanted.http().stream().map(FixedSettings::withoutPlaces).toList());
        settings.compare(
                "admin",
                wanted.admin().map(AdminConfig::at).orElse(NOWHERE),
                running.admin().map(FixedSettings::withoutPlaces),
                wanted.admin().map(FixedSettings::withoutPlaces));
        settings.compare("workers", NOWHERE, running.workers(), wanted.workers());
        settings.compare("bodyBudget", NOWHERE, running.bodyBudgetBytes(), wanted.bodyBudgetBytes());
        settings.compare("shutdownTimeout", NOWHERE, running.shutdownTimeoutMillis(), wanted.shutdownTimeoutMillis());
        return settings.problems;
    }

    /** Streams, as far as those who take lines in know them, and outputs. */
    static List<Problem> streamsAndOutputs(PipelineConfig running, PipelineConfig wanted) {
        FixedSettings settings = new FixedSettings();
        settings.compare(
                "streams",
                at(wanted.streams(), StreamConfig::at),
                running.streams().stream().map(FixedSettings::intake).toList(),
                wanted.streams().stream().map(FixedSettings::intake).toList());
        settings.compare(
                "outputs",
                at(wanted.outputs(), OutputConfig::at),
                running.outputs().stream().map(FixedSettings::withoutPlaces).toList(),
                wanted.outputs().stream().map(FixedSettings::withoutPlaces).toList());
        return settings.problems;
    }

    private void compare(String key, Location at, Object running, Object wanted) {
        if (!running.equals(wanted)) {
            problems.add(Problem.error(
                    at, key + " changed, which a running service cannot take on; restart it to apply the change"));
        }
    }

    private static <T> Location at(List<T> things, Function<T, Location> place) {
        return things.stream().findFirst().map(place).orElse(NOWHERE);
    }

    private static Object withoutPlaces(TcpListenerConfig tcp) {
        return List.of(tcp.host(), tcp.port(), tcp.stream(), tcp.maxConnections(), tcp.idleTimeoutMillis());
    }

    private static Object withoutPlaces(HttpListenerConfig http) {
        return List.of(
                http.host(),
                http.port(),
                http.ack(),
                http.maxBodySizeBytes(),
                http.maxWaitMillis(),
                http.ackTimeoutMillis(),
                http.maxConnections(),
                http.idleTimeoutMillis());
    }

    private static Object withoutPlaces(AdminConfig admin) {
        return List.of(
                admin.host(), admin.port(), admin.allowedHosts(), admin.token(), admin.rulesDir(), admin.allowGroovy());
    }

    private static Object intake(StreamConfig stream) {
        return List.of(stream.name(), stream.maxLineLengthBytes());
    }

    private static Object withoutPlaces(OutputConfig output) {
        return List.of(output.name(), withoutPlace(output.sink()), output.compression(), output.flushMillis());
    }

    private static Object withoutPlace(OutputConfig.Sink sink) {
        if (sink instanceof OutputConfig.Sink.File file) {
            return new OutputConfig.Sink.File(NOWHERE, file.path(), file.rotateBytes());
        }
        return Optional.of(sink.getClass());
    }
}
