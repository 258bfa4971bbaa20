package io.millrace.engine;

import io.millrace.config.Location;
import io.millrace.plan.SlotPlan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What one script of a stream has cost all workers, and whether it is still run. Any thread. */
final class ScriptAccount {
    private static final long FORGIVEN_CALLS = 10_000;

    private final String words;
    private final int maxStops;
    private final ScriptLog log;
    private int stops;
    private long callsAtStop;
    private final List<ScriptMeter> meters = new CopyOnWriteArrayList<>();
    private volatile @Nullable String switchedOff;

    /** @param maxStops calls that may go over their budget before the script is switched off */
    ScriptAccount(SlotPlan.Computed plan, int maxStops, ScriptLog log) {
        Location at = plan.at().location();
        this.words = plan.script().language().name().toLowerCase(Locale.ROOT) + " script at " + at;
        this.maxStops = maxStops;
        this.log = log;
    }

    /** What a worker counts on; the same for all that are compiled for it. For whoever deploys. */
    ScriptMeter meter(int worker) {
        while (meters.size() <= worker) {
            meters.add(new ScriptMeter());
        }
        return meters.get(worker);
    }

    boolean isOff() {
        return switchedOff != null;
    }

    /** Why it is no longer run; empty while it is. */
    Optional<String> switchedOff() {
        return Optional.ofNullable(switchedOff);
    }

    /** The script threw, or gave what cannot be used. */
    void failed(Throwable cause, Values values) {
        log.failed(words, cause, values.row());
    }

    /** A call went over its budget. One that comes so long after the one before is put down to the machine, which may have paused. */
    synchronized void stopped(Throwable cause, Values values) {
        log.failed(words, cause, values.row());
        long calls = calls();
        stops = calls - callsAtStop > FORGIVEN_CALLS ? 1 : stops + 1;
        callsAtStop = calls;
        if (stops == maxStops) {
            String reason = words + " was stopped " + maxStops + (maxStops == 1 ? " time" : " times")
                    + ", the last time because it " + cause.getMessage();
            switchedOff = reason;
            log.switchedOff(reason);
        }
    }

    long calls() {
        return meters.stream().mapToLong(ScriptMeter::calls).sum();
    }

    long failures() {
        return meters.stream().mapToLong(ScriptMeter::failures).sum();
    }

    long nanoseconds() {
        return meters.stream().mapToLong(ScriptMeter::nanoseconds).sum();
    }

    long allocatedBytes() {
        return meters.stream().mapToLong(ScriptMeter::allocatedBytes).sum();
    }
}
