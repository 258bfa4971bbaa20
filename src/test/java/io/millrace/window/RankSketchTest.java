package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankSketchTest {
    private static double[] values(Random random, int count) {
        double[] values = new double[count];
        int shape = random.nextInt(7);
        for (int i = 0; i < count; i++) {
            values[i] = switch (shape) {
                case 0 -> random.nextInt(5);
                case 1 -> random.nextInt(2000) - 1000;
                case 2 -> Math.exp(random.nextGaussian() * 3);
                case 3 -> random.nextGaussian();
                case 4 -> (random.nextBoolean() ? 1 : -1) * Math.pow(10, random.nextInt(616) - 307);
                case 5 -> random.nextInt(3) == 0 ? 0 : random.nextInt(3) - 1;
                default -> random.nextBoolean() ? Double.MAX_VALUE : -Double.MAX_VALUE * random.nextDouble();
            };
        }
        return values;
    }

    @Test
    void shouldBeExactToSixtyFourValuesAndWithinOnePercentBeyond() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double[] values = values(random, 1 + random.nextInt(seed % 2 == 0 ? 64 : 3000));
            RankSketch sketch = new RankSketch(new Spares(1 << 20));
            for (double value : values) {
                sketch.add(value);
            }
            Arrays.sort(values);
            for (int rank = 1; rank <= values.length; rank += 1 + random.nextInt(20)) {
                double exact = values[rank - 1];
                double within = values.length <= 64 ? 0 : Math.abs(exact) * 0.0081;
                assertThat(sketch.valueAt(rank))
                        .as("seed %d, rank %d of %d", seed, rank, values.length)
                        .isFinite()
                        .isBetween(exact - within, exact + within);
            }
            if (values.length > 64) {
                assertThat(sketch.valueAt(1)).isGreaterThanOrEqualTo(values[0]);
                assertThat(sketch.valueAt(values.length)).isLessThanOrEqualTo(values[values.length - 1]);
            }
        }
    }

    /** At the least of them a double has too few bits for one percent: there the nearest double counts. */
    @Test
    void shouldTellValuesApartThatAreTooSmallForTheMapping() {
        double[] values = new double[3000];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i % 2 == 0 ? 1 : -1) * Double.MIN_VALUE * Math.pow(1.013, i);
        }
        RankSketch sketch = new RankSketch(new Spares(1 << 20));
        for (double value : values) {
            sketch.add(value);
        }
        Arrays.sort(values);
        for (int rank = 1; rank <= values.length; rank++) {
            double exact = values[rank - 1];
            double within = Math.abs(exact) * 0.0081 + Double.MIN_VALUE;
            assertThat(sketch.valueAt(rank)).as("rank %d", rank).isNotZero().isBetween(exact - within, exact + within);
        }
    }

    @Test
    void shouldGiveTheSameBitsHoweverTheValuesWereCut() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            double[] values = values(random, 1 + random.nextInt(400));
            RankSketch whole = new RankSketch(new Spares(1 << 20));
            RankSketch[] parts = {
                new RankSketch(new Spares(1 << 20)),
                new RankSketch(new Spares(1 << 20)),
                new RankSketch(new Spares(1 << 20)),
                new RankSketch(new Spares(1 << 20))
            };
            int skew = 1 + random.nextInt(4);
            for (double value : values) {
                whole.add(value);
                parts[random.nextInt(skew)].add(value);
            }
            parts[3].addAll(parts[1]);
            parts[3].addAll(parts[0]);
            parts[2].addAll(parts[3]);
            assertThat(parts[2].count()).isEqualTo(values.length);
            for (int rank = 1; rank <= values.length; rank++) {
                assertThat(parts[2].valueAt(rank)).as("seed %d", seed).isEqualTo(whole.valueAt(rank));
            }
        }
    }

    @Test
    void shouldBeEmptyAndSmallAfterAReset() {
        RankSketch sketch = new RankSketch(new Spares(1 << 20));
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            double[] values = values(random, 1 + random.nextInt(400));
            for (double value : values) {
                sketch.add(value);
            }
            Arrays.sort(values);
            assertThat(sketch.valueAt(values.length)).isEqualTo(sketch.valueAt(sketch.count()));
            sketch.reset(Holder.KEPT_BYTES);
            assertThat(sketch.count()).isZero();
            assertThat(sketch.heldBytes()).isLessThan(20_000);
            sketch.add(5);
            assertThat(sketch.valueAt(1)).isEqualTo(5);
            sketch.reset(Holder.KEPT_BYTES);
        }
    }

    @Test
    void shouldGiveTheSameBitsOnEveryJdk() {
        RankSketch sketch = new RankSketch(new Spares(1 << 20));
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            sketch.add(random.nextInt(1_000_000) * 0.001);
        }
        long bits = 0;
        for (int rank = 1; rank <= 2000; rank++) {
            bits = bits * 31 + Double.doubleToLongBits(sketch.valueAt(rank));
        }
        assertThat(bits).isEqualTo(-8409548313038823874L);
    }
}
