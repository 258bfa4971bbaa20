package io.millrace.control;

import io.millrace.config.Problem;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;

/** What is wrong with a rule or a config, as JSON. */
final class ProblemAnswers {
    /** A body of one mistake a byte must not make an answer of a hundred bytes for each. */
    private static final int MOST_SHOWN = 100;

    private ProblemAnswers() {}

    /** @param file what the body is called in places; those elsewhere are shown with their file */
    static Answer bad(String error, String file, List<Problem> all) {
        List<Problem> problems =
                all.stream().filter(problem -> !problem.warning()).toList();
        String first = problems.isEmpty() ? "" : ": " + problems.get(0).message();
        String detail = Problem.counts(problems)
                + (problems.size() > MOST_SHOWN ? ", of which " + MOST_SHOWN + " are shown" : "")
                + "; nothing has changed" + first;
        JsonOut json = new JsonOut().beginObject().member("error", error).member("detail", detail);
        list(json, "problems", file, problems);
        return Answer.json(HttpResponseStatus.BAD_REQUEST, json.endObject());
    }

    /** Leaves the member out where there is nothing to say. */
    static JsonOut warnings(JsonOut json, String file, List<Problem> warnings) {
        return warnings.isEmpty() ? json : list(json, "warnings", file, warnings);
    }

    private static JsonOut list(JsonOut json, String name, String file, List<Problem> problems) {
        json.name(name).beginArray();
        for (Problem problem : problems.subList(0, Math.min(MOST_SHOWN, problems.size()))) {
            // A problem of the whole stands where it begins.
            json.beginObject()
                    .member("line", Math.max(1, problem.at().line()))
                    .member("column", Math.max(1, problem.at().column()))
                    .member("message", problem.message());
            if (!problem.at().file().equals(file)) {
                json.member("file", problem.at().file());
            }
            json.endObject();
        }
        return json.endArray();
    }
}
