package io.millrace.control;

import io.millrace.metrics.ScriptCost;
import java.util.List;
import java.util.Optional;

/** The documents about streams, rules and outputs. Control thread. */
final class StatusPages {
    private final AdminState state;

    StatusPages(AdminState state) {
        this.state = state;
    }

    /** Everything, or with a rule's name everything but the other rules; empty if there is no such rule. */
    Optional<JsonOut> stats(Optional<String> onlyRule) {
        List<StreamStatus> streams = state.streams();
        List<RuleStatus> rules = state.rules();
        List<RuleStatus> shown = onlyRule.isEmpty()
                ? rules
                : rules.stream().filter(r -> r.name().equals(onlyRule.get())).toList();
        if (onlyRule.isPresent() && shown.isEmpty()) {
            return Optional.empty();
        }
        JsonOut json = new JsonOut().beginObject();
        json.member("uptimeSeconds", state.uptimeMillis() / 1000);
        Totals totals = state.totals();
        json.member("lines", totals.lines());
        json.member("bytes", totals.bytes());
        json.member("matches", totals.matches());
        json.member("results", totals.results());
        json.member("late", totals.late());
        json.name("streams").beginObject();
        for (StreamStatus stream : streams) {
            members(json.name(stream.name()).beginObject(), stream).endObject();
        }
        json.endObject().name("rules").beginObject();
        for (RuleStatus rule : shown) {
            json.name(rule.name()).beginObject().member("id", rule.id());
            costs(members(json, rule), rule).endObject();
        }
        json.endObject().name("outputs").beginObject();
        for (OutputStatus output : state.outputs()) {
            json.name(output.name()).beginObject();
            json.member("records", output.records());
            json.member("rawBytes", output.rawBytes());
            json.member("writtenBytes", output.writtenBytes());
            json.member("queuedBytes", output.queuedBytes()).endObject();
        }
        return Optional.of(json.endObject().endObject());
    }

    JsonOut streams() {
        JsonOut json = new JsonOut().beginObject().name("streams").beginArray();
        for (StreamStatus stream : state.streams()) {
            members(json.beginObject().member("name", stream.name()), stream).endObject();
        }
        return json.endArray().endObject();
    }

    JsonOut rules() {
        JsonOut json = new JsonOut().beginObject().name("rules").beginArray();
        for (RuleStatus rule : state.rules()) {
            json.beginObject().member("id", rule.id()).member("name", rule.name());
            members(json, rule).member("source", rule.source()).endObject();
        }
        return json.endArray().endObject();
    }

    /** One rule, with its text if that came over this port; empty if there is no such rule. */
    Optional<JsonOut> rule(String name, Optional<String> text) {
        return state.rules().stream()
                .filter(rule -> rule.name().equals(name))
                .findFirst()
                .map(rule -> {
                    JsonOut json =
                            new JsonOut().beginObject().member("id", rule.id()).member("name", name);
                    costs(members(json, rule), rule).member("source", rule.source());
                    text.ifPresent(written -> json.member("text", written));
                    return json.endObject();
                });
    }

    private static JsonOut members(JsonOut json, StreamStatus stream) {
        json.member("lines", stream.lines())
                .member("bytes", stream.bytes())
                .member("watermarkMillis", stream.watermarkMillis())
                .member("lagMillis", stream.lagMillis())
                .member("openWindows", stream.openWindows())
                .member("groups", stream.groups())
                .member("oldestWindowEndMillis", stream.oldestWindowEndMillis())
                .member("awaitedMillis", stream.awaitedMillis());
        stream.awaitedSource()
                .ifPresent(source -> json.name("awaitedSource")
                        .beginObject()
                        .member("name", source.name())
                        .member("watermarkMillis", source.watermarkMillis())
                        .member("heardMillis", source.heardMillis())
                        .endObject());
        return json.member("late", stream.late()).member("cut", stream.cut()).member("unreadable", stream.unreadable());
    }

    private static JsonOut members(JsonOut json, RuleStatus rule) {
        json.member("stream", rule.stream())
                .member("matches", rule.matches())
                .member("results", rule.results())
                .member("late", rule.late());
        rule.scripts().switchedOff().ifPresent(reason -> json.member("disabled", reason));
        return json;
    }

    private static JsonOut costs(JsonOut json, RuleStatus rule) {
        json.member("overflow", rule.overflow())
                .member("tested", rule.tested())
                .member("nanoseconds", rule.nanoseconds())
                .member("groups", rule.groups())
                .member("heldBytes", rule.heldBytes());
        ScriptCost scripts = rule.scripts();
        if (scripts.calls() > 0) {
            json.name("scripts").beginObject();
            json.member("calls", scripts.calls());
            json.member("failures", scripts.failures());
            json.member("nanoseconds", scripts.nanoseconds());
            json.member("allocatedBytes", scripts.allocatedBytes()).endObject();
        }
        return json;
    }
}
