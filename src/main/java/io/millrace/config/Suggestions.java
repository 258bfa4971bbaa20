package io.millrace.config;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that someone probably meant. */
public final class Suggestions {
    private static final String NOT = "not";

    /** Parts of names that are written alike and mean something else. */
    private static final List<List<String>> OPPOSITES = List.of(
            List.of("in", "ex"),
            List.of("ex", "in"),
            List.of("min", "max"),
            List.of("max", "min"),
            List.of("micro", "milli"),
            List.of("nano", "milli"));

    private Suggestions() {}

    /**
     * The known name nearest to {@code name} by the number of letters added, left out, replaced or swapped with their
     * neighbour, whatever their case; of equally near ones the first by the alphabet. Empty where none is near enough:
     * about one slip in three letters is taken for one. What says the opposite is never near, however few its letters:
     * {@code exists} is not meant by {@code notExists}, nor {@code include} by {@code exclude}.
     */
    public static Optional<String> nearest(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        Optional<String> best = Optional.empty();
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : known) {
            int limit = Math.min(bestDistance, (Math.max(name.length(), candidate.length()) + 1) / 3);
            if (Math.abs(name.length() - candidate.length()) > limit) {
                continue;
            }
            String possible = candidate.toLowerCase(Locale.ROOT);
            int distance = distance(wanted, possible, limit);
            boolean nearer = distance < bestDistance
                    || distance == bestDistance
                            && best.filter(b -> b.compareTo(candidate) <= 0).isEmpty();
            if (distance <= limit && nearer && !areOpposite(wanted, possible, distance)) {
                best = Optional.of(candidate);
                bestDistance = distance;
            }
        }
        return best;
    }

    /**
     * The end of a sentence about an unknown name: {@code ; did you mean 'status'?}, or {@code .} where nothing is
     * near.
     */
    public static String didYouMean(String name, Collection<String> known) {
        return nearest(name, known)
                .map(n -> "; did you mean " + Shown.text(n) + "?")
                .orElse(".");
    }

    /** Whether a name is another one but for its case and at most one letter. */
    static boolean isOneSlip(String name, String known) {
        return distance(name.toLowerCase(Locale.ROOT), known.toLowerCase(Locale.ROOT), 1) <= 1;
    }

    /** Whether two names would be nearer to one another, or the same, if one of them said the opposite. */
    private static boolean areOpposite(String name, String known, int distance) {
        return isNegation(name, known, distance)
                || isNegation(known, name, distance)
                || name.equals("n" + known) && !known.startsWith("n")
                || OPPOSITES.stream()
                        .anyMatch(pair -> isNearer(name.replace(pair.get(0), pair.get(1)), known, distance));
    }

    private static boolean isNegation(String negative, String positive, int distance) {
        if (!negative.startsWith(NOT) || positive.startsWith(NOT)) {
            return false;
        }
        int from = negative.length() > NOT.length() && "_-".indexOf(negative.charAt(NOT.length())) >= 0 ? 4 : 3;
        return isNearer(negative.substring(from), positive, distance);
    }

    private static boolean isNearer(String name, String known, int distance) {
        return distance(name, known, distance) < distance;
    }

    /** Optimal string alignment, three rows at a time; anything above {@code limit} is only known to be above it. */
    private static int distance(String a, String b, int limit) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int lowest = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                lowest = Math.min(lowest, row[j]);
            }
            if (lowest > limit) {
                return limit + 1;
            }
            int[] spare = beforeLast;
            beforeLast = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
