package io.millrace.table;

import java.util.Arrays;

/**
 * Keys (byte slices) one behind the other in pages, numbered from 0 in the order in which they came. A key never lies
 * across two pages; one that is longer than a page gets a page of its own. Where key {@code n} begins is one int:
 *
 * <pre>
 *   31        16 15         0
 *   |   page    |   offset   |
 * </pre>
 *
 * <p>Owned by one thread. A key's slice stays where it is until {@link #clear}, but for those in the first page, which
 * grows: ask for {@link #array} anew after {@link #add}.
 */
public final class KeyArena {
    static final int PAGE_BYTES = 1 << 16;
    private static final int FIRST_PAGE_BYTES = 256;
    private static final int MAX_PAGES = 1 << 16;
    private static final byte[] NO_PAGE = new byte[0];

    private final long keepBytes;
    private byte[][] pages = {NO_PAGE};
    private int[] positions = new int[8];
    private int[] lengths = new int[8];
    private int size;
    private int page;
    private int offset;
    private long pageBytes;

    /** {@code keepBytes}: how much memory outlives a {@link #clear}. */
    public KeyArena(long keepBytes) {
        this.keepBytes = keepBytes;
    }

    /** How many keys there are. */
    public int size() {
        return size;
    }

    /** Copies the key and returns its number. */
    public int add(byte[] bytes, int from, int length) {
        if (length > pages[page].length - offset) {
            makeRoom(length);
        }
        if (size == positions.length) {
            int grown = Capacity.grown(size, size + 1L);
            positions = Arrays.copyOf(positions, grown);
            lengths = Arrays.copyOf(lengths, grown);
        }
        System.arraycopy(bytes, from, pages[page], offset, length);
        positions[size] = page << 16 | offset;
        lengths[size] = length;
        offset += length;
        if (offset >= PAGE_BYTES) {
            // An offset must fit its 16 bits, also that of an empty key, so nothing may begin at the end of a page.
            nextPage(0);
        }
        return size++;
    }

    /** The array in which the key lies. */
    public byte[] array(int key) {
        return pages[positions[key] >>> 16];
    }

    /** Where in {@link #array} it begins. */
    public int from(int key) {
        return positions[key] & 0xffff;
    }

    public int length(int key) {
        return lengths[key];
    }

    /** Whether the key has just these bytes. */
    public boolean matches(int key, byte[] bytes, int from, int length) {
        if (lengths[key] != length) {
            return false;
        }
        int position = positions[key];
        int start = position & 0xffff;
        return Arrays.equals(pages[position >>> 16], start, start + length, bytes, from, from + length);
    }

    private void makeRoom(int length) {
        int needed = offset + length;
        if (page == 0 && needed <= PAGE_BYTES) {
            // Most tables are small: their one page grows as they do.
            int grown = Math.min(PAGE_BYTES, Math.max(needed, Math.max(FIRST_PAGE_BYTES, pages[0].length * 2)));
            pageBytes += grown - pages[0].length;
            pages[0] = Arrays.copyOf(pages[0], grown);
        } else if (offset == 0) {
            replacePage(length);
        } else {
            nextPage(length);
        }
    }

    private void nextPage(int length) {
        if (page + 1 == MAX_PAGES) {
            throw new IllegalStateException("one table holds " + size + " keys of together more than "
                    + ((long) MAX_PAGES * PAGE_BYTES >> 30) + " GiB; lower maxGroups or group by shorter fields");
        }
        page++;
        offset = 0;
        if (page == pages.length) {
            pages = Arrays.copyOf(pages, Capacity.grown(page, page + 1L));
            Arrays.fill(pages, page, pages.length, NO_PAGE);
        }
        if (length > pages[page].length) {
            replacePage(length);
        }
    }

    private void replacePage(int length) {
        int bytes = Math.max(PAGE_BYTES, length);
        pageBytes += bytes - pages[page].length;
        pages[page] = new byte[bytes];
    }

    /** Forgets all keys. */
    public void clear() {
        long kept = 0;
        for (int i = 0; i < pages.length && pages[i] != NO_PAGE; i++) {
            if (pages[i].length > PAGE_BYTES || kept + pages[i].length > keepBytes) {
                pages[i] = NO_PAGE;
                // What follows is kept only without a hole, so that the loop above finds the end.
                Arrays.fill(pages, i, pages.length, NO_PAGE);
            } else {
                kept += pages[i].length;
            }
        }
        pageBytes = kept;
        if (8L * positions.length > Math.max(keepBytes, 64)) {
            positions = new int[8];
            lengths = new int[8];
        }
        size = 0;
        page = 0;
        offset = 0;
    }

    /** The memory of the arrays behind it, in bytes. */
    public long heldBytes() {
        return pageBytes + 4L * pages.length + 4L * positions.length + 4L * lengths.length;
    }
}
