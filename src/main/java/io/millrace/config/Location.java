package io.millrace.config;

/** A place in a config file. Lines and columns count from 1, as editors do; a place without a line (0) is the whole file. */
public record Location(String file, int line, int column) {
    /** The place of something that no file holds, such as a default. */
    public static final Location NONE = new Location("", 0, 0);

    /** {@code file:line:column}, the form that terminals and editors turn into a link. */
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
