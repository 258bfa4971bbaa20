package io.millrace.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What fires on a line, by its places in the stream's program. Owned by one worker. */
final class Matches {
    private final int[] places;
    private int count;
    private @Nullable CostSampler sampler;

    /** @param places how many there are, each of which is found at most once a line */
    Matches(int places) {
        this.places = new int[places];
    }

    /** Begins a line. {@code sampler} times what is tried, or is null. */
    void begin(@Nullable CostSampler sampler) {
        count = 0;
        this.sampler = sampler;
    }

    @Nullable
    CostSampler sampler() {
        return sampler;
    }

    void add(int place) {
        places[count++] = place;
    }

    int count() {
        return count;
    }

    int place(int i) {
        return places[i];
    }

    /** Puts the rules among them in config order. */
    void sort() {
        if (count > 1) {
            Arrays.sort(places, 0, count);
        }
    }
}
