package io.millrace.time;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The layouts of times that were found, the latest of them, each with its steps compiled. Compiling is rare: past the
 * first few times of a layout that is not known only the n-th is tried where n is a power of two, for of some layouts
 * no steps can be made. Owned by one worker.
 */
final class KnownLayouts {
    private static final int CAPACITY = 8;
    private static final int TRIED_AT_ONCE = 16;

    private final ZoneId zone;
    private final @Nullable KnownLayout[] layouts = new KnownLayout[CAPACITY];
    private int next;
    private int unknown;

    /** @param zone of texts without an offset */
    KnownLayouts(ZoneId zone) {
        this.zone = zone;
    }

    /** The layout of a time in a text from {@code from} to {@code to}; null where none is known. */
    @Nullable
    KnownLayout of(
            byte[] bytes, int at, int end, int from, int to, TimeFrame frame, long referenceMillis, long millis) {
        for (KnownLayout layout : layouts) {
            if (layout != null && isOf(layout, bytes, at, end, from, to, referenceMillis, millis)) {
                return layout;
            }
        }
        unknown++;
        if (unknown > TRIED_AT_ONCE && Integer.bitCount(unknown) != 1) {
            return null;
        }
        KnownLayout found = KnownLayout.of(bytes, at, end, frame, zone).orElse(null);
        if (found == null || !isOf(found, bytes, at, end, from, to, referenceMillis, millis)) {
            return null;
        }
        layouts[next] = found;
        next = (next + 1) % CAPACITY;
        return found;
    }

    private static boolean isOf(
            KnownLayout layout, byte[] bytes, int at, int end, int from, int to, long referenceMillis, long millis) {
        return layout.length() == end - at && layout.read(bytes, at, from, to, referenceMillis) == millis;
    }
}
