package io.millrace.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which streams are not read, as an output that they feed is full, and since when. For them the clock stands: what it published would only make the queue of
 * that output longer, and their lines cannot come. Owned by the collector.
 */
final class HeldStreams {
    private static final long NOT_HELD = Long.MIN_VALUE;

    private static final class Stream {
        OutputFeed[] feeds = {};
        long heldSinceMillis = NOT_HELD;
    }

    private final List<Stream> streams = new ArrayList<>();

    /**
     * From now on it is these rules.
     *
     * @param outputs of each of them
     */
    void begin(int count, LiveRule[] rules, OutputFeed[][] outputs) {
        List<Set<OutputFeed>> feeds = new ArrayList<>();
        for (int stream = 0; stream < count; stream++) {
            feeds.add(new LinkedHashSet<>());
        }
        for (int rule = 0; rule < rules.length; rule++) {
            feeds.get(rules[rule].stream()).addAll(List.of(outputs[rule]));
        }
        for (int stream = 0; stream < count; stream++) {
            if (stream == streams.size()) {
                streams.add(new Stream());
            }
            streams.get(stream).feeds = feeds.get(stream).toArray(OutputFeed[]::new);
        }
    }

    boolean isHeld(int stream) {
        for (OutputFeed feed : streams.get(stream).feeds) {
            if (feed.output().isFull()) {
                return true;
            }
        }
        return false;
    }

    /** Whether any is held, or was when it was last looked at. */
    boolean isAny() {
        for (int stream = 0; stream < streams.size(); stream++) {
            if (streams.get(stream).heldSinceMillis != NOT_HELD || isHeld(stream)) {
                return true;
            }
        }
        return false;
    }

    /** The stream is held now. */
    void hold(int stream, long nowMillis) {
        Stream held = streams.get(stream);
        if (held.heldSinceMillis == NOT_HELD) {
            held.heldSinceMillis = nowMillis;
        }
    }

    /** The stream is not held. Returns for how long it was. */
    long release(int stream, long nowMillis) {
        Stream released = streams.get(stream);
        long since = released.heldSinceMillis;
        released.heldSinceMillis = NOT_HELD;
        return since == NOT_HELD ? 0 : nowMillis - since;
    }
}
