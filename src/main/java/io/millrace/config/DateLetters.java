package io.millrace.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The letters of date patterns in their order, a run of one letter at a time, without what is quoted. */
final class DateLetters {
    private final List<String> runs = new ArrayList<>();

    /** @param pattern a valid one */
    void add(String pattern) {
        boolean isQuoted = false;
        char before = 0;
        for (char c : pattern.toCharArray()) {
            isQuoted ^= c == '\'';
            if (!isQuoted && (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')) {
                int last = runs.size() - 1;
                if (c == before) {
                    runs.set(last, runs.get(last) + c);
                } else {
                    runs.add(String.valueOf(c));
                }
            }
            before = isQuoted ? 0 : c;
        }
    }

    boolean has(String letters) {
        return first(letters).isPresent();
    }

    /** The first run of any of these letters, in quotes. */
    Optional<String> first(String letters) {
        return runs.stream()
                .filter(run -> letters.indexOf(run.charAt(0)) >= 0)
                .findFirst()
                .map(run -> "'" + run + "'");
    }

    /** Whether months come once more right behind an hour, as in {@code yyyyMMddHHMM}. */
    boolean isMonthBehindHour() {
        int month = -1;
        for (int i = 0; i < runs.size(); i++) {
            if (runs.get(i).charAt(0) == 'M') {
                if (month >= 0 && "HkhK".indexOf(runs.get(i - 1).charAt(0)) >= 0) {
                    return true;
                }
                month = i;
            }
        }
        return false;
    }
}
