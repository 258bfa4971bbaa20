package io.millrace.engine;

import io.millrace.extract.Row;
import io.millrace.extract.SoundText;
import io.millrace.plan.Quoted;
import io.millrace.script.ScriptFailures;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tells of the first failure of each kind that a script has, with the line on which it was. Any thread. */
final class ScriptLog {
    /** Kinds of all scripts of an engine; what comes later is only counted. */
    private static final int MOST_KINDS = 500;

    private static final int LONGEST_MESSAGE = 300;

    private final Consumer<String> log;
    private final Set<Kind> told = ConcurrentHashMap.newKeySet();

    private record Kind(String script, String failure) {}

    ScriptLog(Consumer<String> log) {
        this.log = log;
    }

    void failed(String script, Throwable cause, Row line) {
        Kind kind = new Kind(script, cause.getClass().getName());
        if (told.contains(kind) || told.size() >= MOST_KINDS || !told.add(kind)) {
            return;
        }
        String sample = SoundText.decode(line.lineBytes(), line.lineStart(), line.lineEnd());
        log.accept("millrace: " + script + " failed: " + message(cause) + "; on the line " + Quoted.text(sample)
                + " (further failures of this kind are only counted)");
    }

    void switchedOff(String reason) {
        log.accept("millrace: switched off: " + reason);
    }

    /** What went wrong, on one line of bounded length. */
    static String message(Throwable cause) {
        String text = ScriptFailures.plain(cause);
        return Quoted.visible(text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) + "..." : text);
    }
}
