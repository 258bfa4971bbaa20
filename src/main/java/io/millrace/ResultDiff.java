package io.millrace;

import io.millrace.config.JsonValue;
import io.millrace.config.JsonValue.Items;
import io.millrace.config.JsonValue.Members;
import io.millrace.config.JsonValue.Numeral;
import io.millrace.config.JsonValue.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What tells two lists of results apart: as few lines as a diff has, and the members in which two that belong together differ. */
final class ResultDiff {
    /** Beyond so many comparisons results are compared one by one, in order. */
    private static final long MOST_CELLS = 4_000_000;

    private static final int MOST_SHOWN = 50;

    private final List<DiffLine> lines = new ArrayList<>();
    private int shown;
    private int notShown;

    private ResultDiff() {}

    /** None where they are equal. */
    static List<DiffLine> of(List<Members> expected, List<Members> found) {
        ResultDiff diff = new ResultDiff();
        diff.compare(expected, found);
        if (diff.notShown > 0) {
            diff.lines.add(DiffLine.note("... and " + diff.notShown + " more results that differ"));
        }
        if (!diff.lines.isEmpty() && counts(expected).equals(counts(found))) {
            diff.lines.add(DiffLine.note("these are the same results in another order"));
        }
        return diff.lines;
    }

    private static Map<JsonValue, Integer> counts(List<Members> results) {
        Map<JsonValue, Integer> counts = new HashMap<>();
        results.forEach(result -> counts.merge(result, 1, Integer::sum));
        return counts;
    }

    private void compare(List<Members> expected, List<Members> found) {
        int start = 0;
        int least = Math.min(expected.size(), found.size());
        while (start < least && expected.get(start).equals(found.get(start))) {
            start++;
        }
        int end = 0;
        while (end < least - start
                && expected.get(expected.size() - 1 - end).equals(found.get(found.size() - 1 - end))) {
            end++;
        }
        List<Members> before = expected.subList(start, expected.size() - end);
        List<Members> after = found.subList(start, found.size() - end);
        if ((long) before.size() * after.size() > MOST_CELLS) {
            inOrder(before, after);
        } else {
            aligned(before, after);
        }
    }

    private void inOrder(List<Members> expected, List<Members> found) {
        int both = Math.min(expected.size(), found.size());
        for (int i = 0; i < both; i++) {
            if (!expected.get(i).equals(found.get(i))) {
                hunk(expected.subList(i, i + 1), found.subList(i, i + 1));
            }
        }
        hunk(expected.subList(both, expected.size()), found.subList(both, found.size()));
    }

    /** Keeps the longest common subsequence: {@code common[i][j]} is its length from the i-th and the j-th on. */
    private void aligned(List<Members> expected, List<Members> found) {
        int[][] common = new int[expected.size() + 1][found.size() + 1];
        for (int i = expected.size() - 1; i >= 0; i--) {
            for (int j = found.size() - 1; j >= 0; j--) {
                common[i][j] = expected.get(i).equals(found.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        int hunkI = 0;
        int hunkJ = 0;
        while (i < expected.size() && j < found.size()) {
            if (expected.get(i).equals(found.get(j))) {
                hunk(expected.subList(hunkI, i), found.subList(hunkJ, j));
                i++;
                j++;
                hunkI = i;
                hunkJ = j;
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        hunk(expected.subList(hunkI, expected.size()), found.subList(hunkJ, found.size()));
    }

    /** What stands between two results that both lists have. */
    private void hunk(List<Members> expected, List<Members> found) {
        List<Members> left = new ArrayList<>(found);
        List<@Nullable Members> partners = new ArrayList<>();
        for (Members result : expected) {
            partners.add(take(left, other -> isSameKey(result, other)));
        }
        for (int i = 0; i < expected.size(); i++) {
            String rule = RuleTestRun.rule(expected.get(i));
            if (partners.get(i) == null) {
                partners.set(i, take(left, other -> rule.equals(RuleTestRun.rule(other))));
            }
        }
        for (int i = 0; i < expected.size(); i++) {
            show(expected.get(i), partners.get(i));
        }
        left.forEach(result -> show(null, result));
    }

    private static @Nullable Members take(List<Members> from, Predicate<Members> wanted) {
        for (int i = 0; i < from.size(); i++) {
            if (wanted.test(from.get(i))) {
                return from.remove(i);
            }
        }
        return null;
    }

    /** Whether both are of one rule and of one group of one window, or of one time. */
    private static boolean isSameKey(Members a, Members b) {
        for (String key : List.of("rule", "start", "end", "group", "time")) {
            if (!Objects.equals(a.members().get(key), b.members().get(key))) {
                return false;
            }
        }
        return true;
    }

    private void show(@Nullable Members expected, @Nullable Members found) {
        if (shown == MOST_SHOWN) {
            notShown++;
            return;
        }
        shown++;
        if (expected != null) {
            lines.add(DiffLine.expected(expected.toString()));
        }
        if (found != null) {
            lines.add(DiffLine.found(found.toString()));
        }
        if (expected != null && found != null) {
            point("", expected, found);
        }
    }

    private void point(String path, JsonValue expected, JsonValue found) {
        if (expected instanceof Members a && found instanceof Members b) {
            Set<String> names = new LinkedHashSet<>(a.members().keySet());
            names.addAll(b.members().keySet());
            for (String name : names) {
                pointOne(path + "/" + name, a.members().get(name), b.members().get(name));
            }
        } else if (expected instanceof Items a
                && found instanceof Items b
                && a.items().size() == b.items().size()) {
            for (int i = 0; i < a.items().size(); i++) {
                point(path + "/" + i, a.items().get(i), b.items().get(i));
            }
        } else if (!expected.equals(found)) {
            lines.add(
                    DiffLine.note("  " + path + ": expected " + expected + ", found " + found + hint(expected, found)));
        }
    }

    private void pointOne(String path, @Nullable JsonValue expected, @Nullable JsonValue found) {
        if (expected != null && found != null) {
            point(path, expected, found);
        } else if (found != null) {
            lines.add(DiffLine.note("  " + path + ": not expected, found " + found));
        } else {
            lines.add(DiffLine.note("  " + path + ": expected " + expected + ", which is not there"));
        }
    }

    private static String hint(JsonValue expected, JsonValue found) {
        if (expected instanceof Numeral number
                && found instanceof Text text
                && number.spelling().equals(text.text())) {
            return ", which is a text: expect it in quotes";
        }
        if (expected instanceof Text text
                && found instanceof Numeral number
                && number.spelling().equals(text.text())) {
            return ", which is a number: expect it without quotes";
        }
        return "";
    }
}
