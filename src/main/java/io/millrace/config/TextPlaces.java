package io.millrace.config;

import java.util.Map;

/** Where in a file the lines of a text stand that is the value of a key. Two of them are always equal: a place is no part of what is written. */
public final class TextPlaces {
    private final Location start;
    private final EnvironmentText source;
    private final int position;
    private final Form form;

    /** How a scalar is written. */
    enum Form {
        PLAIN,
        QUOTED,
        /** A block whose lines are kept, behind {@code |}. */
        LITERAL,
        /** A block whose lines are joined, behind {@code >}. */
        FOLDED
    }

    /** @param position of the scalar's first character in the source as replaced */
    TextPlaces(Location start, EnvironmentText source, int position, Form form) {
        this.start = start;
        this.source = source;
        this.position = position;
        this.form = form;
    }

    /** Of a text of which only the start is known. */
    static TextPlaces none(Location start) {
        return new TextPlaces(start, EnvironmentText.of("", "", Map.of(), new Problems()), 0, Form.FOLDED);
    }

    /**
     * The place of a character of the text; of one whose place cannot be told, that of the text.
     *
     * @param line from 1
     * @param column from 1
     */
    public Location at(int line, int column) {
        return switch (form) {
            case PLAIN -> line == 1 ? source.at(position + column - 1) : start;
            case QUOTED -> line == 1 ? source.at(position + column) : start;
            case LITERAL -> literal(line, column);
            case FOLDED -> start;
        };
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
