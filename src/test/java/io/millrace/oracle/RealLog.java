package io.millrace.oracle;

import java.util.List;
import java.util.regex.Pattern;

/** A stored log of a real system, with a config for it. {@code time} finds the text of the time in a line. */
public record RealLog(String name, String yaml, List<byte[]> lines, Pattern time) {

    /** The log with this share (in percent) of its lines damaged. */
    public List<byte[]> mutated(long seed, int percent) {
        return Mutations.of(seed, lines, percent, time);
    }

    /** The first lines only. */
    public RealLog first(int count) {
        return new RealLog(name, yaml, lines.subList(0, Math.min(count, lines.size())), time);
    }
}
