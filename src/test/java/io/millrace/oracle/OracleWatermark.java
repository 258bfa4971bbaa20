package io.millrace.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** How far the time of a stream has come, by all its lines or by those of each source. */
final class OracleWatermark {
    private final OracleConfig config;
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private OptionalLong highest = OptionalLong.empty();
    private long watermark = Long.MIN_VALUE;

    private static final class Source {
        long highest;
        long heard;
        boolean silent;
        Set<OracleSpan> waitedInVain = new HashSet<>();

        Source(long time) {
            highest = time;
        }
    }

    OracleWatermark(OracleConfig config) {
        this.config = config;
    }

    /** {@code Long.MIN_VALUE} before the first line. */
    long millis() {
        return watermark;
    }

    /** The highest time of all. */
    OptionalLong highest() {
        return highest;
    }

    void heard(String name, long now) {
        Source source = sources.get(name);
        if (source != null && !source.silent) {
            source.heard = now;
        }
    }

    void reached(String name, long time, long now) {
        highest = OptionalLong.of(Math.max(time, highest.orElse(time)));
        Source source = sources.computeIfAbsent(name, added -> new Source(time));
        source.highest = Math.max(time, source.highest);
        source.heard = now;
        source.silent = false;
        source.waitedInVain.clear();
    }

    /** Sources that have not been heard for so long fall silent while these windows are open. */
    void pass(long now, Set<OracleSpan> open) {
        for (Source source : sources.values()) {
            if (!source.silent && now - source.heard >= config.idleMillis()) {
                source.silent = true;
                open.stream()
                        .filter(span -> span.end() > source.highest - config.latenessMillis())
                        .forEach(source.waitedInVain::add);
            }
        }
    }

    boolean hasWaitedInVain(OracleSpan window) {
        return config.bySource() && sources.values().stream().anyMatch(source -> source.waitedInVain.contains(window));
    }

    /** Where it would be now; it does not go back. */
    long next() {
        if (!config.bySource()) {
            return highest.isPresent() ? highest.getAsLong() - config.latenessMillis() : Long.MIN_VALUE;
        }
        List<Long> heard = new ArrayList<>();
        sources.values().stream().filter(source -> !source.silent).forEach(source -> heard.add(source.highest));
        long lowest = heard.stream().mapToLong(Long::longValue).min().orElse(Long.MIN_VALUE);
        return Math.max(watermark, lowest == Long.MIN_VALUE ? lowest : lowest - config.latenessMillis());
    }

    void move(long millis) {
        watermark = millis;
    }
}
