package io.millrace.time;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;

/** Lines with times in all layouts among what looks like times, whole and damaged. The same dice give the same lines. */
final class RandomTimedLine {
    private static final String[] USUAL = {
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-dd HH:mm:ss,SSS", "dd/MMM/yyyy:HH:mm:ss Z", "MMM ppd HH:mm:ss",
        "yy/MM/dd HH:mm:ss", "yyyyMMdd'T'HHmmssX", "EEE MMM dd HH:mm:ss.SSSSSS yyyy", "MM-dd HH:mm:ss.SSS",
        "yyyy-MM-dd-HH.mm.ss.SSSSSS", "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "MMM d, yyyy h:mm:ss a"
    };
    private static final String[] DATES = {
        "yyyy-MM-dd",
        "yyyy/MM/dd",
        "yyyy.MM.dd",
        "yyyy MMM ppd",
        "yyyy  MMM d",
        "yyyy-MMM-dd",
        "yyyy/MMM/d",
        "yyyy/M/d",
        "yyyyMMdd",
        "yyMMdd",
        "dd/MMM/yyyy",
        "dd-MMM-yyyy",
        "d MMM yyyy",
        "dd MMM",
        "MM/dd/yyyy",
        "M/d/yyyy",
        "yy/MM/dd",
        "dd.MM.yyyy",
        "d-M-yyyy",
        "MM-dd",
        "MM.dd",
        "MMM ppd",
        "MMM d",
        "MMM dd yyyy",
        "MMM d, yyyy",
        "EEE MMM dd",
        "'I'MMdd"
    };
    private static final String[] BETWEEN = {" ", " ", " ", "'T'", "  ", ":", "-", ", ", "\t", "'_'", "'t'", "'.'"};
    private static final String[] CLOCKS = {
        "HH:mm:ss", "HH:mm:ss", "HH:mm:ss", "H:mm:ss", "H:m:s", "HHmmss", "HH.mm.ss", "hh:mm:ss", "HH:mm"
    };
    private static final String[] FRACTIONS = {
        "", "", "", ".SSS", ",SSS", ":SSS", ".S", ".SSSSSS", ",SSSSSSSSS", ".SSSSSSSSS'0'", ":SS", "."
    };
    private static final String[] OFFSETS = {
        "",
        "",
        "",
        "X",
        " Z",
        "Z",
        " XXX",
        "XXX",
        "x",
        " 'UTC'",
        "' GMT'",
        " a",
        "a",
        " yyyy",
        " yyyy Z",
        " 'UTC' yyyy",
        "'+99:00'",
        "' +99:00'",
        "'+18:00'",
        "'-18:30'",
        "' +02'",
        "'Zulu'",
        "' GMT+1'",
        "' GMT'Z",
        "' UTC'Z' (CEST)'",
        "' GMT'xxx",
        "'UTC-7'",
        "' UTC+5:30'",
        "' GMT+2: x'",
        "' GMT+530'",
        "' GMT+99'",
        "' UTC+18:01'",
        "' GMT-'",
        "' GMT+2' yyyy",
        "' GMT+99' yyyy",
        "' CET' yyyy",
        "' CEST' yyyy Z",
        "a' PDT' yyyy",
        "' INFO' yyyy",
        "' PID' yyyy",
        "' LOG' yyyy",
        "' NZDT' yyyy",
        "' host' yyyy",
        "' ABCDEF' yyyy",
        "' CET+1' yyyy",
        "' +03' yyyy",
        "' +19' yyyy",
        "' -0530' yyyy",
        "' +3' yyyy",
        "Z' CET' yyyy",
        "' CET ' yyyy",
        "' 2015.5'",
        "' 2015+1'",
        "'-x'"
    };
    private static final String[] BEFORE = {
        "",
        "",
        "",
        "[",
        "\"",
        "<34>",
        "- ",
        "192.0.2.7 - - [",
        "ts=",
        "\"ts\":",
        "\"timestamp\" : \"",
        "\\\"time\\\":\\\"",
        "time:",
        "msg=audit(",
        "uptime=",
        "counts=",
        "x",
        "-",
        "/",
        "1.",
        "_",
        "+",
        ":",
        ",",
        " ",
        "\t",
        "\u001b[2m",
        "\u001b[1;32m",
        "[2m",
        "Kopfzeile für ",
        "größe",
        "中",
        "D",
        "I",
        "a.ts=",
        "ts = ",
        "eventTime='",
        "xtimestamp=",
        "Z",
        "12:",
        "10.10.2015 ",
        "2015-05-17 10:05 ",
        "17/06/ ",
        "May ",
        "0",
        "9 May ",
        "Sun "
    };
    private static final String[] WORDS = {
        "INFO",
        "May",
        "1431857103",
        "143185710312",
        "081109",
        "203615",
        "10:05:03",
        "2015-05-17",
        "17/May/2015",
        "7",
        "64",
        "4294967295",
        "0x1f",
        "192.0.2.1",
        "192.168.100.101:80",
        "10.0.0.1.2017",
        "8.8.4.4]",
        "1431857103...",
        "1.2.3.",
        "ts=",
        "Mar",
        "2015",
        "-0500",
        "AM",
        "1.2.3",
        "中文",
        "Jun 31",
        "20150230",
        "epoch:",
        "12/31/",
        "00:00",
        "é",
        "2005.06.03"
    };

    private final Random random;

    RandomTimedLine(Random random) {
        this.random = random;
    }

    String text() {
        StringBuilder line = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            line.append(one(WORDS)).append(random.nextInt(6) == 0 ? "" : " ");
        }
        if (random.nextInt(15) == 0) {
            line.append(" ".repeat(225 + random.nextInt(40)));
        }
        if (random.nextInt(10) == 0) {
            line.setLength(0);
        }
        line.append(one(BEFORE))
                .append(time())
                .append(random.nextInt(3) == 0 ? "" : one("]", " ", "\"", ",", ":", ".", "x", "\n"));
        for (int i = random.nextInt(4); i > 0; i--) {
            line.append(random.nextInt(6) == 0 ? "" : " ").append(one(WORDS));
        }
        if (random.nextInt(4) == 0) {
            line.append(' ').append(one(BEFORE)).append(time());
        }
        return random.nextInt(8) == 0 ? damaged(line) : line.toString();
    }

    private String damaged(StringBuilder line) {
        if (line.length() > 0) {
            line.setCharAt(random.nextInt(line.length()), "0123456789: -.,/TZ+xé".charAt(random.nextInt(21)));
        }
        return line.toString();
    }

    private String time() {
        long millis = 1_000_000_000_000L + (long) (random.nextDouble() * 1e12);
        if (random.nextInt(5) == 0) {
            return number(millis);
        }
        String pattern = random.nextInt(3) == 0
                ? one(USUAL)
                : one(DATES) + one(BETWEEN) + one(CLOCKS) + one(FRACTIONS) + one(OFFSETS);
        return DateTimeFormatter.ofPattern(pattern, Locale.US)
                .withZone(ZoneId.of(one("UTC", "Asia/Shanghai", "America/St_Johns")))
                .format(Instant.ofEpochMilli(millis));
    }

    private String number(long millis) {
        String digits = String.valueOf(millis);
        return switch (random.nextInt(8)) {
            case 0 -> digits.substring(0, 10);
            case 1 -> digits.substring(0, 10) + "." + digits.substring(10);
            case 2 -> digits;
            case 3 -> digits + "999";
            case 4 -> digits + "999999";
            case 5 -> digits + ".5";
            case 6 -> digits.substring(0, 10) + " 2005.06.03";
            default ->
                DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.US)
                        .withZone(ZoneId.of("UTC"))
                        .format(Instant.ofEpochMilli(millis));
        };
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }
}
