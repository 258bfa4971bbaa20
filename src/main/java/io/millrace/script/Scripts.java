package io.millrace.script;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiles scripts, equal ones once while anybody holds on to what came of it. Any thread; whoever compiles a new one holds up the others, which is no
 * thread that carries data.
 */
public final class Scripts {
    private static final int SWEEP_EVERY = 256;

    private final Map<Key, List<Known>> known = new HashMap<>();
    private int untilSweep = SWEEP_EVERY;

    private enum Language {
        AVIATOR,
        GROOVY,
        DYNAMIC_GROOVY
    }

    private record Key(Language language, String text) {}

    /** A script, and the fields that it could have read. */
    private record Known(Map<String, ScriptType> fields, WeakReference<Script> script) {}

    /** @param fields all the names that it may read */
    public Script aviator(String text, Map<String, ScriptType> fields) throws ScriptException {
        return find(new Key(Language.AVIATOR, text), fields);
    }

    /**
     * The same in Groovy.
     *
     * @param dynamic to run what does not compile statically all the same, outside of the sandbox
     */
    public Script groovy(String text, Map<String, ScriptType> fields, boolean dynamic) throws ScriptException {
        return find(new Key(dynamic ? Language.DYNAMIC_GROOVY : Language.GROOVY, text), fields);
    }

    /** How many are kept now, for tests: those that somebody holds, or did a moment ago. */
    synchronized int size() {
        sweep();
        return known.values().stream().mapToInt(List::size).sum();
    }

    private synchronized Script find(Key key, Map<String, ScriptType> fields) throws ScriptException {
        for (Known each : known.getOrDefault(key, List.of())) {
            Script script = each.script().get();
            if (script != null && means(key, script, each.fields(), fields)) {
                return script;
            }
        }
        Script compiled = switch (key.language()) {
            case AVIATOR -> AviatorScripts.compile(key.text(), fields);
            case GROOVY -> GroovyScripts.compile(key.text(), fields, false);
            case DYNAMIC_GROOVY -> GroovyScripts.compile(key.text(), fields, true);
        };
        if (--untilSweep <= 0) {
            sweep();
        }
        known.computeIfAbsent(key, unused -> new ArrayList<>())
                .add(new Known(Map.copyOf(fields), new WeakReference<>(compiled)));
        return compiled;
    }

    /** Whether a script that was compiled among some fields is the same among others. Groovy has names of its own, which fields may stand in the way of. */
    private static boolean means(
            Key key, Script script, Map<String, ScriptType> compiled, Map<String, ScriptType> wanted) {
        if (key.language() != Language.AVIATOR) {
            return compiled.equals(wanted);
        }
        return script.variables().stream().allMatch(name -> compiled.get(name) == wanted.get(name));
    }

    private void sweep() {
        untilSweep = SWEEP_EVERY;
        known.values().forEach(each -> each.removeIf(one -> one.script().get() == null));
        known.values().removeIf(List::isEmpty);
    }
}
