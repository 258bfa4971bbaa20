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

    /** Panes by window start, as an engine would keep them, that counts what it is told. */
    private static final class Open implements Merger.Panes, Merger.Tables {
        final Map<Long, Pane> panes = new LinkedHashMap<>();
        final Map<Integer, Long> overflowed = new HashMap<>();
        final Map<Integer, Long> late = new HashMap<>();
        final List<RowLayout> layouts;
        final int maxGroups;
        final long closed;
        long groups;
        boolean parts;

        /** @param closed the start of a window that takes no lines */
        Open(List<RowLayout> layouts, int maxGroups, long closed) {
            this.layouts = layouts;
            this.maxGroups = maxGroups;
            this.closed = closed;
        }

        @Override
        public Pane pane(int window, long start) {
            if (start == closed) {
                return null;
            }
            return panes.computeIfAbsent(start, unused -> {
                Pane pane = new Pane(1 << 16);
                pane.begin(window, start, start + 10_000);
                return pane;
            });
        }

        @Override
        public RowLayout layout(int table) {
            return layouts.get(table);
        }

        @Override
        public int maxGroups(int table) {
            return maxGroups;
        }

        @Override
        public boolean isPart(int table) {
            return parts;
        }

        @Override
        public void grown(int table) {
            groups++;
        }

        @Override
        public void late(int table, long lines) {
            late.merge(table, lines, Long::sum);
        }

        @Override
        public void overflowed(int table, long lines) {
            overflowed.merge(table, lines, Long::sum);
        }
    }

    @Test
    void shouldGroupLikeMapsOfLists() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            List<RowLayout> layouts = layouts();
            int maxGroups = 1 + random.nextInt(40);
            int keys = 1 + random.nextInt(60);
            Combiner combiner = new Combiner(seed % 2 == 0 ? 1 << 20 : 0);
            Open open = new Open(layouts, maxGroups, 20_000);
            Merger merger = new Merger(open, open);
            Map<PaneKey, SlowPane> slowPanes = new LinkedHashMap<>();
            Map<Integer, Long> slowOverflowed = new HashMap<>();
            Map<Integer, Long> slowLate = new HashMap<>();
            for (int block = 0; block < 6; block++) {
                Map<PaneKey, Map<String, List<Sample>>> slow = new LinkedHashMap<>();
                combiner.clear();
                int lines = random.nextInt(300);
                for (int i = 0; i < lines; i++) {
                    int table = random.nextInt(layouts.size());
                    long start = 10_000L * random.nextInt(4);
                    String key = random.nextInt(10) == 0 ? "" : "key-" + random.nextInt(keys);
                    Sample sample = Sample.random(random, random.nextBoolean() ? 0 : Sample.SHAPES - 1);
                    if (start == open.closed) {
                        slowLate.merge(table, 1L, Long::sum);
                    } else {
                        slow.computeIfAbsent(new PaneKey(table, start), pane -> new LinkedHashMap<>())
                                .computeIfAbsent(key, group -> new ArrayList<>())
                                .add(sample);
                    }
                    byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
                    long keyHash = hash.hash(bytes, 0, bytes.length) & (seed % 4 == 0 ? 3L << 32 : -1);
                    RowLayout layout = layouts.get(table);
                    int number = combiner.key(0, start, bytes, 0, bytes.length, keyHash);
                    assertThat(combiner.keyHash(number)).isEqualTo(keyHash);
                    int row = combiner.row(table, layout, number);
                    sample.addTo(layout, combiner.cells(), row, value);
                }
                merger.merge(combiner, 0, combiner.keys(), 0, combiner.rows());
                slow.forEach((key, groups) -> {
                    long overflowed =
                            slowPanes.computeIfAbsent(key, k -> new SlowPane()).merge(groups, maxGroups);
                    if (overflowed > 0) {
                        slowOverflowed.merge(key.table(), overflowed, Long::sum);
                    }
                });
            }
            assertThat(open.overflowed).as("seed %d", seed).isEqualTo(slowOverflowed);
            assertThat(open.late).as("seed %d", seed).isEqualTo(slowLate);
            long groups = 0;
            for (var entry : slowPanes.entrySet()) {
                PaneKey key = entry.getKey();
                check(entry.getValue(), open.panes.get(key.start()), key.table(), layouts.get(key.table()));
                groups += entry.getValue().groups.size();
            }
            assertThat(open.groups).isEqualTo(groups);
            assertThat(open.panes.values().stream().mapToLong(Pane::groups).sum())
                    .isEqualTo(groups);
        }
    }

    private void check(SlowPane slow, Pane pane, int table, RowLayout layout) {
        GroupUnion groups = new GroupUnion();
        groups.begin(pane, layout, Integer.MAX_VALUE);
        for (int row = 0; row < pane.rows(); row++) {
            if (pane.table(row) == table) {
                assertThat(groups.take(row)).isZero();
            }
        }
        assertThat(groups.size()).isEqualTo(slow.groups.size());
        int group = 0;
        for (var entry : slow.groups.entrySet()) {
            String key = new String(
                    groups.keyArray(group),
                    groups.keyFrom(group),
                    groups.keyLength(group),
                    StandardCharsets.ISO_8859_1);
            assertThat(key).isEqualTo(entry.getKey());
            for (int i = 0; i < layout.aggregates().size(); i++) {
                groups.result(group, i, result);
                checkResult(layout.aggregates().get(i), entry.getValue());
            }
            group++;
        }
        assertThat(groups.overflowed()).isEqualTo(!slow.overflow.isEmpty());
        if (groups.overflowed()) {
            for (int i = 0; i < layout.aggregates().size(); i++) {
                groups.overflowResult(i, result);
                checkResult(layout.aggregates().get(i), slow.overflow);
            }
        }
    }

    /** The rows of two tables put together must be what one table would have had. */
    @Test
    void shouldPutTablesTogetherAsIfTheyHadBeenOne() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            RowLayout layout = layouts().get(random.nextInt(3));
            int maxGroups = 1 + random.nextInt(12);
            Combiner combiner = new Combiner(1 << 16);
            Open open = new Open(List.of(layout, layout), maxGroups, -1);
            open.parts = true;
            Merger merger = new Merger(open, open);
            SlowPane slow = new SlowPane();
            for (int block = 0; block < 5; block++) {
                combiner.clear();
                for (int i = random.nextInt(60); i > 0; i--) {
                    byte[] key = {(byte) ('a' + random.nextInt(20))};
                    Sample sample = Sample.random(random, 0);
                    Map<String, List<Sample>> line = new LinkedHashMap<>();
                    line.put(new String(key, StandardCharsets.ISO_8859_1), List.of(sample));
                    slow.merge(line, maxGroups);
                    int row = combiner.row(
                            random.nextInt(2), layout, combiner.key(0, 0, key, 0, 1, hash.hash(key, 0, 1)));
                    sample.addTo(layout, combiner.cells(), row, value);
                }
                merger.merge(combiner, 0, combiner.keys(), 0, combiner.rows());
            }
            if (open.panes.isEmpty()) {
                continue;
            }
            GroupUnion groups = new GroupUnion();
            groups.begin(open.panes.get(0L), layout, maxGroups);
            long late = 0;
            for (int row = 0; row < open.panes.get(0L).rows(); row++) {
                late += groups.take(row);
            }
            assertThat(groups.size()).as("seed %d", seed).isEqualTo(slow.groups.size());
            int group = 0;
            for (var entry : slow.groups.entrySet()) {
                assertThat((char) groups.keyArray(group)[groups.keyFrom(group)])
                        .isEqualTo(entry.getKey().charAt(0));
                groups.result(group, 0, result);
                if (layout.aggregates().get(0).kind() == Kind.LINES) {
                    checkResult(layout.aggregates().get(0), entry.getValue());
                }
                for (int i = 1; i < layout.aggregates().size(); i++) {
                    groups.result(group, i, result);
                    checkResult(layout.aggregates().get(i), entry.getValue());
                }
                group++;
            }
            long overflowed =
                    open.overflowed.values().stream().mapToLong(Long::longValue).sum();
            assertThat(overflowed + late).as("seed %d", seed).isEqualTo(slow.overflow.size());
        }
    }

    private void checkResult(AggregateSpec spec, List<Sample> lines) {
        if (spec.kind() != Kind.PERCENTILE || lines.size() <= RankSketch.EXACT) {
            assertThat(SlowAggregates.text(result)).as("%s", spec).isEqualTo(SlowAggregates.result(spec, lines));
        }
    }

    @Test
    void shouldTellWindowsAndKeysApartWhoseHashesCollide() {
        RowLayout layout = layouts().get(0);
        Combiner combiner = new Combiner(0);
        byte[] text = {'k', 'l'};
        int[] keys = {
            combiner.key(0, 0, text, 0, 1, 1),
            combiner.key(0, 0, text, 1, 1, 1),
            combiner.key(0, 10, text, 0, 1, 1),
            combiner.key(1, 0, text, 0, 1, 0)
        };
        assertThat(keys).containsExactly(0, 1, 2, 3);
        assertThat(combiner.key(1, 0, text, 0, 1, 0)).isEqualTo(3);
        int row = combiner.row(5, layout, 0);
        assertThat(combiner.row(6, layout, 0)).isNotEqualTo(row);
        assertThat(combiner.row(5, layout, 1)).isNotEqualTo(row);
        assertThat(combiner.row(5, layout, 0)).isEqualTo(row);
        assertThat(combiner.rows()).isEqualTo(3);
        assertThat(combiner.lines(0)).isEqualTo(2);
        assertThat(combiner.lines(1)).isEqualTo(1);
    }

    @Test
    void shouldBeAsNewWhenAPaneBeginsAgain() {
        RowLayout layout = layouts().get(1);
        OneWindow open = new OneWindow(layout, 2);
        Pane pane = open.pane();
        Combiner combiner = new Combiner(1 << 20);
        for (long window = 0; window < 5; window++) {
            pane.begin(0, window * 10, window * 10 + 10);
            assertThat(pane.rows()).isZero();
            assertThat(pane.start()).isEqualTo(window * 10);
            assertThat(pane.end()).isEqualTo(window * 10 + 10);
            assertThat(pane.firstArrivalMillis()).isEqualTo(Long.MAX_VALUE);
            combiner.clear();
            for (int i = 0; i < 3; i++) {
                byte[] key = {(byte) ('a' + i)};
                int row = combiner.row(0, layout, combiner.key(0, pane.start(), key, 0, 1, hash.hash(key, 0, 1)));
                Sample.of("w" + window).addTo(layout, combiner.cells(), row, value);
            }
            open.merger().merge(combiner, 0, combiner.keys(), 0, combiner.rows());
            pane.arrived(500 + window);
            pane.arrived(400 + window);
            assertThat(pane.firstArrivalMillis()).isEqualTo(400 + window);
            assertThat(pane.lastArrivalMillis()).isEqualTo(500 + window);
            assertThat(pane.groups()).isEqualTo(2);
            assertThat(pane.isOverflow(2)).isTrue();
            GroupUnion groups = open.groups();
            groups.result(1, 0, result);
            assertThat(SlowAggregates.text(result)).isEqualTo("\"w" + window + "\"");
            groups.result(1, 1, result);
            assertThat(result.longValue()).isEqualTo(1);
        }
    }

    @Test
    void shouldGiveUpWhatOnlyAVeryLargeWindowNeeded() {
        RowLayout layout = layouts().get(0);
        OneWindow open = new OneWindow(layout, Integer.MAX_VALUE);
        Combiner combiner = new Combiner(1 << 20);
        for (int i = 0; i < 1_100_000; i++) {
            byte[] key = {(byte) i, (byte) (i >> 8), (byte) (i >> 16)};
            combiner.row(0, layout, combiner.key(0, 0, key, 0, 3, hash.hash(key, 0, 3)));
        }
        open.merger().merge(combiner, 0, combiner.keys(), 0, combiner.rows());
        GroupUnion groups = open.groups();
        assertThat(groups.size()).isEqualTo(1_100_000);
        assertThat(groups.heldBytes()).isGreaterThan(16_000_000);
        groups.clear();
        assertThat(groups.size()).isZero();
        assertThat(groups.heldBytes()).isLessThan(10_000);
    }

    @Test
    void shouldKeepNoKeysThatFoundNoRoomAnywhere() {
        RowLayout layout = layouts().get(0);
        OneWindow open = new OneWindow(layout, 10);
        Combiner combiner = new Combiner(1 << 20);
        byte[] key = new byte[1000];
        for (int block = 0; block < 100; block++) {
            combiner.clear();
            for (int i = 0; i < 100; i++) {
                key[0] = (byte) block;
                key[1] = (byte) i;
                combiner.row(0, layout, combiner.key(0, 0, key, 0, key.length, hash.hash(key, 0, key.length)));
            }
            open.merger().merge(combiner, 0, combiner.keys(), 0, combiner.rows());
        }
        assertThat(open.pane().groups()).isEqualTo(10);
        assertThat(open.pane().heldBytes()).isLessThan(30_000);
    }

    @Test
    void shouldKeepNoMoreThanTheLimitWhenCleared() {
        RowLayout layout = layouts().get(1);
        OneWindow open = new OneWindow(layout, 100_000);
        Pane pane = open.pane();
        Combiner combiner = new Combiner(100_000);
        byte[] key = new byte[4];
        for (int i = 0; i < 20_000; i++) {
            key[0] = (byte) i;
            key[1] = (byte) (i >> 8);
            int row = combiner.row(0, layout, combiner.key(0, 0, key, 0, 4, hash.hash(key, 0, 4)));
            Sample.of("text").addTo(layout, combiner.cells(), row, value);
        }
        open.merger().merge(combiner, 0, combiner.keys(), 0, combiner.rows());
        assertThat(pane.heldBytes()).isGreaterThan(5_000_000);
        assertThat(combiner.heldBytes()).isGreaterThan(5_000_000);
        pane.clear();
        combiner.clear();
        assertThat(pane.heldBytes()).isLessThan(800_000);
        assertThat(combiner.heldBytes()).isLessThan(800_000);
    }

    @Test
    void shouldCostASmallPaneLittle() {
        RowLayout layout = layouts().get(0);
        OneWindow open = new OneWindow(layout, 10);
        Combiner combiner = new Combiner(1 << 20);
        combiner.row(0, layout, combiner.key(0, 0, new byte[0], 0, 0, 1));
        open.merger().merge(combiner, 0, combiner.keys(), 0, combiner.rows());
        assertThat(open.pane().heldBytes()).isLessThan(900);
    }
}
