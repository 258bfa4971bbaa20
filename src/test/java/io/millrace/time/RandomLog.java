package io.millrace.time;

import java.util.Random;

/**
 * Lines of one log: much alike, with other digits, other words before and behind the time, and now and then something
 * else in between. The same dice give the same lines.
 */
final class RandomLog {
    private static final String[] BEFORE = {
        "",
        "",
        "",
        "[",
        "<34>",
        "192.0.2.7 - - [",
        "10.0.0.1 8080 [",
        "INFO ",
        "h2 ",
        "[Sun ",
        "I",
        "ts=",
        "\"a\":\"b\",\"ts\":\"",
        "2001:db8::1 - - [",
        "May 5 10:05:",
        "May 5 10:05, ",
        "9 May ",
        "17 ",
        "May ",
        "May 17 ",
        "10.10.2015 ",
        "12 ",
        "1:2:",
        "a|",
        "12:"
    };
    private static final String[] TIMES = {
        "17/May/2015:10:05:03 +0000",
        "2015-05-17T10:05:03.125Z",
        "2015-05-17 10:05:03,747",
        "May 17 10:05:03",
        "May  7 10:05:03 2015",
        "081109 203615",
        "150517 10:05:03",
        "0517 10:05:03.123456",
        "12-17 16:13:38.811",
        "20150517-10:05:03:606",
        "17 May 2015 10:05:03",
        "2015-05-17 10:05:03+02",
        "2015-05-17 10:05:03 UTC",
        "May 17 10:05:03 UTC 2015",
        "20150517100503",
        "2015/05/17 10:05:03",
        "17.05.2015 10:05:03",
        "05/17/2015 10:05:03 PM",
        "15/05/17 10:05:03",
        "1431857103",
        "May 17, 2015 10:05:03",
        "May 17 10:05:03 CET 2015",
        "17 May 10:05:03 BST 2015",
        "2015 May 17 10:05:03",
        "May 17 2015 10:05:03 GMT+0200",
        "2015-05-17 10:05:03 UTC+02:00",
        "May 17 10:05:03 +03 2015",
        "2005-06-03-15.42.50.363779"
    };
    private static final String[] BEHIND = {
        "",
        "]",
        " INFO",
        " GET",
        " POST",
        " PUT",
        " AM",
        " PATH",
        " UTC",
        " 2014",
        " 1702",
        " - x",
        " CET 2014",
        " CEST",
        " INFO 2014",
        " +03 2014",
        " GMT+2",
        " GMT+0200",
        " GMT+0200 2014",
        "+2",
        " UTC-05:00",
        " -7",
        " +0200",
        ": x",
        ":5",
        ",",
        ", x",
        ",5",
        ". x",
        ".5",
        "Z",
        "Zx",
        "+02:00",
        "+02",
        "+02: x",
        "-",
        "- x",
        "x",
        "7",
        " ",
        "  ",
        "\"",
        " 2015. x",
        ". 2015",
        "UTC",
        " 17 May 10:05:03"
    };

    private final Random random;
    private final String before;
    private final String time;
    private final String behind;

    RandomLog(Random random) {
        this.random = random;
        before = one(BEFORE);
        time = random.nextInt(4) == 0 ? new RandomTimedLine(random).text() : one(TIMES);
        behind = one(BEHIND);
    }

    String line() {
        String line = (random.nextInt(4) == 0 ? one(BEFORE) : before)
                + (random.nextInt(3) == 0 ? withOtherDigits(time) : time)
                + (random.nextInt(2) == 0 ? one(BEHIND) : behind)
                + (random.nextInt(2) == 0 ? "" : " x");
        return random.nextInt(4) == 0 ? damaged(line) : line;
    }

    private String withOtherDigits(String text) {
        StringBuilder other = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i)) && random.nextInt(4) == 0) {
                other.setCharAt(i, (char) ('0' + random.nextInt(random.nextInt(2) == 0 ? 3 : 10)));
            }
        }
        return other.toString();
    }

    private String damaged(String line) {
        StringBuilder damaged = new StringBuilder(line);
        if (!line.isEmpty()) {
            damaged.setCharAt(random.nextInt(line.length()), "0123456789: -.,/TZ+x[\"é".charAt(random.nextInt(23)));
        }
        return damaged.toString();
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }
}
