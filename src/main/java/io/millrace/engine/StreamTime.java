package io.millrace.engine;

import io.millrace.engine.SourceWatermarks.HeardSource;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Plan.TimePlan;
import io.millrace.plan.TimeDefinition;
import io.millrace.ring.Source;
import io.millrace.window.Watermark;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a stream is, by the clock, by all its lines or by those of each source. Owned by the collector. */
final class StreamTime {
    private final SourceWatermarks sources;
    private Optional<TimeDefinition> definition;
    private long latenessMillis;
    private Watermark watermark;
    private Stepping stepping = Stepping.NONE;
    private SeenTimes seen = new SeenTimes();

    StreamTime(StreamPlan plan, SourceWatermarks sources) {
        this.sources = sources;
        this.definition = plan.time().map(TimePlan::definition);
        this.watermark = new Watermark(plan.latenessMillis());
    }

    /** The stream is as this plan says. Returns false if its times are read otherwise from now on: they say nothing of those before, so it begins anew. */
    boolean begin(StreamPlan plan, Stepping stepping) {
        this.stepping = stepping;
        latenessMillis = plan.time().isEmpty() ? 0 : plan.latenessMillis();
        Optional<TimeDefinition> wanted = plan.time().map(TimePlan::definition);
        boolean same = definition.isPresent() && wanted.isPresent()
                ? definition.get().isSameAs(wanted.get())
                : definition.isPresent() == wanted.isPresent();
        definition = wanted;
        watermark = same ? watermark.withLateness(latenessMillis) : new Watermark(latenessMillis);
        if (!same) {
            seen = new SeenTimes();
        }
        if (!same || stepping != Stepping.BY_SOURCE) {
            sources.clear();
        }
        plan.idleMillis().ifPresent(sources::idle);
        return same;
    }

    boolean byArrival() {
        return definition.isEmpty();
    }

    boolean bySource() {
        return stepping == Stepping.BY_SOURCE;
    }

    boolean isStepwise() {
        return stepping != Stepping.NONE;
    }

    long latenessMillis() {
        return latenessMillis;
    }

    /** The watermark, {@code Long.MIN_VALUE} before the first line. */
    long millis() {
        return watermark.millis();
    }

    /** The highest time that has come, or {@code Long.MIN_VALUE}. */
    long highestMillis() {
        return Math.max(watermark.highestMillis(), sources.highestMillis());
    }

    /** Lines of a block came that do not move the watermark. */
    void strayed(BlockResult block) {
        if (block.strays() > 0) {
            seen.upTo(highestMillis());
            for (int stray = 0; stray < block.strays(); stray++) {
                seen.add(block.strayTime(stray));
            }
        }
    }

    /** The times that lines have had so far. */
    SeenTimes seen() {
        seen.upTo(highestMillis());
        return seen.copy();
    }

    /** Whether the watermark is at the end of a window. */
    boolean hasReached(long endMillis) {
        return watermark.hasReached(endMillis);
    }

    /** How many of the windows over a slice the watermark has passed. */
    int ended(WindowShape shape, long startMillis) {
        return watermark.highestMillis() == Long.MIN_VALUE ? 0 : shape.ended(startMillis, watermark.millis());
    }

    /** Lines of a source come. */
    void heard(Source source, long arrivalMillis) {
        if (bySource()) {
            sources.heard(source, arrivalMillis);
        }
    }

    /** A source reached this time. Returns what the stream has reached by it. */
    long reached(Source source, long timeMillis, long arrivalMillis, long openedWindows) {
        if (!bySource()) {
            return timeMillis;
        }
        sources.reached(source, timeMillis, arrivalMillis, openedWindows);
        return sources.lowestMillis();
    }

    /** The clock shows this. Returns what the stream has reached by it, as there may be sources that it no longer waits for. */
    long passClock(long nowMillis, long openedWindows, boolean watched) {
        sources.passClock(nowMillis, openedWindows, watched);
        return sources.lowestMillis();
    }

    /** The clock has gone on by so much without counting for sources. */
    void postpone(long millis, long nowMillis) {
        sources.postpone(millis, nowMillis);
    }

    /** Whether reaching this time moves the watermark. */
    boolean isMovedBy(long timeMillis) {
        return timeMillis > watermark.highestMillis();
    }

    /** Where the watermark is once this time is reached, which moves it. */
    long after(long timeMillis) {
        return Math.max(watermark.millis(), timeMillis - latenessMillis);
    }

    void move(long timeMillis) {
        watermark.observe(timeMillis);
    }

    /** Why a window that is published now is not complete, as far as it is because of its sources. */
    int reasons(OpenWindow window) {
        return sources.reasons(window, latenessMillis);
    }

    /** The source that the watermark waits for, where it does for any. */
    @Nullable
    HeardSource last() {
        return sources.last();
    }
}
