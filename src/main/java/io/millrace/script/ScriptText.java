package io.millrace.script;

/** The text of a script, for saying where in it something is. */
record ScriptText(String text) {
    private static final int MOST_SHOWN = 80;

    /** @param index of a character; what lies outside of the text is its nearest end */
    ScriptProblem problem(int index, String message) {
        int at = Math.max(0, Math.min(index, text.length()));
        int line = 1;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
            line++;
            start = end + 1;
        }
        return new ScriptProblem(line, text.codePointCount(start, at) + 1, message);
    }

    /** The text in quotes, on one line and not too long for a message. */
    String shown() {
        String line = text.strip().replaceAll("\\s+", " ");
        return "'" + (line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + "..." : line) + "'";
    }

    int indexOf(String part) {
        return text.indexOf(part);
    }
}
