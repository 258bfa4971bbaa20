package io.millrace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * A config in which every extractor, transform, operator and aggregate of this version is in use, and bodies of
 * lines for its two streams: access logs with a time in words, and JSON with one in milliseconds. All lines of a body have the same time.
 */
final class FullWorkload {
    static final int LINES_PER_BODY = 5000;
    static final String[] STREAMS = {"access", "events"};

    static final String CONFIG = """
            listen:
              tcp:
                - {port: 0, stream: access}
                - {port: 0, stream: events}
              http: {port: 0}
            admin: {port: 0}
            workers: 2

            streams:
              access:
                time: {field: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
                fields:
                  client:   {right: " "}
                  time:     {left: "[", right: "]"}
                  method:   {left: '"', right: " "}
                  target:   {left: " ", index: 5, right: " "}
                  path:     {of: target, right: "?"}
                  page:     {of: target, left: "page=", right: "&", orEnd: false, type: int, default: 1}
                  status:   {left: '" ', right: " ", type: int}
                  bytes:    {split: {by: " ", at: 9}, type: int}
                  host:     {split: {by: " ", at: -1}, transform: [trim, lower]}
                  agent:    {left: '"', index: 4, right: '"', orEnd: false, transform: [upper]}
                  rt:       {left: " rt=", right: " ", type: float}
                  absent:   {left: " none=", right: " "}
                  kind:
                    of: status
                    transform:
                      - map: {values: {"200": good, "404": theirs, "503": ours}, default: other}
                      - append: "!"
                  same:     {of: method, transform: [{const: x}]}
                  token:    {of: target, regex: {pattern: 'token=(\\w+)', group: 1}}
                  version:  {of: target, regex: {pattern: '^/\\w+/(v\\d+)', group: 1}}
                  asked:    {query: {of: target, param: q}}
                  up:       {logfmt: up}
                  clean:    {of: target, transform: [cleanUrl, {substring: [0, 20]}]}
                  grade:    {of: status, transform: [{switch: [{where: {status: {gte: 500}}, value: bad}, {default: fine}]}]}
                  masked:   {of: target, transform: [{replace: {pattern: '\\d+', with: "<$0>"}}]}
              events:
                time: {field: at, format: epochMillis}
                fields:
                  at:     {json: /at}
                  user:   {json: /user/name}
                  id:     {json: /user/id, type: int}
                  level:  {json: /level, transform: [lower]}
                  tags:   {json: /tags}
                  second: {json: /tags/1}
                  gone:   {json: /gone, default: "-"}
                  took:   {json: /took, type: float}
                  path:   {json: /path}
                  msg:    {json: /msg}
                  ending: {of: path, split: {by: ".", at: -1}}

            rules:
              - name: all-access
                from: access
                groupBy: [method, kind]
                select:
                  n: count()
                  paged: count(page)
                  volume: sum(bytes)
                  total: sum(rt)
                  least: min(rt)
                  most: max(bytes)
                  mean: avg(bytes)
                  head: first(path)
                  tail: last(host)
                  clients: distinct(client)
                  sizes: distinct(bytes)
                  middle: p50(bytes)
                  slow: p99.9(rt)
                window: 100s
                to: [results, plain]
              - name: all-events
                from: events
                groupBy: [user, ending]
                select: {n: count(), first: first(id), last: last(took), ids: distinct(id), p50: p50(took), p99: p99.9(id),
                         mean: avg(took), spread: stddev(id), sum: sum(took), min: min(took), max: max(level)}
                window: 100s
                to: [results, nothing]
              - {name: equal, from: access, where: {method: {eq: GET}, status: {ne: 503}, same: x}, groupBy: [host], select: {n: count()}, window: 100s, to: nothing}
              - {name: lists, from: access, where: {status: {in: [404, 503]}, method: {notIn: [PUT, DELETE]}}, groupBy: [kind], select: {n: count(absent)}, window: 100s, to: nothing}
              - {name: orders, from: access, where: {bytes: {gt: 10}, rt: {gte: 0.5}, status: {lt: 600, lte: 599}, page: {between: [1, 7]}}, groupBy: [page], select: {n: count()}, window: 100s, to: nothing}
              - {name: texts, from: access, where: {path: {contains: /v, startsWith: /api, endsWith: s}, target: {containsAny: ["page=1", "page=2", "page=3"]}}, groupBy: [path], select: {n: count()}, window: 100s, to: nothing}
              - {name: present, from: access, where: {absent: {exists: false}, agent: {exists: true}}, groupBy: [host], select: {n: count()}, window: 100s, to: nothing}
              - {name: patterns, from: access, where: {any: [{target: {matches: 'never[0-9]+'}}, {target: {matches: 'items|stock'}}, {line: {matches: '\\b[45]\\d\\d\\b'}}]}, groupBy: [host, version], select: {n: count(token), m: count(masked)}, window: 100s, to: nothing}
              - name: nested
                from: access
                where:
                  - any: [{rt: {gt: 1}}, {all: [{status: 200}, {bytes: {lt: 1000}}]}]
                  - not: {line: {contains: 192.0.2.9}}
                groupBy: [method]
                select: {n: count(), spread: stddev(rt)}
                window: 100s
                to: nothing
              - {name: cut, from: access, where: {asked: {exists: true}, up: {startsWith: "10."}, clean: {contains: /}}, groupBy: [grade, clean], select: {n: count(), ups: distinct(up)}, having: {n: {gt: 1}}, samples: {count: 2, maxLength: 60}, window: 100s, to: nothing}
              - {name: rolling, from: events, select: {n: count(), took: sum(took)}, window: 100s, every: 50s, to: nothing}
              - {name: computed, from: access, where: {aviator: "status >= 200 && bytes * 2 > 100 && string.startsWith(method, 'P')"}, groupBy: [host], select: {n: count()}, window: 100s, to: nothing}
              - {name: folded, from: access, where: {path: {startsWith: /API, ignoreCase: true}, agent: {contains: mozilla, ignoreCase: true}, method: {eq: get, ignoreCase: true}, host: {endsWith: LE, ignoreCase: true}}, groupBy: [host], select: {n: count()}, window: 100s, to: nothing}
              - {name: json-texts, from: events, where: {level: [warn, error], tags: {contains: '"b'}, second: {ne: c}, msg: {contains: "\\u00e9t\\u00e9"}, gone: "-"}, groupBy: [level], select: {n: count()}, window: 100s, to: nothing}
              - {name: broken, from: access, where: {status: {gte: 500}}, emit: [time, client, path, status, rt, absent, agent], to: [records, plain]}
              - {name: missing, from: access, where: {kind: "theirs!"}, to: records}
              - {name: slow, from: events, where: {took: {gt: 90}}, emit: [at, user, id, took, tags, msg, line], to: [records, nothing]}

            outputs:
              results: {file: {path: FOLDER/results.ndjson.zst}}
              records: {file: {path: FOLDER/records.ndjson.zst}}
              plain:   {file: {path: FOLDER/plain.ndjson}}
              nothing: {drop: {}}
            """;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.US).withZone(ZoneOffset.UTC);
    private static final long START_MILLIS = 1_741_946_400_000L;
    private static final int VARIANTS = 3;

    private final Body[][] bodies = new Body[STREAMS.length][VARIANTS];
    private int second;

    /** The bytes of a body, and where the times of its lines are. */
    private record Body(byte[] bytes, int[] times, int timeLength) {
        void setTime(byte[] text) {
            for (int at : times) {
                System.arraycopy(text, 0, bytes, at, timeLength);
            }
        }
    }

    FullWorkload(long seed) {
        Random random = new Random(seed);
        for (int variant = 0; variant < VARIANTS; variant++) {
            bodies[0][variant] = body(random, time(0));
            bodies[1][variant] = body(random, millis(0));
        }
    }

    private static String time(int second) {
        return TIME.format(Instant.ofEpochMilli(START_MILLIS + second * 1000L));
    }

    private static String millis(int second) {
        return String.valueOf(START_MILLIS + second * 1000L);
    }

    /** Lets time pass. */
    void pass(int seconds) {
        second += seconds;
    }

    /** The lines of a stream for this second, in an array that is used again. */
    byte[] next(int stream) {
        Body body = bodies[stream][second % VARIANTS];
        body.setTime((stream == 0 ? time(second / 50 * 50) : millis(second)).getBytes(US_ASCII));
        return body.bytes;
    }

    private static Body body(Random random, String time) {
        boolean access = time.indexOf('/') >= 0;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] times = new int[LINES_PER_BODY];
        for (int i = 0; i < LINES_PER_BODY; i++) {
            String line = access ? accessLine(random, time) : event(random, time);
            times[i] = bytes.size() + line.substring(0, line.indexOf(time)).getBytes(UTF_8).length;
            bytes.writeBytes(line.getBytes(UTF_8));
        }
        return new Body(bytes.toByteArray(), times, time.length());
    }

    private static String pick(Random random, String... from) {
        return from[random.nextInt(from.length)];
    }

    private static String accessLine(Random random, String time) {
        return "192.0.2." + random.nextInt(60) + " - - [" + time + "] \"" + pick(random, "GET", "POST", "PUT")
                + " /api/v" + random.nextInt(10) + "/" + pick(random, "items", "baskets", "stock", "user")
                + "?q=" + random.nextInt(1000) + pick(random, "", "&page=" + (1 + random.nextInt(9)) + "&r=1")
                + " HTTP/1.1\" " + pick(random, "200", "404", "301", "503") + " "
                + random.nextInt(30_000) + " \"-\" \"" + pick(random, "Mozilla/5.0 (X11; Linux x86_64)", "curl/8.5")
                + " agent/" + random.nextInt(5) + "\" rt=" + random.nextInt(3) + "." + (100 + random.nextInt(900))
                + " up=10.0.0." + random.nextInt(9) + " " + pick(random, "Apple", "Pear", "Plum") + "\n";
    }

    private static String event(Random random, String time) {
        return "{\"at\":" + time + ",\"level\":\"" + pick(random, "INFO", "WARN", "ERROR") + "\",\"user\":{\"name\":\""
                + pick(random, "ada", "Zo\\u00eb", "grace") + "\",\"id\":" + random.nextInt(3000)
                + "},\"tags\":[\"a\",\""
                + pick(random, "b", "b c", "c") + "\"],\"gone\":null,\"took\":" + random.nextInt(100) + "."
                + random.nextInt(10) + ",\"path\":\"/v1/" + pick(random, "a.tar.gz", "b.png") + "\",\"msg\":\""
                + pick(random, "an \u00e9t\u00e9 long ago", "nothing to say", "a \\\"quoted\\\" word")
                + "\",\"filler\":" + Arrays.toString(new int[10]) + "}\n";
    }
}
