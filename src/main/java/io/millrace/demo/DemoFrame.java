package io.millrace.demo;

/** The rows of one picture on a terminal, none wider than it. Styles take no width. */
final class DemoFrame {
    enum Style {
        PLAIN(""),
        BOLD("\033[1m"),
        DIM("\033[2m"),
        GREEN("\033[32m");

        private final String start;

        Style(String start) {
            this.start = start;
        }
    }

    private static final String STYLE_END = "\033[0m";
    private static final String CLEAR_TO_ROW_END = "\033[K";
    private static final String CLEAR_BELOW = "\033[J";

    private final DemoTerminal terminal;
    private final StringBuilder picture = new StringBuilder();
    private int column;
    private int rows;

    /** {@code drawnRows} is how many rows the picture before it has, over which this one is drawn. */
    DemoFrame(DemoTerminal terminal, int drawnRows) {
        this.terminal = terminal;
        if (drawnRows > 0) {
            picture.append("\r\033[").append(drawnRows).append('A');
        }
    }

    /** Adds to the row what fits on it. */
    DemoFrame add(Style style, String text) {
        // The last column stays free: some terminals wrap as soon as it is written.
        String fitting = text.substring(0, Math.min(text.length(), Math.max(0, terminal.columns() - 1 - column)));
        boolean styled = terminal.colour() && style != Style.PLAIN && !fitting.isEmpty();
        picture.append(styled ? style.start : "").append(fitting).append(styled ? STYLE_END : "");
        column += fitting.length();
        return this;
    }

    DemoFrame add(String text) {
        return add(Style.PLAIN, text);
    }

    /** Ends the row. */
    void end() {
        picture.append(CLEAR_TO_ROW_END).append('\n');
        column = 0;
        rows++;
    }

    int rows() {
        return rows;
    }

    @Override
    public String toString() {
        return picture + CLEAR_BELOW;
    }
}
