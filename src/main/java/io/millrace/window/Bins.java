package io.millrace.window;

import java.util.Arrays;

/**
 * Counts by an index that may be anything: pages of counts behind a directory that covers the pages from the lowest to
 * the highest used. Values far apart so cost a reference a page between them and no more. Iteration makes no objects.
 */
final class Bins {
    private static final int PAGE_SHIFT = 5;
    private static final int PAGE_LENGTH = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_LENGTH - 1;
    private static final int PAGE_BYTES = 8 * PAGE_LENGTH + 16;
    private static final long[] NO_PAGE = new long[0];
    private static final long[][] NO_PAGES = new long[0][];

    private final Spares spares;
    private long[][] pages = NO_PAGES;
    private int firstPage;
    private int pagesHeld;
    private long count;

    Bins(Spares spares) {
        this.spares = spares;
    }

    /** The sum of all counts. */
    long count() {
        return count;
    }

    void add(int index, long n) {
        int page = index >> PAGE_SHIFT;
        int at = page - firstPage;
        if (at < 0 || at >= pages.length) {
            cover(page, page);
            at = page - firstPage;
        }
        page(at)[index & PAGE_MASK] += n;
        count += n;
    }

    private long[] page(int at) {
        long[] page = pages[at];
        if (page == NO_PAGE) {
            page = spares.takeLongs(PAGE_LENGTH);
            pages[at] = page;
            pagesHeld++;
        }
        return page;
    }

    /** Makes the directory reach from one page to another, with some room on the side on which it grows. */
    private void cover(int from, int to) {
        if (count == 0) {
            place(from, to);
            return;
        }
        int low = Math.min(from, firstPage);
        int high = Math.max(to + 1, firstPage + pages.length);
        if (low < firstPage) {
            low -= pages.length / 2;
        } else {
            high += pages.length / 2;
        }
        long[][] grown = new long[high - low][];
        Arrays.fill(grown, NO_PAGE);
        System.arraycopy(pages, 0, grown, firstPage - low, pages.length);
        pages = grown;
        firstPage = low;
    }

    /** While nothing is counted, the directory may lie anywhere. */
    private void place(int from, int to) {
        int length = to - from + 1;
        if (length > pages.length) {
            pages = new long[length + 1][];
            Arrays.fill(pages, NO_PAGE);
        }
        firstPage = from - (pages.length - length) / 2;
    }

    void addAll(Bins other) {
        if (other.count == 0) {
            return;
        }
        int last = other.firstPage + other.pages.length - 1;
        if (other.firstPage < firstPage || last >= firstPage + pages.length) {
            cover(other.firstPage, last);
        }
        for (int i = 0; i < other.pages.length; i++) {
            long[] from = other.pages[i];
            if (from != NO_PAGE) {
                long[] into = page(other.firstPage + i - firstPage);
                for (int j = 0; j < PAGE_LENGTH; j++) {
                    into[j] += from[j];
                }
            }
        }
        count += other.count;
    }

    /**
     * The index of the {@code rank}-th of what was counted, from 1 for the lowest; the rank must be within the count.
     */
    int indexOf(long rank) {
        long left = rank;
        for (int i = 0; i < pages.length; i++) {
            long[] page = pages[i];
            for (int j = 0; j < page.length; j++) {
                left -= page[j];
                if (left <= 0) {
                    return firstPage + i << PAGE_SHIFT | j;
                }
            }
        }
        throw new IllegalStateException("rank " + rank + " of " + count);
    }

    /** Forgets all counts, and the directory too where it is more than {@code keepBytes}. */
    void reset(int keepBytes) {
        for (int i = 0; i < pages.length && pagesHeld > 0; i++) {
            if (pages[i] != NO_PAGE) {
                spares.giveLongs(pages[i]);
                pages[i] = NO_PAGE;
                pagesHeld--;
            }
        }
        if (heldBytes() > keepBytes) {
            pages = NO_PAGES;
        }
        count = 0;
    }

    long heldBytes() {
        return 4L * pages.length + (long) PAGE_BYTES * pagesHeld;
    }
}
