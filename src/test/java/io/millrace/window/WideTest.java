package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WideTest {
    private static final int AT = 2;

    private final long[] cells = new long[8];

    private void set(BigInteger value, int longs) {
        for (int i = 0; i < longs; i++) {
            cells[AT + i] = value.shiftRight(64 * i).longValue();
        }
    }

    private static BigInteger signed(Random random, int bits) {
        return new BigInteger(1 + random.nextInt(bits), random).multiply(BigInteger.valueOf(random.nextInt(2) * 2 - 1));
    }

    private void check(boolean done, BigInteger before, BigInteger after, int longs, int bits, String what) {
        assertThat(done).as(what).isEqualTo(after.bitLength() <= bits);
        assertThat(Wide.toBig(cells, AT, longs)).as(what).isEqualTo(done ? after : before);
        assertThat(cells[AT - 1]).isZero();
        assertThat(cells[AT + longs]).isZero();
    }

    @Test
    void shouldAddAndScaleSumsLikeBigIntegersOrNotAtAll() {
        Random random = new Random(1);
        for (int i = 0; i < 30_000; i++) {
            BigInteger sum = signed(random, 127);
            BigInteger value = signed(random, 127);
            int exponent = Math.max(0, random.nextInt(60) - 20);
            BigInteger term = value.multiply(BigInteger.TEN.pow(exponent));
            set(sum, Wide.SUM);
            boolean done = Wide.add(cells, AT, value.shiftRight(64).longValue(), value.longValue(), exponent);
            if (term.bitLength() <= 127) {
                check(done, sum, sum.add(term), Wide.SUM, 127, sum + " + " + term);
            } else {
                assertThat(done).isFalse();
                assertThat(Wide.toBig(cells, AT, Wide.SUM)).isEqualTo(sum);
            }
            set(sum, Wide.SUM);
            done = Wide.scale(cells, AT, exponent);
            check(done, sum, sum.multiply(BigInteger.TEN.pow(exponent)), Wide.SUM, 127, sum + "E" + exponent);
            assertThat(Wide.fitsLong(cells, AT))
                    .isEqualTo(Wide.toBig(cells, AT, Wide.SUM).bitLength() <= 63);
        }
    }

    @Test
    void shouldAddAndScaleSquaresLikeBigIntegersOrNotAtAll() {
        Random random = new Random(2);
        for (int i = 0; i < 30_000; i++) {
            BigInteger sum = signed(random, 191).abs();
            BigInteger value = signed(random, 191).abs();
            int exponent = Math.max(0, random.nextInt(60) - 20);
            BigInteger term = value.multiply(BigInteger.TEN.pow(exponent));
            set(sum, Wide.SQUARES);
            boolean done = Wide.addSquares(
                    cells,
                    AT,
                    value.longValue(),
                    value.shiftRight(64).longValue(),
                    value.shiftRight(128).longValue(),
                    exponent);
            check(done, sum, sum.add(term), Wide.SQUARES, 191, sum + " + " + term);
            set(sum, Wide.SQUARES);
            done = Wide.scaleSquares(cells, AT, exponent);
            check(done, sum, sum.multiply(BigInteger.TEN.pow(exponent)), Wide.SQUARES, 191, sum + "E" + exponent);
        }
    }

    @Test
    void shouldCarryThroughAllLongs() {
        Random random = new Random(4);
        long[] longs = {0, 1, -1, -2, Long.MAX_VALUE, Long.MIN_VALUE};
        for (int i = 0; i < 20_000; i++) {
            BigInteger sum = ofLongs(random, longs, Wide.SQUARES).clearBit(191);
            BigInteger value = ofLongs(random, longs, Wide.SQUARES).clearBit(191);
            set(sum, Wide.SQUARES);
            boolean done = Wide.addSquares(
                    cells,
                    AT,
                    value.longValue(),
                    value.shiftRight(64).longValue(),
                    value.shiftRight(128).longValue(),
                    0);
            check(done, sum, sum.add(value), Wide.SQUARES, 191, sum + " + " + value);
            BigInteger signed = ofLongs(random, longs, Wide.SUM).subtract(BigInteger.ONE.shiftLeft(127));
            BigInteger other = ofLongs(random, longs, Wide.SUM).subtract(BigInteger.ONE.shiftLeft(127));
            set(BigInteger.ZERO, Wide.SQUARES);
            set(signed, Wide.SUM);
            done = Wide.add(cells, AT, other.shiftRight(64).longValue(), other.longValue(), 0);
            check(done, signed, signed.add(other), Wide.SUM, 127, signed + " + " + other);
        }
    }

    private static BigInteger ofLongs(Random random, long[] longs, int count) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            BigInteger next = BigInteger.valueOf(longs[random.nextInt(longs.length)]);
            value = value.shiftLeft(64).or(next.and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)));
        }
        return value;
    }

    @Test
    void shouldAddTheSquareOfAScaledLongLikeBigIntegersOrNotAtAll() {
        Random random = new Random(3);
        for (int i = 0; i < 30_000; i++) {
            BigInteger sum = signed(random, 191).abs();
            long value = i % 100 == 0 ? Long.MIN_VALUE : random.nextLong() >> random.nextInt(64);
            int exponent = Math.max(0, random.nextInt(50) - 20);
            BigInteger term = BigInteger.valueOf(value).multiply(BigInteger.TEN.pow(exponent));
            set(sum, Wide.SQUARES);
            boolean done = Wide.addSquare(cells, AT, value, exponent);
            if (term.abs().bitLength() <= 95) {
                check(done, sum, sum.add(term.pow(2)), Wide.SQUARES, 191, sum + " + " + term + "^2");
            } else {
                assertThat(done).as("%s", term).isFalse();
                assertThat(Wide.toBig(cells, AT, Wide.SQUARES)).isEqualTo(sum);
            }
        }
    }
}
