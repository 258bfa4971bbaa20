package io.millrace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Explainer;
import io.millrace.engine.LineTrace;
import io.millrace.plan.Planner;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainTextTest {
    private static final long ARRIVAL = 1_741_946_500_000L;

    private static final String CONFIG = """
            streams:
              access:
                time: {field: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
                fields:
                  client: {right: " "}
                  time:   {left: "[", right: "]"}
                  method: {left: '"', right: " "}
                  path:   {left: '"', right: " ", index: 5, orEnd: false}
                  status: {left: '" ', right: " ", type: int}
                  bytes:  {left: " ", index: 8, right: " ", type: int}
                  rt:     {left: "rt=", right: " ", type: float, default: 0.5}
            outputs: {out: {drop: {}}}
            rules:
              - name: traffic
                from: access
                groupBy: [method, status, path]
                select: {requests: count(), volume: sum(bytes), slow: p99.9(rt), who: sum(client), last: last(client)}
                window: 10s
                to: out
              - name: errors
                from: access
                fields: {site: {left: "http://", right: "/", transform: [upper]}}
                where:
                  - status: {gte: 500, lt: 600}
                  - any:
                      - method: {in: [GET, HEAD]}
                      - all: [{path: {startsWith: /api}}, {not: {bytes: {exists: true}}}]
                  - site: {eq: shop, ignoreCase: true}
                emit: [client, status, bytes, site]
                to: out
              - name: missing
                from: access
                where: {status: 404, line: {contains: "GET"}}
                emit: [client]
                to: out
            """;

    private static LineTrace trace(String config, byte[] line) throws Exception {
        return new Explainer(Planner.plan(ConfigReader.readText("test.yaml", config, Map.of())), 0, () -> ARRIVAL)
                .explain(line, rule -> true);
    }

    private static String explain(String line) throws Exception {
        return ExplainText.of(trace(CONFIG, line.getBytes(UTF_8)), false);
    }

    @Test
    void shouldSayHowManyWindowsOverlap() throws Exception {
        String config = CONFIG.replace("window: 10s", "window: 10s, every: 5s".replace(", ", "\n    "));
        String line = "192.0.2.1 - - [14/Mar/2025:10:00:04 +0000] \"GET /x HTTP/1.1\" 503 -";
        assertThat(ExplainText.of(trace(config, line.getBytes(UTF_8)), false))
                .contains("  window   2025-03-14T10:00:00Z to 2025-03-14T10:00:10Z, the last of 2 that overlap\n");
    }

    @Test
    void shouldShowTextsOnceThatDifferInTheirCaseAlone() throws Exception {
        String config = CONFIG.replace("{eq: shop, ignoreCase", "{in: [Shop, shop, X, SHOP], ignoreCase");
        assertThat(ExplainText.of(trace(config, "x".getBytes(UTF_8)), false))
                .contains("site in ('shop', 'x') ignoring case\n");
    }

    @Test
    void shouldShowFieldsConditionsAndWhatEachRuleDoes() throws Exception {
        assertThat(explain("192.0.2.1 - - [14/Mar/2025:10:00:04 +0000] \"GET /x HTTP/1.1\" 503 - http://shop/"))
                .isEqualTo("""
                stream   access
                line     192.0.2.1 - - [14/Mar/2025:10:00:04 +0000] "GET /x HTTP/1.1" 503 - http://shop/
                time     2025-03-14T10:00:04Z = 1741946404000
                field    client  string  '192.0.2.1'
                field    time    string  '14/Mar/2025:10:00:04 +0000'
                field    method  string  'GET'
                field    path    string  absent: no 6th '"' in line
                field    status  int     503
                field    bytes   int     absent: '-' is no integer
                field    rt      float   0.5 (the default: no 'rt=' in line)

                rule     traffic fired
                  network  fires on every line
                  group    method = 'GET', status = '503', path = '-'
                  window   2025-03-14T10:00:00Z to 2025-03-14T10:00:10Z
                  adds     requests = count()   takes the line
                  adds     volume = sum(bytes)  takes nothing: absent: '-' is no integer
                  adds     slow = p99.9(rt)     takes 0.5
                  adds     who = sum(client)    takes nothing: '192.0.2.1' is no number
                  adds     last = last(client)  takes '192.0.2.1'

                rule     errors fired
                  network  tried on every line
                  field    site  string  'SHOP'
                  yes      status >= 500
                  yes      status < 600
                  yes      any of
                  yes        method in ('GET', 'HEAD')
                  no         all of
                  no           path starts with '/api'
                  yes          not
                  no             bytes exists
                  yes      site = 'shop' ignoring case
                  writes   {"rule":"errors","time":1741946404000,"fields":{"client":"192.0.2.1","status":503,"bytes":null,"site":"SHOP"}}

                rule     missing did not fire
                  network  tried on every line
                  no       status = 404
                  yes      line contains 'GET'

                summary  2 of 3 rules fired, 2 tried; 3 are reached on every line, 0 were reached by switches, 0 were not reached
                """);
    }

    @Test
    void shouldSayThatALineWithoutAReadableTimeCountsAsOfItsArrival() throws Exception {
        assertThat(explain("x [yesterday] y"))
                .contains("time     2025-03-14T10:01:40Z = 1741946500000 (arrival, for 'yesterday' is no time by"
                        + " 'dd/MMM/yyyy:HH:mm:ss Z')\n")
                .contains("field    method  string  absent: no '\"' in line\n")
                .contains("field    bytes   int     absent: no 9th ' ' in line\n");
        assertThat(explain(""))
                .contains("\nline     \n")
                .contains("(arrival, for the time is absent: no '[' in line)\n");
        assertThat(explain("[14/Mar/2025:11:01:41 +0000]")).contains(" (too far ahead to move the watermark)\n");
        assertThat(explain("[14/Mar/2025:11:01:40 +0000]")).doesNotContain("too far ahead");
    }

    @Test
    void shouldTellABackslashAndALetterFromWhatTheyStandFor() throws Exception {
        String config = """
                streams:
                  s:
                    fields:
                      column: {split: {by: '\\t', at: 1}}
                      red:    {left: '\\x1b[31m'}
                      end:    {right: '\\r', orEnd: false}
                      tabs:   {split: {by: "\\t", at: 9}}
                outputs: {out: {drop: {}}}
                rules: [{name: r, from: s, emit: [column], to: out}]
                """;
        String said = "; that is a backslash and a letter, and the value has what it stands for in double quotes\n";
        assertThat(ExplainText.of(trace(config, "a\tb\t\u001b[31mc".getBytes(UTF_8)), false))
                .contains("absent: no column 1 by '\\t' in line" + said)
                .contains("absent: no '\\x1b[31m' in line" + said)
                .contains("absent: no '\\r' behind where it starts in line\n")
                .contains("absent: no column 9 by '\\t' in line\n");
    }

    @Test
    void shouldCallABuiltInFieldByItsNameThoughAnotherHasItsValue() throws Exception {
        String config = """
                streams: {s: {fields: {host: {of: source}, raw: {}, word: {right: " ", orEnd: false}}}}
                outputs: {out: {drop: {}}}
                rules: [{name: r, from: s, where: {source: web, line: {contains: x}}, emit: [host, raw], to: out}]
                """;
        assertThat(ExplainText.of(trace(config, "abc".getBytes(UTF_8)), false))
                .contains("field    host    string  'explain'\n", "field    raw     string  'abc'\n")
                .contains("field    source  string  'explain'\n")
                .contains("absent: no ' ' behind where it starts in line\n")
                .contains("no       source = 'web'\n", "no       line contains 'x'\n");
    }

    @Test
    void shouldSayWhereADefaultStandsInThoughStepsCameBeforeTheType() throws Exception {
        String config = """
                streams:
                  s:
                    fields:
                      took: {left: "took=", right: " ", transform: [trim, {append: 0}], type: float, default: 3}
                outputs: {out: {drop: {}}}
                rules: [{name: r, from: s, emit: [took], to: out}]
                """;
        assertThat(fields(config, "took=x"))
                .contains("took  float   3.0 (the default: the steps make 'x0' of 'x', which is no number)\n");
        assertThat(fields(config, "took=3.")).contains("took  float   3.0\n");
        assertThat(fields(config, "took=1e40"))
                .contains("(the default: the steps make '1e400' of '1e40', which is more");
    }

    @Test
    void shouldTellWhyAFieldIsAbsentWithoutTheReasonsOfTheFieldThatItIsMadeOf() throws Exception {
        String config = """
                streams:
                  s:
                    fields:
                      id:    {left: "id=", right: " ", type: int}
                      share: {of: id, type: float}
                      name:  {of: id, transform: [{switch: [{where: {share: 7}, value: seven}]}, upper]}
                      ratio: {left: "id=", right: " ", type: float}
                outputs: {out: {drop: {}}}
                rules: [{name: r, from: s, emit: [id, share, name, ratio], to: out}]
                """;
        assertThat(fields(config, "id=9223372036854775808"))
                .contains("id     int     absent: '9223372036854775808' is beyond the 64 bits of an integer\n")
                .contains("share  float   absent: id is absent\n")
                .contains("name   string  absent: id is absent\n");
        assertThat(fields(config, "id=1e400"))
                .contains("id     int     absent: '1e400' is no integer\n")
                .contains("ratio  float   absent: '1e400' is more than a number can be\n");
    }

    @Test
    void shouldTellBrokenJsonFromNothingThereAndAPatternFromItsGroup() throws Exception {
        String config = """
                streams:
                  s:
                    fields:
                      user: {json: /user}
                      code: {regex: {pattern: "user(=[0-9]+)?", group: 1}}
                outputs: {out: {drop: {}}}
                rules: [{name: r, from: s, emit: [user, code], to: out}]
                """;
        assertThat(fields(config, "{\"user\":null}"))
                .contains("absent: nothing, or null, at '/user' in line\n")
                .contains("absent: group 1 took no part in the match of 'user(=[0-9]+)?' in line\n");
        assertThat(fields(config, " null ")).contains("absent: nothing, or null, at '/user' in line\n");
        assertThat(fields(config, "{\"user\":1"))
                .contains("absent: line is no valid JSON, or has more than 64 levels\n");
        assertThat(fields(config, "")).contains("absent: no match of 'user(=[0-9]+)?' in line\n");
    }

    private static String fields(String config, String line) throws Exception {
        return ExplainText.of(trace(config, line.getBytes(UTF_8)), false);
    }

    @Test
    void shouldLetNothingOfALineReachTheTerminalButWhatCanBeSeen() throws Exception {
        byte[] line = "a\u001b[2Jb\u009b\t\r\u202e\u00ff [x] \" http://shop/".getBytes(ISO_8859_1);
        line[0] = (byte) 0xc3;
        String text =
                ExplainText.of(trace(CONFIG.replace("[client]", "[line]").replace("status: 404, ", ""), line), false);
        assertThat(text).contains("line     \ufffd\\u001b[2Jb\ufffd\\t\\r?\ufffd [x] ");
        assertThat(text.lines()).allMatch(row -> row.chars().noneMatch(Character::isISOControl));
        assertThat(ExplainText.of(trace(CONFIG, "\u0085\u202e".getBytes(UTF_8)), false))
                .contains("\\u0085\\u202e");
    }

    @Test
    void shouldColourVerdictsOnlyWhereAsked() throws Exception {
        LineTrace trace = trace(CONFIG, "x".getBytes(UTF_8));
        String coloured = ExplainText.of(trace, true);
        assertThat(coloured).contains("\u001b[32mfired\u001b[0m").contains("\u001b[31mdid not fire\u001b[0m");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(ExplainText.of(trace, false));
        assertThat(ExplainText.of(trace, false)).doesNotContain("\u001b");
    }

    @Test
    void shouldSayByWhichSwitchesARuleIsReached() throws Exception {
        StringBuilder yaml = new StringBuilder("""
                streams:
                  s:
                    fields:
                      host: {split: {by: " ", at: 0}}
                      status: {left: " ", right: " ", type: int}
                      rt: {left: " ", index: 1, right: " ", type: float}
                outputs: {out: {drop: {}}}
                rules:
                  - {name: every, from: s, to: out}
                  - {name: many, from: s, to: out, where: {status: {in: [3, 5, 7]}, rt: {exists: true}}}
                """);
        for (int i = 0; i < 40; i++) {
            yaml.append(
                    "  - {name: h" + i + ", from: s, to: out, where: {host: w" + i % 5 + ", status: " + i / 5 + "}}\n");
            yaml.append(
                    "  - {name: r" + i + ", from: s, to: out, where: {rt: {between: [" + i + ", " + (i + 1) + "]}}}\n");
        }
        LineTrace trace = trace(yaml.toString(), "w3 2 6.5 x".getBytes(UTF_8));
        String text = ExplainText.of(trace, false);
        assertThat(text)
                .contains("rule     every fired\n  network  fires on every line\n")
                .contains("rule     h13 fired\n"
                        + "  network  reached by status = 2 (one of 8 numbers), then by host = 'w3' (one of 5 texts), which"
                        + " is all\n")
                .contains("rule     r6 fired\n  network  reached by 6 < rt < 7 (one of 83 ranges), which is all\n")
                .contains("rule     h12 did not fire\n  network  not reached by status = 2 (one of 8 numbers), then by"
                        + " host = 'w2' (one of 5 texts)\n")
                .contains(
                        "rule     many did not fire\n  network  not reached by status = 3 (one of 8 numbers), nor in 2"
                                + " other ways\n");
        assertThat(trace.counts()).isEqualTo(new LineTrace.Counts(82, 3, 1, 2, 0));
        assertThat(ExplainText.of(trace(yaml.toString(), "w3 3 x".getBytes(UTF_8)), false))
                .contains(
                        "rule     many did not fire\n  network  reached by status = 3 (one of 8 numbers), then tried: rt"
                                + " exists\n");
    }

    @Test
    void shouldSayByWhichOfItsAlternativesARuleIsReached() throws Exception {
        StringBuilder yaml = new StringBuilder("""
                streams: {s: {fields: {host: {right: " "}}}}
                outputs: {out: {drop: {}}}
                rules:
                """);
        for (int i = 0; i < 6; i++) {
            yaml.append("  - {name: r" + i + ", from: s, to: out, where: {any: [{host: w" + i + "}, {line: {contains: x"
                    + i + "}}]}}\n");
        }
        assertThat(ExplainText.of(trace(yaml.toString(), "w1 x1 x2".getBytes(UTF_8)), false))
                .contains("rule     r1 fired\n  network  reached by host = 'w1' (one of 6 texts), which is all\n")
                .contains(
                        "rule     r2 fired\n  network  reached by line contains 'x2' (one of 6 texts looked for at once),"
                                + " then tried: not (host = 'w2')\n")
                .contains(
                        "rule     r3 did not fire\n  network  not reached by host = 'w3' (one of 6 texts), nor in 1 other"
                                + " way\n");
    }
}
