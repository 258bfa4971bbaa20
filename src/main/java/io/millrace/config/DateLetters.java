package io.millrace.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The letters of date patterns in their order, a run of one letter at a time, without what is quoted. */
final class DateLetters {
    private static final String HOURS = "HkhK";
    private static final String DAYS_AND_YEARS = "dyu";

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
                if (month >= 0 && is(HOURS, i - 1)) {
                    return true;
                }
                month = i;
            }
        }
        return false;
    }

    /** What is wrong where months and minutes stand in each other's place, as in {@code yyyy-mm-dd HH:MM:ss}. */
    Optional<String> swapped() {
        for (int i = 0; i < runs.size(); i++) {
            if (is("M", i) && runs.get(i).length() < 3 && is(HOURS, i - 1)) {
                String month = "'" + runs.get(i) + "'";
                return minuteOfDate()
                        .map(minute -> minute + " in the date is minutes, and " + month
                                + " behind the hour is months; swap them");
            }
        }
        return Optional.empty();
    }

    /** Minutes beside a year or a day, and behind no hour. */
    private Optional<String> minuteOfDate() {
        for (int i = 0; i < runs.size(); i++) {
            if (is("m", i) && !is(HOURS, i - 1) && (is(DAYS_AND_YEARS, i - 1) || is(DAYS_AND_YEARS, i + 1))) {
                return Optional.of("'" + runs.get(i) + "'");
            }
        }
        return Optional.empty();
    }

    private boolean is(String letters, int index) {
        return index >= 0
                && index < runs.size()
                && letters.indexOf(runs.get(index).charAt(0)) >= 0;
    }
}
