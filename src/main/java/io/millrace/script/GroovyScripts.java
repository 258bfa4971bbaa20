package io.millrace.script;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Compiles scripts in Groovy: statically and within the sandbox, or dynamically and without one. */
public final class GroovyScripts {
    private static final int LONGEST = 16_000;
    private static final int DEEPEST = 40;
    private static final long COMPILE_SECONDS = 30;
    private static final long STACK_BYTES = 16 << 20;

    /** A compiler cannot be stopped; so many may be left to themselves until no more is compiled. */
    private static final Semaphore COMPILERS = new Semaphore(8);

    private GroovyScripts() {}

    /**
     * @param fields all names that the script may read
     * @param dynamic to run it without types and without a sandbox; loops and methods still look at the budget
     * @throws ScriptException with everything that is wrong with it
     */
    public static Script compile(String text, Map<String, ScriptType> fields, boolean dynamic) throws ScriptException {
        refuseSize(text);
        GroovyCompiler compiler = new GroovyCompiler(text, fields, dynamic);
        Map<String, byte[]> classes = within(compiler::compile);
        try {
            Class<?> type = new GroovyScriptLoader(classes).loadClass(GroovyCompiler.CLASS);
            MethodHandle constructor =
                    MethodHandles.publicLookup().findConstructor(type, MethodType.methodType(void.class));
            MethodHandle plain = constructor.asType(MethodType.methodType(Object.class));
            return new GroovyScript(compiler.variables(), compiler.removed(), dynamic, plain);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw refused(1, 1, "cannot be loaded: " + e.getMessage());
        }
    }

    private static ScriptException refused(int line, int column, String message) {
        return new ScriptException(List.of(new ScriptProblem(line, column, message)));
    }

    /** Before the parser sees it, whose time and stack grow with both. */
    private static void refuseSize(String text) throws ScriptException {
        if (text.length() > LONGEST) {
            throw refused(1, 1, "a script of more than " + LONGEST + " characters; " + text.length() + " here");
        }
        int depth = 0;
        int line = 1;
        for (int index = 0; index < text.length(); index++) {
            char c = text.charAt(index);
            line += c == '\n' ? 1 : 0;
            if (c == '\\' && index + 1 < text.length() && text.charAt(index + 1) == 'u') {
                throw refused(line, 1, "a unicode escape (\\u) is not allowed in a script; write the character itself");
            }
            if (c == '\\' && index + 1 < text.length() && text.charAt(index + 1) == '\\') {
                index++;
            }
            if (c == '(' || c == '[' || c == '{') {
                depth++;
            } else if (c == ')' || c == ']' || c == '}') {
                depth--;
            }
            if (depth > DEEPEST) {
                throw refused(line, 1, "brackets nest more than " + DEEPEST + " deep");
            }
        }
    }

    /** On a thread with a stack of its own, and not for ever. */
    private static Map<String, byte[]> within(Callable<Map<String, byte[]>> compile) throws ScriptException {
        if (!COMPILERS.tryAcquire()) {
            throw refused(1, 1, "too many scripts are being compiled; try again later");
        }
        FutureTask<Map<String, byte[]>> task = new FutureTask<>(() -> {
            try {
                return compile.call();
            } finally {
                COMPILERS.release();
            }
        });
        Thread thread = new Thread(null, task, "script-compiler", STACK_BYTES);
        thread.setDaemon(true);
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            COMPILERS.release();
            throw refused(1, 1, "there is no thread to compile it with: " + e.getMessage());
        }
        try {
            return task.get(COMPILE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw refused(1, 1, "compiling it takes more than " + COMPILE_SECONDS + " s; make it simpler");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refused(1, 1, "interrupted while it was compiled");
        } catch (ExecutionException e) {
            throw failed(e.getCause());
        }
    }

    private static ScriptException failed(Throwable cause) {
        if (cause instanceof ScriptException refused) {
            return refused;
        }
        return cause instanceof StackOverflowError
                ? refused(1, 1, "it nests too deeply; split long expressions")
                : refused(1, 1, "the compiler cannot cope with it: " + cause);
    }
}
