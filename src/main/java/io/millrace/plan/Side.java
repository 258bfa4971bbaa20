package io.millrace.plan;

import io.millrace.plan.StreamPlanner.Resolved;
import io.millrace.script.ScriptTree;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One side of a comparison of numbers. A field by itself may be absent, which then is nil; a formula throws where one of its fields is.
 *
 * @param bare whether it is a field by itself
 */
record Side(Formula formula, List<Resolved> fields, boolean bare) {
    static Side of(ScriptTree tree, FormulaReader formulas, Function<String, Optional<Resolved>> names) {
        Formula formula = formulas.read(tree);
        List<Resolved> fields = formulas.names(tree).stream()
                .map(name -> names.apply(name).orElseThrow())
                .distinct()
                .toList();
        return new Side(formula, fields, tree instanceof ScriptTree.Name);
    }

    /** Where there is a number. */
    Term present() {
        return Term.all(fields.stream().map(Term::presence).toList());
    }

    /** Where it is nil. */
    Term missing() {
        return bare ? new Term.Missing(fields.get(0)) : Term.NEVER;
    }

    /** Where it does not throw. */
    Term says() {
        return bare ? Term.ALWAYS : present();
    }
}
