package io.millrace.ingest;

import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects lines out of real blocks, and has no room now and then. */
final class RefusingSink implements LineSink {
    private final List<byte[]> lines = new ArrayList<>();

    /** The places of those that are marked as cut. */
    private final Set<Integer> cut = new HashSet<>();

    private final Intake blocks;
    private final Random random;
    private final int refusePercent;
    private @Nullable LineBlock open;

    RefusingSink(Random random, int refusePercent) {
        this(random, refusePercent, new Ring<>(2, Object::new, () -> 0).intake());
    }

    RefusingSink(Random random, int refusePercent, Intake blocks) {
        this.random = random;
        this.refusePercent = refusePercent;
        this.blocks = blocks;
    }

    @Override
    public @Nullable LineBlock room(int minBytes) {
        if (random.nextInt(100) < refusePercent) {
            return null;
        }
        LineBlock present = open;
        if (present != null && present.room() >= minBytes && !present.isFull()) {
            return present;
        }
        flush();
        open = blocks.takeBlock(0, minBytes);
        return open;
    }

    /** Takes the lines out of the open block. */
    void flush() {
        LineBlock block = open;
        if (block != null) {
            int marks = 0;
            for (int i = 0; i < block.lines(); i++) {
                if (block.cutLine(marks) == i) {
                    cut.add(lines.size());
                    marks++;
                }
                lines.add(Arrays.copyOfRange(block.bytes(), block.start(i), block.end(i)));
            }
            blocks.giveBack(block);
            open = null;
        }
    }

    List<byte[]> lines() {
        return lines;
    }

    /** As {@link #texts}, with a mark behind each line that is marked as cut. */
    List<String> texts(String mark) {
        List<String> texts = new ArrayList<>(texts());
        cut.forEach(line -> texts.set(line, texts.get(line) + mark));
        return texts;
    }

    /** A character for each byte. */
    List<String> texts() {
        return lines.stream()
                .map(line -> new String(line, StandardCharsets.ISO_8859_1))
                .toList();
    }
}
