package io.millrace.time;

import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Makes steps of a valid date pattern, or finds that it is one for {@code java.time}. Understood are, each field at
 * most once: yyyy, uuuu, yy, uu; M, MM, MMM, MMMM; d, dd; H, HH, or h, hh together with a; m, mm; s, ss; S to
 * SSSSSSSSS; E to EEEE; pp before M, d, H, h, m and s; Z, ZZ, ZZZ, ZZZZZ; X and x up to five times; and literals of
 * ASCII. Neither month nor day may be missing, and units of the time must not be skipped, such as minutes without hours,
 * which {@code java.time} treats in several ways.
 *
 * <p>{@code java.time} reads digits side by side, as in yyyyMMddHHmmss, by first counting them all; the steps then do
 * the same one after the other, provided that widths are fixed. So a number of one or two digits, and one behind a
 * blank, must have no number next to it, nor a literal that begins with a digit after it.
 */
final class TimeStepsCompiler {
    private static final List<LocalTime> HALVES = List.of(LocalTime.of(1, 0), LocalTime.of(13, 0));

    /** What the step before was. */
    private enum Before {
        OTHER,
        FIXED_DIGITS,
        LOOSE_DIGITS
    }

    private final String pattern;
    private final List<Integer> steps = new ArrayList<>();
    private final List<TimeNames> names = new ArrayList<>();
    private final List<byte[]> literals = new ArrayList<>();
    private final Set<Integer> parts = new HashSet<>();
    private final StringBuilder literal = new StringBuilder();
    private Before before = Before.OTHER;
    private boolean isTwelveHours;
    private int at;

    private TimeStepsCompiler(String pattern) {
        this.pattern = pattern;
    }

    /** @param zone of texts without an offset */
    static Optional<TimeSteps> compile(String pattern, ZoneId zone) {
        return new TimeStepsCompiler(pattern).compile(zone);
    }

    private Optional<TimeSteps> compile(ZoneId zone) {
        while (at < pattern.length()) {
            if (!(isLetter(pattern.charAt(at)) ? addLiteralBefore() && addField() : readLiteral())) {
                return Optional.empty();
            }
        }
        return addLiteralBefore() && isWholeTime()
                ? Optional.of(new TimeSteps(
                        steps.stream().mapToInt(Integer::intValue).toArray(),
                        names.toArray(TimeNames[]::new),
                        literals.toArray(byte[][]::new),
                        new TimeParts(parts, zone)))
                : Optional.empty();
    }

    private static boolean isLetter(char c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
    }

    private boolean addField() {
        int pad = pattern.charAt(at) == 'p' ? skipRun() : 0;
        char letter = pattern.charAt(at);
        int count = skipRun();
        if (pad > 0) {
            return pad == 2 && count == 1 && "MdHhms".indexOf(letter) >= 0 && addNumber(letter, 0);
        }
        return switch (letter) {
            case 'y', 'u' ->
                count == 2
                        ? addDigits(TimeSteps.YEAR_OF_CENTURY, TimeParts.YEAR, 0)
                        : count == 4 && addDigits(TimeSteps.FOUR_DIGITS, TimeParts.YEAR, 0);
            case 'M' ->
                count < 3
                        ? addNumber(letter, count)
                        : count < 5 && addNames(TimeParts.MONTH, letter, count, List.of(Month.values()));
            case 'd', 'H', 'h', 'm', 's' -> addNumber(letter, count);
            case 'S' -> addDigits(TimeSteps.FRACTION, TimeParts.MILLI, count);
            case 'E' -> count < 5 && addNames(TimeParts.WEEKDAY, letter, count, List.of(DayOfWeek.values()));
            case 'a' -> addNames(TimeParts.HALF, letter, count, HALVES);
            case 'Z' ->
                count < 4 ? addOffset(0) : count == 5 && addOffset(TimeSteps.COLON | TimeSteps.ZULU | TimeSteps.LONG);
            case 'X' -> addOffset(TimeSteps.ZULU | width(count));
            case 'x' -> addOffset(width(count));
            default -> false;
        };
    }

    /** Skips a run of the same letter and returns its length. */
    private int skipRun() {
        int start = at;
        while (at < pattern.length() && pattern.charAt(at) == pattern.charAt(start)) {
            at++;
        }
        return at - start;
    }

    /** @param digits 1 for one digit or two, 2 for two, 0 for one behind a blank or two */
    private boolean addNumber(char letter, int digits) {
        isTwelveHours |= letter == 'h';
        int part = switch (letter) {
            case 'M' -> TimeParts.MONTH;
            case 'd' -> TimeParts.DAY;
            case 'm' -> TimeParts.MINUTE;
            case 's' -> TimeParts.SECOND;
            default -> TimeParts.HOUR;
        };
        if (digits == 2) {
            return addDigits(TimeSteps.TWO_DIGITS, part, 0);
        }
        boolean isAlone = before == Before.OTHER;
        return isAlone
                && add(
                        digits == 0 ? TimeSteps.PADDED_DIGITS : TimeSteps.ONE_OR_TWO_DIGITS,
                        part,
                        0,
                        Before.LOOSE_DIGITS);
    }

    private boolean addDigits(int kind, int part, int detail) {
        return before != Before.LOOSE_DIGITS && add(kind, part, detail, Before.FIXED_DIGITS);
    }

    private boolean addNames(int part, char letter, int count, List<? extends TemporalAccessor> named) {
        DateTimeFormatter formatter =
                DateTimeFormatter.ofPattern(String.valueOf(letter).repeat(count), Locale.US);
        Optional<TimeNames> found =
                TimeNames.of(named.stream().map(formatter::format).toList());
        found.ifPresent(names::add);
        return found.isPresent() && add(TimeSteps.NAME, part, names.size() - 1, Before.OTHER);
    }

    private static int width(int count) {
        return switch (count) {
            case 1 -> TimeSteps.SHORT;
            case 2 -> 0;
            case 3 -> TimeSteps.COLON;
            case 4 -> TimeSteps.LONG;
            default -> TimeSteps.COLON | TimeSteps.LONG;
        };
    }

    private boolean addOffset(int marks) {
        return add(TimeSteps.OFFSET, TimeParts.OFFSET, marks, Before.OTHER);
    }

    /** False for a field that was there before: java.time compares the two. */
    private boolean add(int kind, int part, int detail, Before kindOfDigits) {
        steps.add(TimeSteps.step(kind, part, detail));
        before = kindOfDigits;
        return parts.add(part);
    }

    /** A character or a quoted text; false for the brackets of optional parts. */
    private boolean readLiteral() {
        char c = pattern.charAt(at++);
        if (c != '\'') {
            literal.append(c);
            return c != '[' && c != ']';
        }
        int start = at;
        // Two quotes are one that does not end the text; on their own they are one too.
        while (pattern.charAt(at) != '\'' || at + 1 < pattern.length() && pattern.charAt(at + 1) == '\'') {
            at += pattern.charAt(at) == '\'' ? 2 : 1;
        }
        String quoted = pattern.substring(start, at++);
        literal.append(quoted.isEmpty() ? "'" : quoted.replace("''", "'"));
        return true;
    }

    /** Adds the literal in front of a field or of the end; a single character goes with the step before. */
    private boolean addLiteralBefore() {
        if (literal.isEmpty()) {
            return true;
        }
        char first = literal.charAt(0);
        if (literal.chars().anyMatch(c -> c > 0x7f) || before != Before.OTHER && Character.isDigit(first)) {
            return false;
        }
        int last = steps.size() - 1;
        if (literal.length() == 1 && first != 0 && last >= 0) {
            steps.set(last, TimeSteps.followedBy(steps.get(last), first));
        } else {
            steps.add(TimeSteps.step(TimeSteps.LITERAL, 0, literals.size()));
            literals.add(literal.toString().getBytes(StandardCharsets.US_ASCII));
        }
        literal.setLength(0);
        before = Before.OTHER;
        return true;
    }

    /** Whether there is a month and a day, no unit of time without the one above it, and the half of a day with hours of that. */
    private boolean isWholeTime() {
        boolean isWhole = parts.contains(TimeParts.MONTH) && parts.contains(TimeParts.DAY);
        for (int unit = TimeParts.MINUTE; unit <= TimeParts.MILLI; unit++) {
            isWhole &= !parts.contains(unit) || parts.contains(unit - 1);
        }
        return isWhole && isTwelveHours == parts.contains(TimeParts.HALF);
    }
}
