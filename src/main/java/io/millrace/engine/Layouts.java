package io.millrace.engine;

import io.millrace.config.RuleConfig.Function;
import io.millrace.output.JsonBuffer;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.Select;
import io.millrace.plan.Plan.ValueType;
import io.millrace.window.AggregateSpec;
import io.millrace.window.Percentile;
import io.millrace.window.Result;
import io.millrace.window.SampleLimit;
import io.millrace.window.ValueForm;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** From a rule's {@code select} to the layout of its rows, and from a row's results to JSON. */
final class Layouts {
    private Layouts() {}

    /** One for each label; samples, if any, behind them. */
    static List<AggregateSpec> specs(ActionPlan.Aggregate plan) {
        List<AggregateSpec> specs =
                new ArrayList<>(plan.select().stream().map(Layouts::spec).toList());
        plan.samples()
                .ifPresent(samples -> specs.add(AggregateSpec.samples(
                        new SampleLimit(samples.count(), samples.maxLengthBytes()), samples.slot())));
        return List.copyOf(specs);
    }

    private static AggregateSpec spec(Select select) {
        if (select.function() == Function.PERCENTILE) {
            Percentile percentile = Percentile.of(BigDecimal.valueOf(select.percentile()));
            return AggregateSpec.percentile(percentile, select.slot(), form(select.type()));
        }
        if (select.slot() < 0) {
            return AggregateSpec.lines();
        }
        AggregateSpec.Kind kind = switch (select.function()) {
            case COUNT -> AggregateSpec.Kind.PRESENT;
            case SUM -> AggregateSpec.Kind.SUM;
            case MIN -> AggregateSpec.Kind.MIN;
            case MAX -> AggregateSpec.Kind.MAX;
            case AVG -> AggregateSpec.Kind.AVG;
            case STDDEV -> AggregateSpec.Kind.STDDEV;
            case FIRST -> AggregateSpec.Kind.FIRST;
            case LAST -> AggregateSpec.Kind.LAST;
            case DISTINCT -> AggregateSpec.Kind.DISTINCT;
            case PERCENTILE -> AggregateSpec.Kind.PERCENTILE;
        };
        return AggregateSpec.of(kind, select.slot(), form(select.type()));
    }

    static ValueForm form(ValueType type) {
        return switch (type) {
            case TEXT -> ValueForm.TEXT;
            case INT -> ValueForm.INT;
            case FLOAT -> ValueForm.FLOAT;
        };
    }

    static void print(Result result, JsonBuffer to) {
        switch (result.kind()) {
            case NULL -> to.nul();
            case LONG -> to.number(result.longValue());
            case BIG -> to.integer(result.bigValue());
            case DOUBLE -> to.number(result.doubleValue());
            case TEXT -> to.string(result.text(), result.textFrom(), result.textTo());
            case TEXTS -> printAll(result, to);
        }
    }

    private static void printAll(Result result, JsonBuffer to) {
        to.rawByte('[');
        for (int i = 0; i < result.count(); i++) {
            if (i > 0) {
                to.rawByte(',');
            }
            to.string(result.textOf(i), 0, result.lengthOf(i));
        }
        to.rawByte(']');
    }
}
