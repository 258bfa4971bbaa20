package io.millrace.script;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one worker's scripts may still use. The worker calls {@link #begin} before and {@link #end} after a script; code
 * put into the scripts calls the rest. {@link ScriptWatch} looks on from its own thread and never touches the worker's.
 */
public final class ScriptBudget {
    private static final VarHandle CALL;
    private static final VarHandle STOPPED;
    private static final VarHandle ENDED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CALL = lookup.findVarHandle(ScriptBudget.class, "call", long.class);
            STOPPED = lookup.findVarHandle(ScriptBudget.class, "stopped", long.class);
            ENDED = lookup.findVarHandle(ScriptBudget.class, "ended", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final ScriptLimits limits;

    /** Odd while a script runs. Written by the worker, read by the watch. */
    @SuppressWarnings("unused")
    private long call;

    /** The call that has to stop. Written by the watch, read by the worker; no two calls have the same number. */
    @SuppressWarnings("unused")
    private long stopped = -1;

    /** Nobody watches any more, so that nothing may run. Written by the watch, read by the worker. */
    @SuppressWarnings("unused")
    private boolean ended;

    private int depth;
    private long allocated;

    /** Kept from call to call. */
    final GroovyPatterns patterns = new GroovyPatterns();

    /** The call that the watch saw last. Written by the watch, behind {@link #seenNanos}; read by a worker that stops. */
    volatile long seenCall;

    /** When it saw that call first. */
    volatile long seenNanos;

    ScriptBudget(ScriptLimits limits) {
        this.limits = limits;
    }

    /** One that nobody watches: calls may take for ever and use what there is. */
    public static ScriptBudget unlimited() {
        return new ScriptBudget(new ScriptLimits(Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, 1));
    }

    /** A script begins; {@link #end} is called when it ends in whatever way. */
    public void begin() {
        if ((boolean) ENDED.getOpaque(this)) {
            throw new ScriptStoppedException("the service is stopping", 0);
        }
        depth = 0;
        allocated = 0;
        CALL.setOpaque(this, ((long) CALL.getOpaque(this) | 1) + 2);
    }

    public void end() {
        CALL.setOpaque(this, (long) CALL.getOpaque(this) & ~1L);
    }

    /** What the last call's texts and collections took, roughly. */
    public long allocatedBytes() {
        return allocated;
    }

    /** Called at every turn of a loop and every call of a method or closure. */
    public void check() {
        if ((long) STOPPED.getOpaque(this) == (long) CALL.getOpaque(this)) {
            throw stopped(
                    (boolean) ENDED.getOpaque(this)
                            ? "was still running when the service ended"
                            : "ran longer than " + limits.callMillis() + " ms");
        }
    }

    /** A method begins; {@link #leave} is called when it ends in whatever way. */
    public void enter() {
        check();
        if (++depth > limits.depth()) {
            throw tooDeep();
        }
    }

    public void leave() {
        depth--;
    }

    /** Called before {@code bytes} more are allocated. */
    public void allocate(long bytes) {
        allocated += bytes;
        if (allocated > limits.allocatedBytes() || allocated < 0) {
            throw stopped("made more than " + limits.allocatedText());
        }
    }

    ScriptStoppedException tooDeep() {
        return stopped("called itself more than " + limits.depth() + " deep");
    }

    private ScriptStoppedException stopped(String reason) {
        boolean seen = seenCall == (long) CALL.getOpaque(this);
        return new ScriptStoppedException(reason, seen ? System.nanoTime() - seenNanos : 0);
    }

    /** The number of the call that is running; even if none is. For the watch. */
    long runningCall() {
        return (long) CALL.getOpaque(this);
    }

    /** No call begins any more. For the watch. */
    void finish() {
        ENDED.setOpaque(this, true);
    }

    /** For the watch. */
    void stop(long runningCall) {
        STOPPED.setOpaque(this, runningCall);
    }
}
