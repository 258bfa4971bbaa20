package io.millrace.config;

import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Turns one YAML document into {@link YamlNode}s, from the parser's events rather than from its own nodes: no scalar
 * is resolved to a type here, and the limits on depth and aliases hold before anything recurses. Keys written twice,
 * keys that are no text and tags are problems, and reading goes on; whatever makes the rest unreadable ends it.
 */
final class YamlTree {
    static final int MOST_CODE_POINTS = 16 << 20;
    static final int DEEPEST = 50;
    /** Nodes that aliases may repeat, so that aliases of aliases cannot make a small text huge. */
    static final int MOST_REPEATED_NODES = 500_000;

    private static final String CORE_TAG = "tag:yaml.org,2002:";
    private static final Set<String> CORE_TAGS = Set.of("str", "int", "float", "bool", "null", "map", "seq");
    /** In front of a scalar it says that it is a text, in front of anything else nothing. */
    private static final String ANY_TEXT = "!";

    private static final int FEW_KEYS = 8;

    private final EnvironmentText source;
    private final Problems problems;
    private final StreamReader reader;
    private final ParserImpl events;
    private final Map<String, Anchored> anchors = new HashMap<>();
    private int nodes;
    private int deepest;
    private int repeatedNodes;
    /** The last one that is not empty. */
    private Optional<ScalarEvent> lastScalar = Optional.empty();

    /** A node that aliases may repeat, how many nodes it holds and how many levels. */
    private record Anchored(YamlNode node, int nodes, int levels) {}

    private YamlTree(EnvironmentText source, Problems problems) {
        LoadSettings settings =
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        this.source = source;
        this.problems = problems;
        this.reader = new StreamReader(settings, source.replaced());
        this.events = new ParserImpl(settings, reader);
    }

    /** The document, or nothing where there is none or its syntax is wrong, which is among the problems then. */
    static Optional<YamlNode> parse(EnvironmentText source, Problems problems) {
        String text = source.replaced();
        if (text.length() > MOST_CODE_POINTS && text.codePointCount(0, text.length()) > MOST_CODE_POINTS) {
            problems.error(
                    new Location(source.file(), 0, 0),
                    "the file is too large: at most " + MOST_CODE_POINTS + " characters; split it by 'include'");
            return Optional.empty();
        }
        YamlTree tree = new YamlTree(source, problems);
        try {
            return tree.document();
        } catch (YamlEngineException e) {
            Problem failure = new SyntaxFailure(source, tree.lastScalar).problem(e);
            if (!source.failedNear(failure.at())) {
                problems.addAll(List.of(failure));
            }
        } catch (NumberFormatException e) {
            // The library reads the digits behind \U as an int, and stands before them then.
            Location backslash = source.at(tree.reader.getIndex() - "\\U".length());
            problems.error(
                    backslash,
                    "not valid YAML: no character has the number of this escape; the last one is \\U0010FFFF");
        } catch (ConfigException e) {
            problems.addAll(e.problems());
        }
        return Optional.empty();
    }

    private Optional<YamlNode> document() throws ConfigException {
        events.next();
        if (events.checkEvent(Event.ID.StreamEnd)) {
            return Optional.empty();
        }
        events.next();
        YamlNode root = node(1);
        events.next();
        if (!events.checkEvent(Event.ID.StreamEnd)) {
            throw stop(start(events.next()), "a second document begins here; expected one document a file");
        }
        boolean nothing = root instanceof Scalar scalar && scalar.isNull();
        return nothing ? Optional.empty() : Optional.of(root);
    }

    private YamlNode node(int depth) throws ConfigException {
        Event event = events.next();
        Location at = start(event);
        if (event instanceof AliasEvent alias) {
            return repeated(alias.getAlias().getValue(), depth, at);
        }
        if (depth > DEEPEST) {
            throw stop(at, "nested too deep: at most " + DEEPEST + " levels of lists and maps");
        }
        int nodesBefore = nodes++;
        int deepestBefore = deepest;
        deepest = depth;
        YamlNode node = read(event, at, depth);
        if (event instanceof NodeEvent named && named.getAnchor().isPresent()) {
            anchors.put(
                    named.getAnchor().get().getValue(), new Anchored(node, nodes - nodesBefore, deepest - depth + 1));
        }
        deepest = Math.max(deepest, deepestBefore);
        return node;
    }

    private YamlNode read(Event event, Location at, int depth) throws ConfigException {
        if (event instanceof ScalarEvent scalar) {
            return scalar(scalar, at);
        }
        checkTag(((CollectionStartEvent) event).getTag(), at);
        return event.getEventId() == Event.ID.MappingStart ? mapping(at, depth) : sequence(at, depth);
    }

    private Scalar scalar(ScalarEvent event, Location at) {
        checkTag(event.getTag(), at);
        if (source.hasFailures() && source.failedWithin(startPosition(event), endPosition(event))) {
            problems.silence(at);
        }
        if (endPosition(event) > startPosition(event)) {
            lastScalar = Optional.of(event);
        }
        checkCharacters(event.getValue(), at);
        boolean text = event.getTag()
                .map(tag -> tag.equals(CORE_TAG + "str") || tag.equals(ANY_TEXT))
                .orElse(!event.isPlain());
        TextPlaces places = new TextPlaces(at, source, startPosition(event), form(event), event.getValue());
        return new Scalar(at, event.getValue(), text, places);
    }

    /** Half of a surrogate pair, which only an escape can write, has no bytes in UTF-8: it would pass for a question mark. */
    private void checkCharacters(String text, Location at) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                int whole = text.codePointAt(i);
                if (!Character.isSupplementaryCodePoint(whole)) {
                    problems.error(
                            at,
                            String.format(
                                    "\\u%04x is half of a character; write both halves, as in \\ud83d\\ude00, or the"
                                            + " character itself",
                                    whole));
                    return;
                }
                i++;
            }
        }
    }

    private static TextPlaces.Form form(ScalarEvent event) {
        return switch (event.getScalarStyle()) {
            case LITERAL -> TextPlaces.Form.LITERAL;
            case FOLDED -> TextPlaces.Form.FOLDED;
            case PLAIN -> TextPlaces.Form.PLAIN;
            case SINGLE_QUOTED -> TextPlaces.Form.SINGLE_QUOTED;
            default -> TextPlaces.Form.DOUBLE_QUOTED;
        };
    }

    private Sequence sequence(Location at, int depth) throws ConfigException {
        List<YamlNode> items = new ArrayList<>();
        while (!events.checkEvent(Event.ID.SequenceEnd)) {
            items.add(node(depth + 1));
        }
        events.next();
        return new Sequence(at, items);
    }

    private Mapping mapping(Location at, int depth) throws ConfigException {
        List<Entry> entries = new ArrayList<>();
        Map<String, Location> places = new HashMap<>();
        while (!events.checkEvent(Event.ID.MappingEnd)) {
            YamlNode key = node(depth + 1);
            YamlNode value = node(depth + 1);
            if (!(key instanceof Scalar text)) {
                problems.error(key.at(), "a key must be a text, found " + key.found());
                problems.nameless(at);
                continue;
            }
            Optional<Location> first = first(text, entries, places);
            if (first.isPresent()) {
                problems.error(text.at(), "duplicate key " + Shown.text(text.text()) + "; first at " + first.get());
                problems.repeated(first.get());
                continue;
            }
            entries.add(new Entry(text, value));
        }
        events.next();
        return new Mapping(at, entries);
    }

    /**
     * Where the same key was before. Most maps are small, and looking through a few keys costs less than a table of
     * them.
     */
    private static Optional<Location> first(Scalar key, List<Entry> entries, Map<String, Location> places) {
        if (entries.size() < FEW_KEYS) {
            for (Entry entry : entries) {
                if (entry.key().text().equals(key.text())) {
                    return Optional.of(entry.key().at());
                }
            }
            return Optional.empty();
        }
        if (places.isEmpty()) {
            entries.forEach(e -> places.put(e.key().text(), e.key().at()));
        }
        return Optional.ofNullable(places.putIfAbsent(key.text(), key.at()));
    }

    private YamlNode repeated(String name, int depth, Location at) throws ConfigException {
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw stop(
                    at,
                    "no anchor &" + name + " before this alias; if it is a text, put it in quotes: \"*" + name + "\"");
        }
        repeatedNodes += anchored.nodes();
        if (repeatedNodes > MOST_REPEATED_NODES) {
            throw stop(
                    at,
                    "too many aliases: those of a file may repeat " + MOST_REPEATED_NODES
                            + " keys and values in all, and with this one it is more; make do with fewer");
        }
        if (depth + anchored.levels() - 1 > DEEPEST) {
            throw stop(at, "nested too deep by this alias: at most " + DEEPEST + " levels of lists and maps");
        }
        nodes += anchored.nodes();
        deepest = Math.max(deepest, depth + anchored.levels() - 1);
        return new RepeatedNode(at, problems).of(anchored.node());
    }

    private void checkTag(Optional<String> written, Location at) {
        if (written.isPresent()) {
            checkTag(written.get(), at);
        }
    }

    private void checkTag(String tag, Location at) {
        boolean core = tag.startsWith(CORE_TAG) && CORE_TAGS.contains(tag.substring(CORE_TAG.length()));
        if (!core && !tag.equals(ANY_TEXT)) {
            problems.error(
                    at,
                    "the tag " + Shown.text(tag)
                            + " is not supported; take it away, or quote a text that begins with !");
        }
    }

    private Location start(Event event) {
        return source.at(startPosition(event));
    }

    private static int startPosition(Event event) {
        return event.getStartMark().orElseThrow().getIndex();
    }

    private static int endPosition(Event event) {
        return event.getEndMark().orElseThrow().getIndex();
    }

    private static ConfigException stop(Location at, String message) {
        return new ConfigException(List.of(Problem.error(at, message)));
    }
}
