package io.millrace.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code replay} must print, worked out line by line and rule by rule. For every line: its time is read (a line
 * without one is left out); every rule is tried in config order, records being printed at once; then the watermark
 * moves and every window that it has passed is printed, by end, then rule, then group.
 */
public final class Oracle {
    private final OracleConfig config;
    private final String source;
    private final List<OracleResult> results = new ArrayList<>();
    /** The open windows of each rule, by start. */
    private final List<Map<Long, OracleWindow>> windows = new ArrayList<>();

    private final Map<String, Long> matches = new LinkedHashMap<>();
    private final Map<String, Long> late = new LinkedHashMap<>();
    private final Map<String, Long> overflow = new LinkedHashMap<>();
    private long timeUnreadable;
    private OptionalLong highest = OptionalLong.empty();

    private Oracle(OracleConfig config, String source) {
        this.config = config;
        this.source = source;
        for (OracleRule rule : config.rules()) {
            windows.add(new TreeMap<>());
            matches.put(rule.name(), 0L);
            late.put(rule.name(), 0L);
            overflow.put(rule.name(), 0L);
        }
    }

    /** {@code lines} have no line ends; {@code streamOrNull} may be null where the config has one stream. */
    public static List<OracleResult> replay(
            String yaml, @Nullable String streamOrNull, List<byte[]> lines, String sourceName) {
        return run(yaml, streamOrNull, lines, sourceName).results();
    }

    /** Like {@link #replay}, with what was counted. */
    public static OracleReplay run(String yaml, @Nullable String streamOrNull, List<byte[]> lines, String sourceName) {
        Oracle oracle = new Oracle(OracleConfig.parse(yaml, streamOrNull), sourceName);
        lines.forEach(oracle::onLine);
        oracle.closeWindowsUpTo(Long.MAX_VALUE);
        return new OracleReplay(
                oracle.results, lines.size(), oracle.timeUnreadable, oracle.matches, oracle.late, oracle.overflow);
    }

    private void onLine(byte[] bytes) {
        byte[] kept = Arrays.copyOf(bytes, Math.min(bytes.length, config.maxLineLength()));
        String text = OracleText.fromBytes(kept);
        OptionalLong time = config.time().millisOf(new OracleLine(config.stream(), source, text, config.fields()));
        if (time.isEmpty()) {
            timeUnreadable++;
            return;
        }
        for (int i = 0; i < config.rules().size(); i++) {
            OracleRule rule = config.rules().get(i);
            OracleLine line = new OracleLine(config.stream(), source, text, rule.fields());
            if (rule.where().holds(line)) {
                count(matches, rule);
                onMatch(rule, windows.get(i), time.getAsLong(), line);
            }
        }
        highest = OptionalLong.of(Math.max(time.getAsLong(), highest.orElse(Long.MIN_VALUE)));
        closeWindowsUpTo(highest.getAsLong() - config.latenessMillis());
    }

    private void onMatch(OracleRule rule, Map<Long, OracleWindow> open, long time, OracleLine line) {
        if (rule.emitsRecords()) {
            results.add(rule.record(time, line));
            return;
        }
        long start = Math.floorDiv(time, rule.windowMillis()) * rule.windowMillis();
        long end = start + rule.windowMillis();
        if (highest.isPresent() && highest.getAsLong() - config.latenessMillis() >= end) {
            count(late, rule);
            return;
        }
        if (open.computeIfAbsent(start, s -> new OracleWindow(rule, s)).add(line)) {
            count(overflow, rule);
        }
    }

    private void closeWindowsUpTo(long watermark) {
        List<OracleWindow> closing = new ArrayList<>();
        for (Map<Long, OracleWindow> open : windows) {
            open.values().stream().filter(window -> window.end() <= watermark).forEach(closing::add);
            open.values().removeIf(window -> window.end() <= watermark);
        }
        // The sort is stable: equal ends stay in the order of the rules.
        closing.sort(Comparator.comparingLong(OracleWindow::end));
        closing.forEach(window -> results.addAll(window.results()));
    }

    private static void count(Map<String, Long> counts, OracleRule rule) {
        counts.merge(rule.name(), 1L, Long::sum);
    }
}
