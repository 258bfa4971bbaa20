package io.millrace.engine;

import io.millrace.metrics.Count;
import io.millrace.ring.Source;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far each source of a stream is, told apart by their names: the stream is where the last of those is that have been heard within a time. Owned by the
 * collector.
 *
 * <p>A window that was open when a source fell silent, and would have waited for it, is not complete, unless the source is heard again before the window is
 * published. So silent sources are remembered, as long as there is room.
 */
final class SourceWatermarks {
    /** So many sources are known. */
    static final int MOST = 10_000;

    /** If the clock shows so much more than just before, it was set forth, or nothing ran: sources get their time anew. */
    private static final long JUMP_MILLIS = 60_000;

    private final Count forgotten;

    /** Those that are waited for; who was heard least recently is first. */
    private final Map<String, HeardSource> heard = new LinkedHashMap<>(16, 0.75f, true);

    /** The same sources; who is last in time is first. */
    private final TreeSet<HeardSource> byTime =
            new TreeSet<>(Comparator.comparingLong(HeardSource::highestMillis).thenComparing(HeardSource::name));

    /** Those that are not waited for; who fell silent first is first. */
    private final Map<String, HeardSource> silent = new LinkedHashMap<>();

    private long latestSilence = Long.MIN_VALUE;
    private long idleMillis;
    private long highestMillis = Long.MIN_VALUE;
    private long clockMillis = Long.MIN_VALUE;

    // Sources that there was no room for
    private long lostAt = Long.MIN_VALUE;
    private long lostMillis = Long.MAX_VALUE;

    /** One source. */
    static final class HeardSource {
        private final String name;
        private long highestMillis;
        private long heardMillis;

        /** How many windows had been opened when it fell silent. */
        private long silentAt;

        private HeardSource(String name, long highestMillis) {
            this.name = name;
            this.highestMillis = highestMillis;
        }

        String name() {
            return name;
        }

        /** Its highest time. */
        long highestMillis() {
            return highestMillis;
        }

        /** When a line of it came last, on the wall clock. */
        long heardMillis() {
            return heardMillis;
        }
    }

    /** @param forgotten counts sources for which there was no room */
    SourceWatermarks(Count forgotten) {
        this.forgotten = forgotten;
    }

    /** For how long a silent source is waited for. */
    void idle(long millis) {
        idleMillis = millis;
    }

    void clear() {
        heard.clear();
        byTime.clear();
        silent.clear();
        latestSilence = Long.MIN_VALUE;
        highestMillis = Long.MIN_VALUE;
        lostAt = Long.MIN_VALUE;
        lostMillis = Long.MAX_VALUE;
    }

    /** Lines of a source came, with times or not. One that is not waited for is again with its next time only. */
    void heard(Source source, long arrivalMillis) {
        HeardSource known = heard.get(source.toString());
        if (known != null) {
            known.heardMillis = arrivalMillis;
        }
    }

    /**
     * A source reached this time.
     *
     * @param opened how many windows have been opened
     */
    void reached(Source source, long timeMillis, long arrivalMillis, long opened) {
        highestMillis = Math.max(highestMillis, timeMillis);
        String name = source.toString();
        HeardSource known = heard.get(name);
        if (known == null) {
            known = silent.remove(name);
            if (known == null) {
                makeRoom(opened);
                known = new HeardSource(name, timeMillis);
            }
            heard.put(name, known);
        } else if (timeMillis <= known.highestMillis) {
            return;
        } else {
            byTime.remove(known);
        }
        known.heardMillis = arrivalMillis;
        known.highestMillis = Math.max(known.highestMillis, timeMillis);
        byTime.add(known);
    }

    private void makeRoom(long opened) {
        if (heard.size() + silent.size() < MOST) {
            return;
        }
        HeardSource lost;
        if (silent.isEmpty()) {
            lost = removeFirst(heard);
            byTime.remove(lost);
            lost.silentAt = opened;
            forgotten.increment();
        } else {
            lost = removeFirst(silent);
        }
        lostAt = Math.max(lostAt, lost.silentAt);
        lostMillis = Math.min(lostMillis, lost.highestMillis);
    }

    private static HeardSource removeFirst(Map<String, HeardSource> from) {
        Iterator<HeardSource> first = from.values().iterator();
        HeardSource removed = first.next();
        first.remove();
        return removed;
    }

    /**
     * The wall clock shows this: who has not been heard for too long is not waited for any more.
     *
     * @param opened how many windows have been opened
     * @param watched whether the clock has been looked at all the time since it last was
     */
    void passClock(long nowMillis, long opened, boolean watched) {
        if (watched && clockMillis != Long.MIN_VALUE && nowMillis - clockMillis >= JUMP_MILLIS) {
            heard.values().forEach(source -> source.heardMillis = nowMillis);
        }
        clockMillis = nowMillis;
        while (!heard.isEmpty() && nowMillis - heard.values().iterator().next().heardMillis >= idleMillis) {
            HeardSource fallen = removeFirst(heard);
            byTime.remove(fallen);
            fallen.silentAt = opened;
            latestSilence = opened;
            silent.put(fallen.name, fallen);
        }
    }

    /** The clock has gone on by so much while nobody could be heard. */
    void postpone(long millis, long nowMillis) {
        clockMillis = nowMillis;
        heard.values().forEach(source -> source.heardMillis = Math.min(nowMillis, source.heardMillis + millis));
    }

    /** The highest time of any source, or {@code Long.MIN_VALUE}. */
    long highestMillis() {
        return highestMillis;
    }

    /** The highest time that all sources have reached that are waited for; {@code Long.MIN_VALUE} where there is none. */
    long lowestMillis() {
        return byTime.isEmpty() ? Long.MIN_VALUE : byTime.first().highestMillis;
    }

    /** The one that the stream waits for. */
    @Nullable
    HeardSource last() {
        return byTime.isEmpty() ? null : byTime.first();
    }

    /** Why a window is not complete that is published now. */
    int reasons(OpenWindow window, long latenessMillis) {
        if (window.number() < lostAt && window.endMillis() > lostMillis - latenessMillis) {
            return Reasons.SOURCE_SILENT;
        }
        if (window.number() < latestSilence) {
            for (HeardSource source : silent.values()) {
                if (window.number() < source.silentAt && window.endMillis() > source.highestMillis - latenessMillis) {
                    return Reasons.SOURCE_SILENT;
                }
            }
        }
        return Reasons.NONE;
    }
}
