package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import java.util.List;
import java.util.Optional;

/**
 * A rule as written: with {@code aggregation} one result a group and window, without it one record a matching line. {@code dropsWindows}: what is open when
 * the rule is taken away is not published. {@code late} is that of the stream where it is empty.
 */
public record RuleConfig(
        Location at,
        String name,
        Reference from,
        List<FieldConfig> fields,
        ConditionConfig where,
        List<Reference> emit,
        Optional<Aggregation> aggregation,
        List<Reference> to,
        boolean dropsWindows,
        Optional<PipelineConfig.Late> late) {

    /**
     * {@code emit} of the rule is empty where there is an aggregation. {@code everyMillis} divides {@code windowMillis}; they are equal where windows do
     * not overlap. {@code having} asks for labels, not for fields.
     */
    public record Aggregation(
            Location at,
            List<Reference> groupBy,
            List<Select> select,
            long windowMillis,
            long everyMillis,
            int maxGroups,
            Optional<ConditionConfig> having,
            Optional<Samples> samples) {}

    /** The first so many lines of each group, each cut after so many bytes. */
    public record Samples(int count, int maxLengthBytes) {}

    /** {@code label: function(field)}; {@code field} is empty for {@code count()} only; {@code percentile} is in (0, 100] and counts for PERCENTILE only. */
    public record Select(Location at, String label, Function function, double percentile, Optional<Reference> field) {}

    public enum Function {
        COUNT,
        SUM,
        MIN,
        MAX,
        AVG,
        STDDEV,
        FIRST,
        LAST,
        DISTINCT,
        PERCENTILE
    }
}
