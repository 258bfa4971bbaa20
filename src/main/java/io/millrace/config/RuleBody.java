package io.millrace.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads rules that come from elsewhere than the config: from the admin port, and from where such rules are kept. */
final class RuleBody {
    private static final String RULE = "{from: access, where: {status: {gte: 500}}, to: errors}";

    private static final String TRIAL = "{rule: {...}, lines: [...]}";

    private static final List<String> TRIAL_KEYS = List.of("rule", "lines");

    private final String file;
    private final byte[] body;
    private final boolean allowGroovy;
    private final Problems problems = new Problems();
    private final Subject subject = Subject.config(problems);

    RuleBody(String file, byte[] body, boolean allowGroovy) {
        this.file = file;
        this.body = body;
        this.allowGroovy = allowGroovy;
    }

    Draft<RuleDocument> rule(String name) throws ConfigException {
        return new Draft<>(rule(root("a rule", RULE), name, Optional.empty()), problems);
    }

    Draft<TrialDocument> trial(String name, Optional<String> output) throws ConfigException {
        Mapping root = root("a try", TRIAL);
        Set<String> meant = new HashSet<>();
        for (Entry entry : root.entries()) {
            String key = entry.key().text();
            if (!TRIAL_KEYS.contains(key)) {
                subject.error(
                        entry.key().at(),
                        "unknown key " + Shown.text(key) + " of a try" + Suggestions.didYouMean(key, TRIAL_KEYS)
                                + " Known keys: rule, lines");
                Suggestions.nearest(key, TRIAL_KEYS).ifPresent(meant::add);
            }
        }
        Optional<YamlNode> rule = required(root, "rule", meant);
        Optional<byte[]> lines = required(root, "lines", meant).flatMap(node -> lines(subject, node));
        if (rule.isPresent() && rule.get() instanceof Mapping mapping) {
            RuleDocument document = rule(mapping, name(mapping).orElse(name), output);
            return new Draft<>(new TrialDocument(document, lines.orElse(new byte[0]), true), problems);
        }
        rule.ifPresent(
                node -> subject.error(node.at(), "'rule' must be a map such as " + RULE + ", found " + node.found()));
        throw failure();
    }

    private Optional<YamlNode> required(Mapping trial, String key, Set<String> meant) {
        Optional<YamlNode> value = entry(trial, key).map(Entry::value);
        if (value.isEmpty() && !meant.contains(key)) {
            subject.error(trial.at(), Shown.text(key) + " is missing; a try is a map such as " + TRIAL);
        }
        return value;
    }

    /**
     * The lines of a document that has nothing but {@code lines}. A log of JSON lines may begin with a map too, and a
     * line of it may be all that there is; but where a map has a list of lines under a name that is nearly this, or has
     * a rule beside it, nobody meant a log.
     */
    Optional<byte[]> lines() throws ConfigException {
        boolean isJson = startsWith("{");
        if (!isJson && !startsWith("lines:")) {
            return Optional.empty();
        }
        Optional<YamlNode> root = FileText.decoded(file, body, problems)
                .flatMap(text -> YamlTree.parse(EnvironmentText.plain(file, text, problems), problems));
        if (problems.hasErrors() || root.isEmpty() || !(root.get() instanceof Mapping mapping)) {
            return Optional.empty();
        }
        refuseNearDocument(mapping);
        Optional<YamlNode> lines = entry(mapping, "lines")
                .map(Entry::value)
                .filter(value -> mapping.entries().size() == 1 && (isJson || isSeveral(value)));
        return lines.flatMap(value -> lines(subject, value)).filter(found -> !problems.hasErrors());
    }

    private void refuseNearDocument(Mapping mapping) throws ConfigException {
        boolean hasRule = entry(mapping, "rule")
                .map(Entry::value)
                .filter(Mapping.class::isInstance)
                .isPresent();
        for (Entry entry : mapping.entries()) {
            String key = entry.key().text();
            boolean isMeant = key.equals("lines") ? hasRule : Suggestions.isOneSlip(key, "lines");
            boolean isRest = mapping.entries().size() == (hasRule ? 2 : 1);
            if (isMeant && isRest && entry.value() instanceof Sequence) {
                subject.error(
                        entry.key().at(),
                        hasRule
                                ? "a rule that is there already is tried on lines alone, as in {lines: [...]}; a rule"
                                        + " with its lines goes to POST /api/try"
                                : "unknown key " + Shown.text(key) + "; did you mean 'lines'? To try the rule on this"
                                        + " as a line of a log, make it an item of 'lines'");
                throw failure();
            }
        }
    }

    /** Behind blanks. */
    private boolean startsWith(String text) {
        int at = 0;
        while (at < body.length && " \t\r\n".indexOf(body[at]) >= 0) {
            at++;
        }
        int length = Math.min(text.length(), body.length - at);
        return new String(body, at, length, ISO_8859_1).equals(text);
    }

    /** Not what one line of a log may look like. */
    private static boolean isSeveral(YamlNode lines) {
        return lines instanceof Sequence
                || lines instanceof Scalar text && text.text().contains("\n");
    }

    /** The lines of a text, or of a list with one a line; what ends in a line end there, such as a block, gets no second one. */
    static Optional<byte[]> lines(Subject subject, YamlNode node) {
        if (!(node instanceof Sequence list)) {
            return Values.text(subject, node, "'lines', where it is no list,")
                    .map(text -> text.text().getBytes(UTF_8));
        }
        StringBuilder lines = new StringBuilder();
        for (YamlNode item : list.items()) {
            Values.text(subject, item, "an item of 'lines'")
                    .ifPresent(
                            line -> lines.append(line.text()).append(line.text().endsWith("\n") ? "" : "\n"));
        }
        return Optional.of(lines.toString().getBytes(UTF_8));
    }

    private Mapping root(String noun, String example) throws ConfigException {
        Location whole = new Location(file, 1, 1);
        problems.begin(file);
        if (body.length > ConfigReader.MOST_BODY_BYTES) {
            subject.error(whole, noun + " may have " + ConfigReader.MOST_BODY_BYTES + " bytes, found " + body.length);
            throw failure();
        }
        Optional<String> text = FileText.decoded(file, body, problems);
        Optional<YamlNode> root = text.flatMap(t -> {
            String withoutByteOrderMark = t.startsWith("\uFEFF") ? t.substring(1) : t;
            return YamlTree.parse(EnvironmentText.plain(file, withoutByteOrderMark, problems), problems);
        });
        if (root.isPresent() && root.get() instanceof Mapping mapping) {
            return mapping;
        }
        if (root.isPresent()) {
            subject.error(
                    root.get().at(),
                    noun + " must be a map such as " + example + ", found "
                            + root.get().found());
        } else if (!problems.hasErrors()) {
            subject.error(whole, "there is nothing here; expected " + noun + " such as " + example);
        }
        throw failure();
    }

    private RuleDocument rule(Mapping written, String name, Optional<String> output) throws ConfigException {
        boolean mayBeCompiled = new ForeignKeys(problems, allowGroovy).isFree(written);
        List<Entry> entries = new ArrayList<>(written.entries());
        Optional<Entry> own = entry(written, "name");
        if (own.isEmpty()) {
            entries.add(added(written, "name", name));
        } else if (own.get().value() instanceof Scalar scalar && !scalar.text().equals(name)) {
            subject.error(
                    scalar.at(),
                    "the rule's name is " + scalar.found() + " here and " + Shown.text(name)
                            + " where it was put; make them the same, or leave 'name' out");
        }
        if (output.isPresent() && entry(written, "to").isEmpty()) {
            entries.add(added(written, "to", output.get()));
        }
        Optional<RuleConfig> rule = RuleReader.read(problems, new Mapping(written.at(), entries), 1);
        if (!mayBeCompiled) {
            // No later stage is to see it, though it might find more: compiling Groovy runs what the script wants.
            throw failure();
        }
        return new RuleDocument(rule.orElseThrow(this::nothing), problems.sorted());
    }

    private static Optional<String> name(Mapping rule) {
        return entry(rule, "name")
                .map(Entry::value)
                .filter(value -> value instanceof Scalar scalar && !scalar.isNull())
                .map(value -> ((Scalar) value).text());
    }

    private static Optional<Entry> entry(Mapping mapping, String key) {
        return mapping.entries().stream()
                .filter(entry -> entry.key().text().equals(key))
                .findFirst();
    }

    private static Entry added(Mapping mapping, String key, String value) {
        return new Entry(new Scalar(mapping.at(), key, true), new Scalar(mapping.at(), value, true));
    }

    private ConfigException failure() {
        return new ConfigException(problems.sorted());
    }

    private IllegalStateException nothing() {
        return new IllegalStateException("no rule and no problem in " + file);
    }
}
