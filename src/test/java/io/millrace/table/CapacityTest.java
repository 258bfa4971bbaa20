package io.millrace.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class CapacityTest {
    @Test
    void shouldGrowByHalfOrToWhatIsNeeded() {
        assertThat(Capacity.grown(100, 101)).isEqualTo(150);
        assertThat(Capacity.grown(100, 1000)).isEqualTo(1000);
        assertThat(Capacity.grown(0, 1)).isEqualTo(1);
        assertThat(Capacity.grown(Capacity.MAX_LENGTH - 1, Capacity.MAX_LENGTH)).isEqualTo(Capacity.MAX_LENGTH);
    }

    @Test
    void shouldSayWhatToDoWhenAnArrayCannotHoldIt() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Capacity.grown(Capacity.MAX_LENGTH, Capacity.MAX_LENGTH + 1L))
                .withMessageContaining("maxGroups");
    }
}
