package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.plan.StreamPlanner.Resolved;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A condition on its way from a script to tests: a plain one, about which it is known when a field is there. An empty {@code All} is true, an empty
 * {@code Any} false.
 */
sealed interface Term {
    Term ALWAYS = new All(List.of());
    Term NEVER = new Any(List.of());

    /**
     * One operator that holds only where the field is there.
     *
     * @param nearest whether of the double that is nearest to the field, rather than of the field
     */
    record Check(Resolved field, boolean nearest, Operator operator, List<Literal> operands) implements Term {
        boolean isPresence() {
            return operator == Operator.EXISTS;
        }
    }

    /** The field is not there. */
    record Missing(Resolved field) implements Term {}

    /** A comparison which holds only where all that it reads is there. */
    record Compared(SlotPlan.Compared plan) implements Term {}

    /** Of a check or a comparison. */
    record Not(Term part) implements Term {}

    record All(List<Term> parts) implements Term {}

    record Any(List<Term> parts) implements Term {}

    static Term all(Term... parts) {
        return all(List.of(parts));
    }

    static Term all(Collection<Term> parts) {
        List<Term> flat = new ArrayList<>();
        for (Term part : parts) {
            for (Term one : part instanceof All all ? all.parts() : List.of(part)) {
                if (one.equals(NEVER)) {
                    return NEVER;
                }
                if (!flat.contains(one)) {
                    flat.add(one);
                }
            }
        }
        return flat.size() == 1 ? flat.get(0) : new All(flat);
    }

    static Term any(Term... parts) {
        return any(List.of(parts));
    }

    static Term any(Collection<Term> parts) {
        List<Term> flat = new ArrayList<>();
        for (Term part : parts) {
            for (Term one : part instanceof Any any ? any.parts() : List.of(part)) {
                if (one.equals(ALWAYS)) {
                    return ALWAYS;
                }
                if (!flat.contains(one)) {
                    flat.add(one);
                }
            }
        }
        return flat.size() == 1 ? flat.get(0) : new Any(flat);
    }

    /** Holds where this does not. */
    default Term negated() {
        if (this instanceof All all) {
            return any(all.parts().stream().map(Term::negated).toList());
        }
        if (this instanceof Any any) {
            return all(any.parts().stream().map(Term::negated).toList());
        }
        if (this instanceof Missing missing) {
            return presence(missing.field());
        }
        if (this instanceof Not not) {
            return not.part();
        }
        return this instanceof Check check && check.isPresence() ? new Missing(check.field()) : new Not(this);
    }

    static Term presence(Resolved field) {
        return new Check(field, false, Operator.EXISTS, List.of());
    }

    /** Of how many parts it consists. */
    default int size() {
        if (this instanceof All all) {
            return 1 + all.parts().stream().mapToInt(Term::size).sum();
        }
        if (this instanceof Any any) {
            return 1 + any.parts().stream().mapToInt(Term::size).sum();
        }
        return 1;
    }

    /** The same, said in fewer words where it only matters on lines which have these fields. */
    default Term given(Set<Integer> present) {
        if (this instanceof Check check) {
            return check.isPresence() && present.contains(check.field().slot()) ? ALWAYS : this;
        }
        if (this instanceof Missing missing) {
            return present.contains(missing.field().slot()) ? NEVER : this;
        }
        if (this instanceof All all) {
            return givenAll(all.parts(), present);
        }
        return this instanceof Any any ? givenAny(any.parts(), present) : this;
    }

    /** Where all must hold, each may rely on the fields that the others need. */
    private static Term givenAll(List<Term> parts, Set<Integer> present) {
        Set<Integer> known = new HashSet<>(present);
        for (Term part : parts) {
            known.addAll(needed(part));
        }
        Set<Integer> withPresence = new HashSet<>(known);
        List<Term> rest = new ArrayList<>();
        for (Term part : parts) {
            if (!(part instanceof Check check && check.isPresence())) {
                rest.add(part);
            } else if (withPresence.add(check.field().slot())) {
                rest.add(check);
            }
        }
        return all(rest.stream()
                .map(part -> part.given(part instanceof Check ? known : withPresence))
                .toList());
    }

    /** Where one is enough, each is asked only when the others do not hold. */
    private static Term givenAny(List<Term> parts, Set<Integer> present) {
        Set<Integer> known = new HashSet<>(present);
        for (Term part : parts) {
            if (part instanceof Missing missing) {
                known.add(missing.field().slot());
            }
        }
        return any(parts.stream()
                .map(part -> part.given(part instanceof Missing ? present : known))
                .toList());
    }

    /** Fields without which a term that does more than ask for them cannot hold. */
    private static Set<Integer> needed(Term term) {
        if (term instanceof Check check) {
            return check.isPresence() ? Set.of() : Set.of(check.field().slot());
        }
        return term instanceof Compared compared ? compared.plan().slots() : Set.of();
    }
}
