package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
 * Which of many literals stand in a line, ns a line: all at once, by the automaton alone, and by a search for each. The
 * literals are such as the lines have in them, all much alike ({@code users}), or words of 4 to 12 letters that mostly
 * are in none ({@code words}), or the same with some of 2 and 3 letters ({@code short}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LiteralSetBenchmark {
    private static final int LINES = 1000;
    private static final String[] SYLLABLES = {
        "er", "ror", "tim", "out", "ex", "cep", "tion", "con", "nec", "ted", "fail", "ed", "user", "id", "log", "in",
                "re", "fus",
        "warn", "ing", "den", "ied", "pay", "ment", "or", "der", "ab", "le", "sta", "tus", "ser", "ver", "cli", "ent",
                "qu", "ery"
    };

    @Param({"1", "4", "16", "100", "1000"})
    public int literals;

    @Param({"users", "words", "short"})
    public String kind;

    private final AccessLines lines = new AccessLines(LINES);
    private final List<byte[]> needles = new ArrayList<>();
    private LiteralSet.Search search;
    private LiteralAutomaton automaton;
    private LiteralHits hits;

    @Setup
    public void setUp() {
        Random random = new Random(11);
        for (int i = 0; i < literals; i++) {
            String needle = kind.equals("users") ? "user" + i * 7 + "?" : word(random);
            if (kind.equals("short") && i % 8 == 3) {
                needle = needle.substring(0, 2 + i / 8 % 2);
            }
            needles.add(needle.getBytes(StandardCharsets.US_ASCII));
        }
        search = new LiteralSet(needles).search();
        automaton = new LiteralAutomaton(needles);
        hits = new LiteralHits(literals);
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        while (word.length() < 4 || word.length() < 9 && random.nextBoolean()) {
            word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        }
        return word.toString();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int allAtOnce() {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            found += search.find(lines.bytes, lines.starts[line], lines.ends[line]);
        }
        return found;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int automaton() {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            hits.clear();
            automaton.find(lines.bytes, lines.starts[line], lines.ends[line], hits);
            found += hits.count();
        }
        return found;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int oneByOne() {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            for (byte[] needle : needles) {
                found += Slices.indexOf(lines.bytes, lines.starts[line], lines.ends[line], needle) >= 0 ? 1 : 0;
            }
        }
        return found;
    }
}
