package io.millrace.control;

import io.millrace.engine.LineTrace;
import io.millrace.engine.LineTrace.ConditionTrace;
import io.millrace.engine.LineTrace.FieldTrace;
import io.millrace.engine.LineTrace.GroupTrace;
import io.millrace.engine.LineTrace.Reach;
import io.millrace.engine.LineTrace.RuleTrace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results and the explanation of a trial. */
final class TrialPage {
    /** An explanation ends where it is longer than this; of few lines it never is. */
    static final int LONGEST = 8 << 20;

    private TrialPage() {}

    static JsonOut of(Trial trial, String file) {
        JsonOut json = new JsonOut().beginObject().member("rule", trial.rule()).member("stream", trial.stream());
        json.name("results").beginArray();
        trial.results().forEach(json::json);
        json.endArray().name("lines").beginArray();
        long shown = 0;
        for (; json.length() < LONGEST && trial.traces().hasNext(); shown++) {
            line(json, trial.traces().next());
        }
        json.endArray().name("counts").beginObject();
        json.member("lines", trial.lines())
                .member("explained", shown)
                .member("matches", trial.matches())
                .member("results", trial.results().size())
                .member("late", trial.late())
                .member("unreadable", trial.unreadable())
                .endObject();
        if (trial.cut() || shown < trial.lines()) {
            json.member("truncated", true);
        }
        return ProblemAnswers.warnings(json, file, trial.warnings()).endObject();
    }

    private static void line(JsonOut json, LineTrace trace) {
        RuleTrace rule = trace.rules().get(0);
        json.beginObject().member("line", trace.line()).member("fired", rule.fired());
        trace.time().ifPresent(time -> {
            json.member("time", time.millis());
            note(json, "timeNote", time.note());
        });
        json.name("fields").beginArray();
        trace.fields().forEach(field -> field(json, field));
        rule.fields().forEach(field -> field(json, field));
        json.endArray();
        network(json, rule.reach());
        if (!rule.scripts().isEmpty()) {
            json.name("scripts").beginArray();
            rule.scripts().forEach(json::value);
            json.endArray();
        }
        conditions(json, "conditions", rule.conditions());
        rule.adds().ifPresent(adds -> adds(json, adds));
        rule.record().ifPresent(record -> json.name("record").json(record));
        json.endObject();
    }

    private static void field(JsonOut json, FieldTrace field) {
        json.beginObject().member("name", field.name()).member("type", field.type());
        value(json, field.value().orElse(null));
        note(json, "note", field.note());
        json.endObject();
    }

    private static void network(JsonOut json, Reach reach) {
        json.name("network").beginObject().member("reached", reach.reached());
        json.name("path").beginArray();
        reach.path().forEach(json::value);
        json.endArray().member("ways", reach.ways());
        note(json, "rest", reach.rest());
        json.endObject();
    }

    private static void conditions(JsonOut json, String name, List<ConditionTrace> conditions) {
        json.name(name).beginArray();
        for (ConditionTrace condition : conditions) {
            json.beginObject().member("condition", condition.words()).member("holds", condition.holds());
            if (!condition.parts().isEmpty()) {
                conditions(json, "parts", condition.parts());
            }
            json.endObject();
        }
        json.endArray();
    }

    private static void adds(JsonOut json, GroupTrace adds) {
        json.name("adds").beginObject();
        json.member("start", adds.startMillis()).member("end", adds.endMillis());
        json.name("group").beginObject();
        adds.group().forEach(key -> json.member(key.name(), key.value()));
        json.endObject().name("values").beginArray();
        adds.inputs().forEach(input -> {
            json.beginObject()
                    .member("name", input.label())
                    .member("call", input.call())
                    .member("type", input.type());
            value(json, input.value().orElse(null));
            note(json, "note", input.note());
            json.endObject();
        });
        json.endArray().endObject();
    }

    private static void value(JsonOut json, @Nullable String value) {
        if (value == null) {
            json.name("value").json("null");
        } else {
            json.member("value", value);
        }
    }

    private static void note(JsonOut json, String name, String note) {
        if (!note.isEmpty()) {
            json.member(name, note);
        }
    }
}
