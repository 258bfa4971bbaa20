package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.millrace.table.SliceHash;
import io.millrace.window.AggregateSpec.Kind;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In steady state, when all groups are known, a line, a merged block and a cleared combiner make no object. */
class AllocationTest {
    private static final int KEYS = 50;
    private static final int LINES = 4000;

    private final SliceHash hash = new SliceHash(3);
    private final byte[][] keys = new byte[KEYS][];
    private final byte[][] texts = new byte[500][];
    private final Value value = new Value();
    private final Combiner combiner = new Combiner(10 << 20);
    private long next;
    private byte[] kept = {};

    private RowLayout layout() {
        List<AggregateSpec> specs = new ArrayList<>();
        specs.add(AggregateSpec.lines());
        for (int field = 0; field < 2; field++) {
            ValueForm form = field == 0 ? ValueForm.INT : ValueForm.FLOAT;
            for (Kind kind : Kind.values()) {
                if (kind == Kind.PERCENTILE) {
                    specs.add(AggregateSpec.percentile(new Percentile(99, 100), field, form));
                } else if (kind != Kind.LINES && kind != Kind.SAMPLES) {
                    specs.add(AggregateSpec.of(kind, field, form));
                }
            }
        }
        specs.add(AggregateSpec.of(Kind.FIRST, 2, ValueForm.TEXT));
        specs.add(AggregateSpec.of(Kind.LAST, 2, ValueForm.TEXT));
        specs.add(AggregateSpec.samples(new SampleLimit(2, 10), 2));
        specs.add(AggregateSpec.of(Kind.DISTINCT, 2, ValueForm.TEXT));
        return RowLayout.of(specs);
    }

    private void block(RowLayout layout, int lines, int values) {
        for (int i = 0; i < lines; i++) {
            byte[] key = keys[i % KEYS];
            int group = combiner.key(0, 0, key, 0, key.length, hash.hash(key, 0, key.length));
            int row = combiner.row(0, layout, group);
            Cells cells = combiner.cells();
            long number = SliceHash.mix(i) & 0xffff;
            value.setNumber(number % values, 0, true, true);
            layout.add(0, cells, row, value);
            // Of mixed scales, also with more digits than a double shows.
            long mantissa = i % 2 == 0 ? number % values : 12345678901234567L + number % values;
            value.setNumber(mantissa, 14 + i % 4, true, false);
            layout.add(1, cells, row, value);
            byte[] text = texts[(int) (number % texts.length)];
            value.setText(text, 0, text.length);
            layout.add(2, cells, row, value);
        }
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /**
     * The fewest bytes that any of several runs made. What the JVM makes once in a while, linking and compiling, is not
     * in all of them; what a line or a block makes is.
     */
    private static long fewestAllocated(Runnable work) {
        long fewest = Long.MAX_VALUE;
        for (int run = 0; run < 20 && fewest > 0; run++) {
            long before = allocated();
            long empty = allocated() - before;
            before = allocated();
            work.run();
            fewest = Math.min(fewest, Math.max(0, allocated() - before - empty));
        }
        return fewest;
    }

    private void blockAndMerge(RowLayout layout, Merger merger) {
        combiner.clear();
        block(layout, LINES, 40);
        merger.merge(combiner, 0, combiner.keys(), 0, combiner.rows());
    }

    @Test
    void shouldMakeNoObjectWhenLinesAreAddedAndBlocksAreMerged() {
        for (int i = 0; i < KEYS; i++) {
            keys[i] = ("key-" + i).getBytes(StandardCharsets.ISO_8859_1);
        }
        for (int i = 0; i < texts.length; i++) {
            texts[i] = ("some text " + i).getBytes(StandardCharsets.ISO_8859_1);
        }
        RowLayout layout = layout();
        Merger merger = new OneWindow(layout, 1000).merger();
        // 80 lines a group and block: more than the percentiles keep exactly.
        for (int round = 0; round < 5; round++) {
            blockAndMerge(layout, merger);
        }
        assertThat(fewestAllocated(() -> blockAndMerge(layout, merger))).isZero();
    }

    @Test
    void shouldMakeNoObjectWhenDistinctValuesAreInTheSketch() {
        RowLayout layout = RowLayout.of(List.of(AggregateSpec.of(Kind.DISTINCT, 0, ValueForm.INT)));
        int row = combiner.row(0, layout, combiner.key(0, 0, new byte[0], 0, 0, 1));
        addNumbers(layout, row, 20_000);
        assertThat(fewestAllocated(() -> addNumbers(layout, row, 20_000))).isZero();
    }

    @Test
    void shouldNoticeAnObjectALine() {
        assertThat(fewestAllocated(() -> kept = new byte[32])).isPositive();
    }

    private void addNumbers(RowLayout layout, int row, int count) {
        for (int i = 0; i < count; i++) {
            value.setNumber(next++, 0, true, true);
            layout.add(0, combiner.cells(), row, value);
        }
    }
}
