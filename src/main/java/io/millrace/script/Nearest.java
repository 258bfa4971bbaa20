package io.millrace.script;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The name that somebody probably meant. */
final class Nearest {
    private static final int MOST_SHOWN = 30;

    private Nearest() {}

    /** The end of a sentence about an unknown name. */
    static String hint(String name, Collection<String> known) {
        Optional<String> best = of(name, known);
        if (best.isPresent()) {
            return "; did you mean '" + best.get() + "'?";
        }
        String some =
                String.join(", ", known.stream().sorted().limit(MOST_SHOWN).toList());
        return ". Known: " + some + (known.size() > MOST_SHOWN ? ", ..." : "");
    }

    /** The known name nearest to this one, where one is near enough. */
    static Optional<String> of(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(lower(name), lower(candidate)) <= Math.max(1, name.length() / 3))
                .min((a, b) -> {
                    int order = Integer.compare(distance(lower(name), lower(a)), distance(lower(name), lower(b)));
                    return order == 0 ? a.compareTo(b) : order;
                });
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** How many characters to add, leave out or replace. */
    private static int distance(String a, String b) {
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = last[0];
            last[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = last[j];
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                last[j] = Math.min(replaced, Math.min(above, last[j - 1]) + 1);
                diagonal = above;
            }
        }
        return last[b.length()];
    }
}
