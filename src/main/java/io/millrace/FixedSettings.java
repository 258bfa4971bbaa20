package io.millrace;

import io.millrace.config.ButForPlaces;
import io.millrace.config.KeyPlaces;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.HttpListenerConfig;
import io.millrace.config.PipelineConfig.TcpListenerConfig;
import io.millrace.config.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** What a running service cannot take on: a problem for each setting that a config would change. That something stands elsewhere in the file is no change. */
final class FixedSettings {
    private final List<Problem> problems = new ArrayList<>();

    private final KeyPlaces places;

    private FixedSettings(KeyPlaces places) {
        this.places = places;
    }

    /** Listeners, the admin port, and what threads and memory were set up by. */
    static List<Problem> changes(PipelineConfig running, PipelineConfig wanted) {
        FixedSettings settings = new FixedSettings(wanted.places());
        settings.compareAll("listen.tcp", running.tcp(), wanted.tcp(), TcpListenerConfig::at);
        settings.compareHttp(running.http(), wanted.http());
        settings.compare("admin", running.admin(), wanted.admin());
        settings.compare("scripts", running.scripts(), wanted.scripts());
        settings.compare("workers", running.workers(), wanted.workers());
        settings.compare("bodyBudget", running.bodyBudgetBytes(), wanted.bodyBudgetBytes());
        settings.compare("shutdownTimeout", running.shutdownTimeoutMillis(), wanted.shutdownTimeoutMillis());
        return settings.problems;
    }

    /** What the top of a config may say for all listeners is told apart where nothing else has changed. */
    private void compareHttp(List<HttpListenerConfig> running, List<HttpListenerConfig> wanted) {
        int problemsBefore = problems.size();
        compareAll("listen.http", unlimited(running), unlimited(wanted), HttpListenerConfig::at);
        if (problems.size() > problemsBefore) {
            return;
        }
        compareLimit("maxBodySize", running, wanted, HttpListenerConfig::maxBodySizeBytes);
        compareLimit("maxWait", running, wanted, HttpListenerConfig::maxWaitMillis);
        compareLimit("ackTimeout", running, wanted, HttpListenerConfig::ackTimeoutMillis);
        if (problems.size() == problemsBefore) {
            compare("listen.http", running, wanted);
        }
    }

    private static List<HttpListenerConfig> unlimited(List<HttpListenerConfig> listeners) {
        return listeners.stream().map(HttpListenerConfig::unlimited).toList();
    }

    private void compareLimit(
            String key,
            List<HttpListenerConfig> running,
            List<HttpListenerConfig> wanted,
            ToLongFunction<HttpListenerConfig> limit) {
        for (HttpListenerConfig one : wanted) {
            boolean known = running.stream()
                    .anyMatch(other -> limit.applyAsLong(one) == limit.applyAsLong(other)
                            && ButForPlaces.same(one.unlimited(), other.unlimited()));
            if (!known) {
                changed(key, places.keys().getOrDefault(key, one.at()));
                return;
            }
        }
    }

    /** Stands at the first that is new or has changed; at the key where some are only gone. */
    private <T> void compareAll(String key, List<T> running, List<T> wanted, Function<T, Location> place) {
        Location at = wanted.stream()
                .filter(one -> running.stream().noneMatch(other -> ButForPlaces.same(one, other)))
                .findFirst()
                .map(place)
                .orElseGet(() -> places.of(key));
        compare(key, at, running, wanted);
    }

    private void compare(String key, Object running, Object wanted) {
        compare(key, places.of(key), running, wanted);
    }

    private void compare(String key, Location at, Object running, Object wanted) {
        if (!ButForPlaces.same(running, wanted)) {
            changed(key, at);
        }
    }

    private void changed(String key, Location at) {
        problems.add(Problem.error(
                at, key + " changed, which a running service cannot take on; restart it to apply the change"));
    }
}
