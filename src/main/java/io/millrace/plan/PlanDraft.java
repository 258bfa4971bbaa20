package io.millrace.plan;

import io.millrace.config.ConfigException;
import io.millrace.config.Problem;
import java.util.List;

/** A plan and what is wrong with its config. Where anything is, the plan is good for nothing but finding what else is: the line stands for what is unknown. */
public record PlanDraft(Plan plan, List<Problem> problems) {
    public boolean isSound() {
        return problems.isEmpty();
    }

    /** The plan where nothing is wrong. Throws all problems at once. */
    public Plan sound() throws ConfigException {
        if (!isSound()) {
            throw new ConfigException(problems);
        }
        return plan;
    }
}
