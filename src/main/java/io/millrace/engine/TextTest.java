package io.millrace.engine;

import io.millrace.extract.ByteStrings;
import io.millrace.extract.LiteralSet;
import io.millrace.extract.RegexMatcher;
import io.millrace.extract.Row;
import io.millrace.extract.Slices;

/** Compares the text in a slot; false where there is none. */
abstract class TextTest extends Condition {
    private final int slot;

    TextTest(int slot) {
        this.slot = slot;
    }

    @Override
    final boolean holds(Values values) {
        if (!values.has(slot)) {
            return false;
        }
        Row row = values.row();
        return holds(row.bytes(slot), row.from(slot), row.to(slot));
    }

    abstract boolean holds(byte[] bytes, int from, int to);

    static final class Exists extends TextTest {
        Exists(int slot) {
            super(slot);
        }

        @Override
        boolean holds(byte[] bytes, int from, int to) {
            return true;
        }
    }

    static final class Matches extends TextTest {
        private final RegexMatcher matcher;

        Matches(int slot, RegexMatcher matcher) {
            super(slot);
            this.matcher = matcher;
        }

        @Override
        boolean holds(byte[] bytes, int from, int to) {
            return matcher.find(bytes, from, to);
        }
    }

    /** True if the value is one of many texts. */
    static final class OneOf extends TextTest {
        private final ByteStrings texts;

        OneOf(int slot, ByteStrings texts) {
            super(slot);
            this.texts = texts;
        }

        @Override
        boolean holds(byte[] bytes, int from, int to) {
            return texts.find(bytes, from, to) >= 0;
        }
    }

    /** True if one of several literals stands in the value. */
    static final class ContainsAny extends TextTest {
        private final LiteralSet.Search search;

        ContainsAny(int slot, LiteralSet literals) {
            super(slot);
            search = literals.search();
        }

        @Override
        boolean holds(byte[] bytes, int from, int to) {
            return search.find(bytes, from, to) > 0;
        }
    }

    /** Where in the value a needle must stand. */
    enum Position {
        WHOLE,
        ANYWHERE,
        START,
        END
    }

    /** True if one of the needles stands where it must. */
    static final class Needles extends TextTest {
        private final Position position;
        private final byte[][] needles;

        Needles(int slot, Position position, byte[][] needles) {
            super(slot);
            this.position = position;
            this.needles = needles;
        }

        @Override
        boolean holds(byte[] bytes, int from, int to) {
            for (byte[] needle : needles) {
                if (holds(bytes, from, to, needle)) {
                    return true;
                }
            }
            return false;
        }

        private boolean holds(byte[] bytes, int from, int to, byte[] needle) {
            return switch (position) {
                case WHOLE -> Slices.equals(bytes, from, to, needle);
                case ANYWHERE -> Slices.indexOf(bytes, from, to, needle) >= 0;
                case START -> Slices.startsWith(bytes, from, to, needle);
                case END -> Slices.endsWith(bytes, from, to, needle);
            };
        }
    }
}
