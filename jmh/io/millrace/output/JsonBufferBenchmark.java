package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.extract.AccessLines;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Encoding, ns each: an access line of 203 bytes with 6 quotes, as a JSON string and as a whole record; other texts as
 * strings (200 bytes with no special and with 60, 12 bytes, 200 bytes of UTF-8, 200 random bytes); and numbers. A
 * thousand different ones each, so that the processor cannot learn where the specials are.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JsonBufferBenchmark {
    private static final int LINES = 1000;
    private static final int TEXT_BYTES = 200;
    private static final int PADDING = 64;

    private final AccessLines lines = new AccessLines(LINES);
    private final byte[] plain = texts("abcdefghij 0123456789", 0, "");
    private final byte[] quotes = texts("abcdefghij 0123456789", 30, "\"");
    private final byte[] german = texts("abcdefghij 0123456789", 5, "ä");
    private final byte[] chinese = texts(" 0:", 60, "时间日志");
    private final byte[] random = random();
    private final byte[] start = "{\"rule\":\"pass\",\"time\":".getBytes(UTF_8);
    private final byte[] fields = ",\"fields\":{\"line\":".getBytes(UTF_8);
    private final JsonPiece head =
            new JsonPiece("{\"rule\":\"pass\",\"time\":1431857103000,\"fields\":{\"line\":".getBytes(UTF_8));
    private final JsonPiece end = new JsonPiece("}}\n".getBytes(UTF_8));
    private final JsonBuffer buffer = new JsonBuffer();

    /** Texts one behind the other, each made of plain letters and, in so many places of a hundred, something else. */
    private static byte[] texts(String letters, int percent, String others) {
        Random random = new Random(3);
        byte[] texts = new byte[LINES * TEXT_BYTES + PADDING];
        for (int line = 0; line < LINES; line++) {
            Arrays.fill(texts, line * TEXT_BYTES, (line + 1) * TEXT_BYTES, (byte) ' ');
            int at = line * TEXT_BYTES;
            while (true) {
                String from = random.nextInt(100) < percent ? others : letters;
                int index = random.nextInt(from.length());
                byte[] letter = from.substring(index, index + 1).getBytes(UTF_8);
                if (at + letter.length > (line + 1) * TEXT_BYTES) {
                    break;
                }
                System.arraycopy(letter, 0, texts, at, letter.length);
                at += letter.length;
            }
        }
        return texts;
    }

    private static byte[] random() {
        byte[] bytes = new byte[LINES * TEXT_BYTES + PADDING];
        new Random(4).nextBytes(bytes);
        return bytes;
    }

    private int strings(byte[] texts, int bytes) {
        buffer.clear();
        for (int line = 0; line < LINES; line++) {
            buffer.string(texts, line * TEXT_BYTES, line * TEXT_BYTES + bytes);
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int line() {
        buffer.clear();
        for (int line = 0; line < LINES; line++) {
            buffer.string(lines.bytes, lines.starts[line], lines.ends[line]);
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int record() {
        buffer.clear();
        for (int line = 0; line < LINES; line++) {
            buffer.raw(head);
            buffer.string(lines.bytes, lines.starts[line], lines.ends[line]);
            buffer.raw(end);
        }
        return buffer.length();
    }

    /** The same with a time that has to be printed. */
    @Benchmark
    @OperationsPerInvocation(LINES)
    public int recordOfAnotherTime() {
        buffer.clear();
        for (int line = 0; line < LINES; line++) {
            buffer.raw(start).number(1_431_857_103_000L + line).raw(fields);
            buffer.string(lines.bytes, lines.starts[line], lines.ends[line]);
            buffer.raw(end);
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int plain() {
        return strings(plain, TEXT_BYTES);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int twelveBytes() {
        return strings(plain, 12);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int sixtyQuotes() {
        return strings(quotes, TEXT_BYTES);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int german() {
        return strings(german, TEXT_BYTES);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int chinese() {
        return strings(chinese, TEXT_BYTES);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int randomBytes() {
        return strings(random, TEXT_BYTES);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int decimal() {
        buffer.clear();
        for (int i = 0; i < LINES; i++) {
            buffer.decimal(i * 37L, 3);
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int number() {
        buffer.clear();
        for (int i = 0; i < LINES; i++) {
            buffer.number(i * 0.037);
        }
        return buffer.length();
    }
}
