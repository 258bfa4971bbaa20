package io.millrace.config;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * What an alias stands for, with the alias as the place of all of it: what is wrong with it there need not be wrong at
 * its anchor, and there it is that two uses are told apart.
 */
final class RepeatedNode {
    private final Location alias;
    private final Problems problems;

    RepeatedNode(Location alias, Problems problems) {
        this.alias = alias;
        this.problems = problems;
    }

    YamlNode of(YamlNode node) {
        if (node instanceof Scalar scalar) {
            return scalar(scalar);
        }
        problems.aliased(node.at(), alias);
        if (node instanceof Sequence list) {
            List<YamlNode> items = new ArrayList<>(list.items().size());
            list.items().forEach(item -> items.add(of(item)));
            return new Sequence(alias, items);
        }
        Mapping mapping = (Mapping) node;
        List<Entry> entries = new ArrayList<>(mapping.entries().size());
        mapping.entries().forEach(entry -> entries.add(new Entry(scalar(entry.key()), of(entry.value()))));
        return new Mapping(alias, entries);
    }

    private Scalar scalar(Scalar scalar) {
        problems.aliased(scalar.at(), alias);
        return new Scalar(alias, scalar.text(), scalar.quoted(), scalar.places().allAt(alias));
    }
}
