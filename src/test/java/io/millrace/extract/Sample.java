package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A line as it stands in a block: other lines' bytes right before and behind it, and padding. What the tests compare
 * are Latin-1 strings, a character for a byte.
 */
final class Sample {
    final byte[] bytes;
    final int from;
    final int to;

    /** The neighbours are the line itself, so that a kernel that looks past an end finds just what it wants there. */
    Sample(byte[] line) {
        int before = 11;
        bytes = new byte[before + 2 * line.length + 64];
        for (int i = 0; i < before + 2 * line.length && line.length > 0; i++) {
            bytes[i] = line[Math.floorMod(i - before, line.length)];
        }
        from = before;
        to = before + line.length;
    }

    static Sample of(String utf8) {
        return new Sample(utf8.getBytes(StandardCharsets.UTF_8));
    }

    static Sample latin1(String latin1) {
        return new Sample(SampleText.bytes(latin1));
    }

    String text() {
        return SampleText.latin1(bytes, from, to);
    }

    Row row() {
        Row row = new Row(4);
        row.reset(bytes, from, to);
        return row;
    }

    /** What the extractor makes of the line, or null where it is absent. */
    @Nullable
    String extract(Extractor extractor) {
        Row row = row();
        extractor.extract(bytes, from, to, row, 1);
        return value(row, 1);
    }

    /** The same as text. */
    @Nullable
    String extractUtf8(Extractor extractor) {
        String value = extract(extractor);
        return value == null ? null : new String(SampleText.bytes(value), StandardCharsets.UTF_8);
    }

    /** What the transforms make of the line as a value. */
    String transform(Transform... transforms) {
        Row row = row();
        row.set(2, bytes, from, to);
        for (Transform transform : transforms) {
            transform.apply(row, 2);
        }
        String value = value(row, 2);
        if (value == null) {
            throw new AssertionError("a transform made the value absent");
        }
        return value;
    }

    static @Nullable String value(Row row, int slot) {
        return switch (row.state(slot)) {
            case Row.PRESENT -> SampleText.latin1(row.bytes(slot), row.from(slot), row.to(slot));
            case Row.ABSENT -> null;
            default -> throw new AssertionError("slot " + slot + " was left unknown");
        };
    }

    /** Up to {@code maxLength} characters of an alphabet. */
    static String random(Random random, String alphabet, int maxLength) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(maxLength + 1); left > 0; left--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
