package io.millrace;

import io.millrace.engine.Pace;
import java.util.Random;

/** Slices of any size, whenever. The same seed gives the same sizes. */
final class RandomPace implements Pace {
    private final Random random;
    private final int mostGroups;
    private final int mostAtOnce;
    private int asksLeft;

    RandomPace(long seed) {
        random = new Random(seed);
        mostGroups = 1 << random.nextInt(8);
        mostAtOnce = random.nextBoolean() ? 0 : 1 << random.nextInt(6);
    }

    @Override
    public int rowsAtOnce() {
        return random.nextInt(mostAtOnce + 1);
    }

    @Override
    public boolean isDue() {
        return random.nextInt(4) == 0;
    }

    @Override
    public void begin() {
        asksLeft = 1 + random.nextInt(3);
    }

    @Override
    public int groups() {
        return asksLeft-- > 0 ? 1 + random.nextInt(mostGroups) : 0;
    }

    @Override
    public void end() {}
}
