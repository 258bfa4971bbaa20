package io.millrace.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LineBlockTest {
    private final LineBlock block = new LineBlock(1000).begin(LineBlock.Kind.LINES, 3);

    @Test
    void shouldKeepLinesAndTheRunsOfTheirSources() {
        Source first = new Source("first");
        Source second = new Source("second");
        block.addLine(0, 5, first);
        block.addLine(6, 6, first);
        block.addLine(7, 9, second);
        assertThat(block.lines()).isEqualTo(3);
        assertThat(block.lineBytes()).isEqualTo(7);
        assertThat(block.start(2)).isEqualTo(7);
        assertThat(block.end(2)).isEqualTo(9);
        assertThat(block.runs()).isEqualTo(2);
        assertThat(block.runStart(1)).isEqualTo(2);
        assertThat(block.runSource(0)).isSameAs(first);
        assertThat(block.runSource(1)).isSameAs(second);
        assertThat(block.stream()).isEqualTo(3);
    }

    @Test
    void shouldBeFullWithSoManyLinesHoweverShortTheyAre() {
        for (int i = 0; i < LineBlock.MAX_LINES; i++) {
            assertThat(block.isFull()).isFalse();
            block.addLine(0, 0, new Source("s"));
        }
        assertThat(block.isFull()).isTrue();
        assertThatThrownBy(() -> block.addLine(0, 0, new Source("s"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldRefuseAPositionOutsideOfItself() {
        block.position(1000);
        assertThat(block.room()).isZero();
        assertThatThrownBy(() -> block.position(1001)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> block.position(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(block.bytes()).hasSize(1000 + LineBlock.PADDING);
    }

    @Test
    void shouldHoldOneCountOfItsReceiptUntilThatIsReleased() {
        AtomicInteger completed = new AtomicInteger();
        Receipt receipt = new Receipt(completed::incrementAndGet);
        block.attach(receipt);
        assertThatThrownBy(() -> block.attach(receipt)).isInstanceOf(IllegalStateException.class);
        receipt.release();
        assertThat(completed).hasValue(0);
        receipt.release();
        assertThat(completed).hasValue(1);
        assertThatThrownBy(receipt::release).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(receipt::retain).isInstanceOf(IllegalStateException.class);
    }
}
