package io.millrace.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the letters of a date pattern lack to make a time, and what was probably meant. */
final class DatePatternAdvice {
    /** Of these none may stand twice in a text; M is one of them as a number. */
    private static final String NUMBERS = "yuMdDHhKkmsSnAN";

    private static final String YEARS = "yu";
    private static final String MONTHS = "ML";
    private static final String HOURS = "HkhK";
    private static final String WEEKDAYS = "eEc";

    private static final Pattern STANDARD = Pattern.compile("(?i)(rfc|iso)[-_ ]?[0-9_-]+.*");
    private static final Pattern BARE_T = Pattern.compile("[dD]T[Hk]");

    private final List<Part> parts = new ArrayList<>();
    private final DateLetters letters = new DateLetters();

    private DatePatternAdvice() {}

    /**
     * A run of one letter.
     *
     * @param section which optional part it is in, 0 for none: two that are in different ones may be either or
     */
    private record Part(char letter, int count, int section) {
        String quoted() {
            return "'" + String.valueOf(letter).repeat(count) + "'";
        }

        boolean isSameNumber(Part other) {
            return letter == other.letter
                    && section == other.section
                    && NUMBERS.indexOf(letter) >= 0
                    && (letter != 'M' || count < 3 && other.count < 3);
        }
    }

    /** What was probably meant by a text that is no pattern: the name of a format, one of another language, or a letter that stands for itself. */
    static String ofOtherWays(String format) {
        if (STANDARD.matcher(format).matches()) {
            return "; auto reads such times";
        }
        if (format.indexOf('%') >= 0) {
            return "; parts of a time are letters without '%', as in yyyy for %Y";
        }
        return BARE_T.matcher(format).find() ? "; a T that stands for itself is in single quotes, as in dd'T'HH" : "";
    }

    /** @param pattern a valid one */
    static DatePatternAdvice of(String pattern) {
        DatePatternAdvice advice = new DatePatternAdvice();
        advice.letters.add(pattern);
        List<Integer> open = new ArrayList<>(List.of(0));
        int sections = 0;
        boolean isQuoted = false;
        for (int at = 0; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            isQuoted ^= c == '\'';
            if (isQuoted) {
                continue;
            }
            if (c == '[') {
                open.add(++sections);
            } else if (c == ']') {
                open.remove(open.size() - 1);
            } else if (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
                int end = at + 1;
                while (end < pattern.length() && pattern.charAt(end) == c) {
                    end++;
                }
                if (c != 'p') {
                    advice.parts.add(new Part(c, end - at, open.get(open.size() - 1)));
                }
                at = end - 1;
            }
        }
        return advice;
    }

    /** Whether the letters alone show nothing wrong. */
    boolean isClear() {
        return parts.stream().noneMatch(this::isRepeated)
                && !isDayOfYearForDay()
                && letters.swapped().isEmpty();
    }

    String text() {
        List<String> sentences = new ArrayList<>();
        List<String> missing = missing();
        if (!missing.isEmpty()) {
            sentences.add("it has no " + String.join(", no ", missing));
        }
        addYears(sentences);
        addMonthsAndMinutes(sentences);
        letters.swapped().ifPresent(sentences::add);
        addDays(sentences);
        addHours(sentences);
        addSeconds(sentences);
        parts.stream()
                .filter(part -> isRepeated(part) && "mMs".indexOf(part.letter) < 0)
                .forEach(part -> sentences.add(part.quoted() + " stands twice"));
        return sentences.isEmpty() ? "its parts make no date and time of day together" : String.join("; ", sentences);
    }

    private boolean has(String letters) {
        return parts.stream().anyMatch(part -> letters.indexOf(part.letter) >= 0);
    }

    private Optional<Part> part(String letters) {
        return parts.stream().filter(part -> letters.indexOf(part.letter) >= 0).findFirst();
    }

    /** For the first of the two, so that it is said once. */
    private boolean isRepeated(Part part) {
        return parts.stream().filter(part::isSameNumber).findFirst().orElse(part) == part
                && parts.stream().filter(part::isSameNumber).count() > 1;
    }

    private Optional<Part> repeated(char letter) {
        return parts.stream()
                .filter(part -> part.letter == letter && isRepeated(part))
                .findFirst();
    }

    /** yyyy-MM-DD, which would be right in January. */
    private boolean isDayOfYearForDay() {
        return has(MONTHS)
                && !has("d")
                && part("D").filter(part -> part.count < 3).isPresent();
    }

    private List<String> missing() {
        List<String> missing = new ArrayList<>();
        boolean isOfWeeks = has("Y") && has("w") && has(WEEKDAYS) || has("g");
        boolean isOfYear = has(YEARS) && has("D") && !has(MONTHS);
        if (has("D") && !has(YEARS + MONTHS)) {
            missing.add("year ('yyyy'), whose days " + part("D").orElseThrow().quoted() + " counts");
        } else if (!isOfWeeks && !isOfYear) {
            if (!has(MONTHS)) {
                missing.add("month ('MM')");
            }
            if (!has("d")) {
                missing.add("day ('dd')");
            }
        }
        boolean isMinuteForMonth = !has(MONTHS + "D") && !has("s");
        if (!has(HOURS) && (has("as") || has("m") && !isMinuteForMonth)) {
            missing.add("hour (" + (has("a") ? "'hh'" : "'HH'") + ")");
        }
        if (has("sS") && !has("m")) {
            missing.add("minute ('mm')");
        }
        if (has("S") && !has("s")) {
            missing.add("second ('ss')");
        }
        return missing;
    }

    private void addYears(List<String> sentences) {
        part("Y").filter(year -> !has(YEARS)).ifPresent(year -> {
            if (!has("w")) {
                sentences.add(year.quoted() + " is the year of the week; write yyyy");
            } else if (!has(WEEKDAYS)) {
                sentences.add(year.quoted() + " is the year of the week, and needs a day of the week ('e' or 'EEE')");
            }
        });
        part("w")
                .filter(week -> !has("Y"))
                .ifPresent(week -> sentences.add(week.quoted() + " counts the weeks of 'YYYY' and needs it"));
        part("G").filter(era -> !has(YEARS)).ifPresent(era -> sentences.add(era.quoted() + " needs a year ('yyyy')"));
    }

    private void addMonthsAndMinutes(List<String> sentences) {
        boolean areMinutesRepeated = repeated('m').isPresent();
        part("m")
                .filter(minute -> areMinutesRepeated || !has(MONTHS + "D" + HOURS))
                .ifPresent(minute -> sentences.add(minute.quoted() + " is minutes"
                        + (areMinutesRepeated ? ", and stands twice" : "")
                        + (has(MONTHS) ? "" : "; months are 'MM'")));
        repeated('M')
                .ifPresent(month -> sentences.add(
                        month.quoted() + " is months, and stands twice" + (has("m") ? "" : "; minutes are 'mm'")));
    }

    private void addDays(List<String> sentences) {
        part("D")
                .filter(day -> has(MONTHS) && !has("d"))
                .ifPresent(day ->
                        sentences.add(day.quoted() + " counts the days of the year; those of the month are 'dd'"));
    }

    private void addHours(List<String> sentences) {
        part("hK")
                .filter(hour -> !has("aBHk"))
                .ifPresent(hour -> sentences.add(hour.quoted() + " counts to " + (hour.letter == 'h' ? 12 : 11)
                        + " and needs 'a'; 'HH' counts to 24"));
    }

    private void addSeconds(List<String> sentences) {
        part("S")
                .filter(fraction -> !has("s"))
                .ifPresent(
                        fraction -> sentences.add(fraction.quoted() + " is a fraction of a second; seconds are 'ss'"));
        repeated('s')
                .ifPresent(second -> sentences.add(
                        second.quoted() + " is seconds, and stands twice" + (has("S") ? "" : "; fractions are 'SSS'")));
    }
}
