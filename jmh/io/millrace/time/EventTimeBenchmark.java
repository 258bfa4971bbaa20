package io.millrace.time;

import io.millrace.extract.Extractor;
import io.millrace.extract.Extractors;
import io.millrace.extract.Row;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does reading the time of a line cost, and what does {@code java.time} take for it? ns a text, from bytes to
 * epoch milliseconds, where every text differs from the one before and where a hundred in a row are the same, as in a
 * log with seconds. {@code java.time} has no format for milliseconds: there it is {@code Long.parseLong}. And what does
 * it cost to look for the time in a line, that of an access log behind an address, whose length varies, or of another
 * at the beginning, and what if the field and the pattern are given?
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class EventTimeBenchmark {
    private static final int TEXTS = 1000;
    private static final long START_MILLIS = 1_795_219_200_000L;

    @Param({"access", "iso", "log4j", "berlin", "ctime", "full", "epochMillis"})
    public String format;

    @Param({"1", "100"})
    public int same;

    private final int[] ends = new int[TEXTS];
    private final int[] lineEnds = new int[TEXTS];
    private byte[] bytes;
    private byte[] lines;
    private final Row row = new Row(1);
    private Extractor field;
    private EventTime auto;
    private EventTime eventTime;
    private DateTimeFormatter formatter;

    @Setup
    public void setUp() {
        String pattern = switch (format) {
            case "access" -> "dd/MMM/yyyy:HH:mm:ss Z";
            case "iso" -> "yyyy-MM-dd'T'HH:mm:ss.SSSX";
            case "log4j", "berlin" -> "yyyy-MM-dd HH:mm:ss,SSS";
            case "ctime" -> "EEE MMM d HH:mm:ss yyyy";
            case "full" -> "EEEE, MMMM d, yyyy h:mm:ss a";
            default -> format;
        };
        String zone = format.equals("berlin") ? "Europe/Berlin" : "UTC";
        boolean isPattern = !pattern.equals(format);
        formatter = isPattern ? DateTimeFormatter.ofPattern(pattern, Locale.US).withZone(ZoneId.of(zone)) : null;
        eventTime = EventTime.of(pattern, zone);
        auto = EventTime.of("auto", zone);
        field = format.equals("access")
                ? Extractors.leftRight(ascii("["), 0, ascii("]"), true)
                : Extractors.leftRight(ascii(""), 0, ascii(" \""), true);
        Random random = new Random(1);
        StringBuilder all = new StringBuilder();
        StringBuilder allLines = new StringBuilder();
        for (int i = 0; i < TEXTS; i++) {
            long millis = START_MILLIS + i / same * 1037L;
            String text = isPattern ? formatter.format(Instant.ofEpochMilli(millis)) : Long.toString(millis);
            all.append(text);
            ends[i] = all.length();
            if (format.equals("access")) {
                for (int part = 0; part < 4; part++) {
                    allLines.append(part == 0 ? "" : ".").append(random.nextInt(256));
                }
                allLines.append(" - - [");
            }
            allLines.append(text)
                    .append(format.equals("access") ? "]" : "")
                    .append(" \"GET /favicon.ico HTTP/1.1\" 200 3638");
            lineEnds[i] = allLines.length();
        }
        bytes = padded(all);
        lines = padded(allLines);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] padded(StringBuilder text) {
        byte[] bytes = ascii(text.toString());
        return Arrays.copyOf(bytes, bytes.length + 64);
    }

    @Benchmark
    @OperationsPerInvocation(TEXTS)
    public long autoTimeOfLine() {
        long sum = 0;
        int from = 0;
        for (int to : lineEnds) {
            sum += auto.parse(lines, from, to, START_MILLIS);
            from = to;
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(TEXTS)
    public long eventTimeOfLine() {
        long sum = 0;
        int from = 0;
        for (int to : lineEnds) {
            row.reset(lines, from, to);
            field.extract(lines, from, to, row, 0);
            sum += eventTime.parse(row.bytes(0), row.from(0), row.to(0), START_MILLIS);
            from = to;
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(TEXTS)
    public long eventTime() {
        long sum = 0;
        int from = 0;
        for (int to : ends) {
            sum += eventTime.parse(bytes, from, to, START_MILLIS);
            from = to;
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(TEXTS)
    public long javaTime() {
        long sum = 0;
        int from = 0;
        for (int to : ends) {
            String text = new String(bytes, from, to - from, StandardCharsets.US_ASCII);
            sum += formatter == null
                    ? Long.parseLong(text)
                    : formatter.parse(text, Instant::from).toEpochMilli();
            from = to;
        }
        return sum;
    }
}
