package io.millrace.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Something wrong in a config: where, and a sentence that says what is wrong, what was expected and what to do. A warning does not keep the service from
 * starting.
 */
public record Problem(Location at, String message, boolean warning) {
    /** Whatever of a config is in the message, it stays on one line, and a no-break space or a byte order mark shows. */
    public Problem {
        message = Shown.visible(message);
    }

    public static Problem error(Location at, String message) {
        return new Problem(at, message, false);
    }

    public static Problem warning(Location at, String message) {
        return new Problem(at, message, true);
    }

    /** How many there are, with warnings apart: {@code 1 problem and 2 warnings}. */
    public static String counts(Collection<Problem> problems) {
        long warnings = problems.stream().filter(Problem::warning).count();
        String others = count(problems.size() - warnings, "problem");
        return warnings == 0 ? others : others + " and " + count(warnings, "warning");
    }

    private static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** By file, then by place. */
    static List<Problem> sorted(Collection<Problem> problems, ToIntFunction<String> fileNumber) {
        List<Problem> sorted = new ArrayList<>(problems);
        sorted.sort(Comparator.comparingInt((Problem p) -> fileNumber.applyAsInt(p.at().file()))
                .thenComparingInt(p -> p.at().line())
                .thenComparingInt(p -> p.at().column()));
        return sorted;
    }

    @Override
    public String toString() {
        return at + ": " + (warning ? "warning: " : "") + message;
    }
}
