package io.millrace.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A seeded {@code Random} with the questions that the generators ask. */
final class Dice {
    private final Random random;

    Dice(long seed) {
        random = new Random(seed);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Both ends are possible. */
    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    /** Both ends are possible. */
    long between(long least, long most) {
        return least + Math.floorMod(random.nextLong(), most - least + 1);
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** As many different ones of these, in random order; all of them where there are fewer. */
    <T> List<T> some(int count, List<T> choices) {
        List<T> shuffled = new ArrayList<>(choices);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(count, shuffled.size())));
    }

    /** A random byte, as 0 to 255. */
    int octet() {
        return random.nextInt(256);
    }
}
