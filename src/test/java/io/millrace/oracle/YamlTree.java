package io.millrace.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** YAML as written: a scalar is its text and whether it was bare; nothing becomes a number, a boolean or null. */
sealed interface YamlTree {
    Pattern VARIABLE = Pattern.compile("\\$\\$|\\$\\{([^}:]+)(:-?([^}]*))?}");

    record Scalar(String text, boolean bare) implements YamlTree {}

    record Sequence(List<YamlTree> items) implements YamlTree {}

    record Mapping(Map<String, YamlTree> entries) implements YamlTree {
        boolean has(String key) {
            return entries.containsKey(key);
        }

        YamlTree get(String key) {
            if (!has(key)) {
                throw new IllegalArgumentException("no '" + key + "' in " + entries.keySet());
            }
            return entries.get(key);
        }

        String text(String key) {
            return get(key).asText();
        }

        Optional<String> optionalText(String key) {
            return has(key) ? Optional.of(text(key)) : Optional.empty();
        }

        /** A key that the oracle does not know would make it agree or disagree by accident, so it is an error. */
        Mapping onlyKeys(String... known) {
            for (String key : entries.keySet()) {
                if (!Set.of(known).contains(key)) {
                    throw new UnsupportedOperationException("the oracle does not know the key '" + key + "'");
                }
            }
            return this;
        }
    }

    default String asText() {
        return ((Scalar) this).text();
    }

    default Mapping asMapping() {
        return (Mapping) this;
    }

    default List<YamlTree> asSequence() {
        return ((Sequence) this).items();
    }

    /** A list of texts, or one text alone. */
    default List<String> asTexts() {
        if (this instanceof Scalar scalar) {
            return List.of(scalar.text());
        }
        return asSequence().stream().map(YamlTree::asText).toList();
    }

    static Mapping read(String yaml) {
        LoadSettings settings =
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        Node root = new Compose(settings).composeString(withVariables(yaml)).orElseThrow();
        return of(root).asMapping();
    }

    private static String withVariables(String yaml) {
        return VARIABLE.matcher(yaml).replaceAll(match -> Matcher.quoteReplacement(valueOf(match)));
    }

    private static String valueOf(MatchResult match) {
        if (match.group().equals("$$")) {
            return "$";
        }
        String value = System.getenv(match.group(1));
        if (value != null) {
            return value;
        }
        if (match.group(2) == null) {
            throw new IllegalArgumentException(match.group() + " is not set and has no default");
        }
        return match.group(3);
    }

    private static YamlTree of(Node node) {
        if (node instanceof ScalarNode scalar) {
            return new Scalar(scalar.getValue(), scalar.isPlain());
        }
        if (node instanceof SequenceNode sequence) {
            List<YamlTree> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(of(item));
            }
            return new Sequence(items);
        }
        Map<String, YamlTree> entries = new LinkedHashMap<>();
        for (NodeTuple entry : ((MappingNode) node).getValue()) {
            String key = of(entry.getKeyNode()).asText();
            if (entries.put(key, of(entry.getValueNode())) != null) {
                throw new IllegalArgumentException("key '" + key + "' is there twice");
            }
        }
        return new Mapping(entries);
    }
}
