package io.millrace.config;

import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a {@code fields:} map: names to extractors, steps, types and defaults. */
final class FieldReader {
    private static final List<String> LEFT_RIGHT = List.of("left", "right", "index", "orEnd");
    private static final List<String> OTHERS =
            List.of("split", "json", "logfmt", "query", "regex", "aviator", "groovy");
    private static final Map<String, FieldType> TYPES =
            Map.of("string", FieldType.STRING, "int", FieldType.INT, "float", FieldType.FLOAT);
    private static final List<String> TYPE_NAMES = List.of("string", "int", "float");

    private FieldReader() {}

    /** @param declared the place of the stream or rule whose fields these are */
    static List<FieldConfig> readAll(Subject owner, YamlNode node, Location declared) {
        Problems problems = owner.problems();
        if (node instanceof Scalar scalar && scalar.isNull()) {
            return List.of();
        }
        if (!(node instanceof Mapping mapping)) {
            owner.error(
                    node.at(),
                    "'fields' must be a map of names to fields such as {status: " + Shape.FIELD.example() + "}, found "
                            + node.found());
            problems.unsound().open(declared);
            return List.of();
        }
        if (!problems.isNamed(mapping)) {
            problems.unsound().open(declared);
        }
        List<FieldConfig> fields = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            Names.checkField(owner, entry.key());
            Names.warnOfMerge(owner, entry);
            int before = problems.failures();
            fields.add(read(owner, entry).orElseGet(() -> wholeLine(entry.key())));
            if (problems.failures() > before || problems.isRepeated(entry.key().at())) {
                problems.unsound().field(entry.key().at());
            }
        }
        return fields;
    }

    /** In place of a field that is none. */
    private static FieldConfig wholeLine(Scalar name) {
        return new FieldConfig(
                name.at(),
                name.text(),
                Optional.empty(),
                whole(name.at()),
                List.of(),
                FieldType.STRING,
                Optional.empty());
    }

    private static Extractor whole(Location at) {
        return new Extractor.LeftRight(at, "", 0, "", true);
    }

    private static Optional<FieldConfig> read(Subject owner, Entry entry) {
        String name = entry.key().text();
        Subject subject = owner.part("field " + Shown.text(name));
        if (entry.value() instanceof Scalar scalar && scalar.isNull()) {
            subject.error(
                    scalar.at(),
                    "the field is empty; write {} for the whole line, or an extractor such as "
                            + Shape.FIELD.example());
            return Optional.empty();
        }
        return Section.open(subject, Shape.FIELD, entry.value(), "a field").map(section -> field(section, entry.key()));
    }

    private static FieldConfig field(Section section, Scalar name) {
        FieldType type = section.choice("type", TYPE_NAMES).map(TYPES::get).orElse(FieldType.STRING);
        return new FieldConfig(
                name.at(),
                name.text(),
                of(section),
                extractor(section),
                section.value("transform")
                        .map(node -> TransformReader.read(section.subject(), node))
                        .orElse(List.of()),
                type,
                defaultText(section, type));
    }

    /** The field to take the value from; {@code query} may name it too. */
    private static Optional<Reference> of(Section section) {
        Optional<Entry> inQuery = section.has("query") ? inQuery(section) : Optional.empty();
        if (section.has("of")) {
            inQuery.ifPresent(entry -> section.subject()
                    .error(entry.key().at(), "'of' is there twice, in 'query' and beside it; leave one of them out"));
            return section.requiredName("of", "path").map(Values::reference);
        }
        return inQuery.flatMap(entry -> name(section.subject().part("'query'"), entry.value(), "of", "path"))
                .map(Values::reference);
    }

    private static Optional<Entry> inQuery(Section section) {
        return section.value("query")
                .filter(Mapping.class::isInstance)
                .flatMap(node -> ((Mapping) node)
                        .entries().stream()
                                .filter(entry -> entry.key().text().equals("of"))
                                .findFirst());
    }

    private static Extractor extractor(Section section) {
        List<Entry> all = new ArrayList<>();
        Optional<Entry> leftRight = Optional.empty();
        for (Entry entry : section.entries()) {
            String key = entry.key().text();
            if (OTHERS.contains(key) || NotYet.key(Shape.FIELD, key)) {
                all.add(entry);
            } else if (leftRight.isEmpty() && LEFT_RIGHT.contains(key)) {
                leftRight = Optional.of(entry);
            }
        }
        leftRight.ifPresent(all::add);
        if (all.size() > 1) {
            section.subject()
                    .error(
                            all.get(1).key().at(),
                            Shown.text(all.get(0).key().text()) + " and "
                                    + Shown.text(all.get(1).key().text())
                                    + " are two extractors and a field has one; for a value out of another field's"
                                    + " value declare two fields and use 'of'");
        }
        if (section.has("dynamic") && section.lacks("groovy")) {
            section.subject()
                    .error(section.keyAt("dynamic"), "'dynamic' is of fields with 'groovy' alone; take it away");
        }
        if (leftRight.isPresent()) {
            return leftRight(section);
        }
        Extractor whole = whole(section.at());
        return all.isEmpty() ? whole : named(section, all.get(0)).orElse(whole);
    }

    private static Optional<Extractor> named(Section section, Entry entry) {
        Subject subject = section.subject();
        return switch (entry.key().text()) {
            case "split" -> split(subject, entry);
            case "json" -> json(subject, entry);
            case "logfmt" ->
                name(subject, entry.value(), "logfmt", "level").map(key -> new Extractor.Logfmt(key.at(), key.text()));
            case "query" -> query(subject, entry);
            case "regex" -> regex(subject, entry);
            case "aviator", "groovy" -> computed(section, entry);
            default -> Optional.empty(); // not in this version, and said so
        };
    }

    private static Optional<Extractor> computed(Section section, Entry entry) {
        if (section.has("of")) {
            section.subject()
                    .error(
                            section.keyAt("of"),
                            "a script reads fields by their names, so 'of' has no meaning here; take it away");
        }
        return ScriptReader.read(section.subject(), entry.key().text(), entry.value())
                .map(script -> section.flag("dynamic", script.dynamic()) ? script.asDynamic() : script)
                .map(script -> new Extractor.Computed(entry.key().at(), script));
    }

    private static Extractor leftRight(Section section) {
        Optional<Scalar> start = section.text("left");
        Optional<Scalar> end = section.text("right");
        Escapes.warnOfTabs(section.subject(), "left", start);
        Escapes.warnOfTabs(section.subject(), "right", end);
        String left = start.map(Scalar::text).orElse("");
        String right = end.map(Scalar::text).orElse("");
        OptionalLong index = section.integer("index", 0, Integer.MAX_VALUE);
        if (left.isEmpty() && index.orElse(0) > 0 && !section.obscures("left")) {
            section.subject()
                    .warning(
                            section.keyAt("index"),
                            "'index' counts occurrences of 'left', and without a 'left' the value begins at the start"
                                    + " of the line; it has no effect");
        }
        boolean orEnd = section.flag("orEnd", true);
        if (!orEnd && right.isEmpty() && !section.obscures("right")) {
            section.subject()
                    .warning(
                            section.keyAt("orEnd"),
                            "'orEnd: false' is about a 'right' that is not found, and without a 'right' the value goes"
                                    + " to the end of the line; it has no effect");
        }
        int used = left.isEmpty() ? 0 : (int) index.orElse(0);
        return new Extractor.LeftRight(section.at(), left, used, right, orEnd);
    }

    private static Optional<Extractor> split(Subject subject, Entry entry) {
        return Section.openPart(subject, Shape.SPLIT, entry.value(), "split").flatMap(section -> {
            Optional<Scalar> by = section.requiredName("by", "\" \"");
            Escapes.warnOfTabs(section.subject(), "by", by);
            section.required("at", "3");
            OptionalLong column = section.integer("at", Integer.MIN_VALUE, Integer.MAX_VALUE);
            return by.map(b -> new Extractor.Split(section.at(), b.text(), (int) column.orElse(0)));
        });
    }

    private static Optional<Extractor> json(Subject subject, Entry entry) {
        return Values.text(subject, entry.value(), "'json'")
                .filter(pointer -> isPointer(subject, pointer))
                .map(pointer -> new Extractor.Json(pointer.at(), pointer.text()));
    }

    private static Optional<Extractor> query(Subject subject, Entry entry) {
        if (entry.value() instanceof Scalar) {
            return name(subject, entry.value(), "query", "id")
                    .map(param -> new Extractor.Query(param.at(), param.text()));
        }
        return Section.openPart(subject, Shape.QUERY, entry.value(), "query")
                .flatMap(section -> section.requiredName("param", "id"))
                .map(param -> new Extractor.Query(entry.key().at(), param.text()));
    }

    /** A text that may not be empty. */
    private static Optional<Scalar> name(Subject subject, YamlNode node, String key, String example) {
        Optional<Scalar> text = Values.text(subject, node, Shown.text(key));
        text.filter(t -> t.text().isEmpty())
                .ifPresent(t -> subject.error(
                        t.at(), Shown.text(key) + " is empty; write, for example, " + key + ": " + example));
        return text.filter(t -> !t.text().isEmpty());
    }

    /** What was probably meant: dots and brackets are how JSONPath and jq name a value. */
    private static String pointerFor(String text) {
        if (text.indexOf('/') >= 0) {
            return "/" + text;
        }
        String steps = text.replaceAll("\\[(\\d+)]", ".$1").replaceFirst("^\\$?\\.?", "");
        return "/" + steps.replace('.', '/');
    }

    private static boolean isPointer(Subject subject, Scalar pointer) {
        String text = pointer.text();
        if (!text.isEmpty() && text.charAt(0) != '/') {
            subject.error(
                    pointer.at(),
                    "the JSON pointer " + Shown.text(text) + " must begin with '/', as in "
                            + Shown.text(pointerFor(text)) + "; \"\" is the whole document");
            return false;
        }
        for (int i = text.indexOf('~'); i >= 0; i = text.indexOf('~', i + 1)) {
            if (i + 1 == text.length() || text.charAt(i + 1) != '0' && text.charAt(i + 1) != '1') {
                subject.error(
                        pointer.at(),
                        "the JSON pointer " + Shown.text(text) + " has a '~' that is neither ~0 (which stands for '~')"
                                + " nor ~1 (which stands for '/')");
                return false;
            }
        }
        return true;
    }

    private static Optional<Extractor> regex(Subject subject, Entry entry) {
        if (entry.value() instanceof Scalar) {
            return Values.text(subject, entry.value(), "'regex'")
                    .map(pattern -> new Extractor.Regex(pattern.at(), pattern.text(), pattern.at(), "0", pattern.at()));
        }
        return Section.openPart(subject, Shape.REGEX, entry.value(), "regex").flatMap(section -> {
            Optional<Scalar> pattern = section.requiredText("pattern", "\"id=(\\\\d+)\"");
            Optional<Scalar> group = section.has("group") ? section.requiredName("group", "1") : Optional.empty();
            return pattern.map(p -> new Extractor.Regex(
                    section.at(),
                    p.text(),
                    p.at(),
                    group.map(Scalar::text).orElse("0"),
                    group.map(Scalar::at).orElse(p.at())));
        });
    }

    private static Optional<Reference> defaultText(Section section, FieldType type) {
        Optional<Scalar> text = section.text("default");
        return text.filter(value -> isOfType(section.subject(), value, type)).map(Values::reference);
    }

    private static boolean isOfType(Subject subject, Scalar value, FieldType type) {
        if (type == FieldType.INT && !Numbers.isInt(value.text())) {
            subject.error(
                    value.at(),
                    "'default' must be an int like the field: digits with a sign, within 64 bits; found "
                            + value.found());
            return false;
        }
        if (type == FieldType.FLOAT && !Numbers.isNumber(value.text())) {
            subject.error(
                    value.at(),
                    "'default' must be a number like the field, such as 0 or 1.5e3; found " + value.found());
            return false;
        }
        if (type == FieldType.FLOAT && Numbers.isTooLarge(value.text())) {
            subject.error(value.at(), "'default' " + Numbers.tooLarge(value.text()) + "; write a number within that");
            return false;
        }
        return true;
    }
}
