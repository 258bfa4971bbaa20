package io.millrace.engine;

import io.millrace.config.FieldConfig;
import io.millrace.config.Location;
import io.millrace.config.Problem;
import io.millrace.config.Suggestions;
import io.millrace.extract.Extractor;
import io.millrace.extract.Extractors;
import io.millrace.extract.JoinedFields;
import io.millrace.extract.LineFields;
import io.millrace.extract.PatternException;
import io.millrace.extract.Transform;
import io.millrace.extract.Transforms;
import io.millrace.plan.SlotPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The slots of one stream, for one worker. */
final class SlotCompiler {
    /** Columns of a split that are further from its beginning or end are each found by themselves, since others are kept in memory. */
    private static final int MAX_COLUMN = 10_000;

    private final List<SlotPlan> plans;
    private final ScriptCompiler scripts;
    private final List<Problem> problems;
    private final LineFields lineFields;

    /** By slot, how many others refine its value. */
    private final int[] refinements;

    SlotCompiler(List<SlotPlan> plans, ScriptCompiler scripts, List<Problem> problems) {
        this.plans = plans;
        this.scripts = scripts;
        this.problems = problems;
        lineFields = new LineFields(plans.stream()
                .filter(SlotPlan.Extracted.class::isInstance)
                .map(SlotPlan.Extracted.class::cast)
                .filter(extracted -> isOfLine(extracted) && isLeftRight(extracted))
                .map(this::extractor)
                .toList());
        refinements = new int[plans.size()];
        plans.stream()
                .filter(SlotPlan.Refined.class::isInstance)
                .forEach(refined -> refinements[((SlotPlan.Refined) refined).input()]++);
    }

    /** What the left/right fields of the line have in common. */
    LineFields lineFields() {
        return lineFields;
    }

    /** @param conditions those of the stream, for fields that depend on some */
    Field[] compile(ConditionCompiler conditions) {
        Field[] fields = new Field[plans.size()];
        for (int slot = 0; slot < fields.length; slot++) {
            fields[slot] = field(slot, plans.get(slot), conditions);
        }
        if (problems.isEmpty()) {
            join(fields);
        }
        return fields;
    }

    /** How several fields are found in one pass over their input. */
    private enum Pass {
        JSON(Extractors::joinedJson),
        LOGFMT(Extractors::joinedLogfmt),
        QUERY(Extractors::joinedQuery),
        SPLIT(Extractors::joinedSplit);

        private final Function<List<Extractor>, JoinedFields> join;

        Pass(Function<List<Extractor>, JoinedFields> join) {
            this.join = join;
        }
    }

    /** Fields of one pass and input; of splits those with one separator, the others have none. */
    private record Kind(int input, Pass pass, String separator) {}

    /** Where several fields of a kind have the same input, one pass over it finds them all. */
    private void join(Field[] fields) {
        Map<Kind, List<Integer>> slotsOfKind = new HashMap<>();
        for (int slot = 0; slot < fields.length; slot++) {
            if (plans.get(slot) instanceof SlotPlan.Extracted extracted) {
                Kind kind = kind(extracted);
                if (kind != null) {
                    slotsOfKind
                            .computeIfAbsent(kind, unused -> new ArrayList<>())
                            .add(slot);
                }
            }
        }
        slotsOfKind.forEach((kind, slots) -> {
            if (slots.size() > 1) {
                JoinedFields joined = kind.pass()
                        .join
                        .apply(slots.stream()
                                .map(slot -> extractor((SlotPlan.Extracted) plans.get(slot)))
                                .toList());
                for (int i = 0; i < slots.size(); i++) {
                    fields[slots.get(i)] = new Field.Joined(slots.get(i), kind.input(), joined, i);
                }
            }
        });
    }

    /** Null for a field that is looked for by itself. */
    private static @Nullable Kind kind(SlotPlan.Extracted plan) {
        FieldConfig.Extractor extractor = plan.extractor();
        if (extractor instanceof FieldConfig.Extractor.Split split) {
            return Math.abs(split.column()) <= MAX_COLUMN ? new Kind(plan.input(), Pass.SPLIT, split.by()) : null;
        }
        Pass pass = null;
        if (extractor instanceof FieldConfig.Extractor.Json) {
            pass = Pass.JSON;
        } else if (extractor instanceof FieldConfig.Extractor.Logfmt) {
            pass = Pass.LOGFMT;
        } else if (extractor instanceof FieldConfig.Extractor.Query) {
            pass = Pass.QUERY;
        }
        return pass == null ? null : new Kind(plan.input(), pass, "");
    }

    private boolean isOfLine(SlotPlan.Extracted extracted) {
        return plans.get(extracted.input()) instanceof SlotPlan.Builtin input
                && input.kind() == SlotPlan.Builtin.Kind.LINE;
    }

    private static boolean isLeftRight(SlotPlan.Extracted extracted) {
        return extracted.extractor() instanceof FieldConfig.Extractor.LeftRight;
    }

    private Field field(int slot, SlotPlan plan, ConditionCompiler conditions) {
        if (plan instanceof SlotPlan.Builtin builtin) {
            return switch (builtin.kind()) {
                case LINE -> new Field.Line(slot);
                case STREAM -> new Field.StreamName(slot);
                case SOURCE -> new Field.SourceName(slot);
                case ARRIVAL -> new Field.Arrival(slot);
            };
        }
        if (plan instanceof SlotPlan.Extracted extracted) {
            return extracted(slot, extracted);
        }
        if (plan instanceof SlotPlan.Refined refined) {
            return new Field.Refined(
                    raw(slot, refined.input()),
                    transforms(refined),
                    refined.type(),
                    refined.defaultText().orElse(null));
        }
        if (plan instanceof SlotPlan.Switched switched) {
            return new Field.Switched(
                    slot,
                    switched.input(),
                    switched.cases().stream()
                            .map(one -> conditions.compile(one.where()))
                            .toArray(Condition[]::new),
                    switched.cases().stream().map(one -> utf8(one.value())).toArray(byte[][]::new),
                    switched.defaultText().map(SlotCompiler::utf8).orElse(null));
        }
        if (plan instanceof SlotPlan.Computed computed) {
            return scripts.field(slot, computed);
        }
        if (plan instanceof SlotPlan.Folded folded) {
            return Field.folded(slot, folded.input());
        }
        if (plan instanceof SlotPlan.Nearest nearest) {
            return new NearestField(slot, nearest.input());
        }
        if (plan instanceof SlotPlan.Compared compared) {
            return new ComparedField(slot, compared);
        }
        SlotPlan.Printed printed = (SlotPlan.Printed) plan;
        return new Field.Printed(slot, printed.input(), printed.type());
    }

    private Field extracted(int slot, SlotPlan.Extracted plan) {
        Extractor extractor = extractor(plan);
        if (!isOfLine(plan)) {
            return new Field.Extracted(slot, plan.input(), extractor);
        }
        return isLeftRight(plan) && lineFields.pays(extractor)
                ? new Field.OfLine(slot, lineFields.field(extractor))
                : new Field.FromLine(slot, extractor);
    }

    /**
     * What fills a slot with another slot's value. Where that is a part of the line which nothing else refines, it is looked for right here: asking the other
     * slot would cost as much as a short search. (Where somebody asks for the other slot too, it is looked for once more.)
     */
    private Field raw(int slot, int input) {
        return plans.get(input) instanceof SlotPlan.Extracted extracted
                        && isOfLine(extracted)
                        && isLeftRight(extracted)
                        && refinements[input] == 1
                ? extracted(slot, extracted)
                : new Field.Extracted(slot, input, Extractors.whole());
    }

    private Extractor extractor(SlotPlan.Extracted plan) {
        FieldConfig.Extractor config = plan.extractor();
        if (config instanceof FieldConfig.Extractor.LeftRight ends) {
            return Extractors.leftRight(utf8(ends.left()), ends.index(), utf8(ends.right()), ends.orEnd());
        }
        if (config instanceof FieldConfig.Extractor.Split split) {
            return Extractors.split(utf8(split.by()), split.column());
        }
        if (config instanceof FieldConfig.Extractor.Json json) {
            return checked(plan, json.pointer(), () -> Extractors.json(json.pointer()));
        }
        if (config instanceof FieldConfig.Extractor.Logfmt logfmt) {
            return Extractors.logfmt(utf8(logfmt.key()));
        }
        if (config instanceof FieldConfig.Extractor.Query query) {
            return Extractors.query(utf8(query.param()));
        }
        FieldConfig.Extractor.Regex regex = (FieldConfig.Extractor.Regex) config;
        return checked(plan, regex.pattern(), () -> Extractors.regex(regex.pattern(), regex.group()));
    }

    /** An extractor whose text may be wrong. */
    private interface Pattern {
        Extractor compile() throws PatternException;
    }

    private Extractor checked(SlotPlan.Extracted plan, String text, Pattern pattern) {
        try {
            return pattern.compile();
        } catch (PatternException e) {
            problems.add(problem(plan.at(), text, e));
            return Extractors.whole();
        }
    }

    private static Problem problem(SlotPlan.Located at, String pattern, PatternException e) {
        String meant = e.group()
                .flatMap(group -> Suggestions.nearest(group.name(), group.names()))
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("");
        Location place = e.group().isPresent() ? at.group() : at.location();
        return Problem.error(place, "'" + pattern + "': " + e.getMessage() + meant);
    }

    private Transform[] transforms(SlotPlan.Refined plan) {
        Transform[] steps = new Transform[plan.transforms().size()];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = transform(plan.transforms().get(i), plan.at().get(i));
        }
        return steps;
    }

    private Transform transform(FieldConfig.Transform config, SlotPlan.Located at) {
        if (config instanceof FieldConfig.Transform.Replace replace) {
            try {
                return Transforms.replace(replace.pattern(), replace.with());
            } catch (PatternException e) {
                problems.add(problem(at, replace.pattern(), e));
                return Transforms.trim();
            }
        }
        return transform(config);
    }

    private static Transform transform(FieldConfig.Transform config) {
        if (config instanceof FieldConfig.Transform.Lower) {
            return Transforms.lower();
        }
        if (config instanceof FieldConfig.Transform.Upper) {
            return Transforms.upper();
        }
        if (config instanceof FieldConfig.Transform.Trim) {
            return Transforms.trim();
        }
        if (config instanceof FieldConfig.Transform.Append append) {
            return Transforms.append(utf8(append.text()));
        }
        if (config instanceof FieldConfig.Transform.Const constant) {
            return Transforms.constant(utf8(constant.text()));
        }
        if (config instanceof FieldConfig.Transform.CleanUrl) {
            return Transforms.cleanUrl();
        }
        if (config instanceof FieldConfig.Transform.Substring part) {
            return Transforms.substring(part.from(), part.to().orElse(Integer.MAX_VALUE));
        }
        FieldConfig.Transform.MapValues map = (FieldConfig.Transform.MapValues) config;
        return Transforms.mapValues(map.values(), map.defaultText());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
