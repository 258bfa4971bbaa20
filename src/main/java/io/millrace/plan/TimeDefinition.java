package io.millrace.plan;

import io.millrace.config.ButForPlaces;
import io.millrace.config.PipelineConfig.StreamConfig;

/** How a stream reads its times: its {@code time} and those fields that this may read. Two that are not the same may read two times in one line. */
public final class TimeDefinition {
    private final StreamConfig stream;

    TimeDefinition(StreamConfig stream) {
        this.stream = stream;
    }

    public boolean isSameAs(TimeDefinition other) {
        return stream == other.stream
                || ButForPlaces.same(stream.time(), other.stream.time())
                        && MentionedFields.of(stream, stream.time())
                                .areSameAs(MentionedFields.of(other.stream, other.stream.time()));
    }
}
