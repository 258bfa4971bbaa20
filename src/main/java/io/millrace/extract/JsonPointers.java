package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A set of RFC 6901 pointers as a tree: from the node of a container a member's key or an element's index leads to the
 * node of the value, and some nodes are targets. Targets are numbered so that those at and below a node are neighbours.
 * Immutable.
 *
 * <pre>
 *   /user/id, /user, /tags/0       (root) -user-> [target 0] -id-> [target 1]
 *                                         -tags-> ( )        -0->  [target 2]
 * </pre>
 */
final class JsonPointers {
    /** No node: nothing is wanted at or below the value. Also: no target. */
    static final int NONE = -1;

    static final int ROOT = 0;

    private final List<String> pointers;
    private final ByteStrings[] keys;
    private final int[][] children;

    /** By node, the indexes of elements in order, and the nodes that they lead to. */
    private final int[][] indexes;

    private final int[][] elements;
    private final int[] targets;
    private final int[] firstTargets;
    private final int[] endTargets;
    private final int[] targetOfPointer;

    private JsonPointers(List<String> pointers, List<Node> nodes) {
        this.pointers = pointers;
        int count = nodes.size();
        keys = new ByteStrings[count];
        children = new int[count][];
        indexes = new int[count][];
        elements = new int[count][];
        targets = new int[count];
        firstTargets = new int[count];
        endTargets = new int[count];
        targetOfPointer = new int[pointers.size()];
        for (int n = 0; n < count; n++) {
            Node node = nodes.get(n);
            List<String> tokens = List.copyOf(node.children.keySet());
            keys[n] = new ByteStrings(
                    tokens.stream().map(t -> t.getBytes(StandardCharsets.UTF_8)).toList());
            children[n] = node.children.values().stream()
                    .mapToInt(child -> child.number)
                    .toArray();
            List<String> byIndex = tokens.stream()
                    .filter(token -> index(token) >= 0)
                    .sorted(Comparator.comparingInt(JsonPointers::index))
                    .toList();
            indexes[n] = byIndex.stream().mapToInt(JsonPointers::index).toArray();
            elements[n] = byIndex.stream()
                    .mapToInt(token -> Objects.requireNonNull(node.children.get(token)).number)
                    .toArray();
            targets[n] = node.pointersHere.isEmpty() ? NONE : node.firstTarget;
            firstTargets[n] = node.firstTarget;
            endTargets[n] = node.endTarget;
            for (int pointer : node.pointersHere) {
                targetOfPointer[pointer] = node.firstTarget;
            }
        }
    }

    /** A node while the tree is built. */
    private static final class Node {
        final Map<String, Node> children = new LinkedHashMap<>();
        final List<Integer> pointersHere = new ArrayList<>();
        int number;
        int firstTarget;
        int endTarget;

        /** Numbers the nodes and targets from here down. Returns the next target. */
        int number(List<Node> nodes, int target) {
            number = nodes.size();
            nodes.add(this);
            firstTarget = target;
            int next = pointersHere.isEmpty() ? target : target + 1;
            for (Node child : children.values()) {
                next = child.number(nodes, next);
            }
            endTarget = next;
            return next;
        }
    }

    static JsonPointers of(List<String> pointers) throws PatternException {
        Node root = new Node();
        for (int p = 0; p < pointers.size(); p++) {
            Node node = root;
            for (String token : tokens(pointers.get(p))) {
                node = node.children.computeIfAbsent(token, t -> new Node());
            }
            node.pointersHere.add(p);
        }
        List<Node> nodes = new ArrayList<>();
        root.number(nodes, 0);
        return new JsonPointers(List.copyOf(pointers), nodes);
    }

    /** Those of several sets, in their order. */
    static JsonPointers all(List<JsonPointers> sets) {
        try {
            return of(sets.stream().flatMap(set -> set.pointers.stream()).toList());
        } catch (PatternException e) {
            throw new IllegalStateException("a pointer that was right before", e);
        }
    }

    private static List<String> tokens(String pointer) throws PatternException {
        if (!pointer.isEmpty() && pointer.charAt(0) != '/') {
            throw new PatternException(
                    "'" + pointer
                            + "' is no JSON pointer: it must be empty (the whole document) or begin with /, as in /"
                            + pointer,
                    pointer);
        }
        List<String> tokens = new ArrayList<>();
        for (int from = 0; from < pointer.length(); ) {
            int slash = pointer.indexOf('/', from + 1);
            int to = slash < 0 ? pointer.length() : slash;
            tokens.add(unescape(pointer.substring(from + 1, to)));
            from = to;
        }
        if (tokens.size() > JsonScanner.MAX_LEVELS) {
            throw new PatternException("the JSON pointer has " + tokens.size() + " parts; documents are read to "
                    + JsonScanner.MAX_LEVELS + " levels only");
        }
        return tokens;
    }

    private static String unescape(String token) throws PatternException {
        for (int i = token.indexOf('~'); i >= 0; i = token.indexOf('~', i + 1)) {
            char next = i + 1 < token.length() ? token.charAt(i + 1) : 0;
            if (next != '0' && next != '1') {
                throw new PatternException(
                        "a ~ in a JSON pointer must be ~0 (for ~) or ~1 (for /), not as in '" + token + "'", token);
            }
        }
        return token.replace("~1", "/").replace("~0", "~");
    }

    /** The element that a token names, or -1: digits without a leading zero. */
    private static int index(String token) {
        boolean digits =
                !token.isEmpty() && token.length() <= 9 && token.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits && (token.length() == 1 || token.charAt(0) != '0') ? Integer.parseInt(token) : -1;
    }

    int targets() {
        return endTargets[ROOT];
    }

    /** The target of the {@code pointer}-th of the pointers given; equal pointers have the same. */
    int targetOfPointer(int pointer) {
        return targetOfPointer[pointer];
    }

    /** The node of an object's member, by the key between its quotes, or {@link #NONE}. */
    int member(int node, byte[] b, int from, int to, boolean escaped) {
        ByteStrings wanted = keys[node];
        int key = escaped ? unescaped(wanted, b, from, to) : wanted.find(b, from, to);
        return key < 0 ? NONE : children[node][key];
    }

    private static int unescaped(ByteStrings wanted, byte[] b, int from, int to) {
        for (int k = 0; k < wanted.size(); k++) {
            if (JsonText.equalsUnescaped(b, from, to, wanted.get(k))) {
                return k;
            }
        }
        return Slices.NOT_FOUND;
    }

    /** The node of an array's element, or {@link #NONE}. */
    int element(int node, int index) {
        int k = Arrays.binarySearch(indexes[node], index);
        return k < 0 ? NONE : elements[node][k];
    }

    /** The target that a node is, or {@link #NONE}. */
    int target(int node) {
        return targets[node];
    }

    /** The first of the targets at and below a node. */
    int firstTarget(int node) {
        return firstTargets[node];
    }

    /** The end, exclusive, of the targets at and below a node. */
    int endTarget(int node) {
        return endTargets[node];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonPointers that && pointers.equals(that.pointers);
    }

    @Override
    public int hashCode() {
        return pointers.hashCode();
    }

    @Override
    public String toString() {
        return String.join(" ", pointers);
    }
}
