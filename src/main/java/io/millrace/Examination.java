package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.Draft;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleDocument;
import io.millrace.config.TrialDocument;
import io.millrace.config.Unsound;
import io.millrace.engine.Compiler;
import io.millrace.plan.Plan;
import io.millrace.plan.PlanDraft;
import io.millrace.plan.Planner;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Goes through all stages that find something wrong with a config. Where one does, the others have their say about whatever is sound, so that all problems are
 * told at once; where none does, nothing is done twice.
 */
final class Examination {
    private Examination() {}

    /** The config. Throws all problems where its text has any. */
    static PipelineConfig read(Draft<PipelineConfig> draft) throws ConfigException {
        if (!draft.isSound()) {
            examine(draft);
        }
        return draft.sound();
    }

    /** The plan of a config, with whatever problem there is added to the draft. */
    static Plan examine(Draft<PipelineConfig> draft) {
        PipelineConfig config = draft.content();
        PlanDraft planned = Planner.draft(config, draft.unsound(), new Scripts(), Map.of());
        draft.add(planned.problems());
        draft.add(compiling(planned.plan(), config, draft.unsound()));
        draft.add(StreamTargets.problems(config));
        draft.add(ListenerTls.problems(config));
        return planned.plan();
    }

    /** A rule for a config that is sound. Throws all problems where the rule's text has any. */
    static RuleDocument read(Draft<RuleDocument> draft, PipelineConfig config) throws ConfigException {
        if (!draft.isSound()) {
            examine(draft, draft.content(), config);
        }
        return draft.sound();
    }

    /** The same for a rule that is tried. */
    static TrialDocument readTrial(Draft<TrialDocument> draft, PipelineConfig config) throws ConfigException {
        if (!draft.isSound()) {
            examine(draft, draft.content().rule(), config);
        }
        return draft.sound();
    }

    private static void examine(Draft<?> draft, RuleDocument rule, PipelineConfig config) {
        PipelineConfig alone = config.withRules(List.of(rule.rule()));
        PlanDraft planned = Planner.draft(alone, draft.unsound(), new Scripts(), Map.of());
        draft.add(planned.problems());
        draft.add(compiling(planned.plan(), alone, draft.unsound()));
    }

    /** The plan of a config that could be read. Throws all problems where there is one that shows while planning. */
    static Plan plan(PipelineConfig config, Scripts scripts) throws ConfigException {
        PlanDraft planned = Planner.draft(config, new Unsound(), scripts, Map.of());
        if (!planned.isSound()) {
            throw new ConfigException(config.sorted(problems(config, planned)));
        }
        return planned.plan();
    }

    /** The same; throws those too that only show when the plan is compiled. */
    static Plan checkedPlan(PipelineConfig config, Scripts scripts) throws ConfigException {
        PlanDraft planned = Planner.draft(config, new Unsound(), scripts, Map.of());
        List<Problem> problems = problems(config, planned);
        if (!problems.isEmpty()) {
            throw new ConfigException(config.sorted(problems));
        }
        return planned.plan();
    }

    private static List<Problem> problems(PipelineConfig config, PlanDraft planned) {
        List<Problem> problems = new ArrayList<>(planned.problems());
        problems.addAll(compiling(planned.plan(), config, new Unsound()));
        problems.addAll(StreamTargets.problems(config));
        return problems;
    }

    /** A plan has what is there twice only once, at its first place; where something is wrong, all places count. */
    private static List<Problem> compiling(Plan plan, PipelineConfig config, Unsound unsound) {
        List<Problem> problems = Compiler.problems(plan);
        return problems.isEmpty()
                ? problems
                : Compiler.problems(
                        Planner.unshared(config, unsound, new Scripts()).plan());
    }
}
