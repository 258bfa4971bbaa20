package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.ring.Source;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Makes the framings of one stream's sources: what they share, one after the other or in turns, on one thread. */
public final class Framings {
    private final StreamTarget target;
    private final Count cuts;
    private final Count eventCuts;
    private final @Nullable Multiline multiline;
    private final @Nullable EventStart start;
    private final @Nullable TextScratch scratch;

    public Framings(StreamTarget target, Metrics metrics) {
        this.target = target;
        cuts = metrics.count(Counter.LINES_CUT, target.name());
        eventCuts = metrics.count(Counter.EVENTS_CUT, target.name());
        multiline = target.multiline().orElse(null);
        start = multiline == null ? null : multiline.start().copy();
        scratch = target.charset().isUtf8() ? null : new TextScratch();
    }

    /** Whether it is for this very target; a stream that was taken away may come back as another one. */
    boolean isOf(StreamTarget other) {
        return target == other;
    }

    /** For a source that is read to its end, so many bytes at a time. */
    public SourceReader reader(InputStream in, Source source, int readBytes) {
        return new SourceReader(in, framing(source), readBytes);
    }

    /** For a source that begins now. */
    Framing framing(Source source) {
        return framing(source, new Carry());
    }

    /** {@code carry}: an empty one. */
    Framing framing(Source source, Carry carry) {
        int maxLength = target.maxLineLengthBytes();
        Framing joined = events(source);
        Framing framing = joined == null ? new LineFraming(source, maxLength, cuts, carry) : joined;
        return scratch == null ? framing : new Transcoding(target.charset().transcoder(scratch, maxLength), framing);
    }

    /** Joins lines that are UTF-8 already; null for a stream whose lines are not joined. */
    @Nullable
    EventFraming events(Source source) {
        return multiline == null || start == null
                ? null
                : new EventFraming(source, multiline, start, target.maxLineLengthBytes(), cuts, eventCuts);
    }

    /** Lines that were longer than they may be. */
    Count cuts() {
        return cuts;
    }
}
