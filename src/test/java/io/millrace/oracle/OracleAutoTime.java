package io.millrace.oracle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code format: auto}: a regular expression for each layout, tried at each place of a text from its beginning. */
public final class OracleAutoTime {
    private static final int WITHIN_BYTES = 256;
    private static final String BEFORE = "(?:(?<![A-Za-z0-9_./+-])|(?<=^[IWEFD])(?=\\d)|(?<=\\x1b\\[[0-9;]{0,16}m))";
    private static final String START = "(?<=^[ \\t]{0,256}[\\[(<\"']?)";
    private static final String KEYED = "(?:(?<=(?<![A-Za-z0-9_])(?i:audit)\\()|(?<=(?:(?i:timestamp)|(?<![A-Za-z0-9_])"
            + "(?i:ts|t|time|epoch|date|datetime|eventtime|event_time|timeunixnano))(?:\\\\?[\"'])?"
            + "[ \\t]{0,256}[:=][ \\t]{0,256}(?:\\\\?[\"'])?))";
    private static final String STANDING = "(?:" + START + "|" + KEYED + ")";

    private static final String YEAR = "(?<y>(?:19|20)\\d\\d)(?!\\d)";
    private static final String NAME = "(?<b>(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))";
    private static final String THEN = "(?:[Tt\\t:-]|,? {1,2})";
    private static final String FRACTION = "(?>[.,](?<f>\\d{1,9}+)(?!\\d)|:(?<f3>\\d{3})(?!\\d)|(?![.,]\\d))";
    private static final String HALF = "(?: ?(?<p>[AP]M)(?![A-Za-z0-9_]))?+";
    private static final String OFFSET = "(?: ?(?<zN>[+-](?:(?:0\\d|1[0-7]):?[0-5]\\d|18:?00))(?!\\d)"
            + "|(?<hN>[+-](?:0\\d|1[0-8]))(?![\\d:])|(?<uN>Z(?![A-Za-z0-9_])| ?(?:UTC|GMT)(?![A-Za-z0-9_+-]))"
            + "| ?(?:UTC|GMT)(?<gN>[+-](?:(?:0?\\d|1[0-7]):[0-5]\\d|18:00)(?!\\d)"
            + "|[+-](?:(?:0\\d|1[0-7])[0-5]\\d|1800|0?\\d|1[0-8])(?!:?\\d)))";
    private static final String REST = FRACTION + HALF + "(?:" + OFFSET.replace('N', '1') + "|(?![+-]\\d))";
    private static final String CLOCK = "(?<H>\\d{1,2}):(?<m>\\d\\d):(?<s>\\d\\d)(?!\\d)" + REST;
    private static final String LOOSE = "(?<H>\\d{1,2}):(?<m>\\d{1,2}):(?<s>\\d{1,2})(?!\\d)" + REST;
    private static final String DOTS = "(?<H>\\d{1,2})\\.(?<m>\\d\\d)\\.(?<s>\\d\\d)(?!\\d)" + REST;
    private static final String COMPACT = "(?<H>\\d\\d)(?<m>\\d\\d)(?<s>\\d\\d)(?!\\d)" + REST;
    private static final String ZONE =
            "(?:ACDT|ACST|ADT|AEDT|AEST|AKDT|AKST|AST|AWST|BRST|BRT|BST|CAT|CDT|CEST|CET|CLST|CLT|COT|CST|EAT|EDT|EEST|EET|EST|GMT|GST|HDT|HKT|HST|ICT|IDT|IRST|IST|JST|KST|MDT|MEST|MESZ|MET|MEZ|MSD|MSK|MST|MYT|NDT|NPT|NST|NZDT|NZST|PDT|PHT|PKT|PST|SAST|SGT|SST|TRT|UTC|UYT|VET|WAT|WEST|WET|WIB|WIT|WITA)(?![A-Z])";
    private static final String YEAR_BEHIND = "(?:(?: (?:(?<h3>[+-](?:0\\d|1[0-8]))(?= )|[+-]\\d\\d[\\d:]{0,4}|"
            + ZONE + "(?:[+-]\\d[\\d:]{0,5})?))? (?<y>(?:19|20)\\d\\d)(?![0-9A-Za-z_.:+-])"
            + "(?:" + OFFSET.replace('N', '2') + ")?+)?+";
    private static final String NUMBER_END = "(?![A-Za-z0-9_-]|\\.\\d)";

    private static final List<Pattern> LAYOUTS = Arrays.asList(
                    BEFORE + YEAR + "(?<k>[-/.])(?<M>\\d{1,2})\\k<k>(?<d>\\d{1,2})" + THEN + CLOCK,
                    BEFORE + YEAR + "(?<k>[-/.])(?<M>\\d{1,2})\\k<k>(?<d>\\d{1,2})-" + DOTS,
                    BEFORE + "(?<y>(?:19|20)\\d\\d)(?<M>\\d\\d)(?<d>\\d\\d)" + THEN + LOOSE,
                    BEFORE + "(?<y>(?:19|20)\\d\\d)(?<M>\\d\\d)(?<d>\\d\\d)" + THEN + COMPACT,
                    BEFORE + STANDING + "(?<y>(?:19|20)\\d\\d)(?<M>\\d\\d)(?<d>\\d\\d)" + COMPACT,
                    BEFORE + START + "(?<c>\\d\\d)(?<M>\\d\\d)(?<d>\\d\\d) {1,2}" + COMPACT,
                    BEFORE + START + "(?<c>\\d\\d)(?<M>\\d\\d)(?<d>\\d\\d) {1,2}" + CLOCK,
                    BEFORE + "(?<d>\\d{1,2})(?<k>[-/ ])" + NAME + "\\k<k>" + YEAR + THEN + CLOCK,
                    BEFORE + "(?<d>\\d{1,2}) " + NAME + " {1,2}" + CLOCK + YEAR_BEHIND,
                    BEFORE + YEAR + "(?<k>[-/])" + NAME + "\\k<k>(?<d>\\d{1,2})" + THEN + CLOCK,
                    BEFORE + YEAR + " {1,2}" + NAME + " {1,2}(?<d>\\d{1,2})" + THEN + CLOCK,
                    BEFORE + "(?<M>\\d{1,2})/(?<d>\\d{1,2})/" + YEAR + THEN + CLOCK,
                    BEFORE + "(?<c>\\d\\d)/(?<M>\\d\\d)/(?<d>\\d\\d)" + THEN + CLOCK,
                    BEFORE + "(?<d>\\d{1,2})(?<k>[-.])(?<M>\\d{1,2})\\k<k>" + YEAR + THEN + CLOCK,
                    BEFORE + "(?<M>\\d\\d)[-.](?<d>\\d\\d) {1,2}" + CLOCK,
                    BEFORE + "(?<=^[IWEFD])(?<M>\\d\\d)(?<d>\\d\\d) (?=\\d\\d:\\d\\d:\\d\\d\\.\\d{6}(?!\\d))" + CLOCK,
                    BEFORE + NAME + " {1,2}(?<d>\\d{1,2}),? {1,2}" + YEAR + THEN + CLOCK,
                    BEFORE + NAME + " {1,2}(?<d>\\d{1,2}) {1,2}" + CLOCK + YEAR_BEHIND,
                    BEFORE + "(?<S>[123]\\d{9}) \\d{4}\\.\\d\\d\\.\\d\\d(?!\\d)",
                    BEFORE + STANDING + "(?<S>[123]\\d{9}(?:\\.\\d{1,9})?+)" + NUMBER_END,
                    BEFORE + STANDING + "(?<L>[123]\\d{12})(?:\\.\\d{1,9})?+" + NUMBER_END,
                    BEFORE + STANDING + "(?<L>[123]\\d{12})\\d{3}" + NUMBER_END,
                    BEFORE + STANDING + "(?<L>[123]\\d{12})\\d{6}" + NUMBER_END)
            .stream()
            .map(Pattern::compile)
            .toList();

    /** By layout, the names of the groups that it has. */
    private static final List<Set<String>> GROUPS = LAYOUTS.stream()
            .map(layout -> Pattern.compile("\\(\\?<([A-Za-z][0-9]?)>")
                    .matcher(layout.pattern())
                    .results()
                    .map(result -> result.group(1))
                    .collect(Collectors.toSet()))
            .toList();

    private OracleAutoTime() {}

    /** A time, and before how many characters of the text it begins. */
    public record Found(int offset, long millis) {}

    /**
     * The first time that begins within the text's first bytes.
     *
     * @param text a character a byte, or more
     * @param referenceMillis what the clock says; 0 where there is none
     */
    public static Optional<Found> find(String text, ZoneId zone, long referenceMillis) {
        List<Matcher> matchers = new ArrayList<>();
        for (Pattern layout : LAYOUTS) {
            matchers.add(layout.matcher(text).useTransparentBounds(true).useAnchoringBounds(false));
        }
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (!(c >= '0' && c <= '9') && "JFMASONDjfmasond".indexOf(c) < 0) {
                continue;
            }
            if (OracleText.toBytes(text.substring(0, at)).length >= WITHIN_BYTES) {
                return Optional.empty();
            }
            for (int i = 0; i < matchers.size(); i++) {
                Matcher matcher = matchers.get(i).region(at, text.length());
                if (matcher.lookingAt()) {
                    OptionalLong millis = new Groups(matcher, GROUPS.get(i)).millis(zone, referenceMillis);
                    if (millis.isPresent()) {
                        return Optional.of(new Found(at, millis.getAsLong()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private record Groups(Matcher matcher, Set<String> names) {
        OptionalLong millis(ZoneId zone, long referenceMillis) {
            if (has("S")) {
                return OptionalLong.of(
                        OracleNumber.exact(text("S")).movePointRight(3).longValue());
            }
            if (has("L")) {
                return OptionalLong.of(Long.parseLong(text("L")));
            }
            try {
                LocalDateTime local = date(referenceMillis).atTime(time());
                return OptionalLong.of(
                        local.atZone(offset().orElse(zone)).toInstant().toEpochMilli());
            } catch (DateTimeException e) {
                return OptionalLong.empty();
            }
        }

        private boolean has(String name) {
            return names.contains(name) && matcher.group(name) != null;
        }

        private String text(String name) {
            return matcher.group(name);
        }

        private int number(String name) {
            return Integer.parseInt(text(name));
        }

        private LocalDate date(long referenceMillis) {
            int month = has("b") ? monthNamed(text("b")) : number("M");
            int day = number("d");
            if (has("y") || has("c")) {
                return LocalDate.of(has("y") ? number("y") : 2000 + number("c"), month, day);
            }
            if (referenceMillis == 0) {
                return LocalDate.of(1970, month, day);
            }
            LocalDate tomorrow = LocalDate.ofInstant(Instant.ofEpochMilli(referenceMillis), ZoneOffset.UTC)
                    .plusDays(1);
            boolean isLastYear = month * 100 + day > tomorrow.getMonthValue() * 100 + tomorrow.getDayOfMonth()
                    || month == 2 && day == 29 && !tomorrow.isLeapYear();
            return LocalDate.of(tomorrow.getYear() - (isLastYear ? 1 : 0), month, day);
        }

        private static int monthNamed(String name) {
            return Arrays.stream(Month.values())
                    .filter(month ->
                            month.getDisplayName(TextStyle.SHORT, Locale.US).equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow()
                    .getValue();
        }

        private LocalTime time() {
            int hour = number("H");
            if (has("p") && hour >= 1 && hour <= 12) {
                hour = hour % 12 + (text("p").equals("PM") ? 12 : 0);
            }
            String fraction = has("f") ? text("f") : has("f3") ? text("f3") : "";
            return LocalTime.of(
                    hour, number("m"), number("s"), Integer.parseInt((fraction + "000000000").substring(0, 9)));
        }

        private Optional<ZoneId> offset() {
            for (String group : List.of("1", "3", "2")) {
                if (has("u" + group)) {
                    return Optional.of(ZoneOffset.UTC);
                }
                if (has("g" + group)) {
                    return Optional.of(ofHoursAndMinutes(text("g" + group)));
                }
                if (has("z" + group) || has("h" + group)) {
                    return Optional.of(ZoneOffset.of(text((has("z" + group) ? "z" : "h") + group)));
                }
            }
            return Optional.empty();
        }

        /** Of +2, +02, +2:00, +02:00 and +0200. */
        private static ZoneOffset ofHoursAndMinutes(String text) {
            String digits = text.substring(1);
            int hourDigits = digits.contains(":") ? digits.indexOf(':') : Math.min(2, digits.length());
            String minutes = digits.substring(hourDigits).replace(":", "");
            int seconds = Integer.parseInt(digits.substring(0, hourDigits)) * 3600
                    + (minutes.isEmpty() ? 0 : Integer.parseInt(minutes)) * 60;
            return ZoneOffset.ofTotalSeconds(text.startsWith("-") ? -seconds : seconds);
        }
    }
}
