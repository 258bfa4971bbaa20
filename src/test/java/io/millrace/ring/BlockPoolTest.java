package io.millrace.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlockPoolTest {
    private final BlockPool pool = new BlockPool(2);

    @Test
    void shouldHaveTheFirstBlocksFilledWithLittle() {
        LineBlock kept = pool.take(0, 1);
        for (int i = 1; i < BlockPool.FIRST_BLOCKS; i++) {
            assertThat(kept.room()).isEqualTo(BlockPool.FIRST_BLOCK_BYTES);
            pool.give(kept);
            assertThat(pool.take(0, 1)).isSameAs(kept);
        }
        pool.give(kept);
        assertThat(pool.take(0, 1).room()).isEqualTo(LineBlock.STANDARD_BYTES);
    }

    @Test
    void shouldHaveRoomForWhatIsAskedFor() {
        assertThat(pool.take(0, 100_000).room()).isEqualTo(100_000);
        assertThat(pool.take(0, LineBlock.STANDARD_BYTES + 1).room()).isEqualTo(LineBlock.STANDARD_BYTES + 1);
    }
}
