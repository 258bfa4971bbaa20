package io.millrace.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HashSlotsTest {
    private static void fill(HashSlots slots, int count) {
        for (int i = 0; i < count; i++) {
            long hash = SliceHash.mix(i);
            int at = slots.first(hash);
            while (!slots.isFree(at)) {
                at = slots.next(at);
            }
            slots.put(at, hash, i);
        }
    }

    @Test
    void shouldFindEveryNumberAfterGrowing() {
        HashSlots slots = new HashSlots(1 << 20);
        fill(slots, 10_000);
        for (int i = 0; i < 10_000; i++) {
            long hash = SliceHash.mix(i);
            int at = slots.first(hash);
            while (slots.number(at) != i) {
                assertThat(slots.isFree(at)).as("number %d", i).isFalse();
                at = slots.next(at);
            }
            assertThat(slots.mayBe(at, hash)).isTrue();
        }
    }

    @Test
    void shouldKeepItsSlotsWhenClearedAndUsedAlike() {
        HashSlots slots = new HashSlots(1 << 30);
        fill(slots, 100_000);
        long held = slots.heldBytes();
        slots.clear();
        assertThat(slots.heldBytes()).isEqualTo(held);
        assertThat(slots.isFree(slots.first(SliceHash.mix(5)))).isTrue();
    }

    @Test
    void shouldShrinkStepByStepWhenFarFewerNumbersComeThanOnce() {
        HashSlots slots = new HashSlots(1 << 30);
        fill(slots, 1_000_000);
        long held = slots.heldBytes();
        slots.clear();
        for (int i = 0; i < 20; i++) {
            fill(slots, 100);
            slots.clear();
        }
        assertThat(slots.heldBytes()).isLessThan(held / 10).isGreaterThan(1000);
    }

    @Test
    void shouldGiveMemoryBackBeyondTheLimitWhenCleared() {
        HashSlots slots = new HashSlots(1000);
        fill(slots, 1000);
        slots.clear();
        assertThat(slots.heldBytes()).isLessThanOrEqualTo(1000);
    }
}
