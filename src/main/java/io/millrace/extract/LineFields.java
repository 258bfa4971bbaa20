package io.millrace.extract;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The left/right fields of one stream's lines, found in common: the occurrences of a left are listed once for all
 * fields that have it ({@link Occurrences}), and where a right stands next is found once for neighbouring starts
 * ({@link NextRight}). Nothing is worked out before a field is asked for. Time follows the line's length for each left
 * and for each field, at the very worst. Owned by one worker, with one row.
 *
 * <p>Bitmaps of where rare bytes stand, 64 places a word and kept for the whole line, were tried in place of the
 * searches: one costs 47 ns for a line of 203 bytes, and with them 8, 100 and 1000 fields all took longer than by
 * plain searches that share the occurrences of their lefts.
 */
public final class LineFields {
    /** So few fields whose lefts go by the same byte are as fast each by itself; see {@code LeftRightBenchmark}. */
    private static final int FEW = 2;

    private final Map<ByteBuffer, Occurrences> lefts = new HashMap<>();
    private final Map<ByteBuffer, NextRight> rights = new HashMap<>();
    private final Map<Extractor, LineField> fields = new HashMap<>();
    private final Map<Byte, Integer> fieldsByRarest = new HashMap<>();

    /** @param extractors as made by {@link Extractors#leftRight} */
    public LineFields(List<Extractor> extractors) {
        for (Extractor extractor : extractors) {
            LeftRight ends = (LeftRight) extractor;
            rarest(ends).ifPresent(rarest -> fieldsByRarest.merge(rarest, 1, Integer::sum));
            Occurrences left = occurrences(ByteBuffer.wrap(ends.left()));
            NextRight right = rights.computeIfAbsent(
                    ByteBuffer.wrap(ends.right()),
                    text -> text.hasRemaining() ? new NextRight(new Delimiter(text.array())) : null);
            fields.put(extractor, new LineField(left, ends.index(), right, ends.orEnd()));
        }
    }

    private static Optional<Byte> rarest(LeftRight ends) {
        byte[] left = ends.left();
        return left.length == 0 ? Optional.empty() : Optional.of(left[new Delimiter(left).rarest()]);
    }

    /** Whether a field has so much in common with others that it is found faster here than by its extractor. */
    public boolean pays(Extractor extractor) {
        return rarest((LeftRight) extractor)
                .map(rarest -> fieldsByRarest.getOrDefault(rarest, 0) > FEW)
                .orElse(false);
    }

    private Occurrences occurrences(ByteBuffer text) {
        Occurrences known = lefts.get(text);
        if (known != null) {
            return known;
        }
        Occurrences made = make(text.array());
        lefts.put(text, made);
        return made;
    }

    private Occurrences make(byte[] text) {
        if (text.length == 0) {
            return new Occurrences(null, null, 0);
        }
        Delimiter left = new Delimiter(text);
        int rarest = left.rarest();
        Occurrences rare = text.length == 1 ? null : occurrences(ByteBuffer.wrap(new byte[] {text[rarest]}));
        return new Occurrences(left, rare, rarest);
    }

    /** The field for one of the extractors given. */
    public LineField field(Extractor extractor) {
        return Objects.requireNonNull(fields.get(extractor), "no field of these");
    }

    /** Where values begin behind a left that one of the extractors given has. */
    public Occurrences occurrences(byte[] left) {
        return Objects.requireNonNull(lefts.get(ByteBuffer.wrap(left)), "no left of these");
    }
}
