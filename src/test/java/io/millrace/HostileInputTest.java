package io.millrace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.metrics.Counter;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.ResultComparison;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Bytes that nobody expects, through rules with every extractor, every kind of condition and aggregates: nothing fails, every result is valid JSON, and all of
 * them are the same wherever the bytes are cut, as the slow evaluator has them too.
 */
class HostileInputTest {
    private static final Pattern TIMES = Pattern.compile("(\"(?:time|start|end)\"):\\d+,");
    private static final String POST = "POST /ingest/s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String TIMED = "time: {field: t, format: epochMillis}";

    /** Without Groovy, which the slow evaluator does not know. */
    private static final String RULES = """
            streams:
              s:
                charset: CHARSET
                maxLineLength: 300KB
                TIME
                fields:
                  t:       {right: "|"}
                  rest:    {left: "|"}
                  between: {left: "<", index: 1, right: ">", orEnd: false}
                  column:  {split: {by: " ", at: -2}}
                  number:  {split: {by: "|", at: 1}, type: float}
                  whole:   {of: number, type: int, default: -1}
                  json:    {of: rest, json: "/a/b"}
                  deep:    {of: rest, json: "/0/a/0/a"}
                  logfmt:  {of: rest, logfmt: k}
                  query:   {query: {of: rest, param: q}}
                  regex:   {of: rest, regex: {pattern: '([^\\x00-\\x7F]+|k=.*)$', group: 1}}
                  nuls:    {regex: {pattern: '\\x00+'}}
                  steps:
                    of: rest
                    transform:
                      - trim
                      - lower
                      - cleanUrl
                      - {replace: {pattern: '[0-9]+', with: "#"}}
                      - {substring: [0, 60]}
                      - {append: "\\u00e9"}
                  chosen:  {of: column, transform: [upper, {map: {values: {K: one}, default: other}}]}
                  script:  {aviator: "column == nil ? -1 : string.length(column) * 2"}
            rules:
              - name: records
                from: s
                where: {line: {ne: ""}}
                emit: [t, between, column, number, whole, json, deep, logfmt, query, regex, nuls, steps, chosen, script]
                to: out
              - name: lines
                from: s
                where:
                  any: [{rest: {contains: k, ignoreCase: true}}, {rest: {matches: "[^a-z]$"}}, {number: {lt: 0}}]
                  line: {notIn: [""]}
                emit: [line]
                to: out
              - name: groups
                from: s
                groupBy: [column, json, chosen]
                maxGroups: 500
                select:
                  n: count()
                  some: distinct(rest)
                  sum: sum(number)
                  p: p99(number)
                  first: first(logfmt)
                  last: last(query)
                samples: {count: 1, maxLength: 30}
                window: 36500d
                to: out
            outputs: {out: {drop: {}}}
            """;

    private static final String GROOVY = """
                  turned:  {groovy: "column == null ? null : column.reverse() + column.length()"}
            rules:
              - {name: groovy, from: s, where: {groovy: "rest != null && rest.length() > 3"}, emit: [turned], to: out}
            """;

    private static String timed(String charset) {
        return RULES.replace("CHARSET", charset).replace("TIME", TIMED);
    }

    private static byte[] replay(String yaml, byte[] input, int readBytes) throws Exception {
        PipelineConfig config = ConfigReader.readText("hostile.yaml", "workers: 2\n" + yaml, Map.of());
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(config, "s", results, readBytes)) {
            replay.feed(new ByteArrayInputStream(input), "hostile.log");
            replay.finish();
            assertThat(replay.metrics().count(Counter.LINE_FAILURES, "s").get())
                    .as("lines on which evaluation failed by a defect")
                    .isZero();
        }
        return results.toByteArray();
    }

    private static List<byte[]> lines(byte[] text) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                lines.add(Arrays.copyOfRange(text, start, i));
                start = i + 1;
            }
        }
        assertThat(start).as("the last line has an end").isEqualTo(text.length);
        return lines;
    }

    private static void assertValid(byte[] results, String context) {
        assertThat(results).as(context).isNotEmpty();
        for (byte[] line : lines(results)) {
            if (!StrictJson.isValid(line)) {
                throw new AssertionError(context + ": no JSON: " + new String(line, ISO_8859_1));
            }
        }
    }

    private static void assertSameHoweverCut(String charset, HostileDrill drill, int... readBytes) throws Exception {
        String yaml = timed(charset).replace("rules:\n", GROOVY);
        byte[] expected = replay(yaml, drill.bytes(), 1 << 16);
        assertValid(expected, drill + ", " + charset);
        for (int bytes : readBytes) {
            assertThat(Arrays.equals(expected, replay(yaml, drill.bytes(), bytes)))
                    .as("%s, %s, %d bytes a read", drill, charset, bytes)
                    .isTrue();
        }
    }

    @Test
    void shouldGiveTheSameValidResultsOfAnyBytesAndTextsWhereverTheyAreCut() throws Exception {
        HostileDrill drill = HostileDrill.bytesAndTexts();
        assertSameHoweverCut("utf-8", drill, 1, 4093);
        assertSameHoweverCut("gbk", drill, 1);
        assertSameHoweverCut("auto", drill, 1);
    }

    @Test
    void shouldGiveTheSameValidResultsOfDeepJsonAndOfAMillionEmptyLines() throws Exception {
        assertSameHoweverCut("utf-8", HostileDrill.nested(), 1, 4093);
        assertSameHoweverCut("utf-8", HostileDrill.emptyLines(), 1);
    }

    @Test
    void shouldSayWhatTheSlowEvaluatorSays() throws Exception {
        for (String charset : List.of("utf-8", "gbk")) {
            // It takes a line of many thousand characters one by one, and each for every field.
            List<byte[]> log = lines(HostileDrill.bytesAndTexts().bytes()).stream()
                    .filter(line -> line.length < 120)
                    .toList();
            byte[] results = replay(timed(charset), joined(log), 1 << 16);
            ResultComparison.assertSame(Oracle.replay(timed(charset), "s", log, "hostile.log"), results, charset);
        }
    }

    @Test
    void shouldHaveOneGroupForKeysThatPrintAlike() throws Exception {
        String yaml = """
                streams: {s: {time: {field: t, format: epochMillis}, fields: {t: {right: "|"}, k: {left: "|", right: "|"}}}}
                rules: [{name: r, from: s, groupBy: [k, stream], select: {n: count()}, window: 1d, to: out}]
                outputs: {out: {drop: {}}}
                """;
        String long200 = "x".repeat(200);
        String log = "1|\u00ff|\n1|\u00fe|\n1|\u00ef\u00bf\u00bd|\n1|\u00ef\u00bf|\n1|\u00ff\u00ff|\n1|\u00ed\u00a0|\n"
                + "1|" + long200 + "\u00ff|\n1|" + long200 + "\u00fe|\n1|" + long200 + "|\n";
        String results = new String(replay(yaml, log.getBytes(ISO_8859_1), 1 << 16), UTF_8);
        assertThat(Pattern.compile("\"k\":\"(.*?)\".*?\"n\":(\\d)")
                        .matcher(results)
                        .results()
                        .map(found -> found.group(1) + " " + found.group(2)))
                .containsExactly("\ufffd 4", "\ufffd\ufffd 2", long200 + "\ufffd 2", long200 + " 1");
    }

    private static byte[] joined(List<byte[]> lines) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            text.writeBytes(line);
            text.write('\n');
        }
        return text.toByteArray();
    }

    private interface Sender {
        void send(Service service) throws Exception;
    }

    /** All results of what is sent to a service of its own, but for the times, which are those of arrival. */
    private static String sent(String charset, Sender sender) throws Exception {
        String yaml = "listen: {http: {port: 0}, tcp: {port: 0, stream: s}}\nadmin: false\n"
                + RULES.replace("CHARSET", charset).replace("TIME", "").replace("rules:\n", GROOVY);
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        PipelineConfig config = ConfigReader.readText("hostile.yaml", yaml, Map.of());
        try (Service service = Service.start(config, failures::add, results)) {
            sender.send(service);
            assertThat(service.drain()).isTrue();
        }
        assertThat(failures).isEmpty();
        assertValid(results.toByteArray(), charset);
        return TIMES.matcher(results.toString(UTF_8)).replaceAll("$1:0,");
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void tcp(Service service, byte[] input, int pieceBytes) throws IOException {
        try (Socket socket = connect(service.tcpPorts().get(0))) {
            for (int at = 0; at < input.length; at += pieceBytes) {
                socket.getOutputStream().write(input, at, Math.min(pieceBytes, input.length - at));
            }
            socket.shutdownOutput();
            assertThat(socket.getInputStream().read())
                    .as("it is read to its end")
                    .isEqualTo(-1);
        }
    }

    private static List<byte[]> pieces(byte[] input, int pieceBytes) {
        List<byte[]> pieces = new ArrayList<>();
        for (int at = 0; at < input.length; at += pieceBytes) {
            pieces.add(Arrays.copyOfRange(input, at, Math.min(at + pieceBytes, input.length)));
        }
        return pieces;
    }

    /** Sends bodies in chunks: each is a piece of its own to who decodes it, however the network cuts it. */
    private static void post(Service service, List<List<byte[]>> bodies) throws IOException {
        try (Socket socket = connect(service.httpPorts().get(0))) {
            for (List<byte[]> chunks : bodies) {
                ByteArrayOutputStream body = new ByteArrayOutputStream();
                body.writeBytes(POST.getBytes(UTF_8));
                for (byte[] chunk : chunks) {
                    body.writeBytes((Integer.toHexString(chunk.length) + "\r\n").getBytes(UTF_8));
                    body.writeBytes(chunk);
                    body.writeBytes("\r\n".getBytes(UTF_8));
                }
                body.writeBytes("0\r\n\r\n".getBytes(UTF_8));
                socket.getOutputStream().write(body.toByteArray());
                assertThat(answer(socket.getInputStream()))
                        .startsWith("HTTP/1.1 200")
                        .endsWith("}");
            }
        }
    }

    private static String answer(InputStream in) throws IOException {
        StringBuilder answer = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '}'; b = in.read()) {
            answer.append((char) b);
        }
        return answer.append('}').toString();
    }

    @Test
    void shouldWriteTheSameWhicheverWayTheBytesComeOverTheNetwork() throws Exception {
        byte[] input = HostileDrill.bytesAndTexts().bytes();
        for (String charset : List.of("utf-8", "gbk")) {
            assertThat(sent(charset, service -> post(service, List.of(pieces(input, 1)))))
                    .as(charset)
                    .isEqualTo(sent(charset, service -> tcp(service, input, 61)));
        }
    }

    @Test
    void shouldReadChineseTextsThatAreCutAtEveryOffset() throws Exception {
        byte[] text = ("0|" + HostileDrill.CHINESE + "\n" + HostileDrill.CHINESE).getBytes(Charset.forName("GBK"));
        List<List<byte[]>> whole = new ArrayList<>();
        List<List<byte[]>> inTwo = new ArrayList<>();
        List<List<byte[]>> beginnings = new ArrayList<>();
        List<List<byte[]>> beginningsByteByByte = new ArrayList<>();
        for (int cut = 1; cut < text.length; cut++) {
            byte[] beginning = Arrays.copyOf(text, cut);
            whole.add(List.of(text));
            inTwo.add(List.of(beginning, Arrays.copyOfRange(text, cut, text.length)));
            beginnings.add(List.of(beginning));
            beginningsByteByByte.add(pieces(beginning, 1));
        }
        assertThat(sent("gbk", service -> post(service, inTwo)))
                .isEqualTo(sent("gbk", service -> post(service, whole)));
        assertThat(sent("gbk", service -> post(service, beginningsByteByByte)))
                .isEqualTo(sent("gbk", service -> post(service, beginnings)));
    }
}
