package io.millrace.config;

import java.nio.file.Path;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file's path with dates in it, such as {@code errors-%d{yyyyMMdd-HH}.ndjson.zst}. Two are equal if their texts are: no formatter equals another, so a
 * record of one would make each reload take an output for a changed one.
 */
public final class PathDates {
    private static final String BEGIN = "%d{";
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** In this second a pattern gives the same as any other with as many digits, whatever its letters. */
    private static final Instant ALL_ALIKE = Instant.parse("2011-11-11T11:11:11Z");

    private final String text;
    private final DateTimeFormatter names;
    private final long stepMillis;

    private PathDates(String text, DateTimeFormatter names, long stepMillis) {
        this.text = text;
        this.names = names;
        this.stepMillis = stepMillis;
    }

    /** Formats an instant as the path, in UTC. */
    public DateTimeFormatter names() {
        return names;
    }

    /** What the finest letter of the patterns stands for: within such a step since the epoch the path stays the same. */
    public long stepMillis() {
        return stepMillis;
    }

    static boolean isIn(String path) {
        return path.contains(BEGIN);
    }

    /** What begins a date in the paths of Vector and Logstash, as far as nobody means anything else by it. */
    static Optional<String> ofOtherTools(String path) {
        return Stream.of("%Y", "%F", "%{+").filter(path::contains).findFirst();
    }

    /** Reads the dates of a path that has some; what is wrong with them is a problem. */
    static Optional<PathDates> read(Subject subject, String path, Location at) {
        try {
            return Optional.of(of(Path.of(path).toString()));
        } catch (IllegalArgumentException | DateTimeException e) {
            subject.error(
                    at,
                    "'path' " + Shown.text(path) + ": " + e.getMessage()
                            + "; expected a Java date pattern such as %d{yyyyMMdd-HH}");
            return Optional.empty();
        }
    }

    private static PathDates of(String path) {
        DateTimeFormatterBuilder names = new DateTimeFormatterBuilder();
        DateLetters letters = new DateLetters();
        long stepMillis = DAY;
        int at = 0;
        for (int date = path.indexOf(BEGIN); date >= 0; date = path.indexOf(BEGIN, at)) {
            int end = path.indexOf('}', date);
            if (end < 0) {
                throw new IllegalArgumentException("there is no } behind %d{");
            }
            String pattern = path.substring(date + BEGIN.length(), end);
            if (pattern.isBlank()) {
                throw new IllegalArgumentException("there is no pattern in %d{" + pattern + "}");
            }
            names.appendLiteral(path.substring(at, date)).append(DateTimeFormatter.ofPattern(pattern, Locale.US));
            stepMillis = Math.min(stepMillis, stepMillis(pattern));
            letters.add(pattern);
            at = end + 1;
        }
        names.appendLiteral(path.substring(at));
        PathDates dates = new PathDates(path, names.toFormatter(Locale.US).withZone(ZoneOffset.UTC), stepMillis);
        dates.names.format(Instant.EPOCH); // some letters are only found to be useless here
        String advice = PathDateAdvice.of(letters);
        if (!advice.isEmpty()) {
            throw new IllegalArgumentException(advice);
        }
        return dates;
    }

    private static long stepMillis(String pattern) {
        long stepMillis = DAY;
        boolean quoted = false;
        for (char letter : pattern.toCharArray()) {
            quoted ^= letter == '\'';
            if (!quoted) {
                stepMillis = Math.min(
                        stepMillis,
                        switch (letter) {
                            case 'S', 'A', 'n', 'N' ->
                                throw new IllegalArgumentException(
                                        "'" + letter
                                                + "' would make a file for every fraction of a second; the finest is 's', seconds");
                            case 's' -> SECOND;
                            case 'm' -> MINUTE;
                            case 'H', 'h', 'k', 'K', 'a', 'B' -> HOUR;
                            default -> DAY;
                        });
            }
        }
        return stepMillis;
    }

    /** Whether there is a time for which the path is this one. */
    boolean canBe(String path) {
        if (!path.regionMatches(0, text, 0, text.indexOf(BEGIN))) {
            return false; // as nearly all are, at a hundredth of the price
        }
        ParsePosition position = new ParsePosition(0);
        return names.parseUnresolved(path, position) != null
                && position.getErrorIndex() < 0
                && position.getIndex() == path.length();
    }

    /** What two paths have in common that are the same at some time, and others have not, as far as one can easily tell. */
    String allAlike() {
        return names.format(ALL_ALIKE);
    }

    /** The same with a path that begins at the root, so that it can be compared with others. */
    static PathDates absolute(String path) {
        return of(Path.of(path).toAbsolutePath().normalize().toString());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathDates dates && text.equals(dates.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
