package io.millrace.control;

import io.millrace.config.ConfigException;
import io.millrace.control.ControlThreads.Lane;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** Answers whoever changes or tries rules. Made on the control thread; the work is done on others. */
final class RuleAnswers {
    private final RuleControl control;
    private final Count failed;

    RuleAnswers(RuleControl control, Metrics metrics) {
        this.control = control;
        failed = metrics.count(Counter.ADMIN_REFUSED, "failed");
    }

    Response put(String name, byte[] body) {
        return change("bad_rule", RuleControl.place(name), () -> {
            RuleControl.Put put = control.put(name, body);
            boolean created = put.change() == RuleControl.Change.CREATED;
            JsonOut json = named(name, put.id(), word(put.change()));
            ProblemAnswers.warnings(json, RuleControl.place(name), put.warnings());
            return Answer.json(created ? HttpResponseStatus.CREATED : HttpResponseStatus.OK, json.endObject());
        });
    }

    private static String word(RuleControl.Change change) {
        return switch (change) {
            case CREATED -> "created";
            case REPLACED -> "replaced";
            case UNCHANGED -> "unchanged";
        };
    }

    Response delete(String name) {
        return change("bad_rule", RuleControl.place(name), () -> {
            OptionalLong id = control.delete(name);
            return id.isEmpty()
                    ? unknown(name)
                    : Answer.json(
                            HttpResponseStatus.OK,
                            named(name, id.getAsLong(), "deleted").endObject());
        });
    }

    Response reload() {
        return change("bad_config", "", () -> {
            RuleControl.Reloaded reloaded = control.reload();
            JsonOut json = new JsonOut()
                    .beginObject()
                    .member("change", reloaded.changed() ? "reloaded" : "unchanged")
                    .member("rules", reloaded.rules());
            ProblemAnswers.warnings(json, "", reloaded.warnings());
            return Answer.json(HttpResponseStatus.OK, json.endObject());
        });
    }

    Response tryKnown(String name, byte[] lines) {
        return new Response.Later(Lane.TRIALS, guarded("bad_trial", RuleControl.TRIAL, () -> {
            Optional<Trial> trial = control.tryKnown(name, lines);
            return trial.isEmpty()
                    ? unknown(name)
                    : Answer.json(HttpResponseStatus.OK, TrialPage.of(trial.get(), RuleControl.place(name)));
        }));
    }

    Response tryNew(byte[] body) {
        return new Response.Later(
                Lane.TRIALS,
                guarded(
                        "bad_rule",
                        RuleControl.TRIAL,
                        () -> Answer.json(
                                HttpResponseStatus.OK, TrialPage.of(control.tryNew(body), RuleControl.TRIAL))));
    }

    static Answer unknown(String name) {
        return Answer.error(
                HttpResponseStatus.NOT_FOUND,
                "unknown_rule",
                "there is no rule '" + name + "'; GET /api/rules lists them");
    }

    private static JsonOut named(String name, long id, String change) {
        return new JsonOut().beginObject().member("name", name).member("id", id).member("change", change);
    }

    private Response change(String error, String file, Callable<Answer> work) {
        return new Response.Later(Lane.CHANGES, guarded(error, file, work));
    }

    /** The API must go on answering whatever one request has stumbled over. */
    private Callable<Answer> guarded(String error, String file, Callable<Answer> work) {
        return () -> {
            try {
                return work.call();
            } catch (ConfigException e) {
                return ProblemAnswers.bad(error, file, e.problems());
            } catch (IOException e) {
                failed.increment();
                return Answer.error(
                        HttpResponseStatus.INTERNAL_SERVER_ERROR,
                        "not_kept",
                        "the rules cannot be kept, so nothing has changed: " + e.getMessage());
            } catch (InterruptedException e) {
                return Answer.error(HttpResponseStatus.SERVICE_UNAVAILABLE, "draining", "the service is stopping");
            } catch (Exception | Error e) {
                failed.increment();
                return Answer.error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "internal", "it failed: " + e);
            }
        };
    }
}
