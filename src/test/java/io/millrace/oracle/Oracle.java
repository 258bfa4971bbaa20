package io.millrace.oracle;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code replay} must print, worked out line by line and rule by rule. For every line: its time is read (a line
 * without one is left out); every rule is tried in config order, records being printed at once; then the watermark
 * moves. Where it passes a step of time, windows that late lines have changed are printed anew, then every window that
 * it has passed is printed, by end, then rule, then group.
 *
 * <p>A running service does the same, and looks at the clock before every block of lines.
 */
public final class Oracle {
    private static final long FUTURE_MILLIS = 3_600_000;

    private OracleConfig config;
    private final boolean live;
    private final List<OracleResult> results = new ArrayList<>();

    /** The open windows of each rule, by start. */
    private List<Map<Long, OracleWindow>> windows = new ArrayList<>();

    /** The same for those that have been published, of rules that late lines update. */
    private List<Map<Long, OracleWindow>> kept = new ArrayList<>();

    /** For each rule, up to which start its windows are not complete, and why. */
    private List<Partial> partial = new ArrayList<>();

    /** When the first and the last line came of what is open. */
    private final Map<OracleSpan, long[]> open = new HashMap<>();

    /** What was published at its deadline. */
    private final Set<OracleSpan> closedEarly = new HashSet<>();

    /** Why windows were not complete when they were published, as far as it is no matter of one rule, if any that late lines update was. */
    private final Map<OracleSpan, Set<String>> publishedWith = new HashMap<>();

    private final Map<String, Long> matches = new LinkedHashMap<>();
    private final Map<String, Long> late = new LinkedHashMap<>();
    private final Map<String, Long> overflow = new LinkedHashMap<>();
    private long timeUnreadable;
    private final OracleWatermark watermark;
    private OptionalLong pendingSince = OptionalLong.empty();
    private long now;

    /** For every line that was cut its time, and the watermark when it came. */
    private final List<long[]> cuts = new ArrayList<>();

    private record Partial(long upToMillis, String reason) {
        static final Partial NEVER = new Partial(Long.MIN_VALUE, "");
    }

    private Oracle(OracleConfig config, boolean live) {
        this.config = config;
        this.live = live;
        this.watermark = new OracleWatermark(config);
        for (OracleRule rule : config.rules()) {
            windows.add(new TreeMap<>());
            kept.add(new TreeMap<>());
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
        return run(yaml, streamOrNull, List.of(new OracleEvent(0, sourceName, lines)));
    }

    /** A replay of several logs, one after the other. */
    public static OracleReplay run(String yaml, @Nullable String streamOrNull, List<OracleEvent> logs) {
        Oracle oracle = new Oracle(OracleConfig.parse(yaml, streamOrNull), false);
        int count = 0;
        for (OracleEvent each : logs) {
            OracleFraming.Framed log = oracle.config.framing().frame(asLog(each.lines()));
            List<byte[]> framed = log.lines();
            for (int line = 0; line < framed.size(); line++) {
                oracle.onLine(each.source(), framed.get(line), log.shortened().contains(line));
            }
            count += framed.size();
        }
        oracle.end();
        return new OracleReplay(
                oracle.results, count, oracle.timeUnreadable, oracle.matches, oracle.late, oracle.overflow);
    }

    /** What a service prints to which this happens, and which is stopped then. */
    public static OracleReplay live(String yaml, @Nullable String streamOrNull, List<OracleEvent> events) {
        Oracle oracle = new Oracle(OracleConfig.parse(yaml, streamOrNull), true);
        int count = 0;
        for (OracleEvent event : events) {
            oracle.onClock(event.clockMillis());
            for (byte[] line : event.lines()) {
                oracle.onLine(event.source(), line, false);
                count++;
            }
        }
        oracle.end();
        return new OracleReplay(
                oracle.results, count, oracle.timeUnreadable, oracle.matches, oracle.late, oracle.overflow);
    }

    private static byte[] asLog(List<byte[]> lines) {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            log.writeBytes(line);
            log.write('\n');
        }
        return log.toByteArray();
    }

    /** The same where other rules are put in place after so many lines; {@code yamls} by that number, {@code sources} by line. */
    public static OracleReplay run(
            String yaml, Map<Integer, String> yamls, String stream, List<byte[]> lines, List<String> sources) {
        Oracle oracle = new Oracle(OracleConfig.parse(yaml, stream), false);
        for (int line = 0; line < lines.size(); line++) {
            if (yamls.containsKey(line)) {
                oracle.change(OracleConfig.parse(yamls.get(line), stream));
            }
            oracle.onLine(sources.get(line), lines.get(line), false);
        }
        oracle.end();
        return new OracleReplay(
                oracle.results, lines.size(), oracle.timeUnreadable, oracle.matches, oracle.late, oracle.overflow);
    }

    private void end() {
        correct();
        closeWindowsUpTo(Long.MAX_VALUE, live ? Set.of("restarted") : Set.of());
    }

    /** From the next line on it is these rules. Those that stay as they are keep their windows, the others' are printed. */
    private void change(OracleConfig next) {
        List<Map<Long, OracleWindow>> nextWindows = new ArrayList<>();
        List<Map<Long, OracleWindow>> nextKept = new ArrayList<>();
        List<Partial> nextPartial = new ArrayList<>();
        for (OracleRule rule : next.rules()) {
            int before = indexOf(rule.name());
            boolean stays =
                    before >= 0 && config.rules().get(before).definition().equals(rule.definition());
            nextWindows.add(stays ? windows.get(before) : new TreeMap<>());
            nextKept.add(stays ? kept.get(before) : new TreeMap<>());
            nextPartial.add(
                    stays
                            ? partial.get(before)
                            : new Partial(
                                    watermark.highest().orElse(Long.MIN_VALUE),
                                    before >= 0 ? "rule replaced" : "rule added"));
            matches.putIfAbsent(rule.name(), 0L);
            late.putIfAbsent(rule.name(), 0L);
            overflow.putIfAbsent(rule.name(), 0L);
        }
        List<OracleWindow> corrected = new ArrayList<>();
        kept.stream()
                .filter(map -> nextKept.stream().noneMatch(other -> other == map))
                .forEach(map -> corrected.addAll(map.values()));
        corrected.removeIf(window -> window.rule().dropsWindows() || !window.isChanged());
        corrected.sort(Comparator.comparingLong(OracleWindow::end));
        corrected.forEach(this::correct);
        List<OracleWindow> going = new ArrayList<>();
        windows.stream()
                .filter(map -> nextWindows.stream().noneMatch(other -> other == map))
                .forEach(map -> going.addAll(map.values()));
        going.sort(Comparator.comparingLong(OracleWindow::end));
        going.removeIf(window -> window.rule().dropsWindows());
        for (OracleWindow window : going) {
            boolean replaced = next.rules().stream()
                    .anyMatch(rule -> rule.name().equals(window.rule().name()));
            print(window, Set.of(replaced ? "rule replaced" : "rule removed"));
        }
        config = next;
        windows = nextWindows;
        kept = nextKept;
        partial = nextPartial;
    }

    private int indexOf(String rule) {
        return config.rules().stream().map(OracleRule::name).toList().indexOf(rule);
    }

    private static OracleSpan span(OracleWindow window) {
        return new OracleSpan(window.start(), window.end(), window.rule().everyMillis());
    }

    /** @param why the window is not complete, besides what is known of it */
    private void print(OracleWindow window, Set<String> why) {
        Set<String> reasons = new HashSet<>(why);
        if (cuts.stream().anyMatch(cut -> isOf(window, cut) && window.end() > cut[1])) {
            reasons.add("cut lines");
        }
        if (watermark.hasWaitedInVain(span(window))) {
            reasons.add("source silent");
        }
        if (window.rule().updatesLate()) {
            Set<String> published = publishedWith.computeIfAbsent(span(window), added -> new HashSet<>());
            why.stream().filter(reason -> !reason.startsWith("rule ")).forEach(published::add);
            if (reasons.contains("source silent")) {
                published.add("source silent");
            }
        }
        addPartial(window, reasons);
        window.keep();
        results.addAll(window.results(reasons));
    }

    private static boolean isOf(OracleWindow window, long[] cut) {
        return window.start() <= cut[0] && cut[0] < window.end();
    }

    private void addPartial(OracleWindow window, Set<String> reasons) {
        Partial own = partial.get(indexOf(window.rule().name()));
        if (window.start() <= own.upToMillis()) {
            reasons.add(own.reason());
        }
    }

    /** Prints all windows that late lines have changed. */
    private void correct() {
        List<OracleWindow> changed = new ArrayList<>();
        kept.forEach(
                map -> map.values().stream().filter(OracleWindow::isChanged).forEach(changed::add));
        changed.sort(Comparator.comparingLong(OracleWindow::end));
        changed.forEach(this::correct);
        pendingSince = OptionalLong.empty();
    }

    private void correct(OracleWindow window) {
        Set<String> reasons = new HashSet<>(publishedWith.getOrDefault(span(window), Set.of()));
        reasons.add("late lines");
        if (cuts.stream().anyMatch(cut -> isOf(window, cut))) {
            reasons.add("cut lines");
        }
        addPartial(window, reasons);
        results.addAll(window.corrections(reasons));
    }

    private void onClock(long millis) {
        now = millis;
        if (config.bySource()) {
            watermark.pass(now, open.keySet());
            moveWatermark();
        }
        if (pendingSince.isPresent() && now - pendingSince.getAsLong() >= config.deadlineMillis()) {
            correct();
        }
        List<OracleSpan> due =
                new ArrayList<>(open.keySet().stream().filter(this::isDue).toList());
        due.sort(Comparator.comparingLong(OracleSpan::end));
        while (!due.isEmpty()) {
            long end = due.get(0).end();
            List<OracleSpan> together =
                    due.stream().filter(span -> span.end() == end).toList();
            due.removeAll(together);
            for (int i = 0; i < config.rules().size(); i++) {
                for (OracleSpan span : together) {
                    OracleWindow window = windows.get(i).get(span.start());
                    if (window != null && span(window).equals(span)) {
                        windows.get(i).remove(span.start());
                        publish(i, window, Set.of("deadline"));
                    }
                }
            }
            together.forEach(open::remove);
            closedEarly.addAll(together);
        }
    }

    private boolean isDue(OracleSpan span) {
        long[] arrivals = open.get(span);
        long due = span.end() + config.deadlineMillis();
        return (arrivals[0] > due ? arrivals[1] + config.deadlineMillis() : due) <= now;
    }

    /** @param cut whether there was more of the line */
    private void onLine(String source, byte[] bytes, boolean cut) {
        String text = OracleText.fromBytes(bytes);
        OptionalLong time = config.time().millisOf(new OracleLine(config.stream(), source, text, config.fields()));
        OptionalLong faultTime = time.isPresent() ? time : watermark.highest();
        if (cut && faultTime.isPresent()) {
            cuts.add(new long[] {faultTime.getAsLong(), watermark.millis()});
        }
        watermark.heard(source, now);
        boolean moves = time.isPresent() && !(live && time.getAsLong() > now + FUTURE_MILLIS);
        if (time.isEmpty()) {
            timeUnreadable++;
            if (!live) {
                return;
            }
            time = OptionalLong.of(now);
        }
        for (int i = 0; i < config.rules().size(); i++) {
            OracleRule rule = config.rules().get(i);
            OracleLine line = new OracleLine(config.stream(), source, text, rule.fields());
            if (rule.where().holds(line)) {
                count(matches, rule);
                onMatch(i, time.getAsLong(), line);
            }
        }
        if (moves) {
            watermark.reached(source, time.getAsLong(), now);
            moveWatermark();
        }
    }

    private void onMatch(int number, long time, OracleLine line) {
        OracleRule rule = config.rules().get(number);
        if (rule.emitsRecords()) {
            results.add(rule.record(time, line));
            return;
        }
        boolean isLate = false;
        long last = Math.floorDiv(time, rule.everyMillis()) * rule.everyMillis();
        for (long start = last; start + rule.windowMillis() > time; start -= rule.everyMillis()) {
            OracleSpan span = new OracleSpan(start, start + rule.windowMillis(), rule.everyMillis());
            Map<Long, OracleWindow> of = windows.get(number);
            if (watermark.millis() >= span.end() || closedEarly.contains(span)) {
                isLate = true;
                if (!rule.updatesLate()) {
                    continue;
                }
                of = kept.get(number);
                of.computeIfAbsent(start, s -> new OracleWindow(rule, s)).keep();
                pendingSince = OptionalLong.of(pendingSince.orElse(now));
            } else {
                long[] arrivals = open.computeIfAbsent(span, added -> new long[] {now, now});
                arrivals[1] = now;
            }
            if (of.computeIfAbsent(start, s -> new OracleWindow(rule, s)).add(line)) {
                count(overflow, rule);
            }
        }
        if (isLate) {
            count(late, rule);
        }
    }

    private void moveWatermark() {
        long next = watermark.next();
        if (next <= watermark.millis()) {
            return;
        }
        if (stepOf(watermark.millis()).compareTo(stepOf(next)) < 0) {
            correct();
        }
        watermark.move(next);
        closeWindowsUpTo(next, Set.of());
    }

    /** No window ends within such a step. */
    private BigInteger stepOf(long millis) {
        BigInteger step = config.rules().stream()
                .filter(rule -> !rule.emitsRecords())
                .map(rule -> BigInteger.valueOf(rule.everyMillis()))
                .reduce(BigInteger.ZERO, BigInteger::gcd);
        return step.signum() == 0 ? step : BigInteger.valueOf(Math.floorDiv(millis, step.longValueExact()));
    }

    private void closeWindowsUpTo(long end, Set<String> why) {
        List<OracleWindow> closing = new ArrayList<>();
        for (Map<Long, OracleWindow> each : windows) {
            each.values().stream().filter(window -> window.end() <= end).forEach(closing::add);
            each.values().removeIf(window -> window.end() <= end);
        }
        // The sort is stable: equal ends stay in the order of the rules.
        closing.sort(Comparator.comparingLong(OracleWindow::end));
        closing.forEach(window -> publish(indexOf(window.rule().name()), window, why));
        open.keySet().removeIf(span -> span.end() <= end);
    }

    private void publish(int rule, OracleWindow window, Set<String> why) {
        print(window, why);
        if (window.rule().updatesLate()) {
            kept.get(rule).put(window.start(), window);
        }
    }

    private static void count(Map<String, Long> counts, OracleRule rule) {
        counts.merge(rule.name(), 1L, Long::sum);
    }
}
