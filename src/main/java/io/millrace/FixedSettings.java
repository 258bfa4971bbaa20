package io.millrace;

import io.millrace.config.ButForPlaces;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.AdminConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a running service cannot take on: a problem for each setting that a config would change. Where it stands in the file does not count. */
final class FixedSettings {
    private final List<Problem> problems = new ArrayList<>();

    private FixedSettings() {}

    /** Listeners, the admin port, and what threads and memory were set up by. */
    static List<Problem> changes(PipelineConfig running, PipelineConfig wanted) {
        FixedSettings settings = new FixedSettings();
        settings.compare("listen.tcp", at(wanted.tcp(), TcpListenerConfig::at), running.tcp(), wanted.tcp());
        settings.compare("listen.http", at(wanted.http(), HttpListenerConfig::at), running.http(), wanted.http());
        settings.compare(
                "admin", wanted.admin().map(AdminConfig::at).orElse(Location.NONE), running.admin(), wanted.admin());
        settings.compare("scripts", Location.NONE, running.scripts(), wanted.scripts());
        settings.compare("workers", Location.NONE, running.workers(), wanted.workers());
        settings.compare("bodyBudget", Location.NONE, running.bodyBudgetBytes(), wanted.bodyBudgetBytes());
        settings.compare(
                "shutdownTimeout", Location.NONE, running.shutdownTimeoutMillis(), wanted.shutdownTimeoutMillis());
        return settings.problems;
    }

    private void compare(String key, Location at, Object running, Object wanted) {
        if (!ButForPlaces.same(running, wanted)) {
            problems.add(Problem.error(
                    at, key + " changed, which a running service cannot take on; restart it to apply the change"));
        }
    }

    private static <T> Location at(List<T> things, Function<T, Location> place) {
        return things.stream().findFirst().map(place).orElse(Location.NONE);
    }
}
