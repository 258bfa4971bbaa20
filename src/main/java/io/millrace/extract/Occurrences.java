package io.millrace.extract;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where values begin behind the occurrences of one left delimiter in a line: found once a line however many fields ask,
 * and only as far as they ask. A left of several bytes is compared where its rarest byte stands, whose occurrences are
 * such a list again, shared by all lefts that go by that byte. Owned by one worker.
 */
public final class Occurrences {
    /** On longer lines only what is asked for is kept, so that one line does not leave a long list behind for good. */
    private static final int LONG_LINE = 16 << 10;

    private static final int STARTS_AT_FIRST = 16;
    private static final int AT_A_TIME = 4;

    private final @Nullable Delimiter left;

    /** The occurrences of the left's rarest byte; null for a left that is one byte. */
    private final @Nullable Occurrences rare;

    private final int rareOffset;
    private int nextRare;
    private int[] starts = new int[STARTS_AT_FIRST];
    private int count;
    private int searchedTo;
    private boolean complete;
    private long line = -1;

    /**
     * @param left null for the line's start
     * @param rare null for a left that is one byte
     * @param rareOffset where in the left that byte stands
     */
    Occurrences(@Nullable Delimiter left, @Nullable Occurrences rare, int rareOffset) {
        this.left = left;
        this.rare = rare;
        this.rareOffset = rareOffset;
    }

    /**
     * The offset, in the row's line's array, of what stands behind the {@code index}-th occurrence, or {@link
     * Slices#NOT_FOUND}. Behind the last occurrence that may be the line's end.
     */
    public int start(Row row, int index) {
        if (left == null) {
            return row.lineStart();
        }
        if (line != row.line()) {
            line = row.line();
            count = 0;
            nextRare = 0;
            searchedTo = row.lineStart();
            complete = false;
        }
        if (index >= count && !complete) {
            search(left, row, index);
        }
        return index < count ? starts[index] : Slices.NOT_FOUND;
    }

    private void search(Delimiter left, Row row, int index) {
        boolean isLong = row.lineEnd() - row.lineStart() > LONG_LINE;
        if (isLong || !Delimiter.canReadPast(row.lineBytes(), row.lineEnd())) {
            searchPlainly(left, row, index);
        } else if (rare == null) {
            searchByTurns(left, row.lineBytes(), row.lineEnd(), index);
        } else {
            searchByRarest(left, rare, row, index);
        }
    }

    private void searchPlainly(Delimiter left, Row row, int index) {
        while (count <= index) {
            int at = left.find(row.lineBytes(), searchedTo, row.lineEnd());
            if (at < 0) {
                complete = true;
                return;
            }
            add(at + left.length());
        }
    }

    private void searchByRarest(Delimiter left, Occurrences rare, Row row, int index) {
        int last = row.lineEnd() - left.length();
        while (count <= index) {
            int behind = rare.start(row, nextRare);
            int at = behind - 1 - rareOffset;
            if (behind < 0 || at > last) {
                complete = true;
                return;
            }
            nextRare++;
            if (at >= searchedTo && left.standsAt(row.lineBytes(), at)) {
                add(at + left.length());
            }
        }
    }

    private void add(int start) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = start;
        searchedTo = start;
    }

    /** Takes all that a turn of the search finds, since whoever wants one often wants the next. */
    private void searchByTurns(Delimiter left, byte[] bytes, int end, int index) {
        while (count <= index) {
            int room = end - searchedTo;
            if (room <= 0) {
                complete = true;
                return;
            }
            int places = left.places(bytes, searchedTo);
            addAll(searchedTo + 1, room < Delimiter.PLACES_A_TURN ? places & (1 << room) - 1 : places);
            searchedTo += Delimiter.PLACES_A_TURN;
        }
    }

    /** Writes four at a time, though there may be fewer: how many there are is hard to foresee for the processor. */
    private void addAll(int first, int found) {
        int to = count;
        count += Integer.bitCount(found);
        if (starts.length < count + AT_A_TIME) {
            starts = Arrays.copyOf(starts, 2 * (count + AT_A_TIME));
        }
        int[] starts = this.starts;
        for (int places = found; places != 0; to += AT_A_TIME) {
            starts[to] = first + Integer.numberOfTrailingZeros(places);
            places &= places - 1;
            starts[to + 1] = first + Integer.numberOfTrailingZeros(places);
            places &= places - 1;
            starts[to + 2] = first + Integer.numberOfTrailingZeros(places);
            places &= places - 1;
            starts[to + 3] = first + Integer.numberOfTrailingZeros(places);
            places &= places - 1;
        }
    }
}
