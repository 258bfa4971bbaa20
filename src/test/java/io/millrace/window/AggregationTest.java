package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.table.SliceHash;
import io.millrace.window.AggregateSpec.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** All aggregates over random values, cut into random blocks, against their definitions. */
class AggregationTest {
    private static final int FIELD = 3;
    private static final byte[] KEY = {'k'};
    private static final long KEY_HASH = new SliceHash(1).hash(KEY, 0, 1);

    private static List<AggregateSpec> all(ValueForm form) {
        List<AggregateSpec> all = new ArrayList<>();
        all.add(AggregateSpec.lines());
        for (Kind kind : Kind.values()) {
            if (kind == Kind.PERCENTILE) {
                for (String percent : List.of("50", "99.9", "100", "0.1", "90")) {
                    all.add(AggregateSpec.percentile(Percentile.of(new BigDecimal(percent)), FIELD, form));
                }
            } else if (kind != Kind.LINES && kind != Kind.SAMPLES) {
                all.add(AggregateSpec.of(kind, FIELD, form));
            }
        }
        return all;
    }

    private static List<Sample> samples(Random random, ValueForm form, int count) {
        int shape = random.nextInt(Sample.SHAPES);
        List<Sample> samples = new ArrayList<>();
        while (samples.size() < count) {
            Sample sample = Sample.random(random, shape);
            boolean fits = switch (form) {
                case TEXT -> true;
                case INT -> sample.text() == null || sample.isInteger();
                case FLOAT -> sample.text() == null || sample.number() != null;
            };
            if (fits) {
                samples.add(sample);
            } else if (form == ValueForm.INT) {
                shape = random.nextInt(2);
            }
        }
        return samples;
    }

    /** Cuts the lines into blocks, aggregates each and merges them in order, as workers and collector do. */
    private static List<String> results(RowLayout layout, List<Sample> lines, Random random, List<Combiner> pool) {
        OneWindow window = new OneWindow(layout, 10);
        Merger merger = window.merger();
        Value value = new Value();
        int meanBlock = 1 + random.nextInt(Math.max(1, lines.size()));
        int at = 0;
        while (at < lines.size()) {
            Combiner combiner = pool.get(random.nextInt(pool.size()));
            combiner.clear();
            int end = Math.min(lines.size(), at + 1 + random.nextInt(meanBlock));
            for (; at < end; at++) {
                int row = combiner.row(0, layout, combiner.key(0, 0, KEY, 0, 1, KEY_HASH));
                lines.get(at).addTo(layout, combiner.cells(), row, value);
            }
            assertThat(combiner.rows()).isEqualTo(1);
            merger.merge(combiner, 0, combiner.keys(), 0, combiner.rows());
        }
        return results(layout, window.groups());
    }

    private static List<String> results(RowLayout layout, GroupUnion groups) {
        List<String> results = new ArrayList<>();
        Result result = new Result();
        for (int i = 0; i < layout.aggregates().size(); i++) {
            groups.result(0, i, result);
            results.add(SlowAggregates.text(result));
        }
        return results;
    }

    @Test
    void shouldEqualTheDefinitionsHoweverTheLinesAreCutIntoBlocks() {
        List<Combiner> pool = List.of(new Combiner(1 << 20), new Combiner(0), new Combiner(1 << 14));
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            ValueForm form = ValueForm.values()[seed % 3];
            RowLayout layout = RowLayout.of(all(form));
            List<Sample> lines = samples(random, form, 1 + random.nextInt(seed % 10 == 0 ? 900 : RankSketch.EXACT));
            List<String> results = results(layout, lines, random, pool);
            for (int i = 0; i < results.size(); i++) {
                AggregateSpec spec = layout.aggregates().get(i);
                String expected = SlowAggregates.result(spec, lines);
                if (spec.kind() == Kind.PERCENTILE && !expected.equals("null")) {
                    double exact = Double.parseDouble(expected);
                    double within = lines.size() <= RankSketch.EXACT ? 0 : Math.abs(exact) * 0.01;
                    assertThat(Double.parseDouble(results.get(i)))
                            .as("seed %d, %s", seed, spec)
                            .isBetween(exact - within, exact + within);
                } else {
                    assertThat(results.get(i)).as("seed %d, %s", seed, spec).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void shouldNotDependOnTheOrderOfTheLinesBitForBit() {
        List<Combiner> pool = List.of(new Combiner(1 << 20), new Combiner(1 << 14));
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            ValueForm form = ValueForm.values()[seed % 3];
            List<AggregateSpec> specs = new ArrayList<>(all(form));
            specs.removeIf(spec -> spec.kind() == Kind.FIRST || spec.kind() == Kind.LAST);
            RowLayout layout = RowLayout.of(specs);
            List<Sample> lines = samples(random, form, 900 + random.nextInt(1500));
            List<String> first = results(layout, lines, random, pool);
            for (int i = 0; i < 3; i++) {
                Collections.shuffle(lines, random);
                assertThat(results(layout, lines, random, pool))
                        .as("seed %d", seed)
                        .isEqualTo(first);
            }
        }
    }

    @Test
    void shouldBeZeroOrNullOverNoValues() {
        for (ValueForm form : ValueForm.values()) {
            RowLayout layout = RowLayout.of(all(form));
            List<String> results =
                    results(layout, List.of(Sample.ABSENT, Sample.ABSENT), new Random(1), List.of(new Combiner(0)));
            for (int i = 0; i < results.size(); i++) {
                String expected = switch (layout.aggregates().get(i).kind()) {
                    case LINES -> "2";
                    case PRESENT, SUM -> "0";
                    default -> "null";
                };
                assertThat(results.get(i)).as("%s", layout.aggregates().get(i)).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldCutWhatIsBeyondTheDoubles() {
        RowLayout layout = RowLayout.of(List.of(
                AggregateSpec.of(Kind.SUM, FIELD, ValueForm.FLOAT),
                AggregateSpec.of(Kind.MAX, FIELD, ValueForm.FLOAT),
                AggregateSpec.of(Kind.STDDEV, FIELD, ValueForm.FLOAT),
                AggregateSpec.percentile(new Percentile(1, 2), FIELD, ValueForm.FLOAT)));
        List<Sample> lines = List.of(Sample.of("1e999"), Sample.of("1.7e308"), Sample.of("1e-500"));
        String largest = Double.toString(Double.MAX_VALUE);
        List<String> results = results(layout, lines, new Random(1), List.of(new Combiner(0)));
        assertThat(results.get(0)).isEqualTo(largest + " inexact");
        assertThat(results.get(1)).isEqualTo(largest);
        assertThat(results.get(2)).endsWith(" inexact");
        assertThat(results.get(3)).isEqualTo("1.7E308");
    }

    @Test
    void shouldAddLikeAPersonAndNotLikeDoubles() {
        RowLayout layout = RowLayout.of(List.of(
                AggregateSpec.of(Kind.SUM, FIELD, ValueForm.FLOAT),
                AggregateSpec.of(Kind.AVG, FIELD, ValueForm.FLOAT)));
        List<Sample> tenths = Collections.nCopies(10, Sample.of("0.1"));
        assertThat(results(layout, tenths, new Random(1), List.of(new Combiner(0))))
                .containsExactly("1.0", "0.1");
        List<Sample> far = List.of(Sample.of("1e300"), Sample.of("1"), Sample.of("-1e300"));
        assertThat(results(layout, far, new Random(1), List.of(new Combiner(0))).get(0))
                .isEqualTo("1.0");
    }

    @Test
    void shouldKeepIntegersBeyond64Bits() {
        RowLayout layout = RowLayout.of(List.of(AggregateSpec.of(Kind.SUM, FIELD, ValueForm.INT)));
        Sample largest = Sample.of(Long.toString(Long.MAX_VALUE));
        assertThat(results(layout, List.of(largest, largest, largest), new Random(1), List.of(new Combiner(0))))
                .containsExactly("27670116110564327421");
    }

    @Test
    void shouldPrintAnIntegerExtremeOfATextFieldAsFloatWhenAnyNumberWasOne() {
        RowLayout layout = RowLayout.of(List.of(
                AggregateSpec.of(Kind.MIN, FIELD, ValueForm.TEXT), AggregateSpec.of(Kind.MAX, FIELD, ValueForm.TEXT)));
        List<Combiner> pool = List.of(new Combiner(0));
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            assertThat(results(layout, List.of(Sample.of("1.5"), Sample.of("0"), Sample.of("7")), random, pool))
                    .containsExactly("0.0", "7.0");
            assertThat(results(layout, List.of(Sample.of("3"), Sample.of("x"), Sample.of("7")), random, pool))
                    .containsExactly("3", "7");
        }
    }

    @Test
    void shouldTakeFirstAndLastByTheLinesSequenceHoweverTheyAreFedAndMerged() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            ValueForm form = ValueForm.values()[seed % 3];
            RowLayout layout = RowLayout.of(
                    List.of(AggregateSpec.of(Kind.FIRST, FIELD, form), AggregateSpec.of(Kind.LAST, FIELD, form)));
            int count = 1 + random.nextInt(12);
            List<Sample> inOrder = new ArrayList<>();
            List<Integer> feeding = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                inOrder.add(random.nextInt(4) == 0 ? Sample.ABSENT : Sample.of(Integer.toString(random.nextInt(1000))));
                feeding.add(i);
            }
            Collections.shuffle(feeding, random);
            OneWindow window = new OneWindow(layout, 1);
            Combiner combiner = new Combiner(0);
            Value value = new Value();
            for (int at = 0; at < count; ) {
                combiner.clear();
                int end = Math.min(count, at + 1 + random.nextInt(5));
                for (; at < end; at++) {
                    int row = combiner.row(0, layout, combiner.key(0, 0, KEY, 0, 1, KEY_HASH));
                    value.setLine(1000 + feeding.get(at));
                    inOrder.get(feeding.get(at)).addTo(layout, combiner.cells(), row, value);
                }
                window.merger().merge(combiner, 0, combiner.keys(), 0, combiner.rows());
            }
            List<String> expected = layout.aggregates().stream()
                    .map(spec -> SlowAggregates.result(spec, inOrder))
                    .toList();
            assertThat(results(layout, window.groups())).as("seed %d", seed).isEqualTo(expected);
        }
    }
}
