package io.millrace.demo;

/**
 * A result as people read it in one row of a table.
 *
 * <pre>
 * {"rule":"r","start":0,"end":1,"group":{"status":"200"},"values":{"n":12,"p99":0.5},"complete":true}
 *   becomes  status=200 | n=12 p99=0.5
 * </pre>
 */
final class DemoResult {
    private final String json;
    private final StringBuilder text = new StringBuilder();
    private int at;

    private DemoResult(String json) {
        this.json = json;
    }

    /** The values of group, values and fields, without quotes, in printable ASCII. A text that is no result comes out as it can. */
    static String shorten(String json) {
        return new DemoResult(json).shorten();
    }

    private String shorten() {
        int depth = 0;
        boolean shown = false;
        while (at < json.length()) {
            char c = json.charAt(at++);
            switch (c) {
                case '"' -> string(shown);
                case '{', '[' -> {
                    depth++;
                    if (depth == 2 && c == '{' && json.charAt(Math.min(at, json.length() - 1)) != '}') {
                        shown = true;
                        text.append(text.length() == 0 ? "" : " | ");
                    }
                }
                case '}', ']' -> {
                    depth--;
                    shown &= depth >= 2;
                }
                default -> {
                    if (shown) {
                        text.append(c == ':' ? '=' : c == ',' ? ' ' : printable(c));
                    }
                }
            }
        }
        // The quotes cannot stand unescaped inside of a value.
        return json.contains("\"complete\":false") ? text + " | incomplete" : text.toString();
    }

    private void string(boolean shown) {
        while (at < json.length()) {
            char c = json.charAt(at++);
            if (c == '"') {
                return;
            }
            if (c == '\\' && at < json.length() && "\"\\/".indexOf(json.charAt(at)) >= 0) {
                c = json.charAt(at++);
            }
            if (shown) {
                text.append(printable(c));
            }
        }
    }

    /** What could move the cursor, or is wider than one cell, would break the table. */
    private static char printable(char c) {
        return c >= ' ' && c < 0x7F ? c : '?';
    }
}
