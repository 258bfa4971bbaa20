package io.millrace.config;

import java.util.Map;

/** Where in a file the lines of a text stand that is the value of a key. Two of them are always equal: a place is no part of what is written. */
public final class TextPlaces {
    private final Location start;
    private final EnvironmentText source;
    private final int position;
    private final Form form;
    private final String value;

    /** How a scalar is written. */
    enum Form {
        PLAIN,
        SINGLE_QUOTED,
        DOUBLE_QUOTED,
        /** A block whose lines are kept, behind {@code |}. */
        LITERAL,
        /** A block whose lines are joined, behind {@code >}. */
        FOLDED
    }

    /** @param position of the scalar's first character in the source as replaced */
    TextPlaces(Location start, EnvironmentText source, int position, Form form, String value) {
        this.start = start;
        this.source = source;
        this.position = position;
        this.form = form;
        this.value = value;
    }

    /** Of a text of which only the start is known. */
    static TextPlaces none(Location start) {
        return new TextPlaces(start, EnvironmentText.of("", "", Map.of(), new Problems()), 0, Form.FOLDED, "");
    }

    /** All of the text is told to stand at one place. */
    TextPlaces allAt(Location place) {
        return new TextPlaces(place, source, position, Form.FOLDED, value);
    }

    /** Whether a backslash stands for itself, because of how the text is written, though hardly anybody would expect it. */
    boolean keepsBackslashes() {
        return form == Form.PLAIN || form == Form.SINGLE_QUOTED;
    }

    /**
     * The place of a character of the text; of one whose place cannot be told, that of the text.
     *
     * @param line from 1
     * @param column from 1
     */
    public Location at(int line, int column) {
        return switch (form) {
            case PLAIN, SINGLE_QUOTED, DOUBLE_QUOTED -> {
                int offset = offset(line, column);
                yield offset < 0 ? start : inFlow(offset);
            }
            case LITERAL -> literal(line, column);
            case FOLDED -> start;
        };
    }

    /** The index in the value, at most that of the line's end; less than 0 where there is no such line. */
    private int offset(int line, int column) {
        int from = 0;
        for (int i = 1; i < line; i++) {
            int end = value.indexOf('\n', from);
            if (end < 0) {
                return -1;
            }
            from = end + 1;
        }
        int lineEnd = value.indexOf('\n', from);
        int length = value.codePointCount(from, lineEnd < 0 ? value.length() : lineEnd);
        return value.offsetByCodePoints(from, Math.min(column - 1, length));
    }

    private Location inFlow(int offset) {
        String text = source.replaced();
        int from = text.offsetByCodePoints(0, position);
        int found = ScalarWalk.find(text, from, form, value.length(), offset);
        return source.at(position + text.codePointCount(from, found));
    }

    private Location literal(int line, int column) {
        String text = source.replaced();
        int at = text.offsetByCodePoints(0, position);
        int content = text.indexOf('\n', at) + 1;
        int indent = indent(text, content);
        int from = content;
        for (int i = 1; i < line && from > 0; i++) {
            from = text.indexOf('\n', from) + 1;
        }
        int end = Math.min(from + indent, text.length());
        return content == 0 || from == 0 ? start : source.at(text.codePointCount(0, end) + column - 1);
    }

    /** That of the first line that has something else. */
    private static int indent(String text, int content) {
        int lineStart = content;
        for (int i = content; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                lineStart = i + 1;
            } else if (c != ' ' && c != '\r') {
                return i - lineStart;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextPlaces;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return start.toString();
    }
}
