package io.millrace.config;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Scalar;
import java.util.Optional;
import java.util.Set;

/** Which texts may name a stream, rule, output, field or label. */
final class Names {
    static final int LONGEST = 200;

    /** Names that conditions and results keep for themselves. */
    private static final Set<String> RESERVED =
            Set.of("line", "stream", "source", "arrival", "any", "all", "not", "aviator", "groovy");

    private Names() {}

    /** Complains of a name that is none. */
    static boolean check(Subject subject, Scalar name, String noun) {
        Optional<String> wrong = wrong(name.text());
        wrong.ifPresent(w -> subject.error(
                name.at(),
                "the name of " + noun + " " + w + "; expected 1 to " + LONGEST
                        + " characters without control characters and without spaces at its ends"));
        return wrong.isEmpty();
    }

    static void checkField(Subject subject, Scalar name) {
        if (RESERVED.contains(name.text())) {
            subject.error(
                    name.at(),
                    "the field name " + Shown.text(name.text())
                            + " is reserved; choose another. Reserved: line, stream,"
                            + " source, arrival, any, all, not, aviator, groovy");
            return;
        }
        check(subject, name, "a field");
    }

    /** For maps of any names, where a bare {@code <<} is one of them: who wrote it before a map meant to merge that. */
    static void warnOfMerge(Subject subject, Entry entry) {
        Scalar key = entry.key();
        if (!key.quoted() && key.text().equals("<<") && !(entry.value() instanceof Scalar)) {
            subject.warning(
                    key.at(),
                    "'<<' is a name like others here: YAML 1.2 has no merge keys, so write the keys out; if the name"
                            + " is meant, put it in quotes");
        }
    }

    private static Optional<String> wrong(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (name.length() > LONGEST) {
            return Optional.of("has " + name.length() + " characters");
        }
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                return Optional.of("has a control character");
            }
        }
        return name.equals(name.strip()) ? Optional.empty() : Optional.of("begins or ends with a space");
    }
}
