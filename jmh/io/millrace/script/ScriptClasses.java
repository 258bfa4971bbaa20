package io.millrace.script;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.Map;

/** Compiles and drops many scripts and prints what classes and metaspace do: {@code ScriptClasses 10000}. */
public final class ScriptClasses {
    private ScriptClasses() {}

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        int step = Math.max(1, count / 10);
        for (int number = 1; number <= count; number++) {
            Script script = GroovyScripts.compile(
                    "[1, 2].collect { it + " + number + " }.size() > status", Map.of("status", ScriptType.INT), false);
            script.forWorker(ScriptBudget.unlimited()).run(new Object[] {1L});
            if (number % step == 0) {
                print(number);
            }
        }
    }

    private static void print(int number) {
        System.gc();
        System.gc();
        long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(ScriptClasses::used)
                .sum();
        System.out.printf(
                "%,d scripts: %,d classes loaded, metaspace %,d KiB%n",
                number, ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(), metaspace / 1_024);
    }

    private static long used(MemoryPoolMXBean pool) {
        return pool.getUsage().getUsed();
    }
}
