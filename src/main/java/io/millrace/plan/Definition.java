package io.millrace.plan;

import io.millrace.config.ButForPlaces;
import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.RuleConfig;

/**
 * What a rule is made of: its own text and those fields of its stream that it may read. Two definitions are the same if nothing but the places in the
 * config files differs; then a window that one rule began may be ended by the other.
 */
public final class Definition {
    private final RuleConfig rule;
    private final StreamConfig stream;

    Definition(RuleConfig rule, StreamConfig stream) {
        this.rule = rule;
        this.stream = stream;
    }

    public boolean isSameAs(Definition other) {
        if (rule != other.rule && !ButForPlaces.same(rule, other.rule)) {
            return false;
        }
        return stream == other.stream
                || updatesLate() == other.updatesLate()
                        && ButForPlaces.same(stream.time(), other.stream.time())
                        && mentioned().areSameAs(other.mentioned());
    }

    private MentionedFields mentioned() {
        return MentionedFields.of(stream, rule, stream.time());
    }

    /** Whether late lines correct its windows. */
    boolean updatesLate() {
        return rule.late().orElse(stream.late()) == Late.UPDATE;
    }
}
