package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.table.SliceHash;
import io.millrace.window.AggregateSpec.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Combiners and panes together: many tables, windows and groups, with a limit of groups, against maps of lists. */
class GroupingTest {
    private static final int FIELD = 1;

    private final SliceHash hash = new SliceHash(7);
    private final Value value = new Value();
    private final Result result = new Result();

    private record PaneKey(int table, long start) {}

    /** A pane as maps would have it. */
    private static final class SlowPane {
        final Map<String, List<Sample>> groups = new LinkedHashMap<>();
        final List<Sample> overflow = new ArrayList<>();

        long merge(Map<String, List<Sample>> block, int maxGroups) {
            long overflowed = 0;
            for (var entry : block.entrySet()) {
                if (groups.containsKey(entry.getKey()) || groups.size() < maxGroups) {
                    groups.computeIfAbsent(entry.getKey(), key -> new ArrayList<>())
                            .addAll(entry.getValue());
                } else {
                    overflow.addAll(entry.getValue());
                    overflowed += entry.getValue().size();
                }
            }
            return overflowed;
        }
    }

    private static List<RowLayout> layouts() {
        return List.of(
                RowLayout.of(List.of(AggregateSpec.lines())),
                RowLayout.of(List.of(
                        AggregateSpec.of(Kind.LAST, FIELD, ValueForm.TEXT),
                        AggregateSpec.of(Kind.DISTINCT, FIELD, ValueForm.TEXT),
                        AggregateSpec.of(Kind.SUM, FIELD, ValueForm.TEXT))),
                RowLayout.of(List.of(
                        AggregateSpec.of(Kind.FIRST, FIELD, ValueForm.TEXT),
                        AggregateSpec.percentile(new Percentile(1, 2), FIELD, ValueForm.TEXT),
                        AggregateSpec.of(Kind.STDDEV, FIELD, ValueForm.TEXT))));
    }

    @Test
    void shouldGroupLikeMapsOfLists() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            List<RowLayout> layouts = layouts();
            int maxGroups = 1 + random.nextInt(40);
            int keys = 1 + random.nextInt(60);
            Combiner combiner = new Combiner(seed % 2 == 0 ? 1 << 20 : 0);
            Map<PaneKey, Pane> panes = new LinkedHashMap<>();
            Map<PaneKey, SlowPane> slowPanes = new LinkedHashMap<>();
            for (int block = 0; block < 6; block++) {
                Map<PaneKey, Map<String, List<Sample>>> slow = new LinkedHashMap<>();
                combiner.clear();
                int lines = random.nextInt(300);
                for (int i = 0; i < lines; i++) {
                    int table = random.nextInt(layouts.size());
                    long start = 10_000L * random.nextInt(3);
                    String key = random.nextInt(10) == 0 ? "" : "key-" + random.nextInt(keys);
                    Sample sample = Sample.random(random, random.nextBoolean() ? 0 : Sample.SHAPES - 1);
                    slow.computeIfAbsent(new PaneKey(table, start), pane -> new LinkedHashMap<>())
                            .computeIfAbsent(key, group -> new ArrayList<>())
                            .add(sample);
                    byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
                    long keyHash = hash.hash(bytes, 0, bytes.length) & (seed % 4 == 0 ? 3L << 32 : -1);
                    RowLayout layout = layouts.get(table);
                    int row = combiner.row(table, layout, start, bytes, 0, bytes.length, keyHash);
                    assertThat(combiner.keyHash(row)).isEqualTo(keyHash);
                    sample.feed(value);
                    for (int input = 0; input < layout.inputs(); input++) {
                        layout.add(input, combiner.cells(), row, value);
                    }
                }
                Map<PaneKey, Long> overflowed = new LinkedHashMap<>();
                for (int row = 0; row < combiner.rows(); row++) {
                    PaneKey key = new PaneKey(combiner.table(row), combiner.paneStart(row));
                    Pane pane = panes.computeIfAbsent(key, k -> new Pane(layouts.get(k.table()), 1 << 16));
                    overflowed.merge(key, pane.merge(combiner, row, maxGroups), Long::sum);
                }
                assertThat(overflowed.keySet()).as("seed %d", seed).isEqualTo(slow.keySet());
                slow.forEach((key, groups) -> assertThat(slowPanes
                                .computeIfAbsent(key, k -> new SlowPane())
                                .merge(groups, maxGroups))
                        .isEqualTo(overflowed.get(key)));
            }
            slowPanes.forEach((key, slow) -> check(slow, panes.get(key)));
        }
    }

    private void check(SlowPane slow, Pane pane) {
        assertThat(pane.size()).isEqualTo(slow.groups.size());
        int group = 0;
        for (var entry : slow.groups.entrySet()) {
            String key = new String(
                    pane.keyArray(group), pane.keyFrom(group), pane.keyLength(group), StandardCharsets.ISO_8859_1);
            assertThat(key).isEqualTo(entry.getKey());
            assertThat(pane.lines(group)).isEqualTo(entry.getValue().size());
            for (int i = 0; i < pane.layout().aggregates().size(); i++) {
                pane.result(group, i, result);
                checkResult(pane.layout().aggregates().get(i), entry.getValue());
            }
            group++;
        }
        assertThat(pane.overflowed()).isEqualTo(!slow.overflow.isEmpty());
        if (pane.overflowed()) {
            for (int i = 0; i < pane.layout().aggregates().size(); i++) {
                pane.overflowResult(i, result);
                checkResult(pane.layout().aggregates().get(i), slow.overflow);
            }
        }
    }

    private void checkResult(AggregateSpec spec, List<Sample> lines) {
        if (spec.kind() != Kind.PERCENTILE || lines.size() <= RankSketch.EXACT) {
            assertThat(SlowAggregates.text(result)).as("%s", spec).isEqualTo(SlowAggregates.result(spec, lines));
        }
    }

    @Test
    void shouldTellTablesApartWhoseHashesCollide() {
        Map<Integer, Integer> seen = new HashMap<>();
        for (int table = 0; ; table++) {
            Integer other = seen.put(foundBy(table, 0), table);
            if (other != null) {
                checkTwoRows(other, 0, table, 0);
                return;
            }
        }
    }

    @Test
    void shouldTellWindowsApartWhoseHashesCollide() {
        Map<Integer, Integer> seen = new HashMap<>();
        for (int start = 0; ; start++) {
            Integer other = seen.put(foundBy(0, start), start);
            if (other != null) {
                checkTwoRows(0, other, 0, start);
                return;
            }
        }
    }

    /** The bits of the hash by which a slot is found and recognized. */
    private static int foundBy(int table, long start) {
        return (int) (Combiner.hash(table, start, 1) >>> 32);
    }

    private static void checkTwoRows(int table, long start, int otherTable, long otherStart) {
        RowLayout layout = layouts().get(0);
        byte[] key = {'k'};
        Combiner combiner = new Combiner(0);
        assertThat(combiner.row(table, layout, start, key, 0, 1, 1)).isZero();
        assertThat(combiner.row(otherTable, layout, otherStart, key, 0, 1, 1)).isEqualTo(1);
        assertThat(combiner.row(table, layout, start, key, 0, 1, 1)).isZero();
        assertThat(combiner.lines(0)).isEqualTo(2);
        assertThat(combiner.lines(1)).isEqualTo(1);
    }

    @Test
    void shouldBeAsNewWhenAPaneBeginsAgain() {
        RowLayout layout = layouts().get(1);
        Pane pane = new Pane(layout, 1 << 20);
        Combiner combiner = new Combiner(1 << 20);
        for (long window = 0; window < 5; window++) {
            pane.begin(window * 10, window * 10 + 10);
            assertThat(pane.size()).isZero();
            assertThat(pane.overflowed()).isFalse();
            assertThat(pane.start()).isEqualTo(window * 10);
            assertThat(pane.end()).isEqualTo(window * 10 + 10);
            assertThat(pane.firstArrivalMillis()).isEqualTo(Long.MAX_VALUE);
            combiner.clear();
            for (int i = 0; i < 3; i++) {
                byte[] key = {(byte) ('a' + i)};
                int row = combiner.row(0, layout, pane.start(), key, 0, 1, hash.hash(key, 0, 1));
                Sample.of("w" + window).feed(value);
                layout.add(0, combiner.cells(), row, value);
                pane.merge(combiner, row, 2);
            }
            pane.arrived(500 + window);
            pane.arrived(400 + window);
            assertThat(pane.firstArrivalMillis()).isEqualTo(400 + window);
            assertThat(pane.lastArrivalMillis()).isEqualTo(500 + window);
            assertThat(pane.size()).isEqualTo(2);
            assertThat(pane.overflowed()).isTrue();
            pane.result(1, 0, result);
            assertThat(SlowAggregates.text(result)).isEqualTo("\"w" + window + "\"");
            pane.result(1, 1, result);
            assertThat(result.longValue()).isEqualTo(1);
        }
    }

    @Test
    void shouldKeepNoMoreThanTheLimitWhenCleared() {
        RowLayout layout = layouts().get(1);
        Pane pane = new Pane(layout, 100_000);
        Combiner combiner = new Combiner(100_000);
        byte[] key = new byte[4];
        for (int i = 0; i < 20_000; i++) {
            key[0] = (byte) i;
            key[1] = (byte) (i >> 8);
            int row = combiner.row(0, layout, 0, key, 0, 4, hash.hash(key, 0, 4));
            Sample.of("text").feed(value);
            layout.add(0, combiner.cells(), row, value);
            pane.merge(combiner, row, 100_000);
        }
        assertThat(pane.heldBytes()).isGreaterThan(5_000_000);
        assertThat(combiner.heldBytes()).isGreaterThan(5_000_000);
        pane.clear();
        combiner.clear();
        assertThat(pane.heldBytes()).isLessThan(600_000);
        assertThat(combiner.heldBytes()).isLessThan(600_000);
    }

    @Test
    void shouldCostASmallPaneLittle() {
        Pane pane = new Pane(layouts().get(0), 1 << 20);
        Combiner combiner = new Combiner(1 << 20);
        combiner.row(0, pane.layout(), 0, new byte[0], 0, 0, 1);
        pane.merge(combiner, 0, 10);
        assertThat(pane.heldBytes()).isLessThan(600);
    }
}
