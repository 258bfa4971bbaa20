package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RowTest {
    private static final byte[] LINE = SampleText.bytes("12 ab".concat("\0".repeat(64)));

    @Test
    void shouldKnowNothingOfALineWhenItBegins() {
        Row row = new Row(3);
        row.reset(LINE, 0, 5);
        row.set(0, LINE, 0, 2);
        row.setAbsent(1);
        assertThat(row.state(0)).isEqualTo(Row.PRESENT);
        assertThat(row.state(1)).isEqualTo(Row.ABSENT);
        row.reset(LINE, 1, 4);
        assertThat(row.state(0)).isEqualTo(Row.UNKNOWN);
        assertThat(row.state(1)).isEqualTo(Row.UNKNOWN);
        assertThat(row.lineBytes()).isSameAs(LINE);
        assertThat(row.lineStart()).isEqualTo(1);
        assertThat(row.lineEnd()).isEqualTo(4);
    }

    @Test
    void shouldForgetEverySlotWhenGenerationsRunOutAndBeginAgain() {
        Row row = new Row(4);
        int all = 1 << 29;
        for (int line = 0; line < 4; line++) {
            row.reset(LINE, 0, 5);
            row.set(line, LINE, 0, 2);
            row.number(line);
        }
        row.skipLines(all - 8);
        for (int line = 0; line < 12; line++) {
            row.reset(LINE, 0, 5);
            for (int slot = 0; slot < 4; slot++) {
                assertThat(row.state(slot)).as("line %d, slot %d", line, slot).isEqualTo(Row.UNKNOWN);
            }
        }
    }

    @Test
    void shouldGiveBackTheVerySliceThatWasSet() {
        Row row = new Row(2);
        row.reset(LINE, 0, 5);
        byte[] other = {1, 2, 3};
        row.set(0, other, 1, 3);
        assertThat(row.bytes(0)).isSameAs(other);
        row.set(0, LINE, 3, 5);
        assertThat(row.bytes(0)).isSameAs(LINE);
        assertThat(row.from(0)).isEqualTo(3);
        assertThat(row.to(0)).isEqualTo(5);
    }

    @Test
    void shouldParseAValueAnewWhenItWasSetAgain() {
        Row row = new Row(1);
        row.reset(LINE, 0, 5);
        row.set(0, LINE, 0, 2);
        assertThat(row.number(0).mantissa()).isEqualTo(12);
        assertThat(row.number(0)).isSameAs(row.number(0));
        row.set(0, LINE, 1, 2);
        assertThat(row.number(0).mantissa()).isEqualTo(2);
        row.set(0, LINE, 3, 5);
        assertThat(row.number(0).isNumber()).isFalse();
        row.reset(LINE, 0, 5);
        assertThat(row.number(0).isNumber()).isFalse();
    }

    @Test
    void shouldHaveNoNumberWhereASlotIsAbsent() {
        Row row = new Row(1);
        row.reset(LINE, 0, 5);
        row.set(0, LINE, 0, 2);
        row.number(0);
        row.setAbsent(0);
        assertThat(row.number(0).isNumber()).isFalse();
        assertThat(row.state(0)).isEqualTo(Row.ABSENT);
    }

    @Test
    void shouldKeepAllValuesInScratchWhenItGrows() {
        long seed = 20_24;
        Random random = new Random(seed);
        Row row = new Row(200);
        for (int line = 0; line < 30; line++) {
            row.reset(LINE, 0, 5);
            String[] expected = new String[200];
            for (int slot = 0; slot < 200; slot++) {
                int length = random.nextInt(20) == 0 ? random.nextInt(200_000) : random.nextInt(50);
                String value = String.valueOf((char) ('a' + random.nextInt(26))).repeat(length);
                byte[] to = row.scratch().reserve(length + random.nextInt(10));
                int from = row.scratch().position();
                System.arraycopy(SampleText.bytes(value), 0, to, from, length);
                row.scratch().take(length);
                row.set(slot, to, from, from + length);
                expected[slot] = value;
                assertThat(to.length).isGreaterThanOrEqualTo(from + length + Scratch.PADDING);
            }
            for (int slot = 0; slot < 200; slot++) {
                assertThat(Sample.value(row, slot))
                        .as("seed %d, slot %d", seed, slot)
                        .isEqualTo(expected[slot]);
            }
        }
    }

    @Test
    void shouldNotKeepTheRoomOfOneHugeValue() {
        Row row = new Row(1);
        byte[] huge = row.scratch().reserve(50 << 20);
        row.reset(LINE, 0, 5);
        assertThat(row.scratch().reserve(1)).isNotSameAs(huge).hasSizeLessThan(2 << 20);
    }
}
