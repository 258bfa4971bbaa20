package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No kernel allocates anything for a line once it has warmed up. */
class AllocationTest {
    private static final int LINES = 20_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final Sample ACCESS = Sample.of(
            "83.149.9.216 - - [17/May/2015:10:05:03 +0000] \"GET /images/kibana-search.png HTTP/1.1\" 200 203023"
                    + " \"http://semicomplete.com/presentations/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1)\"");
    private static final Sample JSON = Sample.of(
            "{\"time\": \"x\", \"user\": {\"id\": 42, \"na\\u006de\": \"B\\u00e9 \\ud83d\\ude00\"}, \"tags\": [1.5e3,"
                    + " \"b\"], \"a\": null}");
    private static final Sample LOGFMT = Sample.of(
            "ts=2025-03-14T10:00:00Z level=info msg=\"two \\\"quoted\\\" words\" path=/api/v1/users?q=a+b%20c&id=7"
                    + " took=12");
    private static final Sample URL = Sample.of("https://shop.example/api/v1/users/42/orders/3f2a9c1d?q=a+b%20c&id=7");
    private static final Sample NUMBER = Sample.of("-12345.678900");

    private static byte[] bytes(String text) {
        return SampleText.bytes(text);
    }

    private static Arguments extractor(String name, Sample sample, Extractor extractor) {
        Row row = sample.row();
        return Arguments.of(name, (Runnable) () -> {
            row.reset(sample.bytes, sample.from, sample.to);
            extractor.extract(sample.bytes, sample.from, sample.to, row, 0);
            if (row.state(0) != Row.PRESENT) {
                throw new AssertionError(name + " found nothing");
            }
        });
    }

    private static Arguments lineField(String name, Extractor extractor) {
        Row row = ACCESS.row();
        LineField field = new LineFields(List.of(extractor)).field(extractor);
        return Arguments.of(name, (Runnable) () -> {
            row.reset(ACCESS.bytes, ACCESS.from, ACCESS.to);
            field.extract(row, 0);
            if (row.state(0) != Row.PRESENT) {
                throw new AssertionError(name + " found nothing");
            }
        });
    }

    private static Arguments transform(String name, Transform transform) {
        return transform(name, ACCESS, transform);
    }

    private static Arguments transform(String name, Sample sample, Transform transform) {
        Row row = sample.row();
        return Arguments.of(name, (Runnable) () -> {
            row.reset(sample.bytes, sample.from, sample.to);
            row.set(0, sample.bytes, sample.from, sample.to);
            transform.apply(row, 0);
        });
    }

    private static Arguments condition(String name, Runnable condition) {
        return Arguments.of(name, condition);
    }

    private static Arguments decimals() {
        Row row = NUMBER.row();
        Decimal literal = Decimal.of("-12345.7");
        Decimal rounded = new Decimal();
        Sample digits = Sample.of("0.12345678901234567890123456789");
        return Arguments.of("Decimal", (Runnable) () -> {
            row.reset(NUMBER.bytes, NUMBER.from, NUMBER.to);
            row.set(0, NUMBER.bytes, NUMBER.from, NUMBER.to);
            rounded.parse(digits.bytes, digits.from, digits.to);
            if (row.number(0).compareTo(literal) <= 0 || row.number(0).toDouble() > 0 || rounded.isExact()) {
                throw new AssertionError("wrong number");
            }
        });
    }

    private static Arguments joined(String name, Sample sample, JoinedFields fields) {
        Row row = sample.row();
        return Arguments.of(name + " in common", (Runnable) () -> {
            row.reset(sample.bytes, sample.from, sample.to);
            fields.extract(1, sample.bytes, sample.from, sample.to, row, 1);
            fields.extract(0, sample.bytes, sample.from, sample.to, row, 0);
            if (row.state(0) != Row.PRESENT || row.state(1) != Row.PRESENT) {
                throw new AssertionError("found nothing");
            }
        });
    }

    private static Arguments literals() {
        LiteralSet.Search search =
                new LiteralSet(List.of(bytes("Macintosh"), bytes("Windows"), bytes("kibana"), bytes("/"))).search();
        return Arguments.of("literals", (Runnable) () -> {
            if (search.find(ACCESS.bytes, ACCESS.from, ACCESS.to) != 3) {
                throw new AssertionError("not all found");
            }
        });
    }

    private static boolean keep(int found) {
        if (found < 0) {
            throw new AssertionError("not found");
        }
        return true;
    }

    static Stream<Arguments> kernels() throws PatternException {
        byte[] needle = bytes("Macintosh");
        byte[] b = ACCESS.bytes;
        int from = ACCESS.from;
        int to = ACCESS.to;
        RegexMatcher absent = RegexMatcher.compile("Windows NT (\\d+)|\"PUT .*kibana");
        RegexMatcher undecided = RegexMatcher.compile("\\b[1-5]\\d\\d\\b");
        RegexMatcher literals = RegexMatcher.compile("^10\\.|Mac(?:intosh|book)");
        RegexMatcher anyCase = RegexMatcher.compile("(?i)macINTOSH");
        return Stream.of(
                extractor("leftRight", ACCESS, Extractors.leftRight(bytes("\" "), 0, bytes(" "), true)),
                extractor("leftRight of one byte", ACCESS, Extractors.leftRight(bytes("\""), 4, bytes("\""), false)),
                lineField("leftRight in common", Extractors.leftRight(bytes("\" "), 0, bytes(" "), true)),
                lineField("one byte in common", Extractors.leftRight(bytes(" "), 15, bytes("_"), false)),
                extractor("split", ACCESS, Extractors.split(bytes(" "), 6)),
                extractor("split from the end", ACCESS, Extractors.split(bytes(" "), -2)),
                extractor("whole", ACCESS, Extractors.whole()),
                extractor("json", JSON, Extractors.json("/user/id")),
                extractor("json with escapes", JSON, Extractors.json("/user/name")),
                extractor("json element", JSON, Extractors.json("/tags/1")),
                extractor("logfmt", LOGFMT, Extractors.logfmt(bytes("took"))),
                extractor("logfmt with escapes", LOGFMT, Extractors.logfmt(bytes("msg"))),
                extractor("regex", ACCESS, Extractors.regex("GET (\\S+)", "1")),
                extractor("regex beyond ASCII", Sample.of("é€😀 x=ü; y"), Extractors.regex("x=(.)", "1")),
                extractor("query", URL, Extractors.query(bytes("id"))),
                extractor("query with escapes", URL, Extractors.query(bytes("q"))),
                transform("cleanUrl", URL, Transforms.cleanUrl()),
                transform("substring", Transforms.substring(5, -5)),
                transform("substring beyond ASCII", Sample.of("a\u00e9\u65e5b"), Transforms.substring(-3, 2)),
                transform("replace of a literal", Transforms.replace("/", "$$")),
                transform("replace without its literals", Transforms.replace("Windows NT (\\d+)", "$1")),
                transform("replace of matches", URL, Transforms.replace("v[0-9]+", "<$0>")),
                transform("lower", Transforms.lower()),
                transform("upper", Transforms.upper()),
                transform("foldCase", Transforms.foldCase()),
                transform("foldCase beyond ASCII", Sample.of("ÄB\u0130 \u212A日本\uD801\uDC00"), Transforms.foldCase()),
                transform("trim", Transforms.trim()),
                transform("append", Transforms.append(bytes("!"))),
                transform("constant", Transforms.constant(bytes("x"))),
                transform("mapValues", Transforms.mapValues(Map.of("a", "b"), Optional.of("c"))),
                decimals(),
                literals(),
                joined(
                        "json",
                        JSON,
                        Extractors.joinedJson(List.of(Extractors.json("/user/name"), Extractors.json("/tags/1")))),
                joined(
                        "logfmt",
                        LOGFMT,
                        Extractors.joinedLogfmt(
                                List.of(Extractors.logfmt(bytes("msg")), Extractors.logfmt(bytes("took"))))),
                joined(
                        "query",
                        URL,
                        Extractors.joinedQuery(List.of(Extractors.query(bytes("q")), Extractors.query(bytes("id"))))),
                joined(
                        "split",
                        ACCESS,
                        Extractors.joinedSplit(
                                List.of(Extractors.split(bytes(" "), 6), Extractors.split(bytes(" "), -2)))),
                condition("regex without its literals", () -> keep(absent.find(b, from, to) ? -1 : 0)),
                condition("regex", () -> keep(undecided.find(b, from, to) ? 0 : -1)),
                condition("regex of literals", () -> keep(literals.find(b, from, to) ? 0 : -1)),
                condition("regex of a literal in any case", () -> keep(anyCase.find(b, from, to) ? 0 : -1)),
                condition("indexOf", () -> keep(Slices.indexOf(b, from, to, needle))),
                condition("equals", () -> Slices.equals(b, from, to, needle)),
                condition("startsWith", () -> Slices.startsWith(b, from, to, needle)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kernels")
    void shouldAllocateNothingForALine(String name, Runnable line) {
        assertThat(bytesALine(line)).as(name).isLessThan(0.1);
    }

    @Test
    void shouldSeeAnAllocationPlantedOnPurpose() {
        byte[][] kept = new byte[1][];
        assertThat(bytesALine(() -> kept[0] = new byte[16])).isGreaterThanOrEqualTo(16);
    }

    private static double bytesALine(Runnable line) {
        run(line);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        run(line);
        return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / LINES;
    }

    private static void run(Runnable line) {
        for (int n = 0; n < LINES; n++) {
            line.run();
        }
    }
}
