package io.millrace.oracle;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What {@code replay} must print, worked out line by line and rule by rule. For every line: its time is read (a line
 * without one is left out); every rule is tried in config order, records being printed at once; then the watermark
 * moves and every window that it has passed is printed, by end, then rule, then group.
 */
public final class Oracle {
    /** In the order in which they are told. */
    private static final List<String> REASONS = List.of("cut lines", "rule removed", "rule replaced", "rule added");

    private OracleConfig config;
    private final String source;
    private final List<OracleResult> results = new ArrayList<>();
    /** The open windows of each rule, by start. */
    private List<Map<Long, OracleWindow>> windows = new ArrayList<>();

    /** For each rule, up to which start its windows are not complete, and why. */
    private List<Partial> partial = new ArrayList<>();

    private final Map<String, Long> matches = new LinkedHashMap<>();
    private final Map<String, Long> late = new LinkedHashMap<>();
    private final Map<String, Long> overflow = new LinkedHashMap<>();
    private long timeUnreadable;
    private OptionalLong highest = OptionalLong.empty();

    /** For every line that was cut its time, and the watermark when it came. */
    private final List<long[]> cuts = new ArrayList<>();

    private record Partial(long upToMillis, String reason) {
        static final Partial NEVER = new Partial(Long.MIN_VALUE, "");
    }

    private Oracle(OracleConfig config, String source) {
        this.config = config;
        this.source = source;
        for (OracleRule rule : config.rules()) {
            windows.add(new TreeMap<>());
            partial.add(Partial.NEVER);
            matches.put(rule.name(), 0L);
            late.put(rule.name(), 0L);
            overflow.put(rule.name(), 0L);
        }
    }

    /** {@code lines} are those of the log as it is, without line ends; {@code streamOrNull} may be null where the config has one stream. */
    public static List<OracleResult> replay(
            String yaml, @Nullable String streamOrNull, List<byte[]> lines, String sourceName) {
        return run(yaml, streamOrNull, lines, sourceName).results();
    }

    /** Like {@link #replay}, with what was counted. */
    public static OracleReplay run(String yaml, @Nullable String streamOrNull, List<byte[]> lines, String sourceName) {
        Oracle oracle = new Oracle(OracleConfig.parse(yaml, streamOrNull), sourceName);
        OracleFraming.Framed log = oracle.config.framing().frame(asLog(lines));
        List<byte[]> framed = log.lines();
        for (int line = 0; line < framed.size(); line++) {
            oracle.onLine(framed.get(line), log.shortened().contains(line));
        }
        oracle.closeWindowsUpTo(Long.MAX_VALUE);
        return new OracleReplay(
                oracle.results, framed.size(), oracle.timeUnreadable, oracle.matches, oracle.late, oracle.overflow);
    }

    private static byte[] asLog(List<byte[]> lines) {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            log.writeBytes(line);
            log.write('\n');
        }
        return log.toByteArray();
    }

    /** What must come out where other rules are put in place after so many lines; {@code yamls} by that number. */
    public static List<OracleResult> replay(
            String yaml, Map<Integer, String> yamls, String stream, List<byte[]> lines, String sourceName) {
        Oracle oracle = new Oracle(OracleConfig.parse(yaml, stream), sourceName);
        for (int line = 0; line < lines.size(); line++) {
            if (yamls.containsKey(line)) {
                oracle.change(OracleConfig.parse(yamls.get(line), stream));
            }
            oracle.onLine(lines.get(line), false);
        }
        oracle.closeWindowsUpTo(Long.MAX_VALUE);
        return oracle.results;
    }

    /** From the next line on it is these rules. Those that stay as they are keep their windows, the others' are printed. */
    private void change(OracleConfig next) {
        List<Map<Long, OracleWindow>> nextWindows = new ArrayList<>();
        List<Partial> nextPartial = new ArrayList<>();
        for (OracleRule rule : next.rules()) {
            int before = indexOf(rule.name());
            boolean stays =
                    before >= 0 && config.rules().get(before).definition().equals(rule.definition());
            nextWindows.add(stays ? windows.get(before) : new TreeMap<>());
            nextPartial.add(
                    stays
                            ? partial.get(before)
                            : new Partial(
                                    highest.orElse(Long.MIN_VALUE), before >= 0 ? "rule replaced" : "rule added"));
            matches.putIfAbsent(rule.name(), 0L);
            late.putIfAbsent(rule.name(), 0L);
            overflow.putIfAbsent(rule.name(), 0L);
        }
        List<OracleWindow> going = new ArrayList<>();
        windows.stream()
                .filter(open -> nextWindows.stream().noneMatch(kept -> kept == open))
                .forEach(open -> going.addAll(open.values()));
        going.sort(Comparator.comparingLong(OracleWindow::end));
        going.removeIf(window -> window.rule().dropsWindows());
        for (OracleWindow window : going) {
            boolean replaced = next.rules().stream()
                    .anyMatch(rule -> rule.name().equals(window.rule().name()));
            print(window, replaced ? "rule replaced" : "rule removed");
        }
        config = next;
        windows = nextWindows;
        partial = nextPartial;
    }

    private int indexOf(String rule) {
        return config.rules().stream().map(OracleRule::name).toList().indexOf(rule);
    }

    /** @param reason why the window is not complete, or nothing */
    private void print(OracleWindow window, String reason) {
        Partial own = partial.get(indexOf(window.rule().name()));
        Set<String> reasons = new TreeSet<>(Comparator.comparingInt(REASONS::indexOf));
        if (!reason.isEmpty()) {
            reasons.add(reason);
        }
        if (cuts.stream().anyMatch(cut -> window.start() <= cut[0] && cut[0] < window.end() && window.end() > cut[1])) {
            reasons.add("cut lines");
        }
        if (window.start() <= own.upToMillis()) {
            reasons.add(own.reason());
        }
        results.addAll(window.results(List.copyOf(reasons)));
    }

    /** @param cut whether there was more of the line */
    private void onLine(byte[] bytes, boolean cut) {
        String text = OracleText.fromBytes(bytes);
        OptionalLong time = config.time().millisOf(new OracleLine(config.stream(), source, text, config.fields()));
        OptionalLong faultTime = time.isPresent() ? time : highest;
        if (cut && faultTime.isPresent()) {
            long watermark = highest.isPresent() ? highest.getAsLong() - config.latenessMillis() : Long.MIN_VALUE;
            cuts.add(new long[] {faultTime.getAsLong(), watermark});
        }
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
        boolean isLate = false;
        long last = Math.floorDiv(time, rule.everyMillis()) * rule.everyMillis();
        for (long start = last; start + rule.windowMillis() > time; start -= rule.everyMillis()) {
            long end = start + rule.windowMillis();
            if (highest.isPresent() && highest.getAsLong() - config.latenessMillis() >= end) {
                isLate = true;
            } else if (open.computeIfAbsent(start, s -> new OracleWindow(rule, s))
                    .add(line)) {
                count(overflow, rule);
            }
        }
        if (isLate) {
            count(late, rule);
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
        closing.forEach(window -> print(window, ""));
    }

    private static void count(Map<String, Long> counts, OracleRule rule) {
        counts.merge(rule.name(), 1L, Long::sum);
    }
}
