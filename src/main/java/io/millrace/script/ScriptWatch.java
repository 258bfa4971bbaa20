package io.millrace.script;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops the scripts that run too long: one thread looks at all budgets every few milliseconds and marks the calls that
 * it has seen running for longer than their limit. It interrupts nobody; the scripts look at the mark themselves.
 */
public final class ScriptWatch implements AutoCloseable {
    private static final long LONGEST_PAUSE_MILLIS = 10;

    /** After the end nobody looks any more once no call was seen to run so often: one may just have begun. */
    private static final int LAST_LOOKS = 100;

    private final ScriptLimits limits;
    private final List<WeakReference<ScriptBudget>> budgets = new ArrayList<>();
    private final Thread thread;
    private volatile boolean closed;

    public ScriptWatch(ScriptLimits limits) {
        this.limits = limits;
        thread = new Thread(this::watch, "script-watch");
        thread.setDaemon(true);
        thread.start();
    }

    /** For one more worker; watched for as long as somebody holds it. */
    public ScriptBudget budget() {
        ScriptBudget budget = new ScriptBudget(limits);
        synchronized (budgets) {
            budgets.add(new WeakReference<>(budget));
        }
        return budget;
    }

    /** Stops all calls that are under way, and lets none begin any more. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    /** The one that looks. */
    Thread thread() {
        return thread;
    }

    private void watch() {
        long limitNanos = TimeUnit.MILLISECONDS.toNanos(limits.callMillis());
        long pauseNanos =
                TimeUnit.MILLISECONDS.toNanos(Math.max(1, Math.min(LONGEST_PAUSE_MILLIS, limits.callMillis() / 10)));
        while (!closed) {
            LockSupport.parkNanos(this, pauseNanos);
            synchronized (budgets) {
                look(System.nanoTime(), limitNanos);
            }
        }
        for (int quiet = 0; quiet < LAST_LOOKS; quiet++) {
            if (stopAll()) {
                quiet = 0;
            }
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Lets nothing begin any more, and stops what runs. Returns whether anything did. */
    private boolean stopAll() {
        boolean running = false;
        synchronized (budgets) {
            for (WeakReference<ScriptBudget> each : budgets) {
                ScriptBudget budget = each.get();
                if (budget != null) {
                    budget.finish();
                    running |= stop(budget);
                }
            }
        }
        return running;
    }

    private static boolean stop(ScriptBudget budget) {
        long call = budget.runningCall();
        boolean running = (call & 1) == 1;
        if (running) {
            budget.stop(call);
        }
        return running;
    }

    private void look(long nowNanos, long limitNanos) {
        boolean gone = false;
        for (WeakReference<ScriptBudget> each : budgets) {
            ScriptBudget budget = each.get();
            if (budget == null) {
                gone = true;
            } else {
                look(budget, nowNanos, limitNanos);
            }
        }
        if (gone) {
            budgets.removeIf(each -> each.get() == null);
        }
    }

    static void look(ScriptBudget budget, long nowNanos, long limitNanos) {
        long call = budget.runningCall();
        if (call != budget.seenCall) {
            budget.seenNanos = nowNanos;
            budget.seenCall = call;
        } else if ((call & 1) == 1 && nowNanos - budget.seenNanos >= limitNanos) {
            budget.stop(call);
        }
    }
}
