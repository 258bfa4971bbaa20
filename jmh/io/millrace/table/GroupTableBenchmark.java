package io.millrace.table;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
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
 * What does it cost to find the group of a line, and to add one, for keys made of two fields? ns a line, from the
 * fields' bytes to the group's counter: a {@link GroupTable}, against a {@code HashMap} of Strings. Groups come in
 * random order, so that more of them mean more cache misses. {@code find}: all groups are there; {@code add}: none is,
 * and all are forgotten when the last was added, as at the end of a window.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class GroupTableBenchmark {
    private static final int LINES = 1000;
    private static final int STATUS_BYTES = 3;

    @Param({"1000", "100000", "1000000"})
    public int groups;

    private final SliceHash hash = new SliceHash(99);
    private final byte[] key = new byte[64];
    private final GroupTable full = new GroupTable(64 << 20);
    private final GroupTable filling = new GroupTable(64 << 20);
    private final Map<String, long[]> fullMap = new HashMap<>();
    private final Map<String, long[]> fillingMap = new HashMap<>();
    private long[] counts;
    private byte[] fields;
    private int[] starts;
    private int next;

    @Setup
    public void setUp() {
        counts = new long[groups];
        starts = new int[groups + 1];
        StringBuilder text = new StringBuilder();
        Random random = new Random(5);
        for (int group : shuffled(groups, random)) {
            text.append(200 + group % 12).append("/api/v1/item/").append(group / 12);
            starts[++next] = text.length();
        }
        fields = text.toString().getBytes(StandardCharsets.US_ASCII);
        // Not in the order in which they are found later, or caches would know what comes next.
        for (int group : shuffled(groups, random)) {
            count(full, group);
            count(fullMap, group);
        }
        next = 0;
    }

    private static int[] shuffled(int length, Random random) {
        int[] all = new int[length];
        for (int i = 0; i < length; i++) {
            int other = random.nextInt(i + 1);
            all[i] = all[other];
            all[other] = i;
        }
        return all;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void findInTable() {
        for (int i = 0; i < LINES; i++) {
            count(full, nextGroup());
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void findInMap() {
        for (int i = 0; i < LINES; i++) {
            count(fullMap, nextGroup());
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void addToTable() {
        for (int i = 0; i < LINES; i++) {
            int group = nextGroup();
            if (group == 0) {
                filling.clear();
            }
            count(filling, group);
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void addToMap() {
        for (int i = 0; i < LINES; i++) {
            int group = nextGroup();
            if (group == 0) {
                fillingMap.clear();
            }
            count(fillingMap, group);
        }
    }

    private int nextGroup() {
        int group = next++;
        if (next == groups) {
            next = 0;
        }
        return group;
    }

    private void count(GroupTable table, int group) {
        int from = starts[group];
        int path = from + STATUS_BYTES;
        int length = append(append(0, from, path), path, starts[group + 1]);
        counts[table.findOrAdd(hash.hash(key, 0, length), key, 0, length)]++;
    }

    /** Puts a field behind its length, as the engine does; returns where the key ends then. */
    private int append(int at, int from, int to) {
        int size = to - from;
        key[at] = (byte) (size >>> 24);
        key[at + 1] = (byte) (size >>> 16);
        key[at + 2] = (byte) (size >>> 8);
        key[at + 3] = (byte) size;
        System.arraycopy(fields, from, key, at + 4, size);
        return at + 4 + size;
    }

    private void count(Map<String, long[]> map, int group) {
        int path = starts[group] + STATUS_BYTES;
        String status = new String(fields, starts[group], STATUS_BYTES, StandardCharsets.US_ASCII);
        String rest = new String(fields, path, starts[group + 1] - path, StandardCharsets.US_ASCII);
        map.computeIfAbsent(status + '|' + rest, added -> new long[1])[0]++;
    }
}
