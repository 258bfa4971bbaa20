package io.millrace.config;

import java.util.ArrayList;
import java.util.List;

/**
 * What the letters of a path's dates would make of it that nobody means, such as the year of the week without weeks. A
 * path need not be a whole time: one for each hour of a day, or for each day of a year, is sound.
 */
final class PathDateAdvice {
    private static final String YEARS = "yu";
    private static final String MONTHS = "ML";
    private static final String HOURS = "HkhKB";

    private PathDateAdvice() {}

    /** What is wrong and what to write; empty where nothing is. {@code letters}: all dates of the path. */
    static String of(DateLetters letters) {
        List<String> sentences = new ArrayList<>();
        boolean hasMonth = letters.has(MONTHS);
        letters.first("Y")
                .filter(year -> !letters.has(YEARS) && !letters.has("w"))
                .ifPresent(year -> sentences.add(
                        year + " is the year of the week, in which 30 December 2024 is in 2025; write yyyy"));
        letters.first("w")
                .filter(week -> letters.has(YEARS) && !letters.has("Y") && !hasMonth && !letters.has("D"))
                .ifPresent(week -> sentences.add(week + " counts the weeks of 'YYYY'; write that for the year"));
        letters.first("D")
                .filter(day -> hasMonth && !letters.has("d"))
                .ifPresent(day -> sentences.add(day + " counts the days of the year; those of the month are 'dd'"));
        boolean isMinuteForMonth = letters.has("m") && !hasMonth && letters.has(YEARS + "Y") && !letters.has("Dw");
        boolean isMinuteAlone = letters.has("m") && !letters.has(HOURS);
        letters.first("m")
                .filter(minute -> isMinuteForMonth || isMinuteAlone)
                .ifPresent(minute -> sentences.add(minute + " is minutes"
                        + (isMinuteForMonth ? "; months are 'MM'" : ", and there is no hour ('HH')")));
        letters.first("d")
                .filter(day -> letters.has(YEARS) && !hasMonth && !letters.has("DmqQ"))
                .ifPresent(day -> sentences.add("there is a year and a day, and no month ('MM')"));
        letters.first("s")
                .filter(second -> letters.has(HOURS) && !letters.has("m"))
                .ifPresent(second -> sentences.add(second + " is seconds, and there is no minute ('mm')"));
        letters.first("hK")
                .filter(hour -> !letters.has("aBHk"))
                .ifPresent(hour -> sentences.add(hour + " counts half a day and needs 'a'; 'HH' counts to 24"));
        if (letters.isMonthBehindHour() && !letters.has("m")) {
            sentences.add("'MM' behind the hour is months; minutes are 'mm'");
        }
        letters.swapped().ifPresent(sentences::add);
        return String.join("; ", sentences);
    }
}
