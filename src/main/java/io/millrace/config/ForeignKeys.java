package io.millrace.config;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Sequence;

/**
 * Looks a rule from outside through for what only the config file may have. A key counts wherever it stands, so that no
 * place can be forgotten, but where keys are somebody's own words: the labels of the rule's {@code select}, and what
 * {@code map: {values: ...}} maps.
 */
final class ForeignKeys {
    private static final String GROOVY = "groovy";
    private static final String DYNAMIC = "dynamic";

    private final Problems problems;
    private final boolean allowGroovy;
    private boolean refused;

    ForeignKeys(Problems problems, boolean allowGroovy) {
        this.problems = problems;
        this.allowGroovy = allowGroovy;
    }

    /** Whether there is nothing of that kind; what there is is reported. */
    boolean isFree(Mapping rule) {
        for (Entry entry : rule.entries()) {
            refuse(entry, false);
            check(entry.value(), entry.key().text(), entry.key().text().equals("select"), false);
        }
        return !refused;
    }

    /**
     * @param under the key that it stands at, or that the list does of which it is an item
     * @param ownWords whether its keys are no words of ours
     * @param script whether it is what stands at a key {@code groovy}
     */
    private void check(YamlNode node, String under, boolean ownWords, boolean script) {
        if (node instanceof Sequence list) {
            list.items().forEach(item -> check(item, under, false, script));
        } else if (node instanceof Mapping mapping) {
            boolean scripted = script
                    || mapping.entries().stream()
                            .anyMatch(entry -> entry.key().text().equals(GROOVY));
            for (Entry entry : mapping.entries()) {
                String key = entry.key().text();
                if (!ownWords) {
                    refuse(entry, scripted);
                }
                check(entry.value(), key, under.equals("map") && key.equals("values"), key.equals(GROOVY));
            }
        }
    }

    private void refuse(Entry entry, boolean scripted) {
        String key = entry.key().text();
        if (key.equals(GROOVY) && !allowGroovy) {
            refuse(
                    entry,
                    "scripts in Groovy are taken from the config file only; write it without one, or set"
                            + " admin: {allowGroovy: true}");
        } else if (scripted && key.equals(DYNAMIC)) {
            refuse(entry, "'dynamic' is taken from the config file only, since it runs outside the sandbox");
        }
    }

    private void refuse(Entry entry, String message) {
        refused = true;
        problems.error(entry.key().at(), message);
        problems.silence(entry.key().at());
    }
}
