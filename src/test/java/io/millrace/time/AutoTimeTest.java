package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.oracle.OracleAutoTime;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutoTimeTest {
    private static final long REFERENCE = Instant.parse("2025-03-14T12:00:00Z").toEpochMilli();

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            83.149.9.216 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 1 ¦ 2015-05-17T10:05:03Z ¦ dd/MMM/yyyy:HH:mm:ss Z
            h2 2018-07-02T22:23:00.186641Z app/my-lb 192.0.2.1:2817              ¦ 2018-07-02T22:23:00.186Z ¦ yyyy-MM-dd'T'HH:mm:ss.SSSSSSX
            2015/05/17 10:05:03 [error] 7#7: *1 open() failed                    ¦ 2015-05-17T10:05:03Z ¦ yyyy/MM/dd HH:mm:ss
            <34>Oct 11 22:14:15 mymachine su: 'su root' failed                   ¦ 2024-10-11T22:14:15Z ¦ MMM ppd HH:mm:ss
            Jul  1 09:00:55 calvisitor-10-105-160-95 kernel[0]: ARPT             ¦ 2024-07-01T09:00:55Z ¦ MMM ppd HH:mm:ss
            Mar 14 12:00:01 host sshd[4711]: Accepted                            ¦ 2025-03-14T12:00:01Z ¦ MMM ppd HH:mm:ss
            <165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - %% ¦ 2003-08-24T12:14:15Z ¦ yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX
            2015-07-29 17:41:44,747 - INFO  [QuorumPeer[myid=1]/0:0:0:0]         ¦ 2015-07-29T17:41:44.747Z ¦ yyyy-MM-dd HH:mm:ss,SSS
            17/06/09 20:10:40 INFO executor.CoarseGrainedExecutorBackend         ¦ 2017-06-09T20:10:40Z ¦ yy/MM/dd HH:mm:ss
            2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET                 ¦ 2019-12-04T21:02:31Z ¦ yyyy-MM-dd\tHH:mm:ss
            081109 203615 148 INFO dfs.DataNode$PacketResponder                  ¦ 2008-11-09T20:36:15Z ¦ yyMMdd HHmmss
            150517  1:05:03 [Warning] Insecure configuration                     ¦ 2015-05-17T01:05:03Z ¦ yyMMdd  H:mm:ss
            12-17 16:13:38.811  1702  2395 D WindowManager                       ¦ 2024-12-17T16:13:38.811Z ¦ MM-dd HH:mm:ss.SSS
            2016-09-28 04:30:30, Info                  CBS    Loaded             ¦ 2016-09-28T04:30:30Z ¦ yyyy-MM-dd HH:mm:ss
            - 1117838570 2005.06.03 R02-M1 2005-06-03-15.42.50.363779 R02-M1     ¦ 2005-06-03T22:42:50Z ¦ epoch seconds
            R02-M1-N0 2005-06-03-15.42.50.363779 RAS KERNEL INFO                 ¦ 2005-06-03T15:42:50.363Z ¦ yyyy-MM-dd-HH.mm.ss.SSSSSS
            [Sun Dec 04 04:47:44 2005] [notice] workerEnv.init() ok              ¦ 2005-12-04T04:47:44Z ¦ MMM ppd HH:mm:ss yyyy
            [Fri Sep 09 10:42:29.902022 2011] [core:error] [pid 35708:tid 4]     ¦ 2011-09-09T10:42:29.902Z ¦ MMM ppd HH:mm:ss.SSSSSS yyyy
            Sun May 17 10:05:03 UTC 2015                                         ¦ 2015-05-17T10:05:03Z ¦ MMM ppd HH:mm:ss 'UTC' yyyy
            Date:   Sun May 17 10:05:03 2015 +0200                               ¦ 2015-05-17T08:05:03Z ¦ MMM ppd HH:mm:ss yyyy Z
            Sun, 17 May 2015 10:05:03 GMT                                        ¦ 2015-05-17T10:05:03Z ¦ dd MMM yyyy HH:mm:ss 'GMT'
            20171223-22:15:29:606|Step_LSC|30002312|onStandStepChanged           ¦ 2017-12-23T22:15:29.606Z ¦ yyyyMMdd-HH:mm:ss:SSS
            20171224-0:7:20:444|Step_LSC|30002312|onExtend                       ¦ 2017-12-24T00:07:20.444Z ¦ yyyyMMdd-H:m:s:SSS
            nova-api.log.1.2017-05-16_13:53:08 2017-05-16 00:00:00.008 25746     ¦ 2017-05-16T00:00:00.008Z ¦ yyyy-MM-dd HH:mm:ss.SSS
            [10.30 16:49:06] chrome.exe - proxy.cse.cuhk.edu.hk:5070 open        ¦ 2024-10-30T16:49:06Z ¦ MM.dd HH:mm:ss
            12345:20150517:100503.123 server #7 started                          ¦ 2015-05-17T10:05:03.123Z ¦ yyyyMMdd:HHmmss.SSS
            1234:M 17 May 2015 10:05:03.123 # Server initialized                 ¦ 2015-05-17T10:05:03.123Z ¦ dd MMM yyyy HH:mm:ss.SSS
            1234:M 17 May 10:05:03.123 # Server initialized                      ¦ 2024-05-17T10:05:03.123Z ¦ dd MMM HH:mm:ss.SSS
            17-May-2015 10:05:03.123 INFO [main] org.apache.catalina             ¦ 2015-05-17T10:05:03.123Z ¦ dd-MMM-yyyy HH:mm:ss.SSS
            May 17, 2015 10:05:03 PM org.apache.catalina.startup.Catalina        ¦ 2015-05-17T22:05:03Z ¦ MMM ppd, yyyy hh:mm:ss a
            I0317 10:05:03.123456    1 main.go:12] Starting                      ¦ 2024-03-17T10:05:03.123Z ¦ MMdd HH:mm:ss.SSSSSS
            I20150517 10:05:03.123456    1 main.cc:12] Starting                  ¦ 2015-05-17T10:05:03.123Z ¦ yyyyMMdd HH:mm:ss.SSSSSS
            *Mar  1 18:46:11.123: %SYS-5-CONFIG_I: Configured                    ¦ 2025-03-01T18:46:11.123Z ¦ MMM ppd HH:mm:ss.SSS
            Mar 01 2015 18:46:11: %ASA-6-302013: Built                           ¦ 2015-03-01T18:46:11Z ¦ MMM ppd yyyy HH:mm:ss
            5/7/2015 9:05:03 AM Service started                                  ¦ 2015-05-07T09:05:03Z ¦ M/d/yyyy h:mm:ss a
            2015/5/7 9:05:03 started                                             ¦ 2015-05-07T09:05:03Z ¦ yyyy/M/d H:mm:ss
            17.05.2015 10:05:03 gestartet                                        ¦ 2015-05-17T10:05:03Z ¦ dd.MM.yyyy HH:mm:ss
            1286536309.450    921 192.0.2.7 TCP_MISS/200 507 POST                ¦ 2010-10-08T11:11:49.450Z ¦ epoch seconds
            [1431857103] SERVICE ALERT: web;HTTP;OK                              ¦ 2015-05-17T10:05:03Z ¦ epoch seconds
            type=SYSCALL msg=audit(1364481363.243:24287): arch=c000003e          ¦ 2013-03-28T14:36:03.243Z ¦ epoch seconds
            {"level":"info","ts":1431857103.125,"msg":"done"}                    ¦ 2015-05-17T10:05:03.125Z ¦ epoch seconds
            {"level":30,"time":1431857103125,"pid":1,"msg":"done"}               ¦ 2015-05-17T10:05:03.125Z ¦ epoch milliseconds
            {"MESSAGE":"x","__REALTIME_TIMESTAMP" : "1431857103125000"}          ¦ 2015-05-17T10:05:03.125Z ¦ epoch microseconds
            {"timeUnixNano":"1431857103125000000","body":{}}                     ¦ 2015-05-17T10:05:03.125Z ¦ epoch nanoseconds
            level=info ts=1431857103 caller=main.go:7 msg=done                   ¦ 2015-05-17T10:05:03Z ¦ epoch seconds
            level=info ts=2015-05-17T10:05:03.125Z caller=main.go:7 msg=done     ¦ 2015-05-17T10:05:03.125Z ¦ yyyy-MM-dd'T'HH:mm:ss.SSSX
            2015-05-17 10:05:03.125 UTC [4711] LOG:  database system is ready    ¦ 2015-05-17T10:05:03.125Z ¦ yyyy-MM-dd HH:mm:ss.SSS 'UTC'
            2015-05-17 10:05:03.125+02 LOG:  checkpoint                          ¦ 2015-05-17T08:05:03.125Z ¦ yyyy-MM-dd HH:mm:ss.SSSX
            Sat Nov 21 20:05:03 CET 2020                                         ¦ 2020-11-21T20:05:03Z ¦ MMM ppd HH:mm:ss 'CET' yyyy
            Sun May  7 10:05:03 AM CEST 2017 tick                                ¦ 2017-05-07T10:05:03Z ¦ MMM ppd hh:mm:ss a 'CEST' yyyy
            Sun 17 May 10:05:03 BST 2015                                         ¦ 2015-05-17T10:05:03Z ¦ dd MMM HH:mm:ss 'BST' yyyy
            Sun 17 May 10:05:03 2015                                             ¦ 2015-05-17T10:05:03Z ¦ dd MMM HH:mm:ss yyyy
            Sun May 17 10:05:03 +03 2015                                         ¦ 2015-05-17T07:05:03Z ¦ MMM ppd HH:mm:ss X yyyy
            May 17 10:05:03 INFO 2015 sessions                                   ¦ 2024-05-17T10:05:03Z ¦ MMM ppd HH:mm:ss
            May 17 10:05:03 web 2015 sessions                                    ¦ 2024-05-17T10:05:03Z ¦ MMM ppd HH:mm:ss
            2015 May 17 10:05:03 switch %LINK-3-UPDOWN: Interface                ¦ 2015-05-17T10:05:03Z ¦ yyyy MMM ppd HH:mm:ss
            2015 May  7 10:05:03.125 UTC: x                                      ¦ 2015-05-07T10:05:03.125Z ¦ yyyy MMM ppd HH:mm:ss.SSS 'UTC'
            2015  May 7 10:05:03 x                                               ¦ 2015-05-07T10:05:03Z ¦ yyyy  MMM d HH:mm:ss
            2015-May-17 10:05:03 x                                               ¦ 2015-05-17T10:05:03Z ¦ yyyy-MMM-dd HH:mm:ss
            2015/May/7 10:05:03 x                                                ¦ 2015-05-07T10:05:03Z ¦ yyyy/MMM/d HH:mm:ss
            Sun May 17 2015 10:05:03 GMT+0200 (CEST)                             ¦ 2015-05-17T08:05:03Z ¦ MMM ppd yyyy HH:mm:ss 'GMT'Z
            Sun May 17 2015 10:05:03 GMT-02:30 x                                 ¦ 2015-05-17T12:35:03Z ¦ MMM ppd yyyy HH:mm:ss 'GMT'XXX
            2015-05-17 10:05:03 GMT+2 x                                          ¦ 2015-05-17T08:05:03Z ¦ yyyy-MM-dd HH:mm:ss O
            2015-05-17 10:05:03 GMT+2: x                                         ¦ 2015-05-17T08:05:03Z ¦ yyyy-MM-dd HH:mm:ss O
            2015-05-17 10:05:03 GMT+5:30 x                                       ¦ 2015-05-17T04:35:03Z ¦ yyyy-MM-dd HH:mm:ss O
            2015-05-17T10:05:03.125UTC-0500 x                                    ¦ 2015-05-17T15:05:03.125Z ¦ yyyy-MM-dd'T'HH:mm:ss.SSS'UTC'Z
            [2015-05-17 10:05:03 UTC+02] x                                       ¦ 2015-05-17T08:05:03Z ¦ yyyy-MM-dd HH:mm:ss 'UTC'X
            log 20150517T100503Z done                                            ¦ 2015-05-17T10:05:03Z ¦ yyyyMMdd'T'HHmmssX
            """)
    void shouldFindTheTimeOfALineAndSayHowItIsWritten(String line, String time, String layout) {
        AutoTime auto = new AutoTime("UTC");
        assertThat(parse(auto, line, REFERENCE))
                .as(line)
                .isEqualTo(Instant.parse(time).toEpochMilli());
        FoundTime found = found(auto, line, REFERENCE).orElseThrow();
        assertThat(found.layout()).isEqualTo(layout);
        assertThat(line.substring(found.offset())).startsWith(found.text());
        assertThat(OracleAutoTime.find(line, ZoneId.of("UTC"), REFERENCE))
                .hasValue(new OracleAutoTime.Found(
                        found.offset(), Instant.parse(time).toEpochMilli()));
        if (!layout.startsWith("epoch")) {
            // What is told can be taken for the stream's format.
            byte[] text = bytes(found.text());
            assertThat(new PatternTime(layout, "UTC").parse(text, 0, text.length, REFERENCE))
                    .isEqualTo(Instant.parse(time).toEpochMilli());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "\tat io.millrace.Main.main(Main.java:10)",
                "Caused by: java.net.SocketTimeoutException",
                "192.0.2.1 - - 200 512",
                "session 0x14f05578bd80020 of 1431857103 closed",
                "order 1431857103125 shipped",
                "uptime=1431857103",
                "a 081109 203615 in the middle",
                "17/05/2015 10:05:03 the day comes first",
                "2015-13-17 10:05:03",
                "2015-02-29 10:05:03",
                "2015-05-17 24:00:00",
                "2015-05-17 10:05:60",
                "2015-05-17 10:05",
                "2015-05-17",
                "10:05:03",
                "2015-05-17T10:05:03+99:00",
                "2015-05-17 10:05:03.1234567890",
                "x2015-05-17 10:05:03",
                "1431857103-4711-11",
                "1431857103abcdef",
                "4031857103",
                "143185710",
                "Mai 17 10:05:03",
                "12015-05-17 10:05:03",
                "0517 10:05:03.123456",
                "/var/log/2015-05-17T10:05:03.log"
            })
    void shouldFindNoTimeWhereThereIsNone(String line) {
        assertThat(parse(new AutoTime("UTC"), line, REFERENCE)).isEqualTo(EventTime.UNREADABLE);
        assertThat(found(new AutoTime("UTC"), line, REFERENCE)).isEmpty();
        assertThat(OracleAutoTime.find(line, ZoneId.of("UTC"), REFERENCE)).isEmpty();
    }

    @Test
    void shouldReadAnOffsetBehindUtcThatJavaTimeHasNoPatternFor() {
        AutoTime auto = new AutoTime("Asia/Shanghai");
        assertThat(parse(auto, "2015-05-17 10:05:03 UTC+2 x", 0)).isEqualTo(millis("2015-05-17T08:05:03Z"));
        assertThat(parse(auto, "2015-05-17 10:05:03 UTC-5:30 x", 0)).isEqualTo(millis("2015-05-17T15:35:03Z"));
    }

    @Test
    void shouldTakeAZoneThatIsNotReadForNone() {
        AutoTime auto = new AutoTime("Asia/Shanghai");
        for (String zone : List.of("CET", "CEST", "WITA", "NZDT", "CET+1", "GMT+99", "+99")) {
            assertThat(parse(auto, "Sat Nov 21 20:05:03 " + zone + " 2020", REFERENCE))
                    .as(zone)
                    .isEqualTo(millis("2020-11-21T12:05:03Z"));
        }
        assertThat(parse(auto, "2015-05-17 10:05:03 GMT+99 x", 0)).isEqualTo(millis("2015-05-17T02:05:03Z"));
        assertThat(parse(auto, "Nov 21 20:05:03 CET 2020 +0300", 0)).isEqualTo(millis("2020-11-21T17:05:03Z"));
    }

    @Test
    void shouldTakeNoNumberBehindAnotherWordForTheYear() {
        AutoTime auto = new AutoTime("UTC");
        long without = parse(auto, "Nov 20 10:05:03 x", REFERENCE);
        for (String word : List.of("LOG", "PANIC", "FINE", "CRON", "GET", "HTTP", "TID", "HOST", "CETX", "CE")) {
            assertThat(parse(auto, "Nov 20 10:05:03 " + word + " 2015 x", REFERENCE))
                    .as(word)
                    .isEqualTo(without);
        }
    }

    @Test
    void shouldTakeTheFirstTimeOfALine() {
        String line = "10.0.0.1 2015-99-17 10:05:03 2016-01-02 03:04:05 17/May/2015:10:05:03 +0000";
        assertThat(parse(new AutoTime("UTC"), line, 0)).isEqualTo(millis("2016-01-02T03:04:05Z"));
    }

    @Test
    void shouldLookNoFurtherThanTheFirst256Bytes() {
        String time = "2016-01-02 03:04:05";
        AutoTime auto = new AutoTime("UTC");
        assertThat(parse(auto, " ".repeat(255) + time, 0)).isEqualTo(millis("2016-01-02T03:04:05Z"));
        assertThat(parse(auto, " ".repeat(256) + time, 0)).isEqualTo(EventTime.UNREADABLE);
    }

    @Test
    void shouldSeeThroughColours() {
        assertThat(parse(new AutoTime("UTC"), "\u001b[2m2016-01-02T03:04:05Z\u001b[0m \u001b[32m INFO", 0))
                .isEqualTo(millis("2016-01-02T03:04:05Z"));
        assertThat(parse(new AutoTime("UTC"), "[2m2016-01-02T03:04:05Z", 0)).isEqualTo(EventTime.UNREADABLE);
    }

    @Test
    void shouldUseTheZoneWhereTheTextNamesNone() {
        AutoTime auto = new AutoTime("Asia/Shanghai");
        assertThat(parse(auto, "2015-07-29 17:41:44,747 x", 0)).isEqualTo(millis("2015-07-29T09:41:44.747Z"));
        assertThat(parse(auto, "2015-07-29 17:41:44,747Z", 0)).isEqualTo(millis("2015-07-29T17:41:44.747Z"));
        assertThat(parse(auto, "ts=1431857103", 0)).isEqualTo(1_431_857_103_000L);
        AutoTime berlin = new AutoTime("Europe/Berlin");
        assertThat(parse(berlin, "2015-10-25 02:30:00", 0)).isEqualTo(millis("2015-10-25T00:30:00Z"));
        assertThat(parse(berlin, "2015-03-29 02:30:00", 0)).isEqualTo(millis("2015-03-29T01:30:00Z"));
    }

    @Test
    void shouldTakeADateWithoutAYearForTheLatestThatIsNotAfterTomorrow() {
        AutoTime auto = new AutoTime("UTC");
        long newYearsEve = millis("2024-12-31T20:00:00Z");
        assertThat(parse(auto, "Jan  1 04:00:00 host", newYearsEve)).isEqualTo(millis("2025-01-01T04:00:00Z"));
        assertThat(parse(auto, "Jan  2 04:00:00 host", newYearsEve)).isEqualTo(millis("2024-01-02T04:00:00Z"));
        assertThat(parse(auto, "Dec 31 23:59:59 host", millis("2025-01-01T00:00:01Z")))
                .isEqualTo(millis("2024-12-31T23:59:59Z"));
        assertThat(parse(auto, "Feb 29 00:00:00 host", REFERENCE)).isEqualTo(millis("2024-02-29T00:00:00Z"));
        assertThat(parse(auto, "Feb 29 00:00:00 host", millis("2026-03-01T00:00:00Z")))
                .isEqualTo(EventTime.UNREADABLE);
        assertThat(parse(auto, "Dec 31 23:59:59 host", 0)).isEqualTo(millis("1970-12-31T23:59:59Z"));
        assertThat(parse(auto, "Dec 31 23:59:59 host", newYearsEve)).isEqualTo(millis("2024-12-31T23:59:59Z"));
    }

    @Test
    void shouldFindWhatTheTwinFindsInRandomLinesWhateverTheLinesBeforeWere() {
        for (long seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            String zone = List.of("UTC", "Asia/Shanghai", "Europe/Berlin").get(random.nextInt(3));
            long reference =
                    random.nextInt(3) == 0 ? 0 : millis("2024-12-31T20:00:00Z") + random.nextInt(8) * 3_600_000L;
            AutoTime auto = new AutoTime(zone);
            int found = 0;
            for (int i = 0; i < 250; i++) {
                String line = new RandomTimedLine(random).text();
                Optional<OracleAutoTime.Found> expected = OracleAutoTime.find(line, ZoneId.of(zone), reference);
                long millis = parse(auto, line, reference);
                assertThat(millis)
                        .as("seed " + seed + " line " + i + ": " + line)
                        .isEqualTo(expected.map(OracleAutoTime.Found::millis).orElse(EventTime.UNREADABLE));
                assertThat(found(new AutoTime(zone), line, reference).map(FoundTime::offset))
                        .isEqualTo(expected.map(where -> bytes(line.substring(0, where.offset())).length));
                found += millis == EventTime.UNREADABLE ? 0 : 1;
            }
            assertThat(found).as("seed " + seed).isBetween(60, 200);
        }
    }

    @Test
    void shouldFindInEveryLineOfALogWhatItFindsInThatLineAlone() {
        int seeds = Integer.getInteger("millrace.logs", 400);
        for (long seed = 0; seed < seeds; seed++) {
            Random random = new Random(seed);
            String zone = random.nextBoolean() ? "UTC" : "Asia/Shanghai";
            RandomLog log = new RandomLog(random);
            AutoTime auto = new AutoTime(zone);
            for (int i = 0; i < 60; i++) {
                String line = log.line();
                long reference = REFERENCE + random.nextInt(2) * 86_400_000L * 200;
                assertThat(parse(auto, line, reference))
                        .as("seed " + seed + " line " + i + ": " + line)
                        .isEqualTo(parse(new AutoTime(zone), line, reference));
            }
        }
    }

    @Test
    void shouldNotLookBeforeTheTextWhereverTheLastTimeWas() {
        String time = "2016-01-02T03:04:05Z";
        byte[] line = bytes(time);
        for (String before : List.of("\u001b[2m" + time, time, "[" + time)) {
            AutoTime auto = new AutoTime("UTC");
            parse(auto, before, 0);
            assertThat(auto.parse(line, 1, line.length, 0)).as(before).isEqualTo(EventTime.UNREADABLE);
        }
    }

    @Test
    void shouldNotTakeALineForTheOneBeforeWhereTheBytesBehindTheTimeDiffer() {
        String[] times = {
            "2015-05-17 10:05:03",
            "May 17 10:05:03",
            "17/May/2015:10:05:03",
            "2015-05-17T10:05:03,7",
            "20150517-1:5:3",
            "081109 203615",
            "1431857103",
            "1117838570",
            "May  7 10:05:03 +0000"
        };
        String[] behind = {
            "",
            "",
            "1",
            " ",
            "Z",
            "Zx",
            "+02",
            "+02:",
            "+02:0",
            "+02:00",
            "+0200",
            "+02001",
            " +0200",
            " +02:00",
            " +02",
            "-",
            "-x",
            "-7",
            " AM",
            " AMx",
            " PM",
            " PM +01:00",
            "PM",
            " UTC",
            " UTCx",
            " GMT+1",
            " GMT+1:3",
            " GMT+0200 (CEST)",
            " UTC-05:00",
            " CET",
            " CET 2014",
            " CET 2014 +0300",
            " INFO 2014",
            " +03 2014",
            " 2014",
            " 20145",
            " 2014 +0300",
            " 2014x",
            " UTC 2014",
            ".5",
            ".",
            ",5",
            ",5.",
            ":5",
            ":555",
            ":5555",
            ".1234567890",
            " INFO",
            " x",
            " 2005.06.03",
            " 2005.06.3",
            "]"
        };
        String[] before = {"", "", " ", "ts=", "x ", "[", "D", "-"};
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            String time = times[random.nextInt(times.length)];
            long reference = random.nextInt(2) * REFERENCE;
            AutoTime auto = new AutoTime("UTC");
            for (int i = 0; i < 1000; i++) {
                String line = before[random.nextInt(before.length)]
                        + time
                        + behind[random.nextInt(behind.length)]
                        + (random.nextBoolean() ? "" : " INFO");
                long day = reference + random.nextInt(3) * 30 * 86_400_000L;
                assertThat(parse(auto, line, day))
                        .as("seed " + seed + ": " + line)
                        .isEqualTo(parse(new AutoTime("UTC"), line, day));
            }
        }
    }

    @Test
    void shouldMakeNoObjectWhateverTheLayoutAndWhereThereIsNone() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Instant time = Instant.ofEpochMilli(1_431_857_103_000L + i * 1037L);
            lines.add("192.0.2." + i + " - - [" + format("dd/MMM/yyyy:HH:mm:ss Z", time) + "] \"GET /\"");
            lines.add(format("yyyy-MM-dd HH:mm:ss,SSS", time) + " - INFO");
            lines.add(format("MMM d HH:mm:ss", time) + " host sshd[" + i + "]: Accepted");
            lines.add(format("EEE MMM d yyyy HH:mm:ss 'GMT'Z '(CEST)'", time));
            lines.add(format("EEE MMM d HH:mm:ss 'CET' yyyy", time));
            lines.add(format("MMM d HH:mm:ss", time) + " WEB 7: Accepted");
            lines.add("{\"level\":30,\"time\":" + time.toEpochMilli() + "}");
            lines.add("\tat io.millrace.Trace.line" + i + "(Trace.java:" + i + ")");
        }
        byte[][] texts = lines.stream().map(AutoTimeTest::bytes).toArray(byte[][]::new);
        AutoTime auto = new AutoTime("Europe/Berlin");
        assertThat(Garbage.fewestBytes(() -> {
                    for (byte[] text : texts) {
                        auto.parse(text, 0, text.length, REFERENCE);
                    }
                }))
                .isZero();
    }

    private static String format(String pattern, Instant time) {
        return DateTimeFormatter.ofPattern(pattern, Locale.US)
                .withZone(ZoneId.of("UTC"))
                .format(time);
    }

    private static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** In the middle of other bytes that would make another time of it. */
    private static long parse(AutoTime auto, String line, long reference) {
        byte[] bytes = bytes("7" + line + "0000");
        return auto.parse(bytes, 1, bytes.length - 4, reference);
    }

    private static Optional<FoundTime> found(AutoTime auto, String line, long reference) {
        byte[] bytes = bytes("7" + line + "0000");
        return auto.found(bytes, 1, bytes.length - 4, reference);
    }
}
