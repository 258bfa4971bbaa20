package io.millrace.extract;

import java.util.Arrays;

/**
 * Reads one strict JSON document (RFC 8259) forward, once, and notes where the values stand that a set of pointers
 * names. Nothing is built, and no depth of nesting costs stack or memory: past {@value #MAX_LEVELS} levels the document
 * counts as invalid. All of it is checked, also behind the last value wanted.
 *
 * <p>Of equal keys the last counts: when a wanted key comes again, all that was found below the earlier one is
 * forgotten.
 *
 * <p>Owned by one worker; results are those of the last scan.
 */
final class JsonScanner {
    static final int MAX_LEVELS = 64;

    /** What was found for a target. */
    enum Kind {
        MISSING,
        NULL,
        /** The slice is the value. */
        PLAIN,
        /** The slice is the inside of a string with escapes. */
        ESCAPED
    }

    private static final Kind[] KINDS = Kind.values();
    private static final byte NOTHING = (byte) Kind.MISSING.ordinal();
    private static final int INVALID = -1;
    private static final int DONE = -2;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final JsonPointers pointers;
    private final byte[] kinds; // ordinals of Kind
    private final int[] froms;
    private final int[] tos;

    // The containers around the value at hand, by level from 0.
    private int depth;
    private long objects; // bit n: the container at level n is an object
    private final int[] nodes = new int[MAX_LEVELS];
    private final int[] starts = new int[MAX_LEVELS];
    private final int[] elements = new int[MAX_LEVELS];

    /** The node of the value that comes next. */
    private int node;
    /** Whether a container has just begun, so that it may end without a value. */
    private boolean opened;
    /** Whether the string read last has escapes. */
    private boolean escaped;

    JsonScanner(JsonPointers pointers) {
        this.pointers = pointers;
        kinds = new byte[pointers.targets()];
        froms = new int[kinds.length];
        tos = new int[kinds.length];
    }

    JsonPointers pointers() {
        return pointers;
    }

    Kind kind(int target) {
        return KINDS[kinds[target]];
    }

    int from(int target) {
        return froms[target];
    }

    int to(int target) {
        return tos[target];
    }

    /** Returns whether the slice is a valid document; the results mean nothing where it is not. */
    boolean scan(byte[] b, int from, int to) {
        Arrays.fill(kinds, NOTHING);
        depth = 0;
        node = JsonPointers.ROOT;
        int i = from;
        while (true) {
            i = value(b, skipSpace(b, i, to), to);
            if (i < 0) {
                return false;
            }
            i = next(b, i, to);
            if (i < 0) {
                return i == DONE;
            }
        }
    }

    /** Reads a scalar whole, of a container only its opening. Returns the position behind it. */
    private int value(byte[] b, int i, int to) {
        opened = false;
        if (i == to) {
            return INVALID;
        }
        switch (b[i]) {
            case '{':
                return open(i, true);
            case '[':
                return open(i, false);
            case '"':
                int end = stringEnd(b, i + 1, to);
                return end < 0 ? INVALID : found(escaped ? Kind.ESCAPED : Kind.PLAIN, i + 1, end, end + 1);
            case 't':
                return literal(Kind.PLAIN, b, i, to, TRUE);
            case 'f':
                return literal(Kind.PLAIN, b, i, to, FALSE);
            case 'n':
                return literal(Kind.NULL, b, i, to, NULL);
            default:
                int numberEnd = numberEnd(b, i, to);
                return numberEnd < 0 ? INVALID : found(Kind.PLAIN, i, numberEnd, numberEnd);
        }
    }

    private int literal(Kind kind, byte[] b, int i, int to, byte[] text) {
        return Slices.startsWith(b, i, to, text) ? found(kind, i, i + text.length, i + text.length) : INVALID;
    }

    /** Notes a value if its node is a target. Returns {@code behind}. */
    private int found(Kind kind, int from, int to, int behind) {
        int target = node < 0 ? JsonPointers.NONE : pointers.target(node);
        if (target >= 0) {
            kinds[target] = (byte) kind.ordinal();
            froms[target] = from;
            tos[target] = to;
        }
        return behind;
    }

    private int open(int i, boolean object) {
        if (depth == MAX_LEVELS) {
            return INVALID;
        }
        long bit = 1L << depth;
        objects = object ? objects | bit : objects & ~bit;
        nodes[depth] = node;
        starts[depth] = i;
        elements[depth] = 0;
        depth++;
        opened = true;
        return i + 1;
    }

    /** Closes what ends here and goes to where the next value begins, whose node it finds. */
    private int next(byte[] b, int from, int to) {
        boolean first = opened;
        int i = from;
        while (true) {
            i = skipSpace(b, i, to);
            if (depth == 0) {
                return i == to ? DONE : INVALID;
            }
            if (i == to) {
                return INVALID;
            }
            boolean object = (objects >>> depth - 1 & 1) != 0;
            if (b[i] == (object ? '}' : ']')) {
                i++;
                close(i);
                first = false;
            } else if (!first && b[i] != ',') {
                return INVALID;
            } else {
                i = first ? i : i + 1;
                return object ? member(b, skipSpace(b, i, to), to) : element(i);
            }
        }
    }

    private void close(int end) {
        depth--;
        node = nodes[depth];
        found(Kind.PLAIN, starts[depth], end, end);
    }

    private int element(int i) {
        int around = nodes[depth - 1];
        node = around < 0 ? JsonPointers.NONE : pointers.element(around, elements[depth - 1]++);
        return i;
    }

    private int member(byte[] b, int i, int to) {
        if (i == to || b[i] != '"') {
            return INVALID;
        }
        int keyEnd = stringEnd(b, i + 1, to);
        if (keyEnd < 0) {
            return INVALID;
        }
        int around = nodes[depth - 1];
        node = around < 0 ? JsonPointers.NONE : pointers.member(around, b, i + 1, keyEnd, escaped);
        if (node >= 0) {
            Arrays.fill(kinds, pointers.firstTarget(node), pointers.endTarget(node), NOTHING);
        }
        int colon = skipSpace(b, keyEnd + 1, to);
        return colon < to && b[colon] == ':' ? colon + 1 : INVALID;
    }

    /** The position of the quote that ends the string whose inside begins at {@code from}. */
    private int stringEnd(byte[] b, int from, int to) {
        escaped = false;
        int i = from;
        while (true) {
            i = JsonText.plainEnd(b, i, to);
            if (i == to) {
                return INVALID;
            }
            if (b[i] == '"') {
                return i;
            }
            int escape = b[i] == '\\' ? JsonText.escapeLength(b, i, to) : 0;
            if (escape == 0) {
                return INVALID;
            }
            escaped = true;
            i += escape;
        }
    }

    private static int numberEnd(byte[] b, int from, int to) {
        int i = b[from] == '-' ? from + 1 : from;
        int digits = digitsEnd(b, i, to);
        if (digits == i || b[i] == '0' && digits > i + 1) {
            return INVALID;
        }
        i = digits;
        if (i < to && b[i] == '.') {
            int fraction = digitsEnd(b, i + 1, to);
            if (fraction == i + 1) {
                return INVALID;
            }
            i = fraction;
        }
        if (i < to && (b[i] == 'e' || b[i] == 'E')) {
            int exponent = i + 1 < to && (b[i + 1] == '+' || b[i + 1] == '-') ? i + 2 : i + 1;
            i = digitsEnd(b, exponent, to);
            return i == exponent ? INVALID : i;
        }
        return i;
    }

    private static int digitsEnd(byte[] b, int from, int to) {
        int i = from;
        while (i < to && b[i] >= '0' && b[i] <= '9') {
            i++;
        }
        return i;
    }

    private static int skipSpace(byte[] b, int from, int to) {
        int i = from;
        while (i < to && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r')) {
            i++;
        }
        return i;
    }
}
